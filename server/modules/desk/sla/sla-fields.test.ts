import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { slaPreview } from "../../../../contract/desk/sla-preview.ts";
import { slaSettings } from "../../../../contract/desk/sla-settings.ts";
import { slaTickets } from "../../../../contract/desk/sla-tickets.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { ticketMerges } from "../../../../contract/desk/ticket-merges.ts";
import { customFieldName } from "../../../../contract/conditions/tree.ts";
import type { Operator } from "../../../../contract/conditions/tree.ts";
import type { BodyIn } from "../../../../contract/kit.ts";
import { customFieldValues, customFields } from "../../../../contract/workspace/custom-fields.ts";
import { later } from "../../../clock.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { switchOnServiceLevels } from "../../../testing/sla/switch-on.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

const targetsOf = (seconds: number) =>
  (["LOW", "MEDIUM", "HIGH", "URGENT"] as const).map((priority) => ({
    metric: "FIRST_RESPONSE" as const,
    priority,
    seconds,
    isAroundTheClock: true,
  }));
type Conditions = NonNullable<BodyIn<typeof slaSettings.create>["conditions"]>;

describe("policies by what a ticket's custom fields hold", () => {
  let world: World;
  let [ann, boss]: Person[] = [];
  let product = { id: "", tent: "", stove: "" };
  let tenants = 0;
  const who = () => {
    if (!ann || !boss) throw new Error("Nobody is there yet.");
    return { ann, boss };
  };
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  beforeEach(async () => {
    tenants += 1;
    const tenant = `slaf${tenants}`;
    [ann, boss] = [await world.person({ tenant }), await world.person({ tenant, role: "ADMIN" })];
    await switchOnServiceLevels(world, boss, targetsOf(1000));
    const field = await world.ok(customFields.create, boss, {
      body: {
        entity: "TICKET",
        type: "SELECT",
        label: { en: "Product" },
        options: [{ label: { en: "Tent" } }, { label: { en: "Stove" } }],
      },
    });
    const [tent, stove] = field.options;
    product = { id: field.id, tent: tent?.id ?? "", stove: stove?.id ?? "" };
  });
  after(() => world.stop());

  const at = (seconds: number) => later(world.clock.now().toISOString(), { seconds });
  const asks = (
    fieldId: string,
    op: Operator & ("IS_ANY_OF" | "IS_NONE_OF" | "IS_SET"),
    value?: string[],
  ) => {
    const test = { field: customFieldName(fieldId), op, ...(value ? { value } : {}) };
    return { mode: "ALL", items: [test] } satisfies Conditions;
  };
  const policy = (conditions: Conditions, seconds: number) => ({
    name: `Within ${seconds} s`,
    conditions,
    targets: targetsOf(seconds),
  });
  const open = (more: object = {}) =>
    world.ok(tickets.create, who().ann, {
      body: {
        subject: "Tent pole broke",
        message: "It snapped",
        contactEmail: "kim@x.test",
        assignedToId: who().ann.id,
        ...more,
      },
    });
  const choose = (id: string, option: string | null) =>
    world.ok(customFieldValues.setOfTicket, who().ann, {
      params: { id, fieldId: product.id },
      body: { selectedOptionIds: option === null ? [] : [option] },
    });
  const dueOf = async (id: string) => (await world.ok(tickets.get, who().ann, { params: { id } })).slaDueAt;

  test("another choice is another policy, at once, and the time used stays", async () => {
    const { boss: admin } = who();
    await world.ok(slaSettings.create, admin, {
      body: policy(asks(product.id, "IS_ANY_OF", [product.tent]), 100),
    });
    await jobsDone(world);
    const { id } = await open();
    assert.equal(await dueOf(id), at(1000));
    world.clock.advance({ seconds: 40 });
    await choose(id, product.tent);
    assert.equal(await dueOf(id), at(60));
    await choose(id, product.stove);
    assert.equal(await dueOf(id), at(960));
    await choose(id, product.tent);
    await choose(id, null);
    assert.equal(await dueOf(id), at(960));
    const { ledger } = await world.ok(slaTickets.ledger, who().ann, { params: { id } });
    assert.deepEqual(
      ledger.map(({ metric, spans }) => [metric, spans.map(({ countedSeconds }) => countedSeconds)]),
      [
        ["RESOLUTION", [40]],
        ["FIRST_RESPONSE", [40]],
      ],
    );
  });

  test("a ticket that begins with a choice, given or by default, has its policy from the first second", async () => {
    const { boss: admin } = who();
    await world.ok(slaSettings.create, admin, {
      body: policy(asks(product.id, "IS_ANY_OF", [product.tent]), 100),
    });
    await jobsDone(world);
    const given = await open({ customFields: [{ fieldId: product.id, selectedOptionIds: [product.tent] }] });
    assert.equal(await dueOf(given.id), at(100));
    await world.ok(customFields.update, admin, {
      params: { id: product.id },
      body: { defaultValue: { selectedOptionIds: [product.tent] } },
    });
    assert.equal(await dueOf((await open()).id), at(100));
  });

  test("a new policy counts the choices of tickets that were there, shows that before it is saved, and breaches nobody by what it does not know", async () => {
    const { boss: admin } = who();
    const [tent, stove] = [await open(), await open()];
    await choose(tent.id, product.tent);
    await choose(stove.id, product.stove);
    // Ledgers of before this was asked: they know nothing of fields.
    await world.work(admin.tenant, ({ db }) =>
      db.execute(
        sql`update sla_ledgers set state = jsonb_set(state, '{ledger,facts}', (state #> '{ledger,facts}') - ${customFieldName(product.id)})`,
      ),
    );
    world.clock.advance({ seconds: 200 });
    const edit = policy(asks(product.id, "IS_NONE_OF", [product.tent, product.stove]), 100);
    const preview = await world.ok(slaPreview.preview, admin, { body: { policy: edit } });
    assert.deepEqual([preview.appliesTo, preview.breachedAtOnce], [0, 0]);
    const other = policy(asks(product.id, "IS_ANY_OF", [product.stove]), 500);
    const shown = await world.ok(slaPreview.preview, admin, { body: { policy: other } });
    assert.deepEqual([shown.appliesTo, shown.counts.EARLIER], [1, 1]);
    await world.ok(slaSettings.create, admin, { body: edit });
    await world.ok(slaSettings.create, admin, { body: other });
    await jobsDone(world);
    assert.deepEqual([await dueOf(tent.id), await dueOf(stove.id)], [at(800), at(300)]);
  });

  test("a merge that brings a choice brings its policy", async () => {
    const { boss: admin } = who();
    await world.ok(slaSettings.create, admin, {
      body: policy(asks(product.id, "IS_ANY_OF", [product.tent]), 100),
    });
    await jobsDone(world);
    const [target, source] = [await open(), await open()];
    await choose(source.id, product.tent);
    const { mergeId } = await world.ok(ticketMerges.merge, admin, {
      body: { targetId: target.id, sourceIds: [source.id] },
    });
    assert.equal(await dueOf(target.id), at(100));
    await world.ok(ticketMerges.undo, admin, { params: { id: mergeId } });
    assert.equal(await dueOf(target.id), at(1000));
  });

  test("a field and a choice that are not there are refused, and a field that is asked for stays", async () => {
    const { boss: admin } = who();
    const refused = async (conditions: Conditions) => {
      const answer = await world.call(slaSettings.create, admin, { body: policy(conditions, 100) });
      assert.equal(answer.status, 422);
      return JSON.stringify(answer.body["errors"]);
    };
    const unknown = "01980000-0000-7000-8000-0000000000aa";
    assert.match(await refused(asks(unknown, "IS_SET")), /"path":"conditions"/);
    assert.match(await refused(asks(product.id, "IS_ANY_OF", [unknown])), /no such choice/);
    const number = await world.ok(customFields.create, admin, {
      body: { entity: "TICKET", type: "NUMBER", label: { en: "Amount" } },
    });
    assert.match(await refused(asks(number.id, "IS_SET")), /"path":"conditions"/);
    await world.ok(slaSettings.create, admin, {
      body: policy(asks(product.id, "IS_ANY_OF", [product.tent]), 100),
    });
    const removed = await world.call(customFields.remove, admin, { params: { id: product.id } });
    assert.equal(removed.status, 409);
    assert.match(JSON.stringify(removed.body), /Within 100 s/);
    const kept = await world.ok(customFields.update, admin, {
      params: { id: product.id },
      body: { options: [{ id: product.stove, label: { en: "Stove" } }] },
    });
    assert.deepEqual(
      kept.options.filter(({ isArchived }) => isArchived).map(({ id }) => id),
      [product.tent],
      "an option that is asked for is archived",
    );
  });

  test("a box is asked whether it is ticked", async () => {
    const { ann: her, boss: admin } = who();
    const box = await world.ok(customFields.create, admin, {
      body: { entity: "TICKET", type: "CHECKBOX", label: { en: "Under warranty" } },
    });
    await world.ok(slaSettings.create, admin, { body: policy(asks(box.id, "IS_ANY_OF", ["true"]), 100) });
    await jobsDone(world);
    const { id } = await open();
    const tick = (value: boolean) =>
      world.ok(customFieldValues.setOfTicket, her, { params: { id, fieldId: box.id }, body: { value } });
    await tick(true);
    assert.equal(await dueOf(id), at(100));
    await tick(false);
    assert.equal(await dueOf(id), at(1000));
  });
});
