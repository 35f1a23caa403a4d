// The table as the person before it sees it: what was clicked, what is shown, what is sent. It draws nothing.
import {
  Board,
  NONE,
  Target,
  type Choice,
  type HintLine,
  type Inspected,
  type Make,
  type Odds,
  type Piece,
  type Refusal,
  type Scene,
  type Track,
} from "../core/types";
import type { TableHost } from "../net/host";
import { say } from "../words/say";
import {
  buttonsOf,
  byCell,
  isGroup,
  meaning,
  membersOf,
  offered,
  onCard,
  ready,
  risky,
  shown,
  stackOf,
  toggled,
  type Picks,
} from "./picking";

export type Pointer = "mouse" | "touch" | "key";
export interface Preview {
  choice: Choice;
  odds: Odds | null;
  /** Stays when the pointer leaves: it was clicked. */
  held: boolean;
}
export interface Menu {
  cell: number | null;
  choices: Choice[];
  dial: boolean;
}

/** More answers than these about one place are a list beside it. */
const mostButtons = 3;

export class TableModel {
  armed: number | null = null;
  menu: Menu | null = null;
  preview: Preview | null = null;
  picks: Picks | null = null;
  refusal: Refusal | null = null;
  hint: HintLine[] | null = null;
  thinking = false;
  inspected: Inspected | null = null;
  sending = 0;
  /** What happened is still being shown: nothing can be answered yet. */
  showing = false;
  /** The stack that was taken up in the armed place; null: all that would go. */
  armedStack: Set<number> | null = null;
  /** It was armed because nothing else can be: there is nothing to cancel. */
  tookItself = false;
  /** A way that the pointer shows, before its facing is chosen. */
  way: Choice | null = null;
  /** Where the mouse rests: told without drawing the table again. */
  onPoint?: (cell: number | null) => void;
  private key = "";
  private hintWanted = false;
  private oddsTimer = 0;

  constructor(
    readonly host: TableHost,
    private readonly redraw: () => void,
  ) {}

  get scene(): Scene | undefined {
    return this.host.see?.scene;
  }
  get asked(): boolean {
    const { see, looker, busy, curtain } = this.host;
    return !!see && see.kind === "choice" && see.seats.includes(looker) && !busy && curtain === null;
  }
  get isSet(): boolean {
    return this.asked && !!this.scene?.question.set;
  }
  get choices(): Choice[] {
    return this.asked && this.scene ? offered(this.scene, this.isSet ? this.picks : null, say("table.goOn")) : [];
  }
  get cells(): Map<number, Choice[]> {
    return this.scene ? byCell(this.scene, this.choices, this.armed) : new Map<number, Choice[]>();
  }
  get buttons(): Choice[] {
    const here =
      this.armed === null || !this.scene ? this.only : byCell(this.scene, this.choices, null).get(this.armed);
    const near = (here ?? []).filter((c) => c.also === NONE);
    // To stay is done on the board like all the rest, but nobody looks for it there.
    const stays = this.choices.filter((c) => c.kind === "end" && c.target === Target.Cell && !near.includes(c));
    return [...near, ...stays, ...buttonsOf(this.choices)];
  }
  /** The answers about the one place that there are any about: nobody has to find out that it can be clicked. */
  private get only(): Choice[] {
    const [list, ...more] = this.isSet ? [] : this.cells.values();
    if (!list || more.length || list.some((c) => c.also !== NONE || c.facing !== undefined)) return [];
    return list.length > mostButtons ? [] : list;
  }
  get members(): Choice[] {
    return this.isSet && this.scene ? membersOf(this.scene, this.picks) : [];
  }
  /** There is something to take back: a pick, or what one did before. */
  get undoable(): boolean {
    return this.asked && (!!this.picks?.words.length || !!this.host.see?.undo);
  }
  /** Something else is worth doing before going on. */
  get quiet(): boolean {
    if (this.picks?.words.length) return false;
    return this.choices.some((c) => c.kind !== "end" && c.target !== Target.Button);
  }
  get main(): Choice | undefined {
    const list = buttonsOf(this.choices);
    return list.find((c) => c.main) ?? (list.length === 1 ? list[0] : undefined);
  }

  /** The question as it is seen. What another seat does in secret meanwhile does not make it a new one. */
  renew(): void {
    const scene = this.scene;
    const key = scene ? scene.prompt + this.host.looker + scene.choices.map((c) => c.words).join() : "";
    if (key === this.key) return;
    this.key = key;
    this.clear();
    this.picks = null;
    this.hint = null;
    if (this.asked && this.hintWanted) void this.askHint();
    this.armOnly();
  }

  // One piece that can do something is taken up by itself: nothing is asked that has one answer everybody can see.
  private armOnly(): void {
    const cells = this.cells;
    if (cells.size !== 1 || this.isSet) return;
    const [cell, list] = [...cells][0];
    if (list.every((c) => c.also !== NONE)) {
      this.armed = cell;
      this.tookItself = true;
    }
  }

  private clear(): void {
    this.armed = null;
    this.armedStack = null;
    this.tookItself = false;
    this.way = null;
    this.menu = null;
    this.preview = null;
    this.refusal = null;
    this.inspected = null;
  }
  cancel(): void {
    this.clear();
    this.hint = null;
    this.redraw();
  }

  /** A click, tap or key on a cell of the board. */
  clickCell(cell: number, by: Pointer, piece?: number): void {
    if (!this.scene) return;
    this.refusal = null;
    if (!this.asked) return this.look(cell, piece);
    const list = this.cells.get(cell) ?? [];
    if (this.answer(this.armed === null ? this.ofStack(list, piece) : list, cell, by)) return this.redraw();
    if (this.armed !== null) {
      const first = byCell(this.scene, this.choices, null).get(cell);
      this.armed = this.armedStack = null;
      this.menu = null;
      if (first && this.answer(this.ofStack(first, piece), cell, by)) return this.redraw();
    }
    this.menu = null;
    this.preview = null;
    this.look(cell, piece);
    void this.whyNot(cell);
  }

  // Of the answers in a place those of the stack under the pointer, if it has any.
  private ofStack(list: Choice[], piece: number | undefined): Choice[] {
    if (piece === undefined || !this.scene) return list;
    const stack = stackOf(this.scene, piece);
    const own = list.filter((c) => c.target === Target.Piece && stack.has(c.id));
    if (own.length && own.every((c) => c.also !== NONE)) this.armedStack = stack;
    return own.length ? own : list;
  }
  takeStack(ids: number[]): void {
    this.armedStack = new Set(ids);
    this.redraw();
  }
  /** The stacks of a place that can go somewhere, and which of them would. */
  stacksAt(cell: number): { piece: Piece; ids: number[]; on: boolean }[] {
    const { scene } = this;
    const able = new Set(this.members.filter((c) => c.also !== NONE).map((c) => c.id));
    const here = scene?.pieces.filter((p) => p.cell === cell && able.has(p.id)) ?? [];
    const stacks = new Map(here.map((p) => [p.kind, p]));
    return [...stacks.values()].map((piece) => {
      const ids = ready(scene!, piece).map((p) => p.id);
      return { piece, ids, on: this.goes(piece.id) };
    });
  }
  // Who works stays, unless it was tapped itself.
  private goes(id: number): boolean {
    if (this.armedStack) return this.armedStack.has(id);
    return this.scene?.pieces.find((p) => p.id === id)?.class !== "worker";
  }
  // All that go are picked together, or taken back if they are picked. Of equal pieces one is offered at a time.
  private async group(list: Choice[]): Promise<void> {
    const { scene } = this;
    const going = list.filter((c) => this.goes(c.id));
    const [first] = going.length ? going : list;
    if (!scene) return;
    const ids = new Set((going.length ? going : [first]).flatMap((c) => [...stackOf(scene, c.id)]));
    const mates = (of: readonly string[]) =>
      this.members.filter(
        (c) => ids.has(c.id) && c.also === first.also && c.verb === first.verb && of.includes(c.words),
      );
    const free = () => mates(this.picks?.set.may ?? list.map((c) => c.words)).filter((c) => !this.isPicked(c.words));
    if (!free().length) {
      const gone = mates(this.picks?.words ?? []).map((c) => c.words);
      return this.setPicks((this.picks?.words ?? []).filter((w) => !gone.includes(w)));
    }
    const most = going.length ? ids.size : 1;
    for (let n = 0; n < most; n++) {
      const [next] = free();
      if (!next) return;
      await this.setPicks([...(this.picks?.words ?? []), next.words]);
      if (!this.isPicked(next.words)) return;
    }
  }
  private isPicked(words: string): boolean {
    return !!this.picks?.words.includes(words);
  }

  // False: these answer nothing.
  private answer(list: Choice[], cell: number | null, by: Pointer): boolean {
    const what = meaning(list, this.armed !== null, this.isSet);
    if (what === "none") return false;
    if (what === "arm") {
      this.armed = this.armed === cell ? null : cell;
      this.menu = this.preview = this.way = null;
      if (cell !== null && !this.isSet) this.look(cell);
    } else if (what === "group" || (what === "pick" && this.scene?.board === Board.Areas && isGroup(list)))
      void this.group(list);
    else if (what === "pick") void this.pick(list[0].words);
    else if (what === "one") this.consider(list[0], by);
    else {
      this.menu = { cell, choices: list, dial: what === "dial" };
      this.preview = null;
    }
    return true;
  }

  /** Shows what a choice would bring; does it if that is on the screen already, or if there is nothing to show. */
  consider(choice: Choice, by: Pointer): void {
    if (this.isSet && choice.kind === "pick") return void this.pick(choice.words);
    const seen = this.preview?.choice.words === choice.words && (this.preview.held || by !== "touch");
    const known = seen && (!risky(choice) || this.preview?.odds !== null);
    if (!shown(choice) || known) return void this.act(choice.words);
    this.show(choice, true, 0);
  }

  clickCard(card: number, by: Pointer): void {
    const list = onCard(this.choices, card);
    this.refusal = null;
    if (!this.asked || !list.length) return void this.inspect("card", card);
    const what = meaning(list, true, this.isSet);
    if (what === "pick") void this.pick(list[0].words);
    else if (what === "one") this.consider(list[0], by);
    else this.menu = { cell: null, choices: list, dial: false };
    this.redraw();
  }

  press(choice: Choice): void {
    if (risky(choice) && this.preview?.choice.words !== choice.words) this.show(choice, true, 0);
    else void this.act(choice.words);
  }

  /** The pointer rests on a cell or card: what would happen. */
  hover(list: Choice[] | undefined): void {
    if (this.preview?.held || this.menu) return;
    const one = list?.length === 1 && (this.armed !== null || list[0].also === NONE) ? list[0] : null;
    const way = list && list.length > 1 && meaning(list, this.armed !== null, this.isSet) === "dial" ? list[0] : null;
    if (way !== this.way) {
      this.way = way;
      this.redraw();
    }
    if (one && one.kind !== "pick" && one.kind !== "end") this.show(one, false, 120);
    else if (this.preview) {
      clearTimeout(this.oddsTimer);
      this.preview = null;
      this.redraw();
    }
  }

  show(choice: Choice, held: boolean, after: number): void {
    if (this.preview?.choice.words === choice.words) {
      this.preview = { ...this.preview, held: held || this.preview.held };
      return this.redraw();
    }
    const preview: Preview = { choice, odds: null, held };
    this.preview = preview;
    if (held) this.menu = this.menu?.dial ? this.menu : null;
    this.redraw();
    clearTimeout(this.oddsTimer);
    this.oddsTimer = window.setTimeout(() => {
      void this.host.odds(choice.words).then((odds) => {
        if (this.preview?.choice !== choice) return;
        this.preview = { ...this.preview, odds: odds ?? { exact: true, lines: [], note: "" } };
        this.redraw();
      });
    }, after);
  }

  async pick(words: string): Promise<void> {
    await this.setPicks(toggled(this.picks, words));
  }
  async setPicks(words: string[]): Promise<void> {
    const key = this.key;
    this.clear();
    this.hint = null;
    const then = await this.host.set(words);
    if (key !== this.key) return;
    // With nothing more to pick a question may close itself: what comes behind it is not asked yet.
    const same = !then.question || then.question.kind === this.scene?.question.kind;
    const behind = same ? { choices: then.choices ?? [], question: then.question } : { choices: [] };
    if (then.set) this.picks = { words, set: then.set, ...behind };
    else this.refusal = { rule: then.rule ?? "", text: then.text ?? "" };
    this.redraw();
  }

  async act(words: string): Promise<void> {
    if (words === "undo" && this.picks?.words.length) return this.setPicks([]);
    this.clear();
    this.hint = null;
    this.sending++;
    this.redraw();
    try {
      this.refusal = await this.host.act(words);
    } finally {
      this.sending--;
      this.redraw();
    }
  }

  /** What is it? A long press or the right button asks that of anything, also of what a tap would use. */
  lookAt(cell: number, piece?: number): void {
    if (this.scene) this.look(cell, piece);
  }
  private look(cell: number, piece?: number): void {
    const pieces = this.scene!.pieces.filter((p) => p.cell === cell).sort((a, b) => a.order - b.order);
    const id = piece ?? pieces[0]?.id;
    void this.inspect(id === undefined ? "cell" : "piece", id ?? cell);
  }
  async inspect(target: string, on: number): Promise<void> {
    const key = this.key;
    const found = await this.host.inspect(target, on);
    if (key !== this.key || found.error) return;
    this.inspected = found;
    this.redraw();
  }
  /** A figure of a side or the table, all from the scene: now, at most, what became of the rest, what it means. */
  inspectTrack(track: Track): void {
    const parts = this.scene?.tracks.filter((t) => t.of === track.id && t.seat === track.seat) ?? [];
    const most = track.max && track.max > 1 ? [{ label: say("track.most"), value: `${track.max}` }] : [];
    const next = track.plus ? [{ label: say("track.next"), value: `${track.plus > 0 ? "+" : ""}${track.plus}` }] : [];
    this.inspected = {
      name: track.name,
      kind: track.art,
      seat: track.seat,
      where: "",
      about: track.what ?? "",
      rows: [
        { label: say("track.now"), value: `${track.value}`, rule: track.rule },
        ...most,
        ...next,
        ...parts.map((t) => ({ label: t.name, value: `${t.value}` })),
      ],
      notes: track.about ? [{ text: track.about }] : [],
      rules: track.rule ? [track.rule] : [],
      reaches: [],
    };
    this.redraw();
  }
  /** What can be made: what it costs, what it still needs, and what it leads to. All of it stands in the scene. */
  inspectMake(make: Make): void {
    const stores = this.scene?.stores ?? [];
    const named = (kind: string) => stores.find((m) => m.kind === kind)?.name ?? kind;
    const leads = new Set(stores.filter((m) => m.needs.includes(make.kind)).map((m) => m.name));
    const row = (label: string, names: string[]) => (names.length ? [{ label, value: names.join(", ") }] : []);
    this.inspected = {
      name: make.name,
      kind: make.kind,
      where: make.group ?? "",
      about: "",
      rows: [
        ...Object.entries(make.cost).map(([what, n]) => ({ label: what, value: `${n}` })),
        ...row(say("make.needs"), make.needs.map(named)),
        ...row(say("make.leads"), [...leads]),
      ],
      notes: make.why ? [{ text: `${say("make.notYet")}: ${make.why}.`, rule: make.rule }] : [],
      rules: [],
      reaches: [],
    };
    this.redraw();
  }
  private async whyNot(cell: number): Promise<void> {
    const key = this.key;
    const armed = this.armed;
    const no = await this.host.whyNot(cell, armed);
    if (key !== this.key || !no.rule) return; // answered meanwhile, or nothing stands in the way: it is only looked at
    this.refusal = { rule: no.rule, text: no.text ?? "" };
    this.redraw();
  }

  // A hint asked for while an answer is on its way comes as soon as the question can be answered.
  async askHint(): Promise<void> {
    if (!this.host.hint) return;
    if (!this.asked || this.sending) {
      this.hintWanted = true;
      return;
    }
    this.hintWanted = false;
    this.thinking = true;
    this.redraw();
    const key = this.key;
    try {
      const lines = await this.host.hint("club");
      if (key === this.key) this.hint = lines;
    } finally {
      this.thinking = false;
      this.redraw();
    }
  }
  follow(words: string): void {
    const choice = this.choices.find((c) => c.words === words);
    // The advice was made for the question as it stands: with nothing picked yet it is an answer of its own.
    if (choice && this.isSet && choice.kind === "pick" && this.picks?.words.length) void this.pick(words);
    else void this.act(words);
  }
  /** Where a choice points, for the hint on the board. */
  pointsAt(words: string): { from?: number; to?: number } {
    const c = this.choices.find((x) => x.words === words);
    if (!c || !this.scene) return {};
    const cell = c.target === Target.Cell ? c.id : this.scene.pieces.find((p) => p.id === c.id)?.cell;
    return { from: c.target === Target.Card ? undefined : cell, to: c.also === NONE ? undefined : c.also };
  }
}
