import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Conditions } from "../automation/rule-condition-schemas.ts";
import { limits } from "../limits.ts";
import { testFault } from "./schema.ts";
import { ticketFields } from "./ticket-fields.ts";
import { contactFields, dealFields } from "./crm-fields.ts";
import type { Test } from "./tree.ts";

const leaf = { field: "tags", op: "HAS_ANY_OF", value: ["a"] };
const deep = (levels: number): unknown => {
  let node: unknown = leaf;
  for (let level = 0; level < levels; level += 1) node = { mode: "ALL", items: [node] };
  return node;
};
const problems = (given: unknown) =>
  Conditions.safeParse(given).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

describe("what is no tree", () => {
  test("a thousand levels are refused where the fifth begins, and cost nothing", () => {
    assert.equal(Conditions.safeParse(deep(limits.conditionDepthMax)).success, true);
    for (const levels of [limits.conditionDepthMax + 1, 1000, 100_000])
      assert.deepEqual(problems(deep(levels)), ["items.0.items.0.items.0.items.0: rule_conditions.too_deep"]);
  });
  test("too many values and too many conditions are refused at their place", () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `t${at}`);
    assert.deepEqual(problems({ mode: "ALL", items: [leaf, { ...leaf, value: many }] }), [
      "items.1.value: rule_conditions.too_many_values",
    ]);
    assert.deepEqual(problems({ mode: "ALL", items: Array.from({ length: 10_000 }, () => leaf) }), [
      "items: rule_conditions.too_many",
    ]);
    const thirty = { mode: "ANY", items: Array.from({ length: 30 }, () => leaf) };
    assert.deepEqual(problems({ mode: "ALL", items: [thirty, thirty] }), [": rule_conditions.too_many"]);
  });
  test("an unknown field, a comparison and a value that do not fit are refused at their place", () => {
    const at = (one: unknown) => problems({ mode: "ALL", items: [one] })?.[0]?.split(":")[0];
    assert.equal(at({ field: "nothing", op: "IS_SET" })?.startsWith("items.0"), true);
    assert.equal(at({ field: "status", op: "HAS_WORD", value: ["x"] }), "items.0.op");
    assert.equal(at({ field: "reopenCount", op: "AT_LEAST", value: ["2"] }), "items.0.value");
    assert.equal(at({ mode: "ANY", items: [] }), "items.0.items");
    for (const given of [null, 1, "ALL", [], { mode: "SOME", items: [] }, { mode: "ALL", items: {} }])
      assert.equal(Conditions.safeParse(given).success, false, JSON.stringify(given));
  });
  test("each kind of value says what it wants", () => {
    const subject = { ...contactFields, ...dealFields, ...ticketFields };
    const fault = (field: string, op: Test["op"], value?: Test["value"]) =>
      testFault({ field, op, value }, subject)?.message;
    assert.equal(fault("constructor", "IS_SET"), "rule_conditions.no_field");
    assert.equal(fault("createdAt", "AT_LEAST", "2026-03-02"), undefined);
    assert.equal(fault("createdAt", "AT_LEAST", "2026-03-02T09:00:00+02:00"), undefined);
    assert.equal(fault("createdAt", "AT_LEAST", "2026-02-30"), "rule_conditions.day_or_moment");
    assert.equal(fault("createdAt", "AT_LEAST", 3), "rule_conditions.day_or_moment");
    assert.equal(fault("expectedCloseDate", "BELOW", "2026-03-02T09:00:00Z"), "rule_conditions.day");
    assert.equal(fault("expectedCloseDate", "BETWEEN", ["2026-03-02"]), "rule_conditions.both_ends");
    assert.equal(fault("amount", "BETWEEN", ["1", "x"]), "rule_conditions.numbers");
    assert.equal(fault("amount", "BETWEEN", ["1", "2.5"]), undefined);
    assert.equal(fault("amount", "ABOVE", "1"), "rule_conditions.number");
    assert.equal(fault("isSensitive", "IS", "true"), "rule_conditions.true_or_false");
    assert.equal(fault("businessHours", "WITHIN", ["1"]), "rule_conditions.hours");
    assert.equal(fault("tags", "HAS_ANY_OF", []), "rule_conditions.value_needed");
    assert.equal(fault("priority", "IS_ANY_OF", ["SUPER"]), "rule_conditions.one_of");
    assert.equal(fault("assignee", "IS_SET"), undefined);
  });
});
