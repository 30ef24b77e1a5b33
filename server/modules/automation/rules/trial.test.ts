import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { automationResponses } from "../../../../contract/automation/automation.ts";
import { routingRules } from "../../../../contract/automation/routing-rules.ts";
import { ticketTrial } from "../../../../contract/automation/ticket-trial.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { changeStatus, firstOfKind } from "../../desk/agents/set-status.ts";

describe("a trial of a new ticket", () => {
  let world: World;
  let boss: Person;
  let ann: Person;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
    boss = await world.person({ role: "ADMIN" });
    ann = await world.person({ role: "AGENT", name: "Ann Lee" });
    await world.work("acme", async (work) =>
      changeStatus(work, ann.id, { definitionId: (await firstOfKind(work, "ONLINE")).id, source: "self" }),
    );
    const isRefund = {
      mode: "ALL" as const,
      items: [{ field: "subjectOrMessage" as const, op: "CONTAINS_ANY_OF" as const, value: ["money back"] }],
    };
    await world.ok(routingRules.create, boss, {
      body: {
        name: "Refunds are urgent",
        isActive: true,
        triggers: [{ type: "TICKET_CREATED" }],
        conditions: isRefund,
        actions: [{ type: "SET_PRIORITY", priority: "URGENT" }],
      },
    });
    await world.ok(automationResponses.create, boss, {
      body: {
        name: "Refunds are tagged",
        isActive: true,
        triggers: [{ type: "TICKET_CREATED" }],
        conditions: isRefund,
        actions: [
          { type: "ADD_TAGS", tags: ["refund"] },
          { type: "REPLY", text: "We look at it, {{contact.name}}." },
        ],
      },
    });
  });
  after(() => world.stop());
  const message = "I want my money back.";
  const run = (more: Record<string, unknown> = {}, as = boss) =>
    world.call(ticketTrial.run, as, {
      body: { channel: "EMAIL", message, contactEmail: "new@example.test", contactName: "Kim", ...more },
    });
  /** Rows of every table that a ticket leaves something in. */
  const rowsLeft = async () => {
    const [row] = (
      await world.database.execute(
        ["tickets", "ticket_messages", "contacts", "events", "audit_logs", "pending_jobs", "deliveries"]
          .concat(["rule_runs", "assignment_decisions", "sla_ledgers", "timers", "notifications"])
          .map((table) => `(select count(*) from ${table}) as ${table}`)
          .reduce((all, one, at) => (at === 0 ? `select ${one}` : `${all}, ${one}`), ""),
      )
    ).rows;
    return row;
  };

  test("says what the message would become, with the reasons of rules and assignment, and keeps nothing of it", async () => {
    const before = await rowsLeft();
    const { status, body } = await run();
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(body.contact, { id: null, name: "Kim", email: "new@example.test" });
    assert.deepEqual(
      [body.ticket.subject, body.ticket.channel, body.ticket.priority, body.ticket.tags],
      [message, "EMAIL", "URGENT", ["refund"]],
    );
    assert.deepEqual(body.ticket.assignee, { id: ann.id, name: "Ann Lee" });
    assert.equal(body.decision?.winner?.id, ann.id);
    assert.deepEqual(
      body.rules.map(({ ruleName, outcome }) => [ruleName, outcome]),
      [
        ["Refunds are urgent", "MATCHED"],
        ["Refunds are tagged", "MATCHED"],
      ],
    );
    assert.deepEqual(
      body.answers.map(({ text, isPublic }) => [text, isPublic]),
      [["We look at it, Kim.", true]],
    );
    assert.deepEqual(await rowsLeft(), before);
  });

  test("is what becomes of the same message in truth", async () => {
    const { body: tried } = await run({ contactEmail: "true@example.test" });
    const made = await world.ok(tickets.create, boss, {
      body: {
        subject: message,
        message,
        channel: "EMAIL",
        contactEmail: "true@example.test",
        contactName: "Kim",
      },
    });
    await world.app.queue?.runDue();
    const now = await world.ok(tickets.get, boss, { params: { id: made.id } });
    assert.deepEqual(
      [now.priority, now.tags, now.assignedToId, now.slaStatus, now.slaDueAt],
      [
        tried.ticket.priority,
        tried.ticket.tags,
        tried.ticket.assignee?.id,
        tried.sla.slaStatus,
        tried.sla.slaDueAt,
      ],
    );
  });

  test("finds the contact that is there", async () => {
    const kim = await world.ok(contacts.create, boss, {
      body: { name: "Kim Park", email: "kim@example.test", source: "MANUAL" },
    });
    const { body } = await run({ contactEmail: "KIM@example.test" });
    assert.deepEqual(body.contact, { id: kim.id, name: "Kim Park", email: "kim@example.test" });
  });

  test("is refused at its field for what no ticket begins with, and is not for agents", async () => {
    const empty = await run({ message: "" });
    assert.equal(empty.status, 422);
    assert.deepEqual(
      (empty.body["errors"] as { path: string }[]).map(({ path }) => path), // problem document
      ["message"],
    );
    assert.equal((await run({ contactEmail: "nobody" })).status, 422);
    assert.equal((await run({}, ann)).status, 403);
  });
});
