import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import path from "node:path";
import { describe, test } from "node:test";

const root = path.resolve(import.meta.dirname, "../..");

/** Where a pattern is made while the program runs, and of what. Nobody's own pattern is ever run. */
const madeOf: Readonly<Record<string, string>> = {
  "contract/channels/chat-origins.ts": "parts of our own",
  "contract/desk/mail-page.ts": "parts of our own",
  "contract/preview-hosts.ts": "the process's own setting, of a shape of letters, dots and one star",
  "contract/site/site-pages.ts": "names of languages",
  "contract/workspace/field-filters.ts": "names of operators",
  "components/features/desk/shared-ticket/composer/rich/place-in.ts": "parts of our own",
  "lib/shared/screens.ts": "addresses of our own screens",
  "contract/channels/whatsapp-markup.ts": "signs of a list of our own",
  "server/kernel/web-origins.ts": "the process's own setting",
  "server/modules/desk/tickets/notice-target.ts": "parts of our own",
  "server/modules/insight/quality/notice-target.ts": "parts of our own",
  "server/modules/team/team-chat/notice-target.ts": "parts of our own",
  "server/db/conditions.ts": "words of a rule, each sign of them quoted",
  "server/modules/privacy/privacy/erase.ts":
    "names and addresses of who is erased, each sign quoted (person.ts)",
  "server/modules/privacy/privacy/sources.ts": "the patterns of erase.ts",
  "server/modules/privacy/privacy/functions.sql": "the patterns of erase.ts",
  "server/modules/site/knowledge-base/slugs.ts": "an address that we made, of letters, digits and hyphens",
};

/** In code: a pattern by its class, or by a search that takes a text for one. In SQL: by an operator or function. */
const inCode = /\bRegExp\s*\(|\.(?:match|matchAll|search)\(\s*["'`]/;
const inStatements =
  /\s!?~\*?\s+(?!\s|'[^']*')\S|\bsimilar to\b(?!\s*')|\bregexp_\w+\((?:[^(),]|\([^()]*\)){1,80},\s*(?!')\S/i;

/** Comments hold words alone. */
const withoutComments = (source: string, name: string): string =>
  name.endsWith(".sql")
    ? source.replaceAll(/--.*$/gm, "")
    : (name.endsWith("x") ? source : stripTypeScriptTypes(source, { mode: "strip" })).replaceAll(
        /^\s*(?:\/\/|\/?\*).*$/gm,
        "",
      );

/** The lines on which a file makes a pattern. */
function patternsIn(source: string, name: string): string[] {
  const isServer = name.startsWith("server/");
  return withoutComments(source, name)
    .split("\n")
    .flatMap((line, at) =>
      inCode.test(line) || (isServer && /sql|select|where|set |~/i.test(line) && inStatements.test(line))
        ? [`${name}:${at + 1} ${line.trim().slice(0, 160)}`]
        : [],
    );
}

const files = globSync(
  [
    "server/**/*.{ts,sql}",
    "{contract,lib,chat-box}/**/*.ts",
    "{lib,app,components,chat-box}/**/*.tsx",
    "components/**/*.ts",
    "middleware.ts",
  ],
  { cwd: root },
).filter((name) => !/\.test\.tsx?$|^server\/(?:testing|db\/migrations)\/|\.d\.ts$/.test(name));

describe("no pattern is run that somebody wrote", () => {
  test("each place that makes one makes it of our own parts, or of words with each sign quoted", () => {
    assert.ok(files.length > 2000, `${files.length} files are read`);
    const found = new Map(
      files.flatMap((name) => {
        const lines = patternsIn(readFileSync(path.join(root, name), "utf8"), name);
        return lines.length === 0 ? [] : [[name, lines] as const];
      }),
    );
    assert.deepEqual(
      [...found].flatMap(([name, lines]) => (name in madeOf ? [] : lines)),
      [],
      "What somebody writes is looked for as words; a pattern of our own is added to the list with what it is made of.",
    );
    // The list stays as short as it can be.
    assert.deepEqual(
      Object.keys(madeOf).filter((name) => !found.has(name)),
      [],
    );
  });

  const planted: [what: string, source: string][] = [
    ["a pattern of a stored text", "export const holds = (of: string) => new RegExp(of);"],
    ["a pattern without `new`", "export const holds = (of: string) => RegExp(of, 'u');"],
    ["a text that is taken for one", "export const at = (of: string) => of.search(`${of}+`);"],
    ["a pattern of a statement", "export const like = (of: string) => sql`name ~* ${of}`;"],
    ["a pattern of the standard's", "export const like = (of: string) => sql`name similar to ${of}`;"],
    ["a function of patterns", "export const cut = (of: string) => sql`regexp_replace(name, ${of}, '')`;"],
  ];
  for (const [what, source] of planted)
    test(`where ${what} is planted, it is found`, () => {
      assert.notDeepEqual(patternsIn(source, "server/modules/desk/planted.ts"), []);
    });
  test("a pattern that stands in the code is none of them", () => {
    const own = "export const is = (of: string) => /^a+$/.test(of);\nexport const like = sql`name ~ '^a+$'`;";
    assert.deepEqual(patternsIn(own, "server/modules/desk/own.ts"), []);
  });
});
