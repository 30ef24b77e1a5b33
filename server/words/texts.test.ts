import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import ts from "typescript";
import { faults } from "../../contract/errors.ts";
import { locales } from "../../contract/locales.ts";
import { Fault, fieldFault } from "../fault.ts";
import { createWorld } from "../testing/world.ts";
import type { World } from "../testing/world.ts";
import { shared } from "./shared.ts";
import { storedText, toldText } from "./stored.ts";
import { countsOf, inWords, languageAsked, textsOf } from "./texts.ts";

const root = new URL("../../", import.meta.url).pathname;
const sourceOf = (file: string) =>
  ts.createSourceFile(file, readFileSync(root + file, "utf8"), ts.ScriptTarget.Latest, true);
const tableFiles = [
  ...globSync("server/**/texts.ts", { cwd: root }).filter((file) => !file.startsWith("server/words/")),
  "server/words/shared.ts",
  "server/words/column-heads.ts",
  "server/words/fault-words.ts",
  "contract/texts.ts",
];

/** Every text of a table, by key, as its file states it. */
function textsIn(file: string): Map<string, Record<string, string>> {
  const found = new Map<string, Record<string, string>>();
  const visit = (node: ts.Node): void => {
    if (
      ts.isPropertyAssignment(node) &&
      ts.isStringLiteral(node.name) &&
      ts.isObjectLiteralExpression(node.initializer)
    )
      found.set(
        node.name.text,
        Object.fromEntries(
          node.initializer.properties.flatMap((property) =>
            ts.isPropertyAssignment(property) && ts.isStringLiteralLike(property.initializer)
              ? [[property.name.getText(), property.initializer.text]]
              : [],
          ),
        ),
      );
    else ts.forEachChild(node, visit);
  };
  visit(sourceOf(file));
  return found;
}
const placesIn = (text = "") => [...new Set(text.match(/\{\w+\}/g))].toSorted();
/** `server/modules/desk/ticket-links/texts.ts` → `ticket_links`. */
const nameOf = (file: string) => ownNames.get(file) ?? (file.split("/").at(-2) ?? "").replaceAll("-", "_");
const ownNames: ReadonlyMap<string, string> = new Map([
  ["server/words/shared.ts", "shared"],
  ["server/words/column-heads.ts", "column"],
  ["server/words/fault-words.ts", "faults"],
]);

const codeFiles = globSync(["server/**/*.ts", "contract/**/*.ts"], { cwd: root }).filter(
  (file) => !file.endsWith(".test.ts") && !file.startsWith("server/testing/") && !tableFiles.includes(file),
);
/** A schema's checks, whose last argument is what they complain of. */
const checks = new Set(["refine", "regex", "min", "max", "length", "addIssue", "superRefine"]);
/** The sentences that a schema of the contract states instead of a key. */
function sentencesIn(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      checks.has(node.expression.name.text)
    )
      found.push(...node.arguments.flatMap(wordsIn));
    ts.forEachChild(node, visit);
  };
  const wordsIn = (node: ts.Node): string[] =>
    ts.isStringLiteralLike(node)
      ? [node.text]
      : ts.isTemplateExpression(node)
        ? [node.getText()]
        : ts.isObjectLiteralExpression(node)
          ? node.properties.flatMap((property) =>
              ts.isPropertyAssignment(property) && ["message", "error"].includes(property.name.getText())
                ? wordsIn(property.initializer)
                : [],
            )
          : [];
  visit(sourceOf(file));
  return found;
}

describe("what the server says, in the reader's language", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());

  test("every key has its words in three languages, with the same places, and is named after its module", () => {
    for (const file of tableFiles) {
      const texts = textsIn(file);
      assert.notEqual(texts.size, 0, file);
      for (const [key, wording] of texts) {
        assert.deepEqual(Object.keys(wording), [...locales], `${file}: ${key}`);
        for (const locale of locales) {
          assert.notEqual(wording[locale]?.trim(), "", `${key} (${locale})`);
          assert.deepEqual(placesIn(wording[locale]), placesIn(wording["en"]), `${key} (${locale})`);
        }
        if (file !== "contract/texts.ts") assert.equal(key.split(".")[0], nameOf(file), file);
      }
    }
  });

  test("every key is said somewhere, and said by one table", () => {
    const code = codeFiles.map((file) => readFileSync(root + file, "utf8")).join("\n");
    const begun = ["faults.code_", ...[...code.matchAll(/`(\w+\.\w+_)\$\{/g)].map(([, start = ""]) => start)];
    const keys = tableFiles.flatMap((file) => [...textsIn(file).keys()]);
    assert.deepEqual(
      keys.filter((key) => {
        // A form of a count is said by the name that it has with the others.
        const counts = key.replace(/\.(?:one|two|few|many)_/, ".");
        return (
          ![key, counts].some((name) => code.includes(`"${name}"`)) &&
          !begun.some((start) => key.startsWith(start))
        );
      }),
      [],
    );
    const servers = tableFiles.filter((file) => file !== "contract/texts.ts");
    const all = servers.flatMap((file) => [...textsIn(file).keys()]);
    assert.deepEqual(
      all.filter((key, at) => all.indexOf(key) !== at),
      [],
    );
  });

  test("a code's own words are those of the contract, and a fault without others keeps them", () => {
    for (const [code, [, words]] of Object.entries(faults))
      assert.equal(textsIn("server/words/fault-words.ts").get(`faults.code_${code}`)?.["en"], words);
    const kept = storedText(new Fault("forbidden").reason);
    assert.deepEqual(
      [toldText(kept, null), toldText(kept, "es")],
      [faults.forbidden[1], "Tu rol no lo permite."],
    );
    const own = shared["shared.file_is_empty"];
    const said = new Fault("invalid", { key: "shared.file_is_empty", wording: own, values: {} });
    assert.equal(toldText(storedText(said.reason), "ar"), own.ar);
  });

  test("a schema complains by key, and no browser is sent the words", () => {
    for (const file of codeFiles.filter((name) => name.startsWith("contract/")))
      assert.deepEqual(sentencesIn(file), [], file);
    const readers = globSync(["{app,chat-box,components,contract,lib}/**/*.{ts,tsx}", "middleware.ts"], {
      cwd: root,
    }).filter((file) =>
      [...readFileSync(root + file, "utf8").matchAll(/^import (?!type )[^;]*from "([^"]+)"/gm)].some(
        ([, from = ""]) =>
          /(^@\/contract\/texts|^\.{1,2}\/texts\.ts)$/.test(from) && /contract/.test(file + from),
      ),
    );
    assert.deepEqual(readers, []);
  });

  test("a bare sentence, an unknown key, a place left out and one too many are told by the type", () => {
    const own = textsOf({ "own.greeting": { en: "Hello {name}", es: "Hola {name}", ar: "مرحبًا {name}" } });
    const refused = [
      // @ts-expect-error -- a sentence is no text
      () => new Fault("conflict", "It has gone."),
      // @ts-expect-error -- a sentence is no text
      () => fieldFault("name", "It has gone."),
      // @ts-expect-error -- no such key
      () => own("own.farewell"),
    ];
    for (const make of refused) assert.throws(make);
    // @ts-expect-error -- nobody fills in the name
    assert.equal(inWords(own("own.greeting"), null), "Hello {name}");
    // @ts-expect-error -- there is no such place
    assert.equal(inWords(own("own.greeting", { name: "Ann", surname: "Lee" }), null), "Hello Ann");
    // @ts-expect-error -- this text has no place
    assert.equal(own("shared.no_such_agent", { name: "Ann" }).key, "shared.no_such_agent");
  });

  test("the first language asked for that is ours is spoken", () => {
    for (const [header, language] of [
      ["es", "es"],
      ["ar-EG,ar;q=0.9,en;q=0.8", "ar"],
      ["fr, es;q=0.5, en;q=0.2", "es"],
      ["en-GB,es;q=0.9", null],
      ["de", null],
      ["*", null],
      [undefined, null],
      ["es;q=0", null],
    ] as const)
      assert.equal(languageAsked(header), language, header);
  });

  test("what stands in its places is kept, and told in the language where it is ours", () => {
    const own = textsOf({
      "own.lacks": { en: "{name} lacks {what}", es: "A {name} le falta {what}", ar: "{what} تنقص {name}" },
      "own.hat": { en: "a hat", es: "un sombrero", ar: "قبعة" },
    });
    const said = own("own.lacks", { name: "{what} (Ruiz)", what: own("own.hat") });
    assert.equal(inWords(said, null), "{what} (Ruiz) lacks a hat");
    assert.equal(inWords(said, "es"), "A {what} (Ruiz) le falta un sombrero");
    assert.equal(inWords(said, "ar"), "قبعة تنقص {what} (Ruiz)");
    assert.equal(new Fault("conflict", said).message, "{what} (Ruiz) lacks a hat");
    const stored = storedText(said);
    assert.deepEqual(
      [toldText(stored, null), toldText(stored, "es"), toldText("Something else", "ar")],
      ["{what} (Ruiz) lacks a hat", "A {what} (Ruiz) le falta un sombrero", "Something else"],
    );
  });

  test("the heads of a file's columns are in the language of its Accept-Language", async () => {
    const boss = await world.person({ role: "ADMIN" });
    const head = async (path: string, language: string) =>
      (
        await world.app.http.inject({
          method: "GET",
          url: `/api/${path}`,
          headers: { authorization: `Bearer ${boss.token}`, "accept-language": language },
        })
      )
        .json<{ csv: string }>()
        .csv.split("\r\n")[0];
    for (const path of [
      "audit-logs/export",
      "admin/omnichannel-tickets/export",
      "admin/reports/export?report=volume&measure=created",
    ]) {
      const [english, spanish, arabic] = [
        await head(path, "en"),
        await head(path, "es-MX,es;q=0.9"),
        await head(path, "ar"),
      ];
      for (const names of [english, spanish, arabic])
        assert.equal(names?.split(",").length, english?.split(",").length, path);
      assert.match(english ?? "", /,Status,|,Action,/);
      assert.match(spanish ?? "", /,Estado,|,Acción,/);
      assert.match(arabic ?? "", /^\uFEFF[^A-Za-z]*\p{Script=Arabic}/u);
    }
  });

  test("a refused call answers in the language of its Accept-Language, the field's own words included", async () => {
    const ann = await world.person();
    const post = async (language: string, payload: object) =>
      (
        await world.app.http.inject({
          method: "POST",
          url: "/api/tickets",
          headers: { authorization: `Bearer ${ann.token}`, "accept-language": language },
          payload,
        })
      ).json<{ detail: string; errors: { path: string; message: string }[] }>();
    const unknown = { subject: "x", assignedToId: "01980000-0000-7000-8000-000000000000" };
    assert.deepEqual((await post("es", unknown)).errors, [
      { path: "assignedToId", message: shared["shared.no_such_agent"].es },
    ]);
    assert.equal((await post("ar", unknown)).detail, shared["shared.no_such_agent"].ar);
    assert.match((await post("es", { subject: 7 })).errors[0]?.message ?? "", /se esperaba/i);
    assert.match((await post("ar", { subject: 7 })).errors[0]?.message ?? "", /\p{Script=Arabic}/u);
    assert.equal((await post("en", unknown)).detail, "There is no such agent.");
  });
});

test("a text with a number has the form that each language has for it", () => {
  const form = (name: string) => ({ en: `{count} ${name}`, es: `{count} ${name}`, ar: `{count} ${name}` });
  const forms = {
    "its.one_thing": form("one"),
    "its.two_thing": form("two"),
    "its.few_thing": form("few"),
    "its.many_thing": form("other"),
  };
  const say = (count: number, language: "en" | "es" | "ar") =>
    inWords(countsOf(forms)("its.thing", count), language);
  assert.deepEqual(
    [1, 2, 3].map((count) => say(count, "en")),
    ["1 one", "2 other", "3 other"],
  );
  assert.deepEqual(
    [1, 2].map((count) => say(count, "es")),
    ["1 one", "2 other"],
  );
  assert.deepEqual(
    [1, 2, 3, 10, 11, 103].map((count) => say(count, "ar")),
    ["1 one", "2 two", "3 few", "10 few", "11 other", "103 few"],
  );
  const { "its.many_thing": many } = forms;
  assert.equal(inWords(countsOf({ "its.many_thing": many })("its.thing", 1), "en"), "1 other");
  // @ts-expect-error -- nothing counts these
  assert.throws(() => countsOf(forms)("its.things", 1));
});
