import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { locales } from "../contract/locales.ts";
import * as en from "../messages/en.ts";
import { messageFiles, messageIndex, messageIndexFile } from "./message-index.ts";
import { screenMessages, screenMessagesFile } from "./screen-messages.ts";

const folder = new URL("../messages/", import.meta.url);
// low to high, as server/modules is divided; `shared` is what every screen has
const domains = [
  "shared",
  "workspace",
  "people",
  "notices",
  "crm",
  "desk",
  "team",
  "site",
  "channels",
  "assistant",
  "automation",
  "insight",
  "billing",
  "privacy",
];

for (const locale of locales)
  test(`messages/${locale}.ts names each file of messages/${locale} (\`npm run messages\` writes it)`, () => {
    assert.equal(readFileSync(messageIndexFile(locale), "utf8"), messageIndex(locale));
  });

test("lib/shared/screen-messages.json names what each screen's code asks for (`npm run messages` writes it)", () => {
  assert.equal(readFileSync(screenMessagesFile, "utf8"), screenMessages());
});

test("each language has the same files", () => {
  assert.ok(messageFiles("en").length > 80, "files were found");
  for (const locale of locales) assert.deepEqual(messageFiles(locale), messageFiles("en"), locale);
});

test("a namespace has one file, in a folder that is a domain, and no file stands elsewhere", () => {
  for (const locale of locales) {
    const files = messageFiles(locale);
    const names = files.map(({ namespace }) => namespace);
    assert.deepEqual(
      names.filter((name, at) => names.indexOf(name) !== at),
      [],
      locale,
    );
    assert.deepEqual(
      files.filter(({ domain }) => !domains.includes(domain)),
      [],
      locale,
    );
  }
  const found = globSync("**/*.*", { cwd: folder }).map((file) => file.split(path.sep).join("/"));
  const expected = locales.flatMap((locale) => [
    `${locale}.ts`,
    ...messageFiles(locale).map(({ domain, namespace }) => `${locale}/${domain}/${namespace}.json`),
  ]);
  assert.deepEqual(found.sort(), ["page-fault.json", ...expected].sort());
});

test("a namespace holds texts, and texts under names", () => {
  const isTexts = (value: unknown): boolean =>
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length > 0 &&
    Object.values(value).every((one: unknown) => typeof one === "string" || isTexts(one));
  for (const [namespace, texts] of Object.entries(en)) assert.ok(isTexts(texts), namespace);
});
