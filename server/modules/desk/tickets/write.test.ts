import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { and, asc, eq } from "drizzle-orm";
import { automationResponses } from "../../../../contract/automation/automation.ts";
import { routingRules } from "../../../../contract/automation/routing-rules.ts";
import { surveys } from "../../../../contract/insight/surveys.ts";
import { publicSite } from "../../../../contract/site/public-site.ts";
import { tickets as calls } from "../../../../contract/desk/tickets.ts";
import { auditLogs, events, pendingJobs } from "../../../db/table.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";
import { ticketSurveys } from "../../insight/surveys/table.ts";
import { agentStatus, statusDefinitions } from "../agent-state/table.ts";
import { ticketFollowers } from "./follower-table.ts";
import { lockTicket } from "./queries.ts";
import { tickets } from "./table.ts";
import { writeMessage } from "./write-message.ts";
import { writeTicket } from "./write.ts";

const always = { mode: "ALL" as const, items: [] };

describe("the door for a ticket's change", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());

  test("one reply brings the message, the status, the rules, an agent, notices, the visitor's window and the survey, in this order", async () => {
    const tenant = "door";
    const boss = await world.person({ tenant, role: "ADMIN" });
    const ann = await world.person({ tenant, name: "Ann Agent", capacity: { chat: 3, other: 3 } });
    await world.ok(surveys.setSettings, boss, { body: { timing: "DELAYED", delayHours: 24 } });
    const { ticketNumber } = await world.ok(publicSite.sendChatMessage, null, {
      params: { domain: tenant },
      body: { message: "Hi", clientMessageId: randomUUID() },
    });
    const { id } = await world.ok(calls.get, boss, { params: { id: String(ticketNumber) } });
    await world.ok(calls.update, boss, { params: { id }, body: { status: "RESOLVED" } });
    await world.ok(routingRules.create, boss, {
      body: {
        name: "Route",
        isActive: true,
        triggers: [{ type: "TICKET_REOPENED" }],
        conditions: always,
        actions: [{ type: "ADD_TAGS", tags: ["again"] }],
      },
    });
    await world.ok(automationResponses.create, boss, {
      body: {
        name: "Automation",
        isActive: true,
        triggers: [{ type: "AGENT_REPLY" }],
        conditions: always,
        actions: [{ type: "ADD_TAGS", tags: ["answered"] }],
      },
    });
    const countBefore = await world.work(tenant, async (work) => {
      const [online] = await work
        .rows(statusDefinitions)
        .list({ where: eq(statusDefinitions.name, "Online") });
      await work.db.insert(agentStatus).values({
        tenantId: tenant,
        agentId: ann.id,
        definitionId: online?.id ?? "",
        updatedAt: work.now,
        idleSince: work.now,
      });
      await work.db
        .insert(ticketFollowers)
        .values({ tenantId: tenant, ticketId: id, userId: boss.id, createdAt: work.now });
      return work.db.$count(events, eq(events.tenantId, tenant));
    });

    await world.work(tenant, async (work) =>
      writeMessage(work, await lockTicket(work, id), {
        author: { type: "AGENT", id: ann.id, name: "Ann" },
        content: "Let me look again.",
        setStatus: "OPEN",
        services: world.app.services,
      }),
    );

    const told = await world.work(tenant, async (work) =>
      (
        await work.db
          .select({ name: events.name, audience: events.audience })
          .from(events)
          .where(eq(events.tenantId, tenant))
          .orderBy(asc(events.seq))
      )
        .slice(countBefore)
        .map(({ name, audience }) =>
          name === "in_app_notification"
            ? `${name} of ${audience[0] === `user:${ann.id}` ? "the agent" : "the follower"}`
            : name,
        ),
    );
    assert.deepEqual(told, [
      "message_created",
      "ticket_status_update",
      // the routing rule's change
      "ticket_updated",
      "ticket_assigned",
      "in_app_notification of the follower",
      "chat_status",
      "chat_message",
      "chat_status",
      // once for all that a transaction assigns
      "in_app_notification of the agent",
    ]);
    await world.work(tenant, async (work) => {
      const ticket = await work.rows(tickets).get(id);
      assert.deepEqual([ticket.status, ticket.assignedToId, ticket.tags], ["OPEN", ann.id, ["again"]]);
      const [survey] = await work.rows(ticketSurveys).list({ where: eq(ticketSurveys.ticketId, id) });
      assert.deepEqual([survey?.state, survey?.reason], ["CANCELLED", "REOPENED"]);
      const jobs = await work.db
        .select({ name: pendingJobs.name })
        .from(pendingJobs)
        .where(and(eq(pendingJobs.tenantId, tenant), eq(pendingJobs.name, "rules.react")));
      assert.equal(jobs.length, 1);
    });
  });

  test("what leaves a ticket as it is brings nothing", async () => {
    const tenant = "still";
    const boss = await world.person({ tenant, role: "ADMIN" });
    const { id } = await world.ok(calls.create, boss, { body: { subject: "As it is" } });
    const written = () =>
      world.work(tenant, async ({ db }) => [
        await db.$count(events, eq(events.tenantId, tenant)),
        await db.$count(auditLogs, eq(auditLogs.tenantId, tenant)),
      ]);
    const before = await written();
    await world.work(tenant, async (work) => {
      const ticket = await lockTicket(work, id);
      assert.equal(await writeTicket(work, ticket, { priority: ticket.priority }), ticket);
    });
    assert.deepEqual(await written(), before);
  });

  test("a tag that is given twice is there once, of a new ticket and of one that is changed", async () => {
    const ann = await world.person({ tenant: "tagged", role: "ADMIN" });
    const { id, tags } = await world.ok(calls.create, ann, {
      body: {
        subject: "Boots",
        message: "Too small",
        contactEmail: "kim@tagged.test",
        tags: ["returns", "boots", "returns"],
      },
    });
    assert.deepEqual(tags, ["returns", "boots"]);
    const changed = await world.ok(calls.update, ann, {
      params: { id },
      body: { tags: ["boots", "boots", "urgent"] },
    });
    assert.deepEqual(changed.tags, ["boots", "urgent"]);
  });
});
