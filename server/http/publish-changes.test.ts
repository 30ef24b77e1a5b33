import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { asc, eq } from "drizzle-orm";
import { everyEndpoint } from "../../contract/index.ts";
import { dataGroups } from "../../contract/kit.ts";
import type { AnyEndpoint } from "../../contract/kit.ts";
import { slaSettings } from "../../contract/desk/sla-settings.ts";
import { slaTickets } from "../../contract/desk/sla-tickets.ts";
import { tickets } from "../../contract/desk/tickets.ts";
import { savedResponses } from "../../contract/desk/saved-responses.ts";
import { quality } from "../../contract/insight/quality.ts";
import { landingPages } from "../../contract/site/landing-pages.ts";
import { instagramSettings } from "../../contract/channels/instagram-settings.ts";
import { whatsappSettings } from "../../contract/channels/whatsapp-settings.ts";
import { whatsappTemplates } from "../../contract/channels/whatsapp-templates.ts";
import { apps } from "../../contract/workspace/apps.ts";
import { workspaceVisits } from "../../contract/workspace/visits.ts";
import { events } from "../db/table.ts";
import { inboundMails } from "../modules/channels/mailboxes/table.ts";
import { inboundEvents } from "../modules/workspace/inbound/table.ts";
import type { InboundEvent } from "../providers/channel/channel.ts";
import { customFields } from "../modules/workspace/custom-fields/table.ts";
import { rowOf } from "../testing/row-of.ts";
import { createWorld } from "../testing/world.ts";
import type { Person, World } from "../testing/world.ts";
import { changedBy, publishChanges } from "./publish-changes.ts";

describe("what a call declares that it changes", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());

  const heard = (tenant: string) =>
    world.work(tenant, async ({ db }) =>
      (await db.select().from(events).orderBy(asc(events.seq))).flatMap(({ name, payload, audience }) =>
        name === "resource_changed" ? [{ ...(payload as { group: string; id: string }), audience }] : [],
      ),
    ); // what publish() was given

  /** What a call needs beyond its example and a row of each of its parameters. */
  type Needs = (admin: Person, id: string) => Promise<{ params?: Record<string, string>; body?: unknown }>;
  const fieldOf =
    (entity: "CONTACT" | "COMPANY" | "DEAL"): Needs =>
    async ({ tenant }) => {
      const field = { entity, key: "product", label: { en: "Product" }, type: "TEXT" } as const;
      const { id } = await world.work(tenant, (work) => work.rows(customFields).insert(field));
      return { params: { fieldId: id } };
    };
  const category: Needs = async (admin) => ({
    body: {
      ids: [await rowOf(world, "ticketCategory", admin)],
      updates: [{ id: await rowOf(world, "ticketCategory", admin), isActive: false }],
    },
  });
  const rule: Needs = async (admin) => ({
    body: {
      fieldId: await rowOf(world, "customField", admin),
      effect: "SHOW",
      when: { match: "ALL", conditions: [{ subject: "priority", operator: "IS", values: ["URGENT"] }] },
    },
  });
  const renamed: Needs = () => Promise.resolve({ body: { name: "Autumn newsletter" } });
  const scheduled: Needs = ({ id }) =>
    Promise.resolve({
      body: {
        name: "Last week",
        report: "volume",
        groupBy: "day",
        frequency: "weekly",
        hour: 8,
        recipientIds: [id],
      },
    });
  /** Names a number of the workspace. */
  const ofNumber =
    (example: object): Needs =>
    async (admin) => ({
      body: { ...example, connectionId: await rowOf(world, "connection", admin) },
    });
  const template = ofNumber(whatsappTemplates.create.example);
  const appOfMeta = { params: { provider: "META" } };
  /** A target of the ticket that is open. */
  const withTargets: Needs = async (admin, id) => {
    await world.ok(slaSettings.options, admin, { body: { isOn: true } });
    const { targets } = slaSettings.create.example;
    for (const policy of (await world.ok(slaSettings.list, admin)).items)
      await world.ok(slaSettings.update, admin, { params: { id: policy.id }, body: { targets } });
    await world.ok(tickets.update, admin, { params: { id }, body: { priority: "URGENT" } });
    return {};
  };
  const needs: Record<string, Needs> = {
    "workspace-visits.end": async (admin, id) => {
      await world.ok(workspaceVisits.grant, admin, { params: { id }, body: {} });
      return {};
    },
    "sla-tickets.pause": withTargets,
    "sla-tickets.resume": async (admin, id) => {
      await withTargets(admin, id);
      await world.ok(slaTickets.pause, admin, { params: { id }, body: slaTickets.pause.example });
      return {};
    },
    "sla-settings.reorder": async (admin) => {
      const { id } = await world.ok(slaSettings.create, admin, { body: slaSettings.create.example });
      const { options, policies } = await world.ok(slaSettings.all, admin);
      const others = policies.filter((one) => one.id !== options.defaultPolicyId && one.id !== id);
      return { body: { ids: [id, ...others.map((one) => one.id)] } };
    },
    "mailboxes.retry": async ({ tenant }, id) => {
      const mail = {
        connectionId: id,
        hash: "a mail",
        source: Buffer.from("From: kim@example.test\r\n\r\nHello"),
        sizeBytes: 30,
        sender: "kim@example.test",
        subject: "",
        state: "PARKED" as const,
      };
      const row = await world.work(tenant, (work) => work.rows(inboundMails).insert(mail));
      return { params: { mailId: row.id } };
    },
    "inbound-events.retry": async ({ tenant }, id) => {
      const event = {
        kind: "message",
        account: "10000000",
        externalId: "wamid.1",
        at: "2026-03-02T09:00:00.000Z",
        from: { identities: [{ kind: "WHATSAPP_ID", value: "4915112345678" }], name: "Kim" },
        content: { type: "text", text: "Hello" },
        repliesTo: null,
      } satisfies InboundEvent;
      await world.work(tenant, async ({ update }) => {
        await update(inboundEvents).set({ kind: "message", event }).where(eq(inboundEvents.id, id));
      });
      return {};
    },
    "instagram-settings.disconnect": async (admin) => {
      const { id } = await world.ok(instagramSettings.connect, admin, {
        body: { name: "Shop", isSimulated: true },
      });
      return { body: { connectionId: id } };
    },
    "whatsapp-settings.save": ofNumber(whatsappSettings.save.example),
    "whatsapp-templates.create": template,
    "whatsapp-templates.update": template,
    "whatsapp-templates.replace": template,
    "apps.set": () => Promise.resolve(appOfMeta),
    "apps.remove": async (admin) => {
      await world.ok(apps.set, admin, { ...appOfMeta, body: apps.set.example });
      return appOfMeta;
    },
    "contact-lists.update": renamed,
    "contact-lists.replace": renamed,
    "privacy.record": async (admin) => ({
      body: { kind: "DATA", contactId: await rowOf(world, "contact", admin) },
    }),
    "ticket-categories.bulkUpdate": category,
    "ticket-categories.bulkRemove": category,
    "custom-field-dependencies.create": rule,
    "custom-field-dependencies.update": rule,
    "custom-field-dependencies.replace": rule,
    "custom-field-values.setOfContact": fieldOf("CONTACT"),
    "custom-field-values.setOfCompany": fieldOf("COMPANY"),
    "custom-field-values.setOfDeal": fieldOf("DEAL"),
    "quality.createPlan": async (admin) => ({
      body: {
        ...quality.createPlan.example,
        reviewerIds: [admin.id],
        scorecardId: await rowOf(world, "scorecard", admin),
      },
    }),
    "report-schedules.create": scheduled,
    "report-schedules.update": scheduled,
    "report-schedules.replace": scheduled,
    "landing-pages.save": async (admin) => ({
      body: { ...landingPages.save.example, id: await rowOf(world, "landingPage", admin) },
    }),
    "landing-pages.restore": async (admin, id) => {
      await world.ok(landingPages.publish, admin, { params: { id } });
      return { params: { number: "1" } };
    },
  };

  test("every group that an event may name is one of the contract", () => {
    const groups = new Set(everyEndpoint.map(({ id }) => id.split(".")[0]));
    assert.deepEqual(
      dataGroups.filter((name) => !groups.has(name)),
      [],
    );
  });

  for (const endpoint of everyEndpoint.filter(({ changes }) => changes !== undefined))
    test(`${endpoint.id} is told of once`, async () => {
      const admin = await world.person({
        role: "ADMIN",
        tenant: endpoint.id.replace(".", "-").toLowerCase(),
      });
      const params: Record<string, string> = {};
      for (const [name, kind] of Object.entries(endpoint.refs ?? {}))
        params[name] = kind === "text" || kind === "tenant" ? "1" : await rowOf(world, kind, admin);
      const more = await needs[endpoint.id]?.(admin, params["id"] ?? "");
      const input = {
        params: { ...params, ...more?.params },
        body: (more?.body ?? endpoint.example) as never,
        headers: { "idempotency-key": "double-click" },
      };
      const earlier = (await heard(admin.tenant)).length;
      const answer = await world.ok<AnyEndpoint>(endpoint, admin, input);
      // Who asks again by the same key gets the first answer, and nobody is told anew.
      if (endpoint.creates) assert.deepEqual(await world.ok<AnyEndpoint>(endpoint, admin, input), answer);
      const told = (await heard(admin.tenant)).slice(earlier);
      for (const { group, audience = "staff", id } of changedBy(endpoint.changes))
        assert.deepEqual(
          told.filter((each) => each.group === group),
          [
            {
              group,
              id: id === "all" ? "" : ((id === "answer" ? undefined : params["id"]) ?? idIn(answer)),
              audience: [audience],
            },
          ],
          JSON.stringify(told),
        );
    });

  test("a write that is refused tells nobody", async () => {
    const ann = await world.person({ tenant: "initech" });
    const ben = await world.person({ tenant: "initech" });
    const { id } = await world.ok(savedResponses.create, ann, { body: { title: "Hi", content: "Hello" } });
    const { status } = await world.call(savedResponses.update, ben, { params: { id }, body: { title: "X" } });
    assert.equal(status, 403);
    assert.equal((await heard("initech")).length, 1);
  });

  test("a call whose row has no id anywhere fails by name instead of telling of nothing", () => {
    assert.throws(() => {
      publishChanges({ publish: assert.fail }, { id: "skills.create", changes: "skills" }, {}, { name: "x" });
    }, /skills\.create/);
  });
});

const idIn = (answer: unknown): unknown =>
  typeof answer === "object" && answer !== null && "id" in answer ? answer.id : undefined;
