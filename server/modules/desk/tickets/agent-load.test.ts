import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { eq, sql } from "drizzle-orm";
import { poolOf } from "../../../../contract/enums.ts";
import { queryRows } from "../../../db/query.ts";
import { tenants } from "../../../db/table.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { users } from "../../people/session/table.ts";
import { agentLoads } from "./agent-load-table.ts";
import { createTicket } from "./create.ts";
import { tickets } from "./table.ts";

describe("what is kept of agents' loads", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());

  let made = 0;
  async function desk() {
    const tenant = `loads${(made += 1)}`;
    await world.found(tenant);
    return {
      tenant,
      ann: await world.person({ tenant, role: "AGENT" }),
      ben: await world.person({ tenant, role: "AGENT" }),
    };
  }
  type Numbers = Record<string, Record<string, number>>;
  const keptOf = (tenant: string): Promise<Numbers> =>
    world.work(tenant, async (work) => {
      const kept: Numbers = {};
      const rows = await queryRows<{ agent: string; pool: string; load: number }>(
        work.db,
        sql`select agent_id as agent, pool, sum(change)::int as load from agent_loads group by agent_id, pool having sum(change) <> 0`,
      );
      for (const { agent, pool, load } of rows) (kept[agent] ??= {})[pool] = load;
      return kept;
    });
  const countedOf = (tenant: string): Promise<Numbers> =>
    world.work(tenant, async (work) => {
      const counted: Numbers = {};
      for (const { assignedToId, status, channel, deletedAt } of await work.db.select().from(tickets))
        if (assignedToId !== null && deletedAt === null && ["OPEN", "IN_PROGRESS"].includes(status)) {
          const pools = (counted[assignedToId] ??= {});
          pools[poolOf(channel)] = (pools[poolOf(channel)] ?? 0) + 1;
        }
      return counted;
    });
  const ticketOf = (tenant: string, agent: Person | null, channel: "CHAT" | "EMAIL" | "WHATSAPP" = "EMAIL") =>
    world.work(
      tenant,
      async (work) =>
        (await createTicket(work, { subject: "x", channel, assignedToId: agent?.id ?? null })).ticket.id,
    );

  test("is what a count finds, whatever changes a ticket", async () => {
    const { tenant, ann, ben } = await desk();
    const [chat, mail, nobodys] = [
      await ticketOf(tenant, ann, "CHAT"),
      await ticketOf(tenant, ann),
      await ticketOf(tenant, null, "WHATSAPP"),
    ];
    assert.deepEqual(await keptOf(tenant), { [ann.id]: { chat: 1, other: 1 } });
    const changes: [id: string, set: Partial<typeof tickets.$inferInsert>][] = [
      [nobodys, { assignedToId: ben.id }],
      [mail, { assignedToId: ben.id, status: "IN_PROGRESS" }],
      [mail, { channel: "CHAT" }],
      [chat, { status: "PENDING" }],
      [chat, { assignedToId: ben.id }],
      [chat, { status: "OPEN" }],
      [mail, { deletedAt: world.clock.now().toISOString() }],
      [mail, { deletedAt: null, assignedToId: ann.id }],
      [nobodys, { assignedToId: null }],
      [chat, { status: "CLOSED" }],
      [mail, { subject: "y" }],
    ];
    for (const [id, set] of changes) {
      await world.work(tenant, ({ db }) => db.update(tickets).set(set).where(eq(tickets.id, id)));
      assert.deepEqual(await keptOf(tenant), await countedOf(tenant), JSON.stringify(set));
    }
    await world.work(tenant, ({ db }) => db.delete(tickets).where(eq(tickets.id, mail)));
    assert.deepEqual(await keptOf(tenant), {});
  });

  test("goes with the person, and with the workspace", async () => {
    const { tenant, ann, ben } = await desk();
    await ticketOf(tenant, ann);
    await ticketOf(tenant, ben);
    await world.work(tenant, async ({ db }) => {
      await db.update(tickets).set({ assignedToId: null }).where(eq(tickets.assignedToId, ann.id));
      await db.delete(users).where(eq(users.id, ann.id));
    });
    assert.deepEqual(await keptOf(tenant), { [ben.id]: { other: 1 } });
    await world.database.transaction("system", (db) => db.delete(tenants).where(eq(tenants.id, tenant)));
    const left = await world.database.read("system", (db) =>
      db.select().from(agentLoads).where(eq(agentLoads.tenantId, tenant)),
    );
    assert.deepEqual(left, []);
  });

  test("is put together where it has become much, and another tenant's is not touched", async () => {
    const [here, there] = [await desk(), await desk()];
    const id = await ticketOf(here.tenant, here.ann);
    await ticketOf(there.tenant, there.ann);
    const rowsOf = ({ tenant }: { tenant: string }) =>
      world.work(tenant, async ({ db }) => (await db.select().from(agentLoads)).length);
    await world.work(here.tenant, async ({ db }) => {
      for (let at = 0; at < 150; at += 1)
        for (const assignedToId of [here.ben.id, here.ann.id])
          await db.update(tickets).set({ assignedToId }).where(eq(tickets.id, id));
    });
    assert.equal(await rowsOf(here), 601);
    await world.work(here.tenant, ({ db, tenant }) =>
      db.execute(sql`select assignment_team(${tenant}, 'left', '{AGENT}', '{}', null)`),
    );
    assert.equal(await rowsOf(here), 1);
    assert.deepEqual(await keptOf(here.tenant), { [here.ann.id]: { other: 1 } });
    assert.equal(await rowsOf(there), 1);
  });
  test("is mended by a new count, which adds what is missing and takes what is too much", async () => {
    const [here, there] = [await desk(), await desk()];
    await ticketOf(here.tenant, here.ann);
    await ticketOf(here.tenant, here.ben, "CHAT");
    await ticketOf(there.tenant, there.ben);
    const asMade = [await keptOf(here.tenant), await keptOf(there.tenant)];
    const ofBen = eq(agentLoads.agentId, here.ben.id);
    await world.work(here.tenant, async ({ db }) => {
      await db.delete(agentLoads).where(ofBen);
      await db.update(agentLoads).set({ change: 7 });
    });
    assert.deepEqual(await keptOf(here.tenant), { [here.ann.id]: { other: 7 } });
    const recount = readFileSync(new URL("recount.sql", import.meta.url), "utf8");
    await world.database.transaction("system", (db) => db.execute(sql.raw(recount)));
    assert.deepEqual([await keptOf(here.tenant), await keptOf(there.tenant)], asMade);
    assert.deepEqual(await countedOf(here.tenant), asMade[0]);
  });
});
