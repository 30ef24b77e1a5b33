// Which texts a screen begins with: the namespaces that its code names, followed from its page through all that it
// imports. What is imported late (`lazyPart`) waits for the others. `npm run messages` writes them down.
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { messageFiles } from "./message-index.ts";

const root = path.dirname(import.meta.dirname);
const frame = ["app/layout.tsx", "app/(desk)/layout.tsx", "app/(desk)/error.tsx", "app/(desk)/not-found.tsx"];

export const screenMessagesFile = path.join(root, "lib/shared/screen-messages.json");

export function screenMessages(): string {
  const known = new Set(messageFiles("en").map(({ namespace }) => namespace));
  const namesOf = (entries: readonly string[]): string[] =>
    [...new Set([...reachedFrom(entries)].flatMap((file) => namesIn(sourceOf(file), known)))].sort();
  const framed = namesOf(frame);
  const pages = globSync("app/(desk)/**/page.tsx", { cwd: root })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => !file.includes("[..."))
    .sort();
  const screens = pages.map((file) => [
    pathOf(file),
    namesOf([file]).filter((name) => !framed.includes(name)),
  ]);
  const lines = screens.map((one) => `    ${JSON.stringify(one[0])}: ${JSON.stringify(one[1])}`);
  return `{\n  "frame": ${JSON.stringify(framed)},\n  "screens": {\n${lines.join(",\n")}\n  }\n}\n`;
}

const pathOf = (file: string): string =>
  path.posix
    .dirname(file)
    .replace("app/(desk)", "")
    .replaceAll(/\[(\w+)\]/g, "{$1}");

const sources = new Map<string, string>();
function sourceOf(file: string): string {
  const source = sources.get(file) ?? readFileSync(path.join(root, file), "utf8");
  sources.set(file, source);
  return source;
}

/** The files that come with these, these among them. */
function reachedFrom(entries: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    for (const [, said = ""] of sourceOf(file).matchAll(
      /^(?:import|export)\s(?!type\b)[^;]*?from "([^"]+)";/gms,
    )) {
      const found = fileOf(file, said);
      if (found !== undefined && /^(app|components|lib)\//.test(found)) waiting.push(found);
    }
  }
  return reached;
}

function fileOf(from: string, said: string): string | undefined {
  if (!said.startsWith("@/") && !said.startsWith(".")) return undefined;
  const plain = said.startsWith("@/") ? said.slice(2) : path.posix.join(path.posix.dirname(from), said);
  return ["", ".ts", ".tsx", "/index.ts"]
    .map((end) => plain + end)
    .find((file) => existsSync(path.join(root, file)) && statSync(path.join(root, file)).isFile());
}

/** Asked for by name, or handed to a piece that asks (`text="tickets"`). */
function namesIn(source: string, known: ReadonlySet<string>): string[] {
  const asked = [...source.matchAll(/Translations\(([^()]*)\)/g)].flatMap(([, inside = ""]) => [
    ...inside.matchAll(/"(\w+)[.\w]*"/g),
  ]);
  const handed = source.matchAll(/\b(?:text|namespace)\s*[=:]\s*\{?\s*"(\w+)[.\w]*"/g);
  return [...asked, ...handed].flatMap(([, name = ""]) => (known.has(name) ? [name] : []));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  writeFileSync(screenMessagesFile, screenMessages());
