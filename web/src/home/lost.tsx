// What cannot be shown, and the way back.
import { say } from "../words/say";

export function Lost({ why }: { why: string }) {
  return (
    <main class="loading">
      <p>{why}</p>
      <button type="button" class="btn" onClick={() => (location.hash = "/")}>
        {say("app.back")}
      </button>
    </main>
  );
}
