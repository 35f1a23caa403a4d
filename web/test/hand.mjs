// A hand at the table: what a choice of the scene is clicked or tapped by. The core says which choices there are.
export const NONE = 0xffff;
export const Target = { button: 0, cell: 1, piece: 2, card: 3 };

/** Nothing is shown or sent, and the next thing can be done; or the end has come. */
export const calm = (p) =>
  p
    .waitForFunction(
      () =>
        document.querySelector(".lessonend") ||
        (document.querySelector(".taught .prompt:not([aria-busy=true])") && !document.querySelector(".happening")),
      null,
      { polling: 30 },
    )
    .catch(async (e) => {
      throw new Error(`${e.message} The page: ${await p.evaluate(() => document.body.innerText)}`);
    });

/** A hand that clicks or taps. */
export function hand(p, touch) {
  const press = (it) => (touch ? it.tap() : it.click());
  const cell = async (id) => {
    const at = p.locator(`.hits [data-cell="${id}"]`).first();
    const box = await at.evaluate((g) => {
      const r = g.firstElementChild.getBoundingClientRect();
      const w = document.querySelector(".stage").getBoundingClientRect();
      const [x, y] = [r.x + r.width / 2, r.y + r.height / 2];
      return { x, y, seen: x > w.left + 4 && x < w.right - 4 && y > w.top + 4 && y < w.bottom - 4 };
    });
    if (!box.seen) {
      await at.focus();
      await p.keyboard.press("Enter");
    } else if (touch) await p.touchscreen.tap(box.x, box.y);
    else await p.mouse.click(box.x, box.y);
  };
  const there = (css) => p.locator(css).count();
  // Where several stacks stand in one area, the one that is meant is touched.
  const piece = async (id, its) => {
    const box = await p.evaluate((id) => {
      const r = document.querySelector(`.stage [data-piece="${id}"]`)?.getBoundingClientRect();
      return r && { x: r.x + r.width / 2, y: r.y + r.height / 2 };
    }, id);
    if (!box) await cell(its);
    else if (touch) await p.touchscreen.tap(box.x, box.y);
    else await p.mouse.click(box.x, box.y);
  };
  return { press, cell, piece, there };
}

/** One choice of the scene, done in the page. */
export async function perform(p, { press, cell, piece, there }, scene, choice) {
  if (choice.target === Target.button) {
    const named = p.locator(".answers .btn", { hasText: choice.label });
    await press((await named.count()) ? named.first() : p.locator(".answers .btn.main").first());
  } else if (choice.target === Target.card) await press(p.locator(`.cardbox[data-card="${choice.id}"]`).first());
  else {
    const start = choice.target === Target.cell ? choice.id : scene.pieces.find((x) => x.id === choice.id).cell;
    if (choice.also === NONE && choice.kind === "pick" && choice.target === Target.piece) await piece(choice.id, start);
    else if (choice.also === NONE) await cell(start);
    else {
      const armed = await p.evaluate(() => !!document.querySelector(".rings path[stroke-width='4']"));
      const direct = armed && (await there(`.hits .hot[data-cell="${choice.also}"]`));
      if (!direct) await cell(start);
      await cell(choice.also);
    }
  }
  if (await there(".dial g.wing")) await press(p.locator(`.dial g.wing[aria-label="${choice.label}"]`).first());
  if (await there(".picklist button")) await press(p.locator(".picklist button", { hasText: choice.label }).first());
  if (await there(".answers .doit")) await press(p.locator(".answers .doit").first());
}
