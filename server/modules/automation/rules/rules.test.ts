import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { Conditions } from "../../../../contract/automation/rule-condition-schemas.ts";
import type {
  Condition,
  ConditionGroup,
  ConditionNode,
} from "../../../../contract/automation/rule-conditions.ts";
import { AutomationWrite } from "../../../../contract/automation/rule-parts.ts";
import { localTime } from "./facts.ts";
import { happeningsIn, momentsIn } from "./run-automations.ts";
import { languageOf } from "./languages.ts";
import { evaluateConditions, findTriggeringEvent, isNearMiss } from "./rules.ts";
import type { Facts } from "./rules.ts";
import { patchByRules } from "./rule-patch.ts";

const plain: Facts = {
  status: "OPEN",
  priority: "HIGH",
  channel: "EMAIL",
  slaStatus: "AT_RISK",
  categoryPath: ["c-small", "c-big"],
  groupId: null,
  tags: ["VIP", "refund"],
  subject: "Refund, please",
  message: "I'd like my money back for the tent",
  assigneeId: "ann",
  reopenCount: 2,
  isSensitive: false,
  language: "en",
  contactEmailDomain: "example.test",
  contactTags: ["gold"],
  contactType: "CUSTOMER",
  contactStatus: "ACTIVE",
  companyId: null,
  weekday: 1,
  minuteOfDay: 9 * 60,
  hoursSinceCreated: 5,
  hoursSinceWaiting: 4,
  hoursSinceLastReply: null,
};
const all = (...items: ConditionNode[]): ConditionGroup => ({ mode: "ALL", items });
const any = (...items: ConditionNode[]): ConditionGroup => ({ mode: "ANY", items });
const none = (...items: ConditionNode[]): ConditionGroup => ({ mode: "NONE", items });
const holds = (node: ConditionNode, facts: Partial<Facts> = {}) =>
  evaluateConditions("mode" in node ? node : all(node), { ...plain, ...facts }).isTrue;

describe("conditions", () => {
  const table: [string, Condition, Partial<Facts>, boolean][] = [
    ["a status among several", { field: "status", op: "IS_ANY_OF", value: ["PENDING", "OPEN"] }, {}, true],
    ["none of the priorities", { field: "priority", op: "IS_NONE_OF", value: ["HIGH"] }, {}, false],
    ["a category within the one named", { field: "category", op: "IS_ANY_OF", value: ["c-big"] }, {}, true],
    [
      "no category at all is none of them",
      { field: "category", op: "IS_NONE_OF", value: ["c-big"] },
      { categoryPath: [] },
      true,
    ],
    ["an assignee there is", { field: "assignee", op: "IS_SET" }, {}, true],
    ["a group there is not", { field: "group", op: "IS_NOT_SET" }, {}, true],
    ["tags in any case", { field: "tags", op: "HAS_ANY_OF", value: ["vip"] }, {}, true],
    ["all tags, one missing", { field: "tags", op: "HAS_ALL_OF", value: ["vip", "late"] }, {}, false],
    ["no such tag", { field: "tags", op: "HAS_NONE_OF", value: ["late"] }, {}, true],
    ["a part of a word", { field: "subject", op: "CONTAINS_ANY_OF", value: ["fund"] }, {}, true],
    ["a part of a word is no word", { field: "subject", op: "HAS_WORD", value: ["fund"] }, {}, false],
    ["a word before a comma", { field: "subject", op: "HAS_WORD", value: ["REFUND"] }, {}, true],
    ["a word of several", { field: "message", op: "HAS_WORD", value: ["money back"] }, {}, true],
    [
      "an Arabic word",
      { field: "message", op: "HAS_WORD", value: ["خيمة"] },
      { message: "أريد خيمة جديدة" },
      true,
    ],
    [
      "an Arabic word within another",
      { field: "message", op: "HAS_WORD", value: ["خيم"] },
      { message: "أريد خيمة جديدة" },
      false,
    ],
    [
      "what looks like a pattern is text",
      { field: "message", op: "CONTAINS_ANY_OF", value: [".*"] },
      {},
      false,
    ],
    ["none of the words", { field: "subjectOrMessage", op: "CONTAINS_NONE_OF", value: ["lawyer"] }, {}, true],
    ["a domain", { field: "contactEmailDomain", op: "IS_ANY_OF", value: ["Example.test"] }, {}, true],
    [
      "nobody has no domain",
      { field: "contactEmailDomain", op: "IS_ANY_OF", value: ["example.test"] },
      { contactEmailDomain: null },
      false,
    ],
    ["a service level", { field: "slaStatus", op: "IS_ANY_OF", value: ["AT_RISK", "BREACHED"] }, {}, true],
    [
      "no service level is none of them",
      { field: "slaStatus", op: "IS_NONE_OF", value: ["ON_TRACK"] },
      { slaStatus: null },
      true,
    ],
    ["a number reached", { field: "reopenCount", op: "AT_LEAST", value: 2 }, {}, true],
    ["hours reached to the second", { field: "hoursSinceWaiting", op: "AT_LEAST", value: 4 }, {}, true],
    ["hours since nothing", { field: "hoursSinceLastReply", op: "AT_MOST", value: 100 }, {}, false],
    ["a flag", { field: "isSensitive", op: "IS", value: false }, {}, true],
    [
      "within hours, first minute",
      { field: "businessHours", op: "WITHIN", value: { days: ["1"], from: "09:00", to: "17:00" } },
      {},
      true,
    ],
    [
      "the last minute is outside",
      { field: "businessHours", op: "WITHIN", value: { days: ["1"], from: "09:00", to: "17:00" } },
      { minuteOfDay: 17 * 60 },
      false,
    ],
    [
      "over midnight, the morning after",
      { field: "businessHours", op: "WITHIN", value: { days: ["7"], from: "22:00", to: "06:00" } },
      { weekday: 1, minuteOfDay: 5 * 60 },
      true,
    ],
    [
      "over midnight, a day that is not named",
      { field: "businessHours", op: "WITHIN", value: { days: ["1"], from: "22:00", to: "06:00" } },
      { weekday: 1, minuteOfDay: 5 * 60 },
      false,
    ],
    [
      "until 24:00",
      { field: "businessHours", op: "OUTSIDE", value: { days: ["1"], from: "09:00", to: "24:00" } },
      { minuteOfDay: 24 * 60 - 1 },
      false,
    ],
    ["a weekday", { field: "dayOfWeek", op: "IS_ANY_OF", value: ["6", "7"] }, {}, false],
  ];
  for (const [name, condition, facts, expected] of table)
    test(name, () => {
      assert.equal(holds(condition, facts), expected);
    });

  test("every line is there with what was seen, however early the answer was clear", () => {
    const { isTrue, lines } = evaluateConditions(
      all(
        { field: "status", op: "IS_ANY_OF", value: ["CLOSED"] },
        any(
          { field: "tags", op: "HAS_ANY_OF", value: ["vip"] },
          { field: "reopenCount", op: "AT_LEAST", value: 5 },
        ),
      ),
      plain,
    );
    assert.equal(isTrue, false);
    assert.deepEqual(
      lines.map(({ depth, mode, field, seen, isTrue: holds }) => [depth, mode ?? field, seen, holds]),
      [
        [0, "ALL", null, false],
        [1, "status", ["OPEN"], false],
        [1, "ANY", null, true],
        [2, "tags", ["VIP", "refund"], true],
        [2, "reopenCount", ["2"], false],
      ],
    );
  });

  test("what was seen of a text is the place where it matched, and short", () => {
    const message = `${"x ".repeat(500)}refund ${"y ".repeat(500)}`;
    const [, line] = evaluateConditions(all({ field: "message", op: "HAS_WORD", value: ["refund"] }), {
      ...plain,
      message,
    }).lines;
    assert.match(line?.seen?.[0] ?? "", /^….*refund.*…$/);
    assert.ok((line?.seen?.[0] ?? "").length < 80);
  });

  test("a near miss lacks one of several conditions", () => {
    const yes: Condition = { field: "status", op: "IS_ANY_OF", value: ["OPEN"] };
    const no: Condition = { field: "status", op: "IS_ANY_OF", value: ["CLOSED"] };
    for (const [group, expected] of [
      [all(yes, no), true],
      [all(no, no), false],
      [all(no), false],
      [all(yes, yes), false],
      [any(no, no), true],
      [all(yes, any(no, no)), true],
      [none(yes, no), true],
    ] as const)
      assert.equal(isNearMiss(evaluateConditions(group, plain)), expected, JSON.stringify(group));
  });

  test("no condition at all holds always, as ANY never", () => {
    assert.deepEqual([holds(all()), holds(any()), holds(none())], [true, false, true]);
  });
});

describe("properties of conditions", () => {
  const leaf: fc.Arbitrary<Condition> = fc.oneof(
    fc.record({
      field: fc.constant("status" as const),
      op: fc.constantFrom("IS_ANY_OF" as const, "IS_NONE_OF" as const),
      value: fc.uniqueArray(fc.constantFrom("OPEN", "PENDING", "CLOSED"), { minLength: 1 }),
    }),
    fc.record({
      field: fc.constant("tags" as const),
      op: fc.constantFrom("HAS_ANY_OF" as const, "HAS_NONE_OF" as const),
      value: fc.uniqueArray(fc.constantFrom("a", "b", "c"), { minLength: 1 }),
    }),
    fc.record({
      field: fc.constant("subject" as const),
      op: fc.constantFrom("CONTAINS_ANY_OF" as const, "CONTAINS_NONE_OF" as const),
      value: fc.uniqueArray(fc.constantFrom("tent", "pole"), { minLength: 1 }),
    }),
    fc.record({
      field: fc.constant("assignee" as const),
      op: fc.constantFrom("IS_SET" as const, "IS_NOT_SET" as const),
    }),
    fc.record({
      field: fc.constant("isSensitive" as const),
      op: fc.constant("IS" as const),
      value: fc.boolean(),
    }),
    fc.record({
      field: fc.constant("businessHours" as const),
      op: fc.constantFrom("WITHIN" as const, "OUTSIDE" as const),
      value: fc.record({
        days: fc.uniqueArray(fc.constantFrom("1" as const, "6" as const, "7" as const), { minLength: 1 }),
        from: fc.constantFrom("00:00", "09:00", "22:00"),
        to: fc.constantFrom("06:00", "17:00", "24:00"),
      }),
    }),
  );
  const opposite: Partial<Record<Condition["op"], Condition["op"]>> = {
    IS_ANY_OF: "IS_NONE_OF",
    IS_NONE_OF: "IS_ANY_OF",
    HAS_ANY_OF: "HAS_NONE_OF",
    HAS_NONE_OF: "HAS_ANY_OF",
    CONTAINS_ANY_OF: "CONTAINS_NONE_OF",
    CONTAINS_NONE_OF: "CONTAINS_ANY_OF",
    IS_SET: "IS_NOT_SET",
    IS_NOT_SET: "IS_SET",
    WITHIN: "OUTSIDE",
    OUTSIDE: "WITHIN",
  };
  const not = (one: Condition): Condition =>
    one.op === "IS" ? { ...one, value: one.value !== true } : { ...one, op: opposite[one.op] ?? one.op };
  const { tree } = fc.letrec<{ tree: ConditionGroup; node: ConditionNode }>((tie) => ({
    node: fc.oneof({ depthSize: "small", maxDepth: 3 }, leaf, tie("tree")),
    tree: fc.record({
      mode: fc.constantFrom("ALL" as const, "ANY" as const, "NONE" as const),
      items: fc.array(tie("node"), { maxLength: 4 }),
    }),
  }));
  const facts: fc.Arbitrary<Facts> = fc
    .record({
      status: fc.constantFrom("OPEN", "PENDING", "CLOSED"),
      tags: fc.subarray(["a", "b", "c"]),
      subject: fc.constantFrom("My tent", "A pole of a tent", "Hello"),
      assigneeId: fc.constantFrom(null, "ann"),
      isSensitive: fc.boolean(),
      weekday: fc.integer({ min: 1, max: 7 }),
      minuteOfDay: fc.integer({ min: 0, max: 1439 }),
    })
    .map((some) => ({ ...plain, ...some }));
  const sees = (group: ConditionGroup, now: Facts) => evaluateConditions(group, now).isTrue;

  test("De Morgan: none of them is each of them not, and not any is all not", () => {
    fc.assert(
      fc.property(fc.array(leaf, { maxLength: 6 }), facts, (leaves, now) => {
        assert.equal(sees(none(...leaves), now), sees(all(...leaves.map(not)), now));
        assert.equal(!sees(all(...leaves), now), sees(any(...leaves.map(not)), now));
        assert.equal(sees(none(all(...leaves)), now), sees(any(...leaves.map(not)), now));
      }),
      { numRuns: 500 },
    );
  });

  test("the order of conditions in a group changes nothing", () => {
    fc.assert(
      fc.property(
        tree,
        facts,
        fc.array(fc.nat(), { minLength: 100, maxLength: 100 }),
        (group, now, ranks) => {
          const shuffle = (node: ConditionNode): ConditionNode =>
            "mode" in node
              ? {
                  ...node,
                  items: node.items
                    .map((item) => ({ item: shuffle(item), rank: ranks.pop() ?? 0 }))
                    .sort((a, b) => a.rank - b.rank)
                    .map(({ item }) => item),
                }
              : node;
          const shuffled = shuffle(group);
          assert.ok("mode" in shuffled);
          assert.equal(sees(shuffled, now), sees(group, now));
        },
      ),
      { numRuns: 500 },
    );
  });

  test("the lines tell of every node once, the first of them the whole, and a miss is by at least one", () => {
    const size = (node: ConditionNode): number =>
      "mode" in node ? 1 + node.items.reduce((total, item) => total + size(item), 0) : 1;
    fc.assert(
      fc.property(tree, facts, (group, now) => {
        const { isTrue, lines, missedBy } = evaluateConditions(group, now);
        assert.equal(lines.length, size(group));
        assert.equal(lines[0]?.isTrue, isTrue);
        assert.equal(missedBy === 0, isTrue);
        assert.ok(lines.every(({ depth }, at) => at === 0 || depth >= 1));
      }),
      { numRuns: 500 },
    );
  });
});

describe("what a rule is made of", () => {
  const write = (conditions: unknown) => Conditions.safeParse(conditions);
  test("comparisons and values must fit their field, and the place is named", () => {
    const { error } = write({
      mode: "ALL",
      items: [
        { field: "status", op: "HAS_WORD", value: ["x"] },
        { mode: "ANY", items: [{ field: "reopenCount", op: "AT_LEAST", value: "2" }] },
        { field: "priority", op: "IS_ANY_OF", value: ["SUPER"] },
      ],
    });
    assert.deepEqual(
      error?.issues.map(({ path }) => path.join(".")),
      ["items.0.op", "items.1.items.0.value", "items.2.value"],
    );
  });
  test("groups go four deep and no deeper, and fifty conditions are the most", () => {
    const leaf = { field: "tags", op: "HAS_ANY_OF", value: ["a"] };
    const deep = (levels: number): unknown =>
      levels === 1 ? { mode: "ALL", items: [leaf] } : { mode: "ALL", items: [deep(levels - 1)] };
    assert.equal(write(deep(4)).success, true);
    assert.equal(write(deep(5)).success, false);
    assert.equal(
      write({
        mode: "ALL",
        items: [
          { mode: "ANY", items: Array.from({ length: 30 }, () => leaf) },
          { mode: "ANY", items: Array.from({ length: 30 }, () => leaf) },
        ],
      }).success,
      false,
    );
  });
  test("a time needs its minutes, a status its name, a placeholder a value", () => {
    const rule = {
      name: "r",
      conditions: { mode: "ALL", items: [] },
      actions: [{ type: "REPLY", text: "Hi {{contact.firstName}} {{ sql.injection }}" }],
      triggers: [{ type: "STATUS_FOR" }],
    };
    assert.deepEqual(
      AutomationWrite.safeParse(rule)
        .error?.issues.map(({ path }) => path.join("."))
        .toSorted(),
      ["actions.0.text", "triggers.0.minutes", "triggers.0.status"],
    );
  });
  test("a trigger is narrowed by status and tag", () => {
    assert.equal(
      findTriggeringEvent(
        [{ type: "STATUS_CHANGED", status: "RESOLVED" }],
        [{ type: "STATUS_CHANGED", status: "OPEN" }],
      ),
      undefined,
    );
    assert.ok(
      findTriggeringEvent([{ type: "STATUS_CHANGED" }], [{ type: "STATUS_CHANGED", status: "OPEN" }]),
    );
    assert.ok(
      findTriggeringEvent([{ type: "TAG_ADDED", tag: "VIP" }], [{ type: "TAG_ADDED", tags: ["x", "vip"] }]),
    );
  });
  test("languages are told by letters and common words", () => {
    for (const [text, language] of [
      ["Where is my order? I have not received it yet, please help", "en"],
      ["Hola, ¿dónde está mi pedido? Gracias por la ayuda", "es"],
      ["أين طلبي؟", "ar"],
      ["Bonjour, je n'ai pas reçu le colis, merci", "fr"],
      ["注文はどこですか", "ja"],
      ["12345", null],
    ] as const)
      assert.equal(languageOf(text), language, text);
  });
  test("the local weekday and minute, over a change of the clocks", () => {
    assert.deepEqual(localTime("2026-03-29T00:59:00.000Z", "Europe/Berlin"), {
      weekday: 7,
      minuteOfDay: 119,
    });
    assert.deepEqual(localTime("2026-03-29T01:00:00.000Z", "Europe/Berlin"), {
      weekday: 7,
      minuteOfDay: 180,
    });
    assert.deepEqual(localTime("2026-03-01T23:30:00.000Z", "Pacific/Auckland"), {
      weekday: 1,
      minuteOfDay: 12 * 60 + 30,
    });
  });
});

describe("what happened", () => {
  const before = {
    id: "t",
    status: "OPEN" as const,
    assignedToId: null,
    tags: ["a"],
    waitingSince: null,
    messageCount: 1,
    createdAt: "2026-03-02T09:00:00.000Z",
    deletedAt: null,
  };
  const now = "2026-03-02T10:00:00.000Z";
  test("a change is called by all its names", () => {
    assert.deepEqual(
      happeningsIn(before, { ...before, status: "PENDING", assignedToId: "ann", tags: ["a", "b"] }),
      [
        { type: "STATUS_CHANGED", status: "PENDING" },
        { type: "ASSIGNED" },
        { type: "TAG_ADDED", tags: ["b"] },
      ],
    );
  });
  test("a note, and the message that a ticket begins with, are no happenings", () => {
    assert.deepEqual(happeningsIn(before, before, { authorType: "AGENT", isPublic: false }), []);
    assert.deepEqual(
      happeningsIn({ ...before, messageCount: 0 }, before, { authorType: "CUSTOMER", isPublic: true }),
      [],
    );
    assert.deepEqual(happeningsIn(before, before, { authorType: "CUSTOMER", isPublic: true }), [
      { type: "CUSTOMER_MESSAGE" },
    ]);
  });
  test("a moment begins when it changes, and not while it lasts", () => {
    assert.deepEqual(momentsIn({ ...before, waitingSince: now }, { ...before, waitingSince: now }, now), []);
    assert.deepEqual(momentsIn(before, { ...before, waitingSince: now }, now), [
      { trigger: "WAITING_FOR", since: now },
    ]);
    assert.deepEqual(
      momentsIn(null, before, now).map(({ trigger, since }) => [trigger, since]),
      [
        ["CREATED_FOR", before.createdAt],
        ["STATUS_FOR", before.createdAt],
      ],
    );
  });
});

describe("what actions add up to", () => {
  const state = {
    status: "OPEN",
    priority: "LOW",
    tags: ["a"],
    requiredSkills: [],
    assignedToId: null,
    categoryId: null,
    groupId: null,
  };
  const known = { agents: new Set(["ann"]), groups: new Set<string>(), categories: new Set<string>() };
  test("later ones see what earlier ones did; what is so already is unchanged; what is gone fails alone", () => {
    const { patch, done } = patchByRules(
      [
        { type: "ADD_TAGS", tags: ["b"] },
        { type: "REMOVE_TAGS", tags: ["a"] },
        { type: "SET_PRIORITY", priority: "LOW" },
        { type: "SET_GROUP", groupId: "gone" },
        { type: "ASSIGN", agentId: "ann" },
      ],
      state,
      known,
    );
    assert.deepEqual(patch, { tags: ["b"], assignedToId: "ann" });
    assert.deepEqual(
      done.map(({ outcome, problem }) => [outcome, problem]),
      [
        ["DONE", null],
        ["DONE", null],
        ["UNCHANGED", null],
        ["FAILED", "gone"],
        ["DONE", null],
      ],
    );
  });
  test("whom a person chose stays", () => {
    assert.deepEqual(patchByRules([{ type: "ASSIGN", agentId: "ann" }], state, known, true), {
      patch: {},
      done: [{ action: { type: "ASSIGN", agentId: "ann" }, outcome: "SKIPPED", problem: "chosen_by_hand" }],
    });
  });
});
