import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq, sql } from "drizzle-orm";
import { changeStatus, firstOfKind } from "../modules/desk/agents/set-status.ts";
import { agentSkills, skills } from "../modules/desk/agent-state/table.ts";
import { notificationPreferences } from "../modules/notices/notifications/table.ts";
import { customFieldOptions } from "../modules/workspace/custom-fields/table.ts";
import { rowOf } from "../testing/row-of.ts";
import { createWorld } from "../testing/world.ts";
import type { Person, World } from "../testing/world.ts";
import { createKeptSettings } from "./kept-settings.ts";
import { queryRows } from "./query.ts";

describe("settings that a process keeps", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());

  const owner = <Row extends object>(text: string) =>
    world.database.transaction("system", (db) => queryRows<Row>(db, sql.raw(text)));
  const versionOf = async (tenant: string): Promise<string> => {
    const [row] = await owner<{ version: string }>(
      `select settings_version::text as version from tenant_counters where tenant_id = '${tenant}'`,
    );
    return row?.version ?? "none";
  };
  /** How often `read` is asked, and what is seen. */
  const seen = (tenant: string, name: string, value: () => string) => {
    let asked = 0;
    return async () => {
      const told = await world.work(tenant, (work) =>
        work.setting(name, () => {
          asked += 1;
          return Promise.resolve(value());
        }),
      );
      return `${told}, asked ${asked}`;
    };
  };

  /** A row of each table that is followed. */
  async function fill(person: Person): Promise<void> {
    const kinds = ["agentGroup", "ticketPipeline", "routingRule", "customFieldDependency"] as const;
    for (const kind of [...kinds, "pushSubscription" as const]) await rowOf(world, kind, person);
    const [fieldId, skillId] = [
      await rowOf(world, "customField", person),
      await rowOf(world, "skill", person),
    ];
    await world.work(person.tenant, async (work) => {
      const { db, tenant: tenantId } = work;
      const { id: definitionId } = await firstOfKind(work, "ONLINE");
      await changeStatus(work, person.id, { definitionId, source: "self" });
      await db.insert(customFieldOptions).values({ tenantId, fieldId, label: { en: "Red" } });
      await db.insert(notificationPreferences).values({ tenantId, userId: person.id, types: {} });
      await db.insert(agentSkills).values({ tenantId, agentId: person.id, skillId, level: 1 });
    });
  }

  test("each change of a table that is followed gives its tenant another version, and no other", async () => {
    const [one, other] = [await world.person({ tenant: "one" }), await world.person({ tenant: "other" })];
    for (const person of [one, other]) await fill(person);
    const followed = await owner<{ name: string; column: string | null; byUpdate: boolean }>(
      `select tgrelid::regclass::text as name, (select attname from pg_attribute where attrelid = tgrelid and attnum = tgattr[0]) as column, tgtype & 16 <> 0 as "byUpdate" from pg_trigger where tgname = 'settings_have_changed' order by 1`,
    );
    assert.equal(followed.length, 17);
    const before = await versionOf("other");
    for (const { name, column, byUpdate } of followed) {
      const key = name === "tenants" ? "id" : "tenant_id";
      const was = await versionOf("one");
      const changed = await owner(
        byUpdate
          ? `update ${name} set ${column ?? key} = ${column ?? key} where ${key} = 'one' returning 1`
          : `delete from ${name} where ${key} = 'one' returning 1`,
      );
      assert.ok(changed.length > 0, `a row of ${name}`);
      assert.notEqual(await versionOf("one"), was, name);
    }
    assert.equal(await versionOf("other"), before);
  });

  test("they are read once, and again after a change", async () => {
    const person = await world.person({ tenant: "once" });
    let value = "first";
    const look = seen("once", "a value", () => value);
    assert.equal(await look(), "first, asked 1");
    assert.equal(await look(), "first, asked 1");
    value = "second";
    await rowOf(world, "skill", person);
    assert.equal(await look(), "second, asked 2");
  });

  test("a transaction sees what it changed itself, and nobody what it took back", async () => {
    await world.person({ tenant: "own" });
    const look = seen("own", "its skills", () => "as committed");
    assert.equal(await look(), "as committed, asked 1");
    const name = () =>
      world.work("own", async (work) => {
        await work.rows(skills).insert({ name: "Spanish" });
        const inside = await work.setting("its skills", () => Promise.resolve("its own"));
        assert.equal(inside, "its own");
        throw new Error("taken back");
      });
    await assert.rejects(name, /taken back/);
    assert.equal(await look(), "as committed, asked 1");
    await world.work("own", async (work) => {
      await work.setting("its skills", () => Promise.resolve("before"));
      await work.rows(skills).insert({ name: "Danish" });
      assert.equal(await work.setting("its skills", () => Promise.resolve("after")), "after");
    });
    assert.equal(await look(), "as committed, asked 2");
    assert.equal(await world.work("own", (work) => work.rows(skills).count(eq(skills.name, "Danish"))), 1);
  });

  test("of a workspace that is founded again nothing of before is kept", async () => {
    await world.person({ tenant: "again" });
    const was = await versionOf("again");
    await owner("delete from tenants where id = 'again'");
    await owner("insert into tenants (id, name) values ('again', 'again')");
    await owner("insert into tenant_counters (tenant_id) values ('again')");
    await owner("insert into skills (tenant_id, id, name) values ('again', gen_random_uuid(), 'Arabic')");
    assert.notEqual(await versionOf("again"), was);
  });

  test("nothing is kept once the database may be another", () => {
    let losses = 0;
    const kept = createKeptSettings(() => losses);
    kept.at("one", "7").set("a value", 1);
    assert.equal(kept.at("one", "7").get("a value"), 1);
    losses = 1;
    assert.equal(kept.at("one", "7").get("a value"), undefined);
  });
});
