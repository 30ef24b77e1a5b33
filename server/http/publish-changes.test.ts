import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { asc } from "drizzle-orm";
import { everyEndpoint } from "../../contract/index.ts";
import { dataGroups } from "../../contract/kit.ts";
import type { AnyEndpoint } from "../../contract/kit.ts";
import { savedResponses } from "../../contract/desk/saved-responses.ts";
import { quality } from "../../contract/insight/quality.ts";
import { landingPages } from "../../contract/site/landing-pages.ts";
import { events } from "../db/table.ts";
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
  const needs: Record<string, Needs> = {
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
