import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { companies } from "../../contract/crm/companies.ts";
import { everyEndpoint } from "../../contract/index.ts";
import type { AnyEndpoint } from "../../contract/kit.ts";
import { outranks } from "../../contract/roles.ts";
import { ticketFollowers } from "../../contract/desk/ticket-life.ts";
import { ticketLinks } from "../../contract/desk/ticket-links.ts";
import { ticketMerges } from "../../contract/desk/ticket-merges.ts";
import { tickets } from "../../contract/desk/tickets.ts";
import { auditLogs, events } from "../db/table.ts";
import { rowOf } from "./row-of.ts";
import { createWorld } from "./world.ts";
import type { Person, World } from "./world.ts";

/**
 * A sensitive ticket is for its assignee and for supervisors: no call says of it to anybody else that it is
 * there, nor counts it.
 */
describe("sensitive tickets, over every call that reads", () => {
  let world: World;
  let owner: Person;
  let agent: Person;
  const secret = "Zanzibar quarterly payroll";
  const reads = everyEndpoint.filter(
    ({ method, allow }) => method === "GET" && allow !== "PUBLIC" && outranks("AGENT", allow),
  );
  const params = new Map<string, Record<string, string>>();
  let hidden = { id: "", number: 0, contactId: "" };

  before(async () => {
    world = await createWorld();
    owner = await world.person({ name: "Olga Owner", role: "SUPERVISOR" });
    agent = await world.person({ name: "Andy Agent" });
    for (const endpoint of reads) params.set(endpoint.id, await paramsOf(endpoint));
  });
  after(() => world.stop());

  /** Rows that the agent may ask about; of a ticket the call fails later on, once it is the hidden one. */
  async function paramsOf({ refs }: AnyEndpoint): Promise<Record<string, string>> {
    const of: Record<string, string> = {};
    for (const [name, kind] of Object.entries(refs ?? {}))
      of[name] =
        kind === "text"
          ? "EMAIL"
          : kind === "tenant"
            ? owner.tenant
            : kind === "user"
              ? agent.id
              : await rowOf(world, kind, agent);
    return of;
  }
  const shapeOf = (endpoint: AnyEndpoint): string[] =>
    endpoint.query && "shape" in endpoint.query ? Object.keys(endpoint.query.shape) : [];
  /** Questions that would find the ticket, as far as the call takes them. */
  const questionsOf = (endpoint: AnyEndpoint): Record<string, string>[] => {
    const known = shapeOf(endpoint);
    const asked: Record<string, string>[] = [
      {},
      { search: "Zanzibar" },
      { search: `#${hidden.number}` },
      { q: "Zanzibar" },
      { subject: secret },
      { email: "payroll@zanzibar.test" },
      { isSensitive: "true" },
      { contactId: hidden.contactId },
      { assignedToId: owner.id },
      { followedBy: "me" },
      { snoozed: "true" },
      { tag: "payroll" },
    ];
    return asked.filter((query) => Object.keys(query).every((name) => known.includes(name)));
  };
  const ask = (endpoint: AnyEndpoint, query: Record<string, string>, of = params.get(endpoint.id)) =>
    world.call(endpoint, agent, { params: of as never, query: query as never });
  const withoutIds = (body: object) => JSON.stringify({ ...body, requestId: "" });

  test(
    "nothing that a plain agent reads names it, or changes because it is there",
    { timeout: 240_000 },
    async () => {
      assert.ok(reads.length >= 30, `${reads.length} calls`);
      const company = await world.ok(companies.create, owner, { body: { name: "Larsen & Co" } });
      const contact = await world.ok(tickets.create, owner, {
        body: {
          subject: "Harmless",
          message: "x",
          contactEmail: "payroll@zanzibar.test",
          contactName: "Kim",
          assignedToId: owner.id,
          companyId: company.id,
        },
      });
      hidden = { id: "", number: contact.number + 1, contactId: contact.contact?.id ?? "" };
      const before = new Map<string, string>();
      for (const endpoint of reads)
        for (const query of questionsOf(endpoint))
          before.set(
            `${endpoint.id} ${JSON.stringify(query)}`,
            withoutIds((await ask(endpoint, query)).body),
          );
      // Followed and linked while it was plain, then hidden: what was known must be forgotten.
      const made = await world.ok(tickets.create, owner, {
        body: {
          subject: secret,
          message: `About the ${secret}`,
          contactEmail: "payroll@zanzibar.test",
          assignedToId: owner.id,
          companyId: company.id,
          tags: ["payroll"],
        },
      });
      hidden = { ...hidden, id: made.id };
      assert.equal(made.number, hidden.number);
      await world.ok(ticketFollowers.followMe, agent, { params: { id: made.id } });
      await world.ok(ticketLinks.create, owner, {
        params: { id: made.id },
        body: { ticketId: params.get(ticketLinks.list.id)?.["id"] ?? "", kind: "RELATED" },
      });
      await world.ok(tickets.setSensitive, owner, { params: { id: made.id }, body: { isSensitive: true } });
      await world.ok(tickets.reply, owner, {
        params: { id: made.id },
        body: { message: `<p><span data-mention="${agent.id}">@Andy</span> ${secret}</p>`, isPublic: false },
      });
      const told: string[] = [];
      const changed: string[] = [];
      for (const endpoint of reads)
        for (const query of questionsOf(endpoint)) {
          const { status, body } = await ask(endpoint, query);
          const text = JSON.stringify(body);
          const key = `${endpoint.id} ${JSON.stringify(query)}`;
          assert.ok(status < 500, `${key} ${text}`);
          if (text.includes("Zanzibar") || (text.includes(made.id) && !ownDeeds.has(endpoint.id)))
            told.push(`${key}: ${text.slice(0, 400)}`);
          if (
            before.get(key) !== withoutIds(body) &&
            !mayDiffer.has(endpoint.id) &&
            !ownDeeds.has(endpoint.id)
          )
            changed.push(`${key}: ${before.get(key)?.slice(0, 300) ?? ""} → ${text.slice(0, 300)}`);
        }
      assert.deepEqual(told, []);
      assert.deepEqual(changed, []);
    },
  );
  /** The log of what one did oneself: that one followed it, while one saw it. */
  const ownDeeds = new Set(["audit-logs.list", "audit-logs.exportPart"]);
  /** How full a colleague's desk is, whatever with: assignment goes by it, and so may everybody. */
  const mayDiffer = new Set(["agents.list", "agents.workload"]);

  test("asked for by its id or number it is not there, for every call that takes a ticket", async () => {
    const wrong: string[] = [];
    for (const endpoint of everyEndpoint) {
      if (endpoint.allow === "PUBLIC" || !outranks("AGENT", endpoint.allow)) continue;
      const names = Object.entries(endpoint.refs ?? {})
        .filter(([, kind]) => kind === "ticket")
        .map(([name]) => name);
      if (names.length === 0) continue;
      const of = {
        ...(await paramsOf(endpoint)),
        ...Object.fromEntries(names.map((name) => [name, hidden.id])),
      };
      const { status, body } = await world.call(endpoint, agent, {
        params: of,
        body: endpoint.example as never,
      });
      if (status !== 404)
        wrong.push(`${endpoint.route} answered ${status} ${JSON.stringify(body).slice(0, 200)}`);
    }
    assert.deepEqual(wrong, []);
    for (const body of [
      { targetId: hidden.id, sourceIds: [params.get("tickets.get")?.["id"] ?? ""] },
      { targetId: params.get("tickets.get")?.["id"] ?? "", sourceIds: [hidden.id] },
    ])
      assert.equal((await world.call(ticketMerges.preview, agent, { body })).status, 422);
  });

  test("no event about it is addressed to all staff, and each look at it is on record", async () => {
    await world.work("acme", async (work) => {
      const heard = await work.db
        .select({ name: events.name, audience: events.audience, payload: events.payload })
        .from(events)
        .where(eq(events.tenantId, "acme"))
        .orderBy(events.seq);
      const about = heard.filter(({ payload }) => JSON.stringify(payload).includes(hidden.id));
      const since = about.findIndex(({ audience }) => !audience.includes("staff"));
      assert.ok(
        since >= 0 && about.slice(since + 1).every(({ audience }) => !audience.includes("staff")),
        JSON.stringify(about),
      );
    });
    await world.ok(tickets.get, owner, { params: { id: hidden.id } });
    const looks = await world.work("acme", (work) =>
      work.db.select().from(auditLogs).where(eq(auditLogs.entityId, hidden.id)),
    );
    assert.ok(looks.some(({ action, actorId }) => action === "view" && actorId === owner.id));
  });
});
