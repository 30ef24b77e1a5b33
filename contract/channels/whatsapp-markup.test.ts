import assert from "node:assert/strict";
import { test } from "node:test";
import { plainMarkup, readMarkup } from "./whatsapp-markup.ts";
import type { MarkupPiece } from "./whatsapp-markup.ts";

const written = (pieces: readonly MarkupPiece[]): string =>
  pieces
    .map((piece) =>
      typeof piece === "string" ? piece : `<${piece.as}>${written(piece.pieces)}</${piece.as}>`,
    )
    .join("");

for (const [text, shown] of [
  ["It is *on its way*.", "It is <strong>on its way</strong>."],
  ["*bold _both_*", "<strong>bold <em>both</em></strong>"],
  ["~10 €~ 8 €, ```TENT8```", "<s>10 €</s> 8 €, <code>TENT8</code>"],
  ["`a*b*c`", "<code>a*b*c</code>"],
  ["```one\ntwo```", "<code>one\ntwo</code>"],
  ["*مرحبا* نادية", "<strong>مرحبا</strong> نادية"],
  ["snake_case_name and 2*3*4", "snake_case_name and 2*3*4"],
  ["* not bold * nor *this", "* not bold * nor *this"],
  ["*one\ntwo*", "*one\ntwo*"],
  ["**", "**"],
  ["*see https://a.test/_x_*", "<strong>see https://a.test/_x_</strong>"],
  ["https://a.test/*x* _y_", "https://a.test/*x* <em>y</em>"],
  ["", ""],
] as const)
  test(`${JSON.stringify(text)} is shown as ${JSON.stringify(shown)}, and without marks where it is plain`, () => {
    assert.equal(written(readMarkup(text)), shown);
    assert.equal(plainMarkup(text), shown.replaceAll(/<[^>]+>/g, ""));
  });

test("many signs are read in one go each", () => {
  const text = "*a ".repeat(1300);
  assert.equal(written(readMarkup(text)), text);
});
