// The links of a table that was just made: one for each guest, one for watchers, one's own.
import { useState } from "preact/hooks";
import { copy } from "../ui/files";
import { Button, Panel } from "../ui/parts";
import { say } from "../words/say";

export interface LinkRow {
  name: string;
  path: string;
  mine?: boolean;
}

export function Links({ rows }: { rows: LinkRow[] }) {
  const mine = rows.find((r) => r.mine);
  return (
    <Panel class="links">
      <p>{say("setup.links")}</p>
      {rows
        .filter((r) => !r.mine)
        .map((r) => (
          <Link key={r.path} row={r} />
        ))}
      {mine && (
        <Button
          main
          class="big"
          onClick={() => {
            location.hash = mine.path;
          }}
        >
          {say("setup.go")}
        </Button>
      )}
    </Panel>
  );
}

function Link({ row }: { row: LinkRow }) {
  const [copied, setCopied] = useState(false);
  const address = `${location.origin}/#${row.path}`;
  return (
    <div class="linkline">
      <span>{row.name}</span>
      <input
        readOnly
        value={address}
        aria-label={say("setup.link", { name: row.name })}
        onFocus={(e) => e.currentTarget.select()}
      />
      <Button onClick={() => void copy(address).then(setCopied)}>{say(copied ? "setup.copied" : "setup.copy")}</Button>
    </div>
  );
}
