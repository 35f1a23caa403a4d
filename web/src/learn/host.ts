// A table whose match is a lesson or an exercise: the core says which idea is right and plays what follows.
import type { Core, Opened } from "../core/core";
import type { Refusal, See } from "../core/types";
import type { TableHost } from "../net/host";
import type { Answer, Standing, Task } from "./types";

export class LessonHost implements TableHost {
  see: See | null = null;
  looker = 0;
  lookers: number[] = [0];
  busy = "";
  curtain: number | null = null;
  standing: Standing | null = null;
  /** The last answer, until the next: what was said, what was wrong. */
  answer: Answer | null = null;
  /** The line it was about. */
  tried = "";
  onChange = () => {};
  onDone = () => {};
  pause = () => Promise.resolve();
  private id = 0;
  private closed = false;

  constructor(
    public game: string,
    public core: Core,
    readonly task: Task,
  ) {}

  /** Opens it, or opens it again at a step: what was done before is done by the right lines. */
  async start(step = 0): Promise<string | null> {
    const request = { do: "lesson", game: this.game, lesson: this.task, step };
    const opened = await this.core.call<Opened & Standing>(request);
    if (!opened.id) return opened.error ?? "";
    if (this.id) this.core.free(this.id);
    this.id = opened.id;
    if (this.closed) {
      this.close();
      return null;
    }
    this.looker = opened.seat;
    this.lookers = [opened.seat];
    this.answer = null;
    this.tried = "";
    await this.shows(opened);
    return null;
  }

  private async shows(standing: Standing): Promise<void> {
    const see = await this.core.see(this.id, this.looker);
    this.standing = standing;
    this.see = { ...see, undo: this.answer !== null }; // back() begins the step again
    this.onChange();
  }

  async act(line: string): Promise<Refusal | null> {
    if (line === "undo") return this.back();
    const answer = await this.core.call<Answer>({ do: "try", id: this.id, line });
    this.answer = answer;
    this.tried = line;
    await this.shows(answer);
    if (answer.verdict === "done") this.onDone();
    return answer.verdict === "refused" ? { rule: answer.rule, text: answer.say || answer.refused } : null;
  }

  /** To the beginning of the step, or of the exercise. */
  private async back(): Promise<null> {
    await this.start(this.task.steps ? (this.standing?.step ?? 0) : 0);
    return null;
  }

  /** A step that is only read. */
  async onward(): Promise<void> {
    const answer = await this.core.call<Answer>({ do: "onward", id: this.id });
    this.answer = answer;
    await this.shows(answer);
  }

  async showMe(): Promise<string> {
    return (await this.core.call<{ line: string }>({ do: "showme", id: this.id })).line;
  }

  odds(line: string) {
    return this.core.odds(this.id, this.looker, line);
  }
  inspect(target: string, on: number) {
    return this.core.inspect(this.id, this.looker, target, on);
  }
  rules(written: Record<string, string>) {
    return this.core.rules(this.id, written);
  }
  whyNot(cell: number, armed: number | null) {
    return this.core.whyNot(this.id, this.looker, cell, armed);
  }
  set(picks: string[]) {
    return this.core.set(this.id, this.looker, picks);
  }
  record() {
    return this.core.record(this.id);
  }
  lift() {}
  close() {
    this.closed = true;
    if (this.id) this.core.free(this.id);
    this.id = 0;
  }
}
