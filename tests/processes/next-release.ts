// The server as its next release has it, in a folder of its own: the same code, and another schema.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { addNextMigration, nextFunctions } from "../../server/testing/next-release.ts";

const root = path.resolve(import.meta.dirname, "../..");
/** What a server process reads. */
const parts = ["server", "contract", "messages", "public", "package.json"];
/** What a web side reads besides. */
const webParts = ["lib", ".next", "next.config.mjs", "tsconfig.json", "middleware.ts"];

export interface Release {
  folder: string;
  remove(): void;
}
const copied = (name: string, names: readonly string[]): Release => {
  const folder = mkdtempSync(path.join(tmpdir(), `parley-${name}-`));
  const isKept = (at: string) => !at.startsWith(path.join(root, ".next/cache"));
  for (const part of names)
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true, filter: isKept });
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

/**
 * Another migration, other functions and triggers of tickets, another text of every table's policies, and a call that answers
 * with a field more.
 * @param withWeb its web side as well, of the same pages: they have to be built
 */
export function nextRelease({ withWeb = false } = {}): Release {
  const release = copied("next-release", withWeb ? [...parts, ...webParts] : parts);
  const { folder } = release;
  addNextMigration(path.join(folder, "server/db/migrations"));
  change(path.join(folder, "server/modules/desk/tickets/functions.sql"), nextFunctions);
  change(path.join(folder, "server/db/row-security.ts"), (text) =>
    text.replace("to parley_system using (true)", "to parley_system using (true and true)"),
  );
  answerOf(folder, "z.object({ isOn: z.boolean(), since: z.string() })", '({ isOn: true, since: "next" })');
  return release;
}

/** The release before this one, as far as a page can tell: a call answers with a field less. */
export function releaseBefore(): Release {
  const release = copied("release-before", parts);
  answerOf(release.folder, "z.object({})", "({})");
  return release;
}

/** A call that pages ask first. */
function answerOf(folder: string, declared: string, answered: string): void {
  change(path.join(folder, "contract/desk/sla-settings.ts"), (text) =>
    text.replace("returns: z.object({ isOn: z.boolean() })", `returns: ${declared}`),
  );
  change(path.join(folder, "server/modules/desk/sla/settings-calls.ts"), (text) =>
    text.replace(
      "state: async (work) => ({ isOn: (await optionsOf(work)).isOn })",
      `state: () => Promise.resolve(${answered})`,
    ),
  );
}

function change(file: string, by: (text: string) => string): void {
  const text = readFileSync(file, "utf8");
  const other = by(text);
  if (other === text) throw new Error(`Nothing of ${file} is another in the next release.`);
  writeFileSync(file, other);
}
