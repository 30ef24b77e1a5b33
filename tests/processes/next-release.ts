// The server as its next release has it, in a folder of its own: the same code, and another schema.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { addNextMigration, nextFunctions } from "../../server/testing/next-release.ts";

const root = path.resolve(import.meta.dirname, "../..");
/** What a server process reads. */
const parts = ["server", "contract", "messages", "public", "package.json"];

/** Another migration, other functions and triggers of tickets, and another text of every table's policies. */
export function nextRelease(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), "parley-next-release-"));
  for (const part of parts) cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  addNextMigration(path.join(folder, "server/db/migrations"));
  change(path.join(folder, "server/modules/desk/tickets/functions.sql"), nextFunctions);
  change(path.join(folder, "server/db/row-security.ts"), (text) =>
    text.replace("to parley_system using (true)", "to parley_system using (true and true)"),
  );
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function change(file: string, by: (text: string) => string): void {
  const text = readFileSync(file, "utf8");
  const other = by(text);
  if (other === text) throw new Error(`Nothing of ${file} is another in the next release.`);
  writeFileSync(file, other);
}
