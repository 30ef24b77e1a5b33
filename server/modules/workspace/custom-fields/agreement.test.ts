import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import {
  customFieldDependencies as ruleCalls,
  customFieldValues as valueCalls,
  customFields as fieldCalls,
} from "../../../../contract/workspace/custom-fields.ts";
import type { CustomField, CustomFieldDependency } from "../../../../contract/workspace/custom-fields.ts";
import {
  evaluateFieldRules,
  hasOptions,
  isEmpty,
  needsValue,
  nothingHeld,
  operatorsOf,
  problemsOf,
} from "../../../../contract/workspace/field-rules.ts";
import type {
  Condition,
  StoredFieldValue,
  FieldRuleFacts,
} from "../../../../contract/workspace/field-rules.ts";
import { readValue } from "../../../../contract/workspace/field-values.ts";
import { tickets as ticketCalls } from "../../../../contract/desk/tickets.ts";
import type { Ticket } from "../../../../contract/desk/tickets.ts";
import { breadth } from "../../../testing/breadth.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

const rounds = 40;

/**
 * The form computes with what the calls give it: fields, rules, values, the ticket. Whatever the rules and
 * values are, the server must take what the form lets through, refuse what it marks, and say the same of each
 * field.
 */
describe("server and form", () => {
  let world: World;
  let admin: Person;
  let ann: Person;
  let fields: CustomField[];
  let ticket: Ticket;
  before(async () => {
    world = await createWorld();
    admin = await world.person({ role: "ADMIN" });
    ann = await world.person();
    const options = ["x", "y", "z"].map((en) => ({ label: { en } }));
    const types = ["SELECT", "CHECKBOX", "NUMBER", "MULTI_SELECT", "TEXT", "SELECT"] as const;
    for (const [at, type] of types.entries())
      await world.ok(fieldCalls.create, admin, {
        body: { entity: "TICKET", label: { en: `F${at}` }, type, ...(hasOptions(type) ? { options } : {}) },
      });
    fields = (await world.ok(fieldCalls.list, ann, { query: { entity: "TICKET" } })).items;
    ticket = await world.ok(ticketCalls.create, ann, { body: { subject: "Pole" } });
  });
  after(() => world.stop());

  type Asked = Omit<Condition, "values"> & { values: string[] };
  const texts = ["red", "blue", "reddish"];
  const numbers = [1, 5, 9];
  const valueOf = (field: CustomField): fc.Arbitrary<StoredFieldValue> => {
    const ids = field.options.map(({ id }) => id);
    const scalar = (values: readonly (string | number | boolean)[]) =>
      fc.constantFrom<StoredFieldValue>(
        nothingHeld,
        ...values.map((value) => ({ value, selectedOptionIds: [] })),
      );
    if (field.type === "SELECT")
      return fc.constantFrom(nothingHeld, ...ids.map((id) => ({ value: null, selectedOptionIds: [id] })));
    if (field.type === "MULTI_SELECT")
      return fc.subarray(ids).map((selectedOptionIds) => ({ value: null, selectedOptionIds }));
    return field.type === "CHECKBOX"
      ? scalar([true, false])
      : field.type === "NUMBER"
        ? scalar(numbers)
        : scalar(texts);
  };
  const conditionOn = (field: CustomField): fc.Arbitrary<Asked> => {
    const possible = hasOptions(field.type)
      ? field.options.map(({ id }) => id)
      : field.type === "CHECKBOX"
        ? ["true", "false"]
        : field.type === "NUMBER"
          ? numbers.map(String)
          : texts;
    return fc
      .record({
        subject: fc.constant(field.id),
        operator: fc.constantFrom(...operatorsOf(field.type)),
        values: fc.subarray(possible, { minLength: 1 }),
      })
      .map((condition) =>
        needsValue(condition.operator) ? condition : { ...condition, values: [] as string[] },
      );
  };
  const standard: fc.Arbitrary<Asked> = fc.constantFrom(
    { subject: "priority", operator: "IS" as const, values: ["URGENT"] },
    { subject: "status", operator: "IS" as const, values: ["RESOLVED", "CLOSED"] },
    { subject: "channel", operator: "IS_NOT" as const, values: ["EMAIL"] },
  );
  /** Only on fields that stand before it, so that none comes to depend on itself. */
  const ruleOn = (at: number) => {
    const condition = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...fields.slice(0, at)).chain(conditionOn) },
      { weight: 1, arbitrary: standard },
    );
    const flat = fc.record({
      match: fc.constantFrom("ALL" as const, "ANY" as const),
      conditions: fc.array(condition, { minLength: 1, maxLength: 2 }),
    });
    const when = fc.record({
      match: fc.constantFrom("ALL" as const, "ANY" as const),
      conditions: fc.array(fc.oneof({ weight: 3, arbitrary: condition }, { weight: 1, arbitrary: flat }), {
        minLength: 1,
        maxLength: 2,
      }),
    });
    const field = fields[at];
    if (!field) throw new Error("no such field");
    const effects = [
      "SHOW",
      "REQUIRE",
      "REQUIRE_ON_RESOLVE",
      ...(hasOptions(field.type) ? ["LIMIT_OPTIONS" as const] : []),
    ] as const;
    return fc
      .record({
        fieldId: fc.constant(field.id),
        effect: fc.constantFrom(...effects),
        optionIds: fc.subarray(
          field.options.map(({ id }) => id),
          { minLength: Math.min(1, field.options.length) },
        ),
        when,
      })
      .map((rule) => ({ ...rule, optionIds: rule.effect === "LIMIT_OPTIONS" ? rule.optionIds : [] }));
  };
  const situationOf = (values: Record<string, StoredFieldValue>, status: string): FieldRuleFacts => ({
    values,
    standard: { status: [status], priority: [ticket.priority], channel: [ticket.channel], category: [] },
  });

  test(
    "agree on random rules and values: what shows, what may be written, what holds up resolving",
    { timeout: 240_000 },
    async () => {
      const played = fc.sample(
        fc.record({
          rules: fc.integer({ min: 0, max: 7 }).chain((count) =>
            fc.array(fc.integer({ min: 1, max: fields.length - 1 }).chain(ruleOn), {
              minLength: count,
              maxLength: count,
            }),
          ),
          values: fc.tuple(...fields.map(valueOf)),
          writes: fc.tuple(...fields.map(valueOf)),
        }),
        { numRuns: breadth.ofProduct(rounds), seed: 20_261_120 },
      );
      const seen = { hidden: 0, refused: 0, taken: 0, held: 0, resolved: 0 };
      for (const { rules: wanted, values, writes } of played) {
        await world.work("acme", async (work) => {
          for (const table of ["custom_field_dependencies", "custom_field_values"])
            await work.db.execute(`delete from ${table} where tenant_id = 'acme'`);
        });
        // Values first, while nothing is ruled, then the rules: both by the calls.
        await world.ok(valueCalls.setOfTickets, ann, {
          body: {
            ticketIds: [ticket.id],
            fields: fields.map(({ id }, at) => ({
              fieldId: id,
              value: values[at]?.value ?? null,
              selectedOptionIds: [...(values[at]?.selectedOptionIds ?? [])],
            })),
          },
        });
        for (const rule of wanted) await world.ok(ruleCalls.create, admin, { body: rule });
        const rules: CustomFieldDependency[] = (
          await world.ok(ruleCalls.list, ann, { query: { limit: 100 } })
        ).items;
        const read = async () =>
          Object.fromEntries(
            (await world.ok(valueCalls.ofTicket, ann, { params: { id: ticket.id } })).items.map((item) => [
              item.fieldId,
              item,
            ]),
          );
        let shown = await read();
        const held = (): Record<string, StoredFieldValue> =>
          Object.fromEntries(
            Object.values(shown).map(({ fieldId, value, selectedOptionIds }) => [
              fieldId,
              { value, selectedOptionIds },
            ]),
          );

        for (const [at, field] of fields.entries()) {
          const states = evaluateFieldRules(fields, rules, situationOf(held(), "OPEN"));
          for (const { id } of fields) {
            const { isVisible, isRequired, isRequiredOnResolve, allowedOptionIds } = shown[id] ?? {};
            assert.deepEqual(
              { isVisible, isRequired, isRequiredOnResolve, allowedOptionIds },
              states.get(id),
            );
            if (!isVisible) seen.hidden += 1;
          }
          const write = writes[at] ?? nothingHeld;
          const given = readValue(field, write, held()[field.id]).held ?? nothingHeld;
          const then = situationOf({ ...held(), [field.id]: given }, "OPEN");
          const isShown = evaluateFieldRules(fields, rules, then).get(field.id)?.isVisible === true;
          const letsThrough = isShown
            ? problemsOf(fields, rules, then, "SAVE", (id) => id === field.id).length === 0
            : isEmpty(given);
          const { status } = await world.call(valueCalls.setOfTicket, ann, {
            params: { id: ticket.id, fieldId: field.id },
            body: { value: write.value, selectedOptionIds: [...write.selectedOptionIds] },
          });
          assert.equal(status, letsThrough ? 200 : 422, JSON.stringify({ rules, field, write }));
          seen[letsThrough ? "taken" : "refused"] += 1;
          shown = await read();
        }

        const inTheWay = problemsOf(fields, rules, situationOf(held(), "RESOLVED"), "RESOLVE").map(
          ({ fieldId }) => `customFields.${fieldId}`,
        );
        const resolving = await world.call(ticketCalls.update, ann, {
          params: { id: ticket.id },
          body: { status: "RESOLVED" },
        });
        assert.deepEqual(
          [
            resolving.status,
            resolving.status === 422
              ? (resolving.body["errors"] as { path: string }[]).map(({ path }) => path)
              : [],
          ],
          [inTheWay.length > 0 ? 422 : 200, inTheWay],
        );
        seen[inTheWay.length > 0 ? "held" : "resolved"] += 1;
        if (inTheWay.length === 0)
          await world.ok(ticketCalls.update, ann, { params: { id: ticket.id }, body: { status: "OPEN" } });
        world.clock.advance({ seconds: 20 });
      }
      if (played.length === rounds)
        assert.ok(
          Object.values(seen).every((count) => count >= 5),
          `each outcome was met: ${JSON.stringify(seen)}`,
        );
    },
  );
});
