// The lines that the trial adds to files that are there: each after a line of its file that stands there once.
// A newcomer adds the same, with the names of their resource.
const trialRoutes = [
  "GET /trials",
  "POST /trials",
  "GET /trials/{id}",
  "PATCH /trials/{id}",
  "PUT /trials/{id}",
  "DELETE /trials/{id}",
];

export const edits = [
  { file: "contract/kit.ts", after: '  | "savedResponse"', add: '  | "trial"' },
  { file: "contract/kit.ts", after: '  "timeline",', add: '  "trials",' },
  {
    file: "contract/index.ts",
    after: 'import { savedResponses } from "./desk/saved-responses.ts";',
    add: 'import { trials } from "./desk/trials.ts";',
  },
  { file: "contract/index.ts", after: "  savedResponses,", add: "  trials," },
  {
    file: "server/modules/index.ts",
    after: 'import { ticketsModule } from "./desk/tickets/module.ts";',
    add: 'import { trialsModule } from "./desk/trials/module.ts";',
  },
  { file: "server/modules/index.ts", after: "  ticketsModule,", add: "  trialsModule," },
  {
    file: "server/testing/row-of.ts",
    after: 'import { savedResponses } from "../modules/desk/saved-responses/table.ts";',
    add: 'import { trials } from "../modules/desk/trials/table.ts";',
  },
  {
    file: "server/testing/row-of.ts",
    after: "  skill: async (work) => (await work.rows(skills).insert({ name: `Skill ${newId()}` })).id,",
    add: "  trial: async (work) => (await work.rows(trials).insert({ name: `Trial ${newId()}` })).id,",
  },
  // Only because no specification names these calls.
  {
    file: "server/testing/ours.ts",
    after: "export const calls: ReadonlySet<string> = new Set([",
    add: trialRoutes.map((route) => `  "${route}",`).join("\n"),
  },
  {
    file: "lib/shared/screens.ts",
    after: '  screen("/saved-responses", "signed-in", "knowledge", "savedResponses"),',
    add: '  screen("/trials", "signed-in", "knowledge", "trials"),',
  },
  {
    file: "components/shell/palette-words.ts",
    after: "export const screenWords: Readonly<Record<string, Words>> = {",
    add: '  "/trials": ["trials pilots", "pruebas pilotos", "التجارب"],',
  },
  {
    file: "messages/en/shared/shell.json",
    after: '    "savedResponses": "Saved Responses",',
    add: '    "trials": "Trials",',
  },
  {
    file: "messages/es/shared/shell.json",
    after: '    "savedResponses": "Respuestas guardadas",',
    add: '    "trials": "Pruebas",',
  },
  {
    file: "messages/ar/shared/shell.json",
    after: '    "savedResponses": "الردود المحفوظة",',
    add: '    "trials": "التجارب",',
  },
];

/** @returns the text with the line added; fails where the line before it is not there exactly once */
export function applyEdit(text, { file, after, add }) {
  const lines = text.split("\n");
  const at = lines.indexOf(after);
  if (at < 0 || lines.includes(after, at + 1))
    throw new Error(`scripts/bill/edits.mjs: ${file} should have this line once: ${after}`);
  return lines.toSpliced(at + 1, 0, add).join("\n");
}
