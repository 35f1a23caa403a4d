// What cannot be shown, and the way back.
import hazard from "icon:hazard-sign";
import { Icon } from "../art/icon";
import { Button } from "../ui/parts";
import { say } from "../words/say";
import { HomeHead } from "./head";

interface LostProps {
  title?: string;
  why: string;
  children?: preact.ComponentChildren;
}
export function Lost({ title, why, children }: LostProps) {
  return (
    <>
      <HomeHead />
      <main class="loading lost">
        <section class="panel" role="alert">
          <Icon body={hazard} size={44} />
          {title && <h1>{title}</h1>}
          <p>{why}</p>
          <div class="answers">
            {children}
            <Button main onClick={() => (location.hash = "/")}>
              {say("app.back")}
            </Button>
          </div>
        </section>
      </main>
    </>
  );
}
