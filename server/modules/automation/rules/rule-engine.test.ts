import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { and, eq } from "drizzle-orm";
import { automationResponses, rules as ruleCalls } from "../../../../contract/automation/automation.ts";
import { routingRules } from "../../../../contract/automation/routing-rules.ts";
import type { BodyIn } from "../../../../contract/kit.ts";
import { ticketSnooze } from "../../../../contract/desk/ticket-life.ts";
import { tickets as calls } from "../../../../contract/desk/tickets.ts";
import { later } from "../../../clock.ts";
import { auditLogs } from "../../../db/table.ts";
import { mailsOf } from "../../../testing/staff.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { tokenOf } from "../../../testing/token-of.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { agentGroups } from "../../desk/ticket-places/group-table.ts";
import { notifications } from "../../notices/notifications/table.ts";
import { ticketCategories } from "../../desk/ticket-places/category-table.ts";
import { lockTicket } from "../../desk/tickets/queries.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import { addMessage } from "../../desk/tickets/thread.ts";
import { reassignAfterChange } from "../../desk/tickets/change.ts";
import { ruleJobs } from "./jobs.ts";
import { purgeRuns } from "./purge-runs.ts";
import { ruleRuns, rules } from "./table.ts";

type Routing = BodyIn<typeof routingRules.create>;
type Automation = BodyIn<typeof automationResponses.create>;
const always = { mode: "ALL" as const, items: [] };
const says = (...words: string[]): Routing["conditions"] => ({
  mode: "ALL",
  items: [{ field: "subjectOrMessage", op: "CONTAINS_ANY_OF", value: words }],
});

describe("rules", () => {
  let world: World;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
    // Hours pass between two calls here, and a token lasts for minutes.
    const { call } = world;
    world.call = async (endpoint, as, input) =>
      call(
        endpoint,
        as && {
          ...as,
          token: await tokenOf(world, as),
        },
        input,
      );
  });
  after(() => world.stop());

  let names = 0;
  const desk = async () => {
    names += 1;
    const tenant = `desk-${names}`;
    return {
      tenant,
      boss: await world.person({ tenant, role: "ADMIN" }),
      ann: await world.person({ tenant, name: "Ann Agent" }),
      sue: await world.person({ tenant, role: "SUPERVISOR" }),
    };
  };
  const routing = (as: Person, body: Partial<Routing> = {}) =>
    world.ok(routingRules.create, as, {
      body: {
        name: "Refunds",
        isActive: true,
        triggers: [{ type: "TICKET_CREATED" }],
        conditions: says("refund"),
        actions: [{ type: "SET_PRIORITY", priority: "HIGH" }],
        ...body,
      },
    });
  const automation = (as: Person, body: Partial<Automation> = {}) =>
    world.ok(automationResponses.create, as, {
      body: {
        name: "Robot",
        isActive: true,
        triggers: [{ type: "TICKET_CREATED" }],
        conditions: always,
        actions: [{ type: "ADD_TAGS", tags: ["seen"] }],
        ...body,
      },
    });
  const make = (as: Person, subject: string, more: Partial<BodyIn<typeof calls.create>> = {}) =>
    world.ok(calls.create, as, {
      body: {
        subject,
        message: "It snapped.",
        contactEmail: "kim@example.test",
        contactName: "Kim Lee",
        ...more,
      },
    });
  const show = (as: Person, id: string) => world.ok(calls.get, as, { params: { id } });
  const runs = (tenant: string, ticketId: string) =>
    world.work(tenant, (work) => work.rows(ruleRuns).list({ where: eq(ruleRuns.ticketId, ticketId) }));
  const customerSays = (tenant: string, id: string) =>
    world.work(tenant, async (work) => {
      const ticket = await lockTicket(work, id);
      const added = await addMessage(work, ticket, {
        author: { type: "CUSTOMER", id: ticket.contactId, name: "Kim" },
        content: "Hello?",
        isPlain: true,
      });
      await reassignAfterChange(work, ticket, added.ticket);
    });
  const done = () => jobsDone(world);

  describe("routing", () => {
    test("a new ticket is changed before somebody is looked for, and the log says why", async () => {
      const { tenant, boss, ann } = await desk();
      const groupId = await world.work(
        tenant,
        async (work) => (await work.rows(agentGroups).insert({ name: "Billing" })).id,
      );
      await routing(boss, {
        actions: [
          { type: "SET_GROUP", groupId },
          { type: "SET_PRIORITY", priority: "URGENT" },
          { type: "ADD_TAGS", tags: ["refund"] },
          { type: "ASSIGN", agentId: ann.id },
        ],
      });
      const made = await make(boss, "I want a refund");
      assert.deepEqual(
        [made.priority, made.groupId, made.tags, made.assignedToId],
        ["URGENT", groupId, ["refund"], ann.id],
      );
      const [run] = await world
        .ok(ruleCalls.ofTicket, ann, { params: { id: made.id } })
        .then(({ items }) => items);
      assert.deepEqual(
        [
          run?.ruleName,
          run?.outcome,
          run?.trigger,
          run?.actions.map(({ outcome, value }) => [outcome, ...value]),
        ],
        [
          "Refunds",
          "MATCHED",
          "TICKET_CREATED",
          [
            ["DONE", "Billing"],
            ["DONE", "URGENT"],
            ["DONE", "refund"],
            ["DONE", "Ann Agent"],
          ],
        ],
      );
      assert.deepEqual(
        run?.reasons.map(({ field, isTrue, seen }) => [field, isTrue, seen]),
        [
          [null, true, null],
          ["subjectOrMessage", true, ["i want a refund it snapped."]],
        ],
      );
      const entries = await world.ok(calls.history, ann, { params: { id: made.id } });
      const entry = entries.items.find(({ actorName }) => actorName === "Automation: Refunds");
      assert.ok(
        entry?.changes.some(
          ({ field, from, to }) => field === "priority" && from === "MEDIUM" && to === "URGENT",
        ),
        JSON.stringify(entries.items),
      );
      assert.ok(
        entries.items.some(({ action, actorName }) => action === "create" && actorName === boss.name),
        "what the agent did stays the agent's",
      );
    });

    test("the first match ends it unless the rule goes on, and later rules see what earlier ones did", async () => {
      const { boss } = await desk();
      await routing(boss, { name: "One", stopsHere: false, actions: [{ type: "ADD_TAGS", tags: ["one"] }] });
      await routing(boss, {
        name: "Two",
        stopsHere: true,
        conditions: { mode: "ALL", items: [{ field: "tags", op: "HAS_ANY_OF", value: ["one"] }] },
        actions: [{ type: "ADD_TAGS", tags: ["two"] }],
      });
      await routing(boss, { name: "Three", actions: [{ type: "ADD_TAGS", tags: ["three"] }] });
      assert.deepEqual((await make(boss, "refund")).tags, ["one", "two"]);
      assert.deepEqual((await make(boss, "nothing")).tags, []);
    });

    test("a person's choice of an agent, or of nobody, stays", async () => {
      const { boss, ann, sue } = await desk();
      await routing(boss, {
        actions: [
          { type: "ASSIGN", agentId: ann.id },
          { type: "SET_PRIORITY", priority: "LOW" },
        ],
      });
      assert.deepEqual(
        [
          (await make(boss, "refund", { assignedToId: sue.id })).assignedToId,
          (await make(boss, "refund", { assignedToId: null })).assignedToId,
          (await make(boss, "refund", { assignedToId: null })).priority,
        ],
        [sue.id, null, "LOW"],
      );
    });

    test("an agent who left is skipped and named on the rule; the rest is done", async () => {
      const { tenant, boss, ann } = await desk();
      const rule = await routing(boss, {
        actions: [
          { type: "ASSIGN", agentId: ann.id },
          { type: "SET_PRIORITY", priority: "LOW" },
        ],
      });
      await world.database.transaction("system", (db) =>
        db.execute(`update users set is_active = false where id = '${ann.id}'`),
      );
      const made = await make(boss, "refund");
      assert.deepEqual([made.assignedToId, made.priority], [null, "LOW"]);
      assert.deepEqual(
        (await runs(tenant, made.id))[0]?.actions.map(({ outcome, problem }) => [outcome, problem]),
        [
          ["FAILED", "gone"],
          ["DONE", null],
        ],
      );
      assert.deepEqual((await world.ok(routingRules.get, boss, { params: { id: rule.id } })).problems, [
        "ASSIGN",
      ]);
    });

    test("a ticket that is reopened, and one that is changed, are routed again by the rules that wait for that", async () => {
      const { boss } = await desk();
      await routing(boss, {
        name: "Again",
        triggers: [{ type: "TICKET_REOPENED" }],
        conditions: { mode: "ALL", items: [{ field: "reopenCount", op: "AT_LEAST", value: 1 }] },
        actions: [{ type: "SET_PRIORITY", priority: "URGENT" }],
      });
      await routing(boss, {
        name: "Changed",
        triggers: [{ type: "TICKET_CHANGED" }],
        conditions: { mode: "ALL", items: [{ field: "tags", op: "HAS_ANY_OF", value: ["vip"] }] },
        actions: [{ type: "ADD_TAGS", tags: ["routed"] }],
      });
      const { id } = await make(boss, "x");
      await world.ok(calls.update, boss, { params: { id }, body: { status: "RESOLVED" } });
      await world.ok(calls.update, boss, { params: { id }, body: { status: "OPEN" } });
      assert.equal((await show(boss, id)).priority, "URGENT");
      assert.deepEqual(
        (await world.ok(calls.update, boss, { params: { id }, body: { tags: ["vip"] } })).tags,
        ["vip", "routed"],
      );
    });

    test("a category counts with all that stands in it", async () => {
      const { tenant, boss } = await desk();
      const [top, below] = await world.work(tenant, async (work) => {
        const one = await work.rows(ticketCategories).insert({ name: "Orders" });
        return [
          one.id,
          (await work.rows(ticketCategories).insert({ name: "Delivery", parentId: one.id })).id,
        ];
      });
      await routing(boss, {
        conditions: { mode: "ALL", items: [{ field: "category", op: "IS_ANY_OF", value: [top] }] },
        actions: [{ type: "ADD_TAGS", tags: ["order"] }],
      });
      const made = await make(boss, "x", { categoryId: below });
      assert.deepEqual(made.tags, ["order"]);
      assert.deepEqual(
        (await world.ok(ruleCalls.ofTicket, boss, { params: { id: made.id } })).items[0]?.reasons[1]?.seen,
        ["Delivery"],
      );
    });

    test("applied to the queue it answers for each ticket what happened and why, and finds agents", async () => {
      const { boss, ann } = await desk();
      const one = await make(boss, "refund", { assignedToId: null });
      const two = await make(boss, "other", { assignedToId: null });
      const resolved = await make(boss, "refund", { assignedToId: null });
      await world.ok(calls.update, boss, { params: { id: resolved.id }, body: { status: "RESOLVED" } });
      const snoozed = await make(boss, "refund", { assignedToId: null });
      await world.ok(ticketSnooze.snooze, boss, {
        params: { id: snoozed.id },
        body: { until: later(world.clock.now().toISOString(), { days: 1 }) },
      });
      await routing(boss, { actions: [{ type: "ASSIGN", agentId: ann.id }] });
      const answer = await world.ok(routingRules.apply, boss, { body: {} });
      assert.deepEqual([answer.examined, answer.changed, answer.remaining], [2, 1, 0]);
      assert.deepEqual(
        answer.items.map(({ ticketId, assignedToName, rules: said }) => [
          ticketId,
          assignedToName,
          said.map(({ isMatch }) => isMatch),
        ]),
        [
          [one.id, "Ann Agent", [true]],
          [two.id, null, [false]],
        ],
      );
      assert.deepEqual(
        (await world.ok(routingRules.apply, boss, { body: { ticketIds: [resolved.id] } })).skipped,
        [{ id: resolved.id, reason: "It is resolved or closed." }],
      );
      const inSpanish = await world.ok(routingRules.apply, boss, {
        body: { ticketIds: [resolved.id, "01980000-0000-7000-8000-000000000000"] },
        headers: { "accept-language": "es" },
      });
      assert.deepEqual(
        inSpanish.skipped.map(({ reason }) => reason),
        ["Está resuelto o cerrado.", "No existe ese ticket."],
      );
    });

    test("near misses are kept where that is asked for", async () => {
      const { tenant, boss } = await desk();
      const rule = await routing(boss, {
        logsMisses: true,
        conditions: {
          mode: "ALL",
          items: [
            { field: "subject", op: "CONTAINS_ANY_OF", value: ["refund"] },
            { field: "priority", op: "IS_ANY_OF", value: ["URGENT"] },
          ],
        },
      });
      const { id } = await make(boss, "refund");
      assert.deepEqual(
        (await runs(tenant, id)).map(({ outcome }) => outcome),
        ["MISSED"],
      );
      assert.equal(
        (await world.ok(routingRules.runs, boss, { params: { id: rule.id }, query: { outcome: ["MISSED"] } }))
          .items[0]?.reasons[2]?.isTrue,
        false,
      );
      assert.deepEqual(
        (await world.ok(ruleCalls.ofTicket, boss, { params: { id } })).items,
        [],
        "a ticket tells of what was done to it",
      );
    });

    test("rules are ordered, and what they name must be there", async () => {
      const { boss } = await desk();
      const other = await world.person({ tenant: "elsewhere" });
      const [one, two, three] = [
        await routing(boss, { name: "One" }),
        await routing(boss, { name: "Two" }),
        await routing(boss, { name: "Three" }),
      ];
      await world.ok(routingRules.reorder, boss, { body: { ids: [three.id, one.id] } });
      assert.deepEqual(
        (await world.ok(routingRules.list, boss, { query: {} })).items.map(({ name }) => name),
        ["Three", "One", "Two"],
      );
      await world.ok(routingRules.remove, boss, { params: { id: two.id } });
      assert.equal((await world.call(routingRules.get, boss, { params: { id: two.id } })).status, 404);
      assert.equal(
        (await world.call(automationResponses.get, boss, { params: { id: one.id } })).status,
        404,
        "of the other kind",
      );
      const refused = await world.call(routingRules.create, boss, {
        body: {
          name: "r",
          triggers: [{ type: "TICKET_CREATED" }],
          conditions: always,
          actions: [{ type: "ASSIGN", agentId: other.id }],
        },
      });
      assert.deepEqual(
        [refused.status, (refused.body["errors"] as { path: string }[])[0]?.path],
        [422, "actions.0.agentId"],
      );
      const named = await world.call(routingRules.create, boss, {
        body: {
          name: "r",
          triggers: [{ type: "TICKET_CREATED" }],
          conditions: { mode: "ALL", items: [{ field: "group", op: "IS_ANY_OF", value: [other.id] }] },
          actions: [{ type: "ADD_TAGS", tags: ["x"] }],
        },
      });
      assert.equal(named.status, 422);
    });
  });

  describe("automation", () => {
    test("answers, notes, notices and changes, in its own name, and the customer still waits for a person", async () => {
      const { tenant, boss, sue } = await desk();
      await automation(boss, {
        name: "Welcome",
        actions: [
          { type: "REPLY", text: "Hello {{contact.firstName}}, we have #{{ticket.number}}. {{agent.name}}" },
          { type: "NOTE", text: "A robot was here" },
          { type: "NOTIFY", to: "SUPERVISORS", text: "New: {{ticket.subject}}" },
          { type: "SET_STATUS", status: "IN_PROGRESS" },
        ],
      });
      const made = await make(boss, "Tent", { assignedToId: null });
      await done();
      const { items } = await world.ok(calls.conversations, boss, { params: { id: made.id }, query: {} });
      assert.deepEqual(
        items.map(({ authorType, isPublic, text }) => [authorType, isPublic, text]),
        [
          ["CUSTOMER", true, "It snapped."],
          ["BOT", true, `Hello Kim, we have #${made.number}.`],
          ["BOT", false, "A robot was here"],
        ],
      );
      const ticket = await show(boss, made.id);
      assert.deepEqual(
        [ticket.status, ticket.waitingSince, ticket.firstReplyAt],
        ["IN_PROGRESS", made.waitingSince, null],
      );
      assert.deepEqual(
        (await world.work(tenant, (work) => mailsOf(work))).map(({ to }) => to),
        ["kim@example.test"],
      );
      assert.ok(
        (
          await world.work(tenant, (work) =>
            work.rows(notifications).list({ where: eq(notifications.userId, sue.id) }),
          )
        ).some(({ content }) => content === "New: Tent"),
      );
      assert.ok(
        (await world.ok(calls.history, boss, { params: { id: made.id } })).items.some(
          ({ actorName }) => actorName === "Automation: Welcome",
        ),
      );
    });

    test("each happening wakes the rules that wait for it, and no other", async () => {
      const { tenant, boss, ann } = await desk();
      for (const type of ["CUSTOMER_MESSAGE", "AGENT_REPLY", "ASSIGNED"] as const)
        await automation(boss, {
          name: type,
          triggers: [{ type }],
          actions: [{ type: "ADD_TAGS", tags: [type.toLowerCase()] }],
        });
      await automation(boss, {
        name: "vip",
        triggers: [{ type: "TAG_ADDED", tag: "vip" }],
        actions: [{ type: "SET_PRIORITY", priority: "URGENT" }],
      });
      await automation(boss, {
        name: "done",
        triggers: [{ type: "STATUS_CHANGED", status: "RESOLVED" }],
        actions: [{ type: "ADD_TAGS", tags: ["resolved"] }],
      });
      const { id } = await make(boss, "x", { assignedToId: null });
      await done();
      assert.deepEqual((await show(boss, id)).tags, []);
      await customerSays(tenant, id);
      await done();
      assert.deepEqual((await show(boss, id)).tags, ["customer_message"]);
      await world.ok(calls.reply, ann, { params: { id }, body: { message: "Hi" } });
      await done();
      await world.ok(calls.update, boss, { params: { id }, body: { assignedToId: ann.id } });
      await done();
      assert.deepEqual((await show(boss, id)).tags.toSorted(), [
        "agent_reply",
        "assigned",
        "customer_message",
      ]);
      await world.ok(calls.update, boss, { params: { id }, body: { tags: ["vip"] } });
      await done();
      assert.equal((await show(boss, id)).priority, "URGENT");
      await world.ok(calls.update, boss, { params: { id }, body: { status: "PENDING" } });
      await done();
      assert.deepEqual((await show(boss, id)).tags, ["vip"]);
      await world.ok(calls.update, boss, { params: { id }, body: { status: "RESOLVED" } });
      await done();
      assert.deepEqual((await show(boss, id)).tags, ["vip", "resolved"]);
    });

    test("a reply that was taken back wakes nobody", async () => {
      const { boss, ann } = await desk();
      await automation(boss, { triggers: [{ type: "AGENT_REPLY" }] });
      const { id } = await make(boss, "x", { assignedToId: null });
      const { message } = await world.ok(calls.reply, ann, {
        params: { id },
        body: { message: "Oops", holdSeconds: 10 },
      });
      await done();
      await world.ok(calls.undoReply, ann, { params: { id, messageId: message.id } });
      world.clock.advance({ seconds: 20 });
      await done();
      assert.deepEqual((await show(boss, id)).tags, []);
    });

    test("rules that wake each other go round once, and a long chain is cut and says so", async () => {
      const { tenant, boss } = await desk();
      await automation(boss, {
        name: "to HIGH",
        triggers: [{ type: "STATUS_CHANGED" }],
        actions: [{ type: "SET_STATUS", status: "PENDING" }],
      });
      await automation(boss, {
        name: "to OPEN",
        triggers: [{ type: "STATUS_CHANGED", status: "PENDING" }],
        actions: [{ type: "SET_STATUS", status: "ON_HOLD" }],
      });
      for (let at = 0; at < 12; at += 1)
        await automation(boss, {
          name: `link ${at}`,
          triggers: [{ type: "TAG_ADDED", tag: `t${at}` }],
          actions: [{ type: "ADD_TAGS", tags: [`t${at + 1}`] }],
        });
      const { id } = await make(boss, "x", { assignedToId: null });
      await done();
      await world.ok(calls.update, boss, { params: { id }, body: { status: "IN_PROGRESS" } });
      await done();
      assert.deepEqual(
        (await runs(tenant, id)).map(({ ruleName, outcome }) => [ruleName, outcome]),
        [
          ["to HIGH", "MATCHED"],
          ["to OPEN", "MATCHED"],
        ],
      );
      await world.ok(calls.update, boss, { params: { id }, body: { tags: ["t0"] } });
      await done();
      const chain = (await runs(tenant, id)).filter(({ ruleName }) => ruleName.startsWith("link"));
      assert.deepEqual(
        [
          chain.filter(({ outcome }) => outcome === "MATCHED").length,
          chain.filter(({ outcome }) => outcome === "CUT").length,
        ],
        [10, 1],
      );
    });

    test("two machines that answer each other fall silent", async () => {
      const { tenant, boss } = await desk();
      await automation(boss, {
        triggers: [{ type: "CUSTOMER_MESSAGE" }],
        actions: [{ type: "REPLY", text: "We are out of office" }],
      });
      const { id } = await make(boss, "x", { assignedToId: null });
      for (let at = 0; at < 6; at += 1) {
        await customerSays(tenant, id);
        await done();
      }
      const said = await world.work(tenant, (work) =>
        work
          .rows(ticketMessages)
          .list({ where: and(eq(ticketMessages.ticketId, id), eq(ticketMessages.authorType, "BOT")) }),
      );
      assert.equal(said.length, 3);
      assert.deepEqual(
        (await runs(tenant, id)).at(-1)?.actions.map(({ outcome, problem }) => [outcome, problem]),
        [["SKIPPED", "too_many_replies"]],
      );
    });

    test("a job that is done twice, as after a crash, acts once", async () => {
      const { tenant, boss } = await desk();
      await automation(boss, { actions: [{ type: "NOTE", text: "once" }] });
      const { id } = await make(boss, "x", { assignedToId: null });
      const job = ruleJobs.find(({ name }) => name === "rules.react");
      await done();
      const occasion = (await runs(tenant, id))[0]?.occasion ?? "";
      for (let at = 0; at < 3; at += 1)
        await job?.run({
          desk: world.app.desk,
          services: world.app.services,
          tenant,
          payload: { ticketId: id, occasion, happenings: [{ type: "TICKET_CREATED" }] } as never,
        });
      assert.equal((await runs(tenant, id)).length, 1);
      assert.equal((await show(boss, id)).messageCount, 2);
    });

    test("an action that trips is a failed run; nothing of that rule is done, and the next has its turn", async () => {
      const { tenant, boss } = await desk();
      await automation(boss, {
        name: "Trips",
        actions: [
          { type: "SET_PRIORITY", priority: "URGENT" },
          { type: "REPLY", text: "{{agent.name}}" },
        ],
      });
      await automation(boss, { name: "Next", actions: [{ type: "ADD_TAGS", tags: ["next"] }] });
      const { id } = await make(boss, "x", { assignedToId: null });
      await done();
      const ticket = await show(boss, id);
      assert.deepEqual([ticket.priority, ticket.tags], ["MEDIUM", ["next"]]);
      assert.deepEqual(
        (await runs(tenant, id)).map(({ ruleName, outcome }) => [ruleName, outcome]),
        [
          ["Trips", "FAILED"],
          ["Next", "MATCHED"],
        ],
      );
      const problemIn = async (language: string) => {
        const { items } = await world.ok(ruleCalls.ofTicket, boss, {
          params: { id },
          headers: { "accept-language": language },
        });
        return items.find(({ ruleName }) => ruleName === "Trips")?.problem;
      };
      assert.deepEqual(
        [await problemIn("en"), await problemIn("es"), await problemIn("ar")],
        [
          "Write something, or attach a file.",
          "Escribe algo o adjunta un archivo.",
          "اكتب شيئًا أو أرفق ملفًا.",
        ],
      );
      // Noted before there were three languages, as it was noted.
      await world.work(tenant, (work) =>
        work.update(ruleRuns).set({ problem: "It broke." }).where(eq(ruleRuns.outcome, "FAILED")),
      );
      assert.equal(await problemIn("ar"), "It broke.");
    });
  });

  describe("time", () => {
    const waiting = {
      triggers: [{ type: "WAITING_FOR" as const, minutes: 240 }],
      actions: [{ type: "ADD_TAGS" as const, tags: ["late"] }],
    };

    test("fires at the second and not before", async () => {
      const { boss } = await desk();
      await automation(boss, waiting);
      await done();
      const { id } = await make(boss, "x", { assignedToId: null });
      world.clock.advance({ hours: 3, minutes: 59, seconds: 59 });
      await done();
      assert.deepEqual((await show(boss, id)).tags, []);
      assert.equal(
        (
          await world.database.execute(
            "select 1 from pgboss.job where name = 'rules.fire' and data -> 'payload' ->> 'ticketId' = $1",
            [id],
          )
        ).rows.length,
        1,
        "one moment, one job",
      );
      world.clock.advance({ seconds: 1 });
      await done();
      assert.deepEqual((await show(boss, id)).tags, ["late"]);
    });

    test("a ticket that moved on, or was answered and waits anew, is left in peace until its own moment", async () => {
      const { tenant, boss, ann } = await desk();
      await automation(boss, waiting);
      const { id } = await make(boss, "x", { assignedToId: null });
      world.clock.advance({ hours: 2 });
      await world.ok(calls.reply, ann, { params: { id }, body: { message: "Hi" } });
      world.clock.advance({ hours: 1 });
      await customerSays(tenant, id);
      world.clock.advance({ hours: 1 });
      await done();
      assert.deepEqual((await show(boss, id)).tags, [], "the first wait ended in time");
      world.clock.advance({ hours: 3 });
      await done();
      assert.deepEqual((await show(boss, id)).tags, ["late"]);
      assert.equal((await runs(tenant, id)).length, 1);
    });

    test("counts from the status, from our last answer and from creation", async () => {
      const { boss, ann } = await desk();
      await automation(boss, {
        name: "pending",
        triggers: [{ type: "STATUS_FOR", status: "PENDING", minutes: 60 }],
        actions: [{ type: "ADD_TAGS", tags: ["pending"] }],
      });
      await automation(boss, {
        name: "silent",
        triggers: [{ type: "SILENT_FOR", minutes: 120 }],
        actions: [{ type: "SET_STATUS", status: "RESOLVED" }],
      });
      await automation(boss, {
        name: "created",
        triggers: [{ type: "CREATED_FOR", minutes: 30 }],
        actions: [{ type: "ADD_TAGS", tags: ["half an hour"] }],
      });
      const { id } = await make(boss, "x", { assignedToId: null });
      await world.ok(calls.reply, ann, {
        params: { id },
        body: { message: "Which tent?", setStatus: "PENDING" },
      });
      world.clock.advance({ minutes: 30 });
      await done();
      assert.deepEqual((await show(boss, id)).tags, ["half an hour"]);
      world.clock.advance({ minutes: 30 });
      await done();
      assert.deepEqual((await show(boss, id)).tags, ["half an hour", "pending"]);
      world.clock.advance({ minutes: 60 });
      await done();
      assert.equal((await show(boss, id)).status, "RESOLVED");
    });

    test("switched on, it counts for tickets that are there; overdue ones only where it catches up", async () => {
      const { tenant, boss } = await desk();
      const overdue = await make(boss, "old", { assignedToId: null });
      world.clock.advance({ hours: 5 });
      const soon = await make(boss, "new", { assignedToId: null });
      const late = await automation(boss, { ...waiting, isActive: false });
      await automation(boss, {
        ...waiting,
        name: "Catches up",
        catchesUp: true,
        actions: [{ type: "SET_PRIORITY", priority: "HIGH" }],
      });
      await world.ok(automationResponses.update, boss, { params: { id: late.id }, body: { isActive: true } });
      await done();
      assert.deepEqual(
        [
          (await show(boss, overdue.id)).tags,
          (await show(boss, overdue.id)).priority,
          (await show(boss, soon.id)).priority,
        ],
        [[], "HIGH", "MEDIUM"],
      );
      world.clock.advance({ hours: 4 });
      await done();
      assert.deepEqual(
        [(await show(boss, soon.id)).tags, (await show(boss, overdue.id)).tags],
        [["late"], []],
      );
      assert.equal((await runs(tenant, soon.id)).length, 2, "each rule once, by whichever job came first");
    });

    test("made longer or shorter, it fires at its new time, once", async () => {
      const { tenant, boss } = await desk();
      const rule = await automation(boss, waiting);
      const { id } = await make(boss, "x", { assignedToId: null });
      await done();
      await world.ok(automationResponses.update, boss, {
        params: { id: rule.id },
        body: { triggers: [{ type: "WAITING_FOR", minutes: 480 }] },
      });
      await done();
      world.clock.advance({ hours: 5 });
      await done();
      assert.deepEqual((await show(boss, id)).tags, []);
      world.clock.advance({ hours: 3 });
      await done();
      assert.deepEqual((await show(boss, id)).tags, ["late"]);
      world.clock.advance({ hours: 8 });
      await done();
      assert.equal((await runs(tenant, id)).length, 1);
    });

    test("switched off or deleted, its moments pass", async () => {
      const { tenant, boss } = await desk();
      const [off, gone] = [await automation(boss, waiting), await automation(boss, waiting)];
      const { id } = await make(boss, "x", { assignedToId: null });
      await world.ok(automationResponses.update, boss, { params: { id: off.id }, body: { isActive: false } });
      await world.ok(automationResponses.remove, boss, { params: { id: gone.id } });
      world.clock.advance({ hours: 5 });
      await done();
      assert.deepEqual(await runs(tenant, id), []);
    });
  });

  describe("the dry run", () => {
    test("says what would have been, and writes nothing", async () => {
      const { tenant, boss, ann } = await desk();
      for (let at = 0; at < 5; at += 1) {
        world.clock.advance({ days: 1 });
        await make(boss, at % 2 === 0 ? "A refund, please" : "A tent", { assignedToId: null });
      }
      const reopened = await make(boss, "Late", { assignedToId: null });
      await world.ok(calls.update, boss, {
        params: { id: reopened.id },
        body: { priority: "URGENT", tags: ["vip"] },
      });
      world.clock.advance({ hours: 6 });
      await world.ok(calls.reply, ann, { params: { id: reopened.id }, body: { message: "Sorry" } });
      const before = await world.work(tenant, async (work) =>
        JSON.stringify([
          await work.rows(tickets).list(),
          await work.rows(auditLogs).count(),
          await work.rows(ruleRuns).count(),
          await work.rows(rules).count(),
        ]),
      );
      const routed = await world.ok(routingRules.dryRun, boss, {
        body: {
          rule: {
            name: "r",
            triggers: [{ type: "TICKET_CREATED" }],
            conditions: says("refund"),
            actions: [
              { type: "SET_PRIORITY", priority: "HIGH" },
              { type: "ASSIGN", agentId: ann.id },
            ],
          },
        },
      });
      assert.deepEqual(
        [
          routed.events,
          routed.tickets,
          routed.ticketsInAll,
          routed.isCut,
          routed.since,
          routed.matched,
          routed.matchedTickets,
          routed.examples.length,
        ],
        [6, 6, 6, false, null, 3, 3, 3],
      );
      assert.deepEqual(routed.actions, [
        { type: "SET_PRIORITY", value: ["HIGH"], changes: 3 },
        { type: "ASSIGN", value: ["Ann Agent"], changes: 3 },
      ]);
      assert.deepEqual(
        routed.conditions.map(({ held }) => held),
        [3, 3],
      );
      assert.equal(
        routed.perDay.reduce((total, { matched }) => total + matched, 0),
        3,
      );
      const waited = await world.ok(automationResponses.dryRun, boss, {
        body: {
          rule: {
            name: "r",
            triggers: [{ type: "WAITING_FOR", minutes: 240 }],
            conditions: { mode: "ALL", items: [{ field: "priority", op: "IS_ANY_OF", value: ["URGENT"] }] },
            actions: [{ type: "NOTIFY", to: "SUPERVISORS", text: "!" }],
          },
        },
      });
      assert.deepEqual(
        [waited.matched, waited.examples[0]?.number, waited.examples[0]?.at],
        [1, reopened.number, later(reopened.createdAt, { hours: 4 })],
      );
      const created = await world.ok(routingRules.dryRun, boss, {
        body: {
          rule: {
            name: "r",
            triggers: [{ type: "TICKET_CREATED" }],
            conditions: { mode: "ALL", items: [{ field: "priority", op: "IS_ANY_OF", value: ["URGENT"] }] },
            actions: [{ type: "ADD_TAGS", tags: ["x"] }],
          },
        },
      });
      assert.equal(created.matched, 0, "it was not urgent when it was created");
      assert.equal(
        await world.work(tenant, async (work) =>
          JSON.stringify([
            await work.rows(tickets).list(),
            await work.rows(auditLogs).count(),
            await work.rows(ruleRuns).count(),
            await work.rows(rules).count(),
          ]),
        ),
        before,
      );
    });

    test("counts as the rules themselves do", async () => {
      const { tenant, boss, ann } = await desk();
      const rule: Partial<Automation> = {
        triggers: [
          { type: "AGENT_REPLY" },
          { type: "STATUS_CHANGED", status: "RESOLVED" },
          { type: "WAITING_FOR", minutes: 60 },
        ],
        conditions: { mode: "NONE", items: [{ field: "tags", op: "HAS_ANY_OF", value: ["quiet"] }] },
        actions: [{ type: "NOTIFY", to: "SUPERVISORS", text: "!" }],
      };
      const live = await automation(boss, rule);
      for (let at = 0; at < 4; at += 1) {
        const { id } = await make(boss, `t${at}`, { assignedToId: null, tags: at === 0 ? ["quiet"] : [] });
        world.clock.advance({ minutes: at % 2 === 0 ? 30 : 90 });
        await done();
        await world.ok(calls.reply, ann, { params: { id }, body: { message: "Hi" } });
        await done();
        world.clock.advance({ minutes: 5 });
        await world.ok(calls.update, boss, { params: { id }, body: { status: "RESOLVED" } });
        await done();
      }
      const happened = await world.work(tenant, (work) => work.rows(ruleRuns).count());
      const { matched, events } = await world.ok(automationResponses.dryRun, boss, {
        body: { ruleId: live.id },
      });
      assert.deepEqual([matched, events], [happened, happened + 2]);
      assert.equal(happened, 8);
    });
  });

  test("what was done 90 days ago is forgotten, and with it a rule that was deleted", async () => {
    const { tenant, boss } = await desk();
    const rule = await routing(boss);
    const { id } = await make(boss, "refund");
    await world.ok(routingRules.remove, boss, { params: { id: rule.id } });
    world.clock.advance({ days: 89 });
    await purgeRuns.run({ desk: world.app.desk, services: world.app.services });
    assert.equal((await runs(tenant, id)).length, 1);
    world.clock.advance({ days: 2 });
    await purgeRuns.run({ desk: world.app.desk, services: world.app.services });
    assert.deepEqual(
      [(await runs(tenant, id)).length, await world.work(tenant, (work) => work.rows(rules).count())],
      [0, 0],
    );
  });

  test("sensitive tickets are routed as others are, and tell only those who may see them", async () => {
    const { boss, ann } = await desk();
    await routing(boss);
    const { id } = await make(boss, "refund", { assignedToId: null });
    await world.ok(calls.setSensitive, boss, { params: { id }, body: { isSensitive: true } });
    assert.equal((await world.call(ruleCalls.ofTicket, ann, { params: { id } })).status, 404);
    assert.equal((await world.ok(ruleCalls.ofTicket, boss, { params: { id } })).items.length, 1);
  });
});
