// The keyboard: Enter does what stands out, numbers press buttons, letters have their tools.
import { useEffect } from "preact/hooks";
import type { TableModel } from "./model";

export function useKeys(model: TableModel, flip: () => void): void {
  useEffect(() => {
    const down = (e: KeyboardEvent) => {
      const on = e.target as HTMLElement;
      if (/^(INPUT|SELECT|TEXTAREA)$/.test(on.tagName) || e.ctrlKey || e.metaKey || e.altKey) return;
      if (document.querySelector("dialog[open]")) return;
      if (e.key === "Escape") return model.cancel();
      if (e.key === "b") return document.querySelector<SVGElement>(".hits [tabindex='0']")?.focus();
      if (e.key === "c") return document.querySelector<HTMLElement>(".cardbox.can, .hand .cardbox")?.focus();
      if (e.key === "h") return void model.askHint();
      if (e.key === "f") return flip();
      if (!model.asked || model.showing) return;
      if (e.key === "u") return void model.act("undo");
      if (e.key === "g") return goOn(model); // wherever the focus is
      if (e.key === "Enter" && !/^(BUTTON|A|SUMMARY)$/.test(on.tagName)) return enter(model, e);
      const n = "123456789".indexOf(e.key);
      if (n >= 0) number(model, n);
    };
    addEventListener("keydown", down);
    return () => removeEventListener("keydown", down);
  });
}

function enter(model: TableModel, e: KeyboardEvent): void {
  if (!e.defaultPrevented) goOn(model);
}

function goOn(model: TableModel): void {
  if (model.preview?.held) void model.act(model.preview.choice.words);
  else if (model.main) model.press(model.main);
}

function number(model: TableModel, n: number): void {
  if (model.menu?.dial) {
    const choice = model.menu.choices.find((c) => c.facing === n) ?? model.menu.choices[n];
    if (choice) model.consider(choice, "key");
  } else if (model.menu) {
    const choice = model.menu.choices[n];
    if (choice) model.consider(choice, "key");
  } else {
    const main = model.preview?.held ? undefined : model.main;
    const others = model.buttons.filter((c) => c.words !== main?.words);
    if (others[n]) model.press(others[n]);
  }
}
