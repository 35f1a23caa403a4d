import { useState } from "preact/hooks";
import { credits } from "../art/credits";
import { Sheet } from "../ui/parts";
import { say } from "../words/say";

export function Credits() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="textlink" onClick={() => setOpen(true)}>
        {say("home.credits")}
      </button>
      {open && (
        <Sheet title={say("home.credits")} onClose={() => setOpen(false)} close={say("inspect.close")}>
          {credits.map((c) => (
            <p key={c.what}>
              <b>{c.what}</b>: {c.by}. <a href={c.link}>{c.licence}</a>
            </p>
          ))}
        </Sheet>
      )}
    </>
  );
}
