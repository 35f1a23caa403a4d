// Plays the beats of what is new since the last look, one after the other. A click or key skips them; the last ones
// can be shown again, step by step.
import type { Scene, See, Told } from "../core/types";
import { settings } from "../settings";
import { sound } from "../ui/sound";
import { beatsOf, type Beat, type Effect } from "./beats";

const most = 400; // told lines that are shown: a match that was joined late starts with how it stands

/** So many sentences of a story stay readable while it goes on. */
const remembered = 2;

export class Timeline {
  scene: Scene | null = null;
  effect: Effect = {};
  sentence = "";
  /** The sentences of this story so far, the one that is shown last. */
  told: string[] = [];
  playing = false;
  paused = false;
  /** The beat that is shown, and of how many. */
  at = 0;
  count = 0;
  /** What was new at the last look, to be looked at again. */
  private story: { told: (Told | null)[] } | null = null;
  private by = 1;
  private seen: See | null = null;
  private looker = -1;
  private done: Promise<void> = Promise.resolve();
  private wake: (() => void) | null = null;
  /** Stories have numbers: the last that was begun, and the last that need not be shown. */
  private last = 0;
  private skipped = 0;

  constructor(private readonly redraw: () => void) {}

  /**
   * A new look at the table: shows what happened, then how it stands. What comes in while something is shown waits
   * its turn: others may go on in secret, or faster than one can watch.
   */
  look(see: See, looker: number, quiet: boolean): void {
    const before = this.seen;
    if (before === see) return;
    this.seen = see;
    const same = !!before && this.looker === looker && !quiet && see.number >= before.number;
    const added = same ? see.number - before.number : 0;
    this.looker = looker;
    if (!same) this.skip();
    if (added > 0) this.story = { told: see.told.slice(-added) };
    const beats =
      before && added > 0 && added <= most
        ? beatsOf(see.told.slice(-added), before.scene, see.scene, settings.speed)
        : [];
    if (beats.length) this.begin(beats, before!.scene, see.scene);
    else if (!this.playing || !same) {
      this.scene = see.scene;
      this.effect = {};
    }
  }

  private begin(beats: Beat[], before: Scene, end: Scene): void {
    this.done = this.play(beats, { ...before, choices: [] }, end, ++this.last);
  }

  private async play(beats: Beat[], start: Scene, end: Scene, mine: number): Promise<void> {
    if (!this.playing) this.scene = start;
    await this.done;
    this.playing = true;
    this.paused = false;
    const goesOn = () => mine > this.skipped;
    for (this.at = 0; this.at < beats.length && goesOn(); this.at = Math.max(0, this.at + this.by)) {
      const beat = beats[this.at];
      this.by = 1;
      this.count = beats.length;
      this.scene = this.at ? beats[this.at - 1].after : start;
      this.effect = beat.show;
      this.sentence = beat.told.text;
      this.told = beats.slice(Math.max(0, this.at - remembered), this.at + 1).map((b) => b.told.text);
      sound(beat.told.kind, beat.told.dice?.length ?? 0);
      this.redraw();
      await this.rest(beat.ms);
    }
    if (mine < this.last) return; // the next story follows at once
    this.playing = false;
    this.effect = {};
    this.sentence = "";
    this.scene = this.seen?.scene ?? end;
    this.redraw();
  }

  private rest(ms: number): Promise<void> {
    return new Promise((go) => {
      const timer = this.paused ? 0 : window.setTimeout(go, ms);
      this.wake = () => {
        clearTimeout(timer);
        go();
      };
    });
  }

  skip(): void {
    if (!this.playing) return;
    this.skipped = this.last;
    this.wake?.();
  }

  /** Back or on by one, and stays there. */
  step(by: 1 | -1): void {
    if (!this.playing) return;
    this.paused = true;
    this.by = by;
    this.wake?.();
  }

  /** Holds what is shown, or goes on. */
  pause(): void {
    if (!this.playing) return;
    this.paused = !this.paused;
    this.by = this.paused ? 0 : 1;
    this.wake?.();
  }

  /** Shows the last story again, also where nothing is animated by itself. */
  again(before: Scene): void {
    if (this.playing || !this.seen || !this.story) return;
    const { told, speed } = { ...this.story, speed: settings.speed === "off" ? "normal" : settings.speed } as const;
    const beats = beatsOf(told, before, this.seen.scene, speed);
    if (beats.length) this.begin(beats, before, this.seen.scene);
  }

  /** Resolves when all that was told has been seen. */
  seenAll(): Promise<void> {
    return this.done;
  }
}
