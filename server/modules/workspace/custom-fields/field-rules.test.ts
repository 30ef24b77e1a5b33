import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { circleIn, evaluateFieldRules, problemsOf } from "../../../../contract/workspace/field-rules.ts";
import type {
  Condition,
  ConditionGroup,
  StoredFieldValue,
  RuledField,
  Rule,
  FieldRuleFacts,
} from "../../../../contract/workspace/field-rules.ts";
import { readValue, textIn } from "../../../../contract/workspace/field-values.ts";
import type { FieldConstraints } from "../../../../contract/workspace/field-values.ts";

const field = (
  id: string,
  type: RuledField["type"] = "TEXT",
  more: Partial<RuledField> = {},
): RuledField => ({ id, type, isActive: true, requirement: "NEVER", options: [], ...more });
const when = (subject: string, operator: Condition["operator"], ...values: string[]): ConditionGroup => ({
  match: "ALL",
  conditions: [{ subject, operator, values }],
});
const rule = (
  fieldId: string,
  effect: Rule["effect"],
  group: ConditionGroup,
  optionIds: string[] = [],
): Rule => ({ fieldId, effect, optionIds, when: group, isActive: true });
const holding = (
  values: Record<string, StoredFieldValue["value"] | string[]>,
  standard: FieldRuleFacts["standard"] = {},
): FieldRuleFacts => ({
  standard,
  values: Object.fromEntries(
    Object.entries(values).map(([id, value]) => [
      id,
      Array.isArray(value) ? { value: null, selectedOptionIds: value } : { value, selectedOptionIds: [] },
    ]),
  ),
});
const isShown = (
  type: RuledField["type"],
  condition: ConditionGroup,
  value: StoredFieldValue["value"] | string[],
) =>
  evaluateFieldRules(
    [field("a", type), field("b")],
    [rule("b", "SHOW", condition)],
    holding({ a: value }),
  ).get("b")?.isVisible;

describe("field rules", () => {
  test("each operator asks what it says", () => {
    const cases: [
      RuledField["type"],
      Condition["operator"],
      string[],
      StoredFieldValue["value"] | string[],
      boolean,
    ][] = [
      ["TEXT", "IS", ["Kim"], " kim ", true],
      ["TEXT", "IS", ["Kim"], "kimono", false],
      ["TEXT", "IS_NOT", ["Kim"], null, true],
      ["TEXT", "CONTAINS", ["IMO"], "Kimono", true],
      ["TEXT", "NOT_CONTAINS", ["imo"], "Kimono", false],
      ["TEXT", "NOT_CONTAINS", ["imo"], null, true],
      ["NUMBER", "IS", ["10"], 10, true],
      ["NUMBER", "IS", ["10.0"], 10, true],
      ["NUMBER", "ABOVE", ["9"], 10, true],
      ["NUMBER", "ABOVE", ["10"], 10, false],
      ["NUMBER", "BELOW", ["9"], 10, false],
      ["NUMBER", "BELOW", ["9"], null, false],
      ["DECIMAL", "ABOVE", ["0.5"], 0.75, true],
      ["CURRENCY", "ABOVE", ["9999"], 10_000, true],
      ["DATE", "BELOW", ["2026-03-02"], "2026-03-01", true],
      ["DATE", "ABOVE", ["2026-03-02"], "2026-03-02", false],
      ["DATETIME", "ABOVE", ["2026-03-02T09:00:00.000Z"], "2026-03-02T09:00:00.001Z", true],
      ["CHECKBOX", "IS", ["true"], true, true],
      ["CHECKBOX", "IS", ["true"], false, false],
      ["CHECKBOX", "IS", ["false"], null, true],
      ["SELECT", "IS", ["o1", "o2"], ["o2"], true],
      ["SELECT", "IS_NOT", ["o1"], ["o2"], true],
      ["SELECT", "IS_SET", [], [], false],
      ["SELECT", "IS_EMPTY", [], [], true],
      ["MULTI_SELECT", "CONTAINS", ["o1"], ["o2", "o1"], true],
      ["MULTI_SELECT", "NOT_CONTAINS", ["o1"], ["o2", "o1"], false],
    ];
    for (const [type, operator, values, value, expected] of cases)
      assert.equal(
        isShown(type, when("a", operator, ...values), value),
        expected,
        `${type} ${JSON.stringify(value)} ${operator} ${values.join()}`,
      );
  });

  test("groups stand in groups", () => {
    const group: ConditionGroup = {
      match: "ANY",
      conditions: [
        {
          match: "ALL",
          conditions: [
            { subject: "status", operator: "IS", values: ["OPEN"] },
            { subject: "priority", operator: "IS", values: ["URGENT", "HIGH"] },
          ],
        },
        { subject: "channel", operator: "IS", values: ["PHONE"] },
      ],
    };
    const shown = (standard: FieldRuleFacts["standard"]) =>
      evaluateFieldRules([field("b")], [rule("b", "SHOW", group)], holding({}, standard)).get("b")?.isVisible;
    assert.equal(shown({ status: ["OPEN"], priority: ["HIGH"], channel: ["EMAIL"] }), true);
    assert.equal(shown({ status: ["OPEN"], priority: ["LOW"], channel: ["EMAIL"] }), false);
    assert.equal(shown({ status: ["CLOSED"], priority: ["LOW"], channel: ["PHONE"] }), true);
  });

  test("a category is also each of those above it", () =>
    assert.equal(
      evaluateFieldRules(
        [field("b")],
        [rule("b", "SHOW", when("category", "IS", "billing"))],
        holding({}, { category: ["refunds", "billing"] }),
      ).get("b")?.isVisible,
      true,
    ));

  test("what is hidden counts as empty for what follows from it, and is not required though it keeps its value", () => {
    const fields = [field("a"), field("b", "TEXT", { requirement: "ALWAYS" }), field("c")];
    const rules = [rule("b", "SHOW", when("a", "IS_SET")), rule("c", "SHOW", when("b", "IS", "yes"))];
    const states = evaluateFieldRules(fields, rules, holding({ b: "yes" }));
    assert.deepEqual(
      [states.get("b")?.isVisible, states.get("b")?.isRequired, states.get("c")?.isVisible],
      [false, false, false],
    );
    assert.deepEqual(problemsOf(fields, rules, holding({}), "RESOLVE"), []);
    assert.equal(evaluateFieldRules(fields, rules, holding({ a: "x", b: "yes" })).get("c")?.isVisible, true);
  });

  test("any of several rules shows; all of several limits hold; a rule that is off says nothing", () => {
    const fields = [
      field("a"),
      field("b", "SELECT", { options: ["x", "y", "z"].map((id) => ({ id, isArchived: false })) }),
    ];
    const shows = [rule("b", "SHOW", when("a", "IS", "1")), rule("b", "SHOW", when("a", "IS", "2"))];
    assert.equal(evaluateFieldRules(fields, shows, holding({ a: "2" })).get("b")?.isVisible, true);
    const limits = [
      rule("b", "LIMIT_OPTIONS", when("a", "IS_SET"), ["x", "y"]),
      rule("b", "LIMIT_OPTIONS", when("a", "IS", "2"), ["y", "z"]),
    ];
    assert.deepEqual(evaluateFieldRules(fields, limits, holding({ a: "2" })).get("b")?.allowedOptionIds, [
      "y",
    ]);
    assert.deepEqual(evaluateFieldRules(fields, limits, holding({})).get("b")?.allowedOptionIds, null);
    assert.deepEqual(problemsOf(fields, limits, holding({ a: "2", b: ["x"] }), "SAVE"), [
      { fieldId: "b", problem: "option" },
    ]);
    assert.equal(
      evaluateFieldRules(
        fields,
        [{ ...rule("b", "SHOW", when("a", "IS", "1")), isActive: false }],
        holding({}),
      ).get("b")?.isVisible,
      true,
    );
  });

  test("required on resolve is asked then and not before", () => {
    const fields = [
      field("a", "TEXT", { requirement: "ON_RESOLVE" }),
      field("b"),
      field("c", "CHECKBOX", { requirement: "ALWAYS" }),
    ];
    const rules = [rule("b", "REQUIRE_ON_RESOLVE", when("a", "IS_SET"))];
    assert.deepEqual(
      problemsOf(fields, rules, holding({ a: "x", c: false }), "SAVE").map(({ fieldId }) => fieldId),
      ["c"],
    );
    assert.deepEqual(
      problemsOf(fields, rules, holding({ a: "x", c: false }), "RESOLVE").map(({ fieldId }) => fieldId),
      ["b", "c"],
    );
    assert.deepEqual(
      problemsOf(fields, rules, holding({}), "RESOLVE", (id) => id === "a").map(({ fieldId }) => fieldId),
      ["a"],
    );
  });

  test("a circle is found however long, and a line is none", () => {
    const way = (...pairs: [string, string][]) =>
      circleIn(pairs.map(([from, to]) => ({ fieldId: to, when: when(from, "IS_SET") })));
    assert.deepEqual(way(["a", "b"], ["b", "c"], ["a", "c"]), []);
    assert.deepEqual(way(["a", "a"]), ["a"]);
    assert.deepEqual(new Set(way(["x", "a"], ["a", "b"], ["b", "c"], ["c", "a"])), new Set(["a", "b", "c"]));
  });

  test("without a circle the order of fields and rules makes no difference", () => {
    const ids = ["a", "b", "c", "d"];
    const line = fc.array(
      fc
        .tuple(
          fc.integer({ min: 0, max: 3 }),
          fc.integer({ min: 0, max: 3 }),
          fc.constantFrom<Condition["operator"]>("IS", "IS_NOT", "IS_SET", "IS_EMPTY"),
          fc.constantFrom<Rule["effect"]>("SHOW", "REQUIRE"),
        )
        .filter(([from, to]) => from < to),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(
        line,
        fc.array(fc.constantFrom("x", "y", ""), { minLength: 4, maxLength: 4 }),
        (edges, texts) => {
          const rules = edges.map(([from, to, operator, effect]) =>
            rule(ids[to] ?? "", effect, when(ids[from] ?? "", operator, "x")),
          );
          const fields = ids.map((id) => field(id));
          const situation = holding(Object.fromEntries(ids.map((id, at) => [id, texts[at] ?? null])));
          const [forth, back] = [
            evaluateFieldRules(fields, rules, situation),
            evaluateFieldRules(fields.toReversed(), rules.toReversed(), situation),
          ];
          for (const id of ids) assert.deepEqual(forth.get(id), back.get(id));
        },
      ),
    );
  });
});

describe("field values", () => {
  const accepting = (
    type: FieldConstraints["type"],
    more: Partial<FieldConstraints> = {},
  ): FieldConstraints => ({
    type,
    options: [
      { id: "x", isArchived: false },
      { id: "old", isArchived: true },
      { id: "y", isArchived: false },
    ],
    min: null,
    max: null,
    minLength: null,
    maxLength: null,
    decimals: null,
    ...more,
  });
  test("are read as they are stored, or refused for what is wrong with them", () => {
    const cases: [FieldConstraints, unknown, unknown][] = [
      [accepting("TEXT"), "  Kim ", "Kim"],
      [accepting("TEXT"), "a\nb", "type"],
      [accepting("TEXT", { minLength: 3 }), "ab", "tooShort"],
      [accepting("TEXT", { maxLength: 3 }), "abcd", "tooLong"],
      [accepting("TEXT"), 3, "type"],
      [accepting("TEXTAREA"), "a\r\nb", "a\nb"],
      [accepting("TEXT"), "   ", null],
      [accepting("NUMBER"), 3, 3],
      [accepting("NUMBER"), 3.5, "integer"],
      [accepting("NUMBER"), "3", "type"],
      [accepting("NUMBER", { min: 5 }), 3, "min"],
      [accepting("NUMBER", { max: 2 }), 3, "max"],
      [accepting("NUMBER"), 1e300, "type"],
      [accepting("NUMBER"), -0, 0],
      [accepting("DECIMAL", { decimals: 2 }), 0.25, 0.25],
      [accepting("DECIMAL", { decimals: 2 }), 0.255, "decimals"],
      [accepting("CURRENCY"), 1999, 1999],
      [accepting("CURRENCY"), 19.99, "integer"],
      [accepting("DATE"), "2024-02-29", "2024-02-29"],
      [accepting("DATE"), "2023-02-29", "date"],
      [accepting("DATE"), "2026-3-2", "date"],
      [accepting("DATETIME"), "2026-03-02T10:00:00+01:00", "2026-03-02T09:00:00.000Z"],
      [accepting("DATETIME"), "2026-03-02T10:00", "moment"],
      [accepting("DATETIME"), "2026-02-30T10:00:00Z", "moment"],
      [accepting("CHECKBOX"), true, true],
      [accepting("CHECKBOX"), "true", "type"],
      [accepting("URL"), "https://example.com/a?b", "https://example.com/a?b"],
      [accepting("URL"), "javascript:alert(1)", "url"],
      [accepting("URL"), "example.com", "url"],
      [accepting("EMAIL"), "Kim@Example.com", "kim@example.com"],
      [accepting("EMAIL"), "kim@example", "email"],
      [accepting("PHONE"), "+44 20 7946 0000", "+44 20 7946 0000"],
      [accepting("PHONE"), "call me", "phone"],
      [accepting("SELECT"), ["x"], ["x"]],
      [accepting("SELECT"), ["x", "y"], "oneOption"],
      [accepting("SELECT"), ["nope"], "option"],
      [accepting("SELECT"), ["old"], "option"],
      [accepting("MULTI_SELECT"), ["y", "x", "y"], ["x", "y"]],
    ];
    for (const [of, given, expected] of cases) {
      const read = readValue(
        of,
        Array.isArray(given) ? { selectedOptionIds: given as string[] } : { value: given as string },
      );
      assert.deepEqual(
        read.problem ?? (Array.isArray(given) ? read.held.selectedOptionIds : read.held.value),
        expected,
        `${of.type} ${JSON.stringify(given)}`,
      );
    }
  });
  test("an archived option stays with whoever has it", () =>
    assert.deepEqual(
      readValue(
        accepting("MULTI_SELECT"),
        { selectedOptionIds: ["old", "x"] },
        { value: null, selectedOptionIds: ["old"] },
      ).held?.selectedOptionIds,
      ["x", "old"],
    ));
  test("a text without the reader's language is shown in another", () =>
    assert.deepEqual(
      [
        textIn({ en: "Product", ar: "المنتج" }, "ar"),
        textIn({ en: "Product" }, "es"),
        textIn({ es: "Producto" }, "en"),
      ],
      ["المنتج", "Product", "Producto"],
    ));
});
