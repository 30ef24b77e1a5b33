import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { parse } from "yaml";
import { newId } from "../../server/db/columns.ts";
import { pendingJobs } from "../../server/db/table.ts";
import { deliveries } from "../../server/modules/workspace/deliveries/table.ts";
import { call, made } from "./calls.ts";
import { eventually, freePort, pgliteStore, postgresStore, startServer } from "./server-process.ts";
import type { ServerProcess, Store } from "./server-process.ts";
import { openDesk } from "./sockets.ts";
import type { DeskSocket } from "./sockets.ts";
import { found, people } from "./tenant.ts";
import type { Caller } from "./tenant.ts";

const deploy = path.resolve(import.meta.dirname, "../../deploy");
const postgresUrl = process.env["TEST_DATABASE_URL"];
const stores = [pgliteStore, ...(postgresUrl ? [() => postgresStore(postgresUrl)] : [])];

/** Every query of the dashboard and of the rules. */
function expressions(): string[] {
  const rules = parse(readFileSync(path.join(deploy, "prometheus/alerts.yaml"), "utf8")) as {
    groups: { rules: { expr: string }[] }[];
  }; // our own files
  const dashboard = JSON.parse(readFileSync(path.join(deploy, "grafana/parley.json"), "utf8")) as {
    panels: { targets?: { expr: string }[] }[];
    templating: { list: { query: string }[] };
  };
  return [
    ...rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
    ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...dashboard.templating.list.map(({ query }) => query),
  ];
}
const namesIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:parley|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);
/** Lines with a value, without the words about them. */
const samplesIn = (text: string): string[] =>
  text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));

for (const makeStore of stores) {
  let store: Store;
  let server: ServerProcess;
  let agent: Caller;
  let desk: DeskSocket | null = null;
  let metricsUrl = "";
  const metrics = (token = "read me") =>
    fetch(`${metricsUrl}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const samples = async () => samplesIn(await (await metrics()).text());

  describe(`a server that tells numbers about itself (${makeStore === pgliteStore ? "PGlite" : "PostgreSQL"})`, () => {
    before(async () => {
      store = await makeStore();
      const database = await store.open();
      await found(database, "acme");
      [agent] = (await people(database, "acme", { role: "ADMIN", ids: [newId()] })) as [Caller];
      // It waits.
      await database.transaction({ tenant: "acme" }, (db) =>
        db.insert(deliveries).values({
          tenantId: "acme",
          id: newId(),
          kind: "email",
          recipient: "kim@example.test",
          payload: {},
          nextAttemptAt: new Date(Date.now() + 3_600_000).toISOString(),
        }),
      );
      // And a job finds that nothing is due.
      await database.transaction({ tenant: "acme" }, (db) =>
        db
          .insert(pendingJobs)
          .values({ tenantId: "acme", id: newId(), name: "deliveries.email", payload: { lane: null } }),
      );
      await database.close();
      const port = await freePort();
      metricsUrl = `http://127.0.0.1:${port}`;
      server = await startServer({
        env: { ...store.env, METRICS_PORT: String(port), METRICS_TOKEN: "read me" },
      });
    });
    after(async () => {
      desk?.close();
      await server.stop();
      await store.drop();
    });

    test("prints every metric that the dashboard and the alert rules name", async () => {
      const named = new Set(expressions().flatMap(namesIn));
      assert.ok(named.size > 15, `the files name ${named.size}`);
      desk = openDesk(server.url, agent.token);
      await eventually("the socket is admitted", () => desk?.isAdmitted() ?? false);
      await made(server.url, agent, "/contacts", { name: "Kim Lee", email: "kim@example.test" });
      assert.equal((await call(server.url, agent, "GET", "/nothing/here")).status, 404);
      await eventually("the event is told", () => (desk?.heard.length ?? 0) > 0);
      let missing: string[] = [];
      await eventually(
        "every metric has a value",
        async () => {
          const printed = new Set((await samples()).map((line) => /^[a-z0-9_]+/i.exec(line)?.[0]));
          missing = [...named].filter((name) => !printed.has(name));
          return missing.length === 0;
        },
        30_000,
      ).catch((error: unknown) => {
        throw new Error(`Not printed: ${missing.join(", ")}`, { cause: error });
      });
    });

    test("counts a call by its name in the contract, whatever was in its path, and what is no call together", async () => {
      for (let at = 0; at < 5; at += 1) {
        await call(server.url, agent, "GET", `/contacts/${newId()}`);
        await call(server.url, null, "GET", `/made/up/${newId()}`);
      }
      const lines = (await samples()).filter((line) => line.startsWith("parley_calls_total"));
      assert.ok(
        lines.some((line) => /^parley_calls_total\{call="contacts\.get",status="404"\} 5$/.test(line)),
        lines.join("\n"),
      );
      assert.ok(
        lines.some((line) => /\{call="none",status="404"\} [56]$/.test(line)),
        lines.join("\n"),
      );
      assert.equal(
        lines.find((line) => /[0-9a-f]{8}-/.test(line)),
        undefined,
      );
    });

    test("says whose calls they were, and what waits", async () => {
      const lines = await samples();
      assert.ok(lines.some((line) => line.startsWith('parley_tenant_calls_5m{tenant="acme"} ')));
      assert.ok(lines.includes('parley_deliveries_waiting{kind="email",state="QUEUED"} 1'));
      assert.ok(lines.includes('parley_oldest_due_delivery_seconds{kind="email"} 0'), "it is not due");
      assert.ok(lines.some((line) => line.startsWith('parley_tenant_calls_5m{tenant="(other)"} 0')));
      assert.ok(
        lines.some((line) => line.startsWith('parley_database_connections{pool="main",state="busy"}')),
      );
    });

    test("tells nobody without the token, and nothing at the port of the desk", async () => {
      assert.equal((await metrics("guess")).status, 401);
      assert.equal((await fetch(`${metricsUrl}/metrics`)).status, 401);
      assert.equal((await fetch(`${server.url}/api/metrics`)).status, 404);
    });
  });
}
