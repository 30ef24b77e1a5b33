import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  fillTemplate,
  templateProblems,
  templateText,
  valueProblems,
  variablesOf,
} from "./template-rules.ts";
import type { TemplateDraft } from "./template-rules.ts";

const good: TemplateDraft = {
  name: "order_shipped",
  header: "Order {{1}}",
  body: "Hello {{1}}, parcel {{2}} is on its way.",
  footer: "Acme Outdoor",
  buttons: [
    { type: "URL", text: "Track", url: "https://acme.example/t/{{1}}" },
    { type: "QUICK_REPLY", text: "Thanks" },
  ],
  examples: { "header.1": "1042", "body.1": "Nadia", "body.2": "XY-1", "button.0": "XY-1" },
};
const codesOf = (more: Partial<TemplateDraft>) =>
  templateProblems({ ...good, ...more }).map(({ path, code }) => `${path} ${code}`);

describe("the rules of a template", () => {
  test("a whole template has no problem, and its variables come in order", () => {
    assert.deepEqual(templateProblems(good), []);
    assert.deepEqual(
      variablesOf(good).map(({ name }) => name),
      ["header.1", "body.1", "body.2", "button.0"],
    );
  });

  test("each rule of Meta is told at its field", () => {
    const cases: [Partial<TemplateDraft>, string][] = [
      [{ name: "" }, "name empty"],
      [{ name: "Order Shipped" }, "name name_shape"],
      [{ name: "a".repeat(513) }, "name too_long"],
      [{ header: " " }, "header empty"],
      [{ header: `${"a".repeat(61)}` }, "header too_long"],
      [
        { header: "{{1}} and {{2}}", examples: { ...good.examples, "header.2": "x" } },
        "header header_variables",
      ],
      [{ header: "a\nb" }, "header value_shape"],
      [{ body: "" }, "body empty"],
      [{ body: `a${"b".repeat(1024)}` }, "body too_long"],
      [{ body: "Hello {{2}} and more" }, "body variable_order"],
      [{ body: "Hello {{name}} and more" }, "body variable_shape"],
      [{ body: "Hello {{1}} {{2}} and more" }, "body variables_adjacent"],
      [{ body: "{{1}} is on its way" }, "body variable_at_edge"],
      [{ body: "Your parcel is {{1}}" }, "body variable_at_edge"],
      [{ footer: "For {{1}}" }, "footer no_variables"],
      [{ footer: "a".repeat(61) }, "footer too_long"],
      [{ examples: { ...good.examples, "body.2": " " } }, "examples.body.2 example_missing"],
      [{ examples: { ...good.examples, "body.2": "a\nb" } }, "examples.body.2 value_shape"],
      [{ buttons: [{ type: "QUICK_REPLY", text: "" }] }, "buttons.0.text empty"],
      [{ buttons: [{ type: "QUICK_REPLY", text: "a".repeat(26) }] }, "buttons.0.text too_long"],
      [{ buttons: [{ type: "URL", text: "Go", url: "acme" }] }, "buttons.0.url url_shape"],
      [
        { buttons: [{ type: "URL", text: "Go", url: "https://a.example/{{1}}/x" }] },
        "buttons.0.url url_variable",
      ],
      [
        { buttons: [{ type: "PHONE_NUMBER", text: "Call", phoneNumber: "12" }] },
        "buttons.0.phoneNumber phone_shape",
      ],
    ];
    for (const [more, expected] of cases) assert.ok(codesOf(more).includes(expected), expected);
  });

  test("buttons: so many of each kind, no text twice, and the quick replies next to each other", () => {
    const reply = (text: string) => ({ type: "QUICK_REPLY" as const, text });
    const url = (text: string) => ({ type: "URL" as const, text, url: "https://a.example/" });
    const call = (text: string) => ({ type: "PHONE_NUMBER" as const, text, phoneNumber: "+34600111222" });
    assert.deepEqual(codesOf({ buttons: [reply("a"), reply("b"), url("c")] }), []);
    assert.deepEqual(codesOf({ buttons: [reply("a"), url("c"), reply("b")] }), ["buttons replies_apart"]);
    assert.deepEqual(codesOf({ buttons: [url("a"), url("b"), url("c")] }), ["buttons urls_max"]);
    assert.deepEqual(codesOf({ buttons: [call("a"), call("b")] }), ["buttons phones_max"]);
    assert.deepEqual(codesOf({ buttons: [reply("a"), reply("a")] }), ["buttons.1.text same_text"]);
    assert.deepEqual(codesOf({ buttons: Array.from({ length: 11 }, (_, at) => reply(String(at))) }), [
      "buttons buttons_max",
    ]);
  });

  test("what is filled in stands in each part, and what is missing is named", () => {
    const filled = fillTemplate(good, { ...good.examples, "body.1": "$& Lucía" });
    assert.equal(
      templateText(filled),
      "Order 1042\n\nHello $& Lucía, parcel XY-1 is on its way.\n\nAcme Outdoor",
    );
    assert.equal(filled.buttons[0]?.url, "https://acme.example/t/XY-1");
    assert.deepEqual(valueProblems(good, good.examples), []);
    assert.deepEqual(valueProblems(good, { ...good.examples, "body.1": "", "button.0": "a\tb" }), [
      { path: "values.body.1", code: "value_missing" },
      { path: "values.button.0", code: "value_shape" },
    ]);
  });
});
