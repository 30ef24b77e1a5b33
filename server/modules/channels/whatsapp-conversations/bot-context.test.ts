import assert from "node:assert/strict";
import { test } from "node:test";
import { articlesIn, askedIn } from "./bot-context.ts";

const said = (authorType: "CUSTOMER" | "BOT" | "AGENT", text: string) => ({
  authorType,
  isPublic: true,
  text,
});
const article = "https://acme.parley.example/knowledge-base/tents";

test("what was asked is the customer's last words, and articles are those that the bot answered with", () => {
  const thread = [
    said("CUSTOMER", "Hello"),
    said(
      "BOT",
      `These articles may answer your question:\n\nAll about tents\n${article}\n\nPoles\n${article}-2`,
    ),
    said("CUSTOMER", "Which tent is it?"),
    said("BOT", `Once more:\n\nAll about tents\n${article}`),
    said("AGENT", `Look here\n${article}-3`),
    said("CUSTOMER", "  "),
  ];
  assert.equal(askedIn(thread), "Which tent is it?");
  assert.deepEqual(articlesIn(thread), [
    { title: "All about tents", url: article },
    { title: "Poles", url: `${article}-2` },
  ]);
  assert.deepEqual([askedIn([]), articlesIn([said("BOT", "Hello")])], [null, []]);
});
