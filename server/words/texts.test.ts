import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import ts from "typescript";
import { faults } from "../../contract/errors.ts";
import { createWorld } from "../testing/world.ts";
import type { World } from "../testing/world.ts";
import { inLanguage, languageAsked } from "./texts.ts";

const read = (language: string) =>
  // our own file
  JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), "utf8")) as Record<string, string>;
const root = new URL("../../", import.meta.url).pathname;
const placesIn = (text: string) =>
  [...text.matchAll(/\{\d+\}/g)]
    .map(([place]) => place)
    .toSorted()
    .join();

/** Every text that a fault or a schema of ours is made with, `{0}` for what stands in its places. */
function textsInCode(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of globSync(["server/**/*.ts", "contract/**/*.ts"], {
    cwd: root,
    // A simulator speaks as its provider does.
    exclude: [
      "**/*.test.ts",
      "server/testing/**",
      "server/scripts/**",
      "server/words/**",
      "server/providers/**/simulator*.ts",
    ],
  })) {
    const source = ts.createSourceFile(file, readFileSync(root + file, "utf8"), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      for (const name of headsIn(node)) found.set(name, file);
      for (const said of saidBy(node))
        for (const text of textsOf(said))
          if (/[a-z] [a-z]/i.test(text) || /^[A-Z][a-z]+$/.test(text)) found.set(text, file);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  // the desk has its own words for the default of each code
  for (const [, text] of Object.values(faults)) found.delete(text);
  return found;
}

/** The heads of a file's columns. */
const headsIn = (node: ts.Node): string[] =>
  ts.isVariableDeclaration(node) &&
  node.name.getText() === "columnHeads" &&
  node.initializer &&
  ts.isArrayLiteralExpression(node.initializer)
    ? node.initializer.elements.flatMap(textsOf)
    : [];

/**
 * The arguments in which a call states a text: of `new Fault(code, …)`, `fieldFault(path, …)`, and of a
 * schema's checks.
 */
function saidBy(node: ts.Node): ts.Node[] {
  if (
    ts.isVariableDeclaration(node) &&
    node.name.getText() === "constraintTexts" &&
    node.initializer &&
    ts.isObjectLiteralExpression(node.initializer)
  )
    return node.initializer.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) && ts.isArrayLiteralExpression(property.initializer)
        ? property.initializer.elements.slice(1)
        : [],
    );
  if (ts.isNewExpression(node) && node.expression.getText() === "Fault")
    return node.arguments?.slice(1) ?? [];
  if (!ts.isCallExpression(node)) return [];
  const name = ts.isPropertyAccessExpression(node.expression)
    ? node.expression.name.text
    : node.expression.getText();
  if (name === "fieldFault") return node.arguments.slice(1);
  return ["refine", "regex"].includes(name) ? node.arguments.slice(1) : [];
}

function textsOf(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [
      [node.head.text, ...node.templateSpans.map(({ literal }, at) => `{${at}}${literal.text}`)].join(""),
      ...node.templateSpans.flatMap(({ expression }) => textsOf(expression)),
    ];
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) && ["message", "errors", "error"].includes(property.name.getText())
        ? textsOf(property.initializer)
        : [],
    );
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(textsOf);
  return [];
}

describe("what the server says, in the reader's language", () => {
  const texts = textsInCode();
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());

  for (const language of ["es", "ar"] as const) {
    test(`every text of the code has its words, and no words are left over (${language})`, () => {
      const words = read(language);
      assert.deepEqual(
        [...texts].filter(([text]) => !(text in words)).map(([text, file]) => `${file}: ${text}`),
        [],
      );
      assert.deepEqual(
        Object.entries(words).filter(
          ([english, text]) => text.trim() === "" || text === english || placesIn(english) !== placesIn(text),
        ),
        [],
      );
    });
  }

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

  test("what stands in its places is kept, and translated where it is ours", () => {
    assert.equal(
      inLanguage("Marta (Ruiz) does not answer tickets.", "es"),
      "Marta (Ruiz) no atiende tickets.",
    );
    assert.equal(inLanguage("Something nobody wrote", "ar"), "Something nobody wrote");
    assert.equal(inLanguage("There is no such agent.", null), "There is no such agent.");
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
      { path: "assignedToId", message: read("es")["There is no such agent."] },
    ]);
    assert.equal((await post("ar", unknown)).detail, read("ar")["There is no such agent."]);
    assert.match((await post("es", { subject: 7 })).errors[0]?.message ?? "", /se esperaba/i);
    assert.match((await post("ar", { subject: 7 })).errors[0]?.message ?? "", /\p{Script=Arabic}/u);
    assert.equal((await post("en", unknown)).detail, "There is no such agent.");
  });
});
