import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { alertRules, dashboardQueries } from "../../scripts/prometheus/deployed.ts";
import { evaluate, matching, selectorsOf } from "../../scripts/prometheus/evaluate.ts";
import type { Series } from "../../scripts/prometheus/evaluate.ts";
import { createSeries } from "../../scripts/prometheus/exposition.ts";
import { parseQuery } from "../../scripts/prometheus/parse.ts";
import { newId } from "../../server/db/columns.ts";
import { pendingJobs } from "../../server/db/table.ts";
import { deliveries } from "../../server/modules/workspace/deliveries/table.ts";
import { workspaceTerms } from "../../server/modules/workspace/terms/table.ts";
import { call, made } from "./calls.ts";
import { eventually, freePort, pgliteStore, postgresStore, startServer } from "./server-process.ts";
import type { ServerProcess, Store } from "./server-process.ts";
import { openDesk } from "./sockets.ts";
import type { DeskSocket } from "./sockets.ts";
import { found, people } from "./tenant.ts";
import type { Caller } from "./tenant.ts";

const postgresUrl = process.env["TEST_DATABASE_URL"];
const failedCount = 21;
const stores = [pgliteStore, ...(postgresUrl ? [() => postgresStore(postgresUrl)] : [])];

/** Every query of the dashboard and of the rules. */
const expressions = (): string[] => [...alertRules().map(({ expr }) => expr), ...dashboardQueries()];
/** Of a query, what processes print; `up` is said by Prometheus itself. */
const printedSelectors = (text: string) => selectorsOf(parseQuery(text)).filter(({ name }) => name !== "up");
/** What Prometheus keeps of some readings, a minute apart: each sample with where it was read. */
function seriesOf(readings: readonly string[]): Series[] {
  const kept = createSeries();
  for (const [at, text] of readings.entries())
    kept.add(text, at * 60_000, { job: "parley", instance: "here:9464" });
  return kept.series();
}

for (const makeStore of stores) {
  let store: Store;
  let server: ServerProcess;
  let agent: Caller;
  let desk: DeskSocket | null = null;
  let metricsUrl = "";
  const metrics = (token = "read me") =>
    fetch(`${metricsUrl}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const reading = async () => (await metrics()).text();

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
      // More of another kind have failed than wakes nobody.
      await database.transaction({ tenant: "acme" }, (db) =>
        db.insert(deliveries).values(
          Array.from({ length: failedCount }, () => ({
            tenantId: "acme",
            id: newId(),
            kind: "sms" as const,
            recipient: "+15550100",
            payload: {},
            state: "FAILED" as const,
          })),
        ),
      );
      // A workspace whose site is shut answers 503.
      await found(database, "shut");
      await database.transaction("system", (db) =>
        db.insert(workspaceTerms).values({
          tenantId: "shut",
          suspendedAt: new Date().toISOString(),
          updatedAt: new Date().toISOString(),
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

    test("prints every metric that the dashboard and the alert rules name, with the labels and values that they ask for", async () => {
      const selectors = expressions().flatMap(printedSelectors);
      assert.ok(new Set(selectors.map(({ name }) => name)).size > 15, `the files name ${selectors.length}`);
      desk = openDesk(server.url, agent.token);
      await eventually("the socket is admitted", () => desk?.isAdmitted() ?? false);
      await made(server.url, agent, "/contacts", { name: "Kim Lee", email: "kim@example.test" });
      assert.equal((await call(server.url, agent, "GET", "/nothing/here")).status, 404);
      assert.equal((await call(server.url, null, "GET", "/public/sites/shut/stamp")).status, 503);
      await eventually("the event is told", () => (desk?.heard.length ?? 0) > 0);
      let missing: string[] = [];
      await eventually(
        "every metric has a value",
        async () => {
          const series = seriesOf([await reading()]);
          missing = selectors
            .filter((selector) => matching(selector, { series }).length === 0)
            .map(({ name, matchers }) => `${name} ${JSON.stringify(matchers)}`);
          return missing.length === 0;
        },
        30_000,
      ).catch((error: unknown) => {
        throw new Error(`Not printed: ${missing.join(", ")}`, { cause: error });
      });
    });

    test("answers each query of the dashboard and of the rules, thresholds aside, by what it prints", async () => {
      const readings = [await reading(), await reading()];
      const series = [...seriesOf(readings), ...seriesOf(["up 1", "up 1"])];
      for (const text of expressions())
        assert.notDeepEqual(evaluate(parseQuery(text), { series, atMs: 60_000, isTried: true }), [], text);
    });

    test("has the rules say what is so: deliveries of one kind failed, and nothing else is amiss", async () => {
      const readings = [await reading(), await reading()];
      const series = [...seriesOf(readings), ...seriesOf(["up 1", "up 1"])];
      // How busy the machine is, is its own affair.
      const ofMachine = new Set([
        "ParleyEventLoopBusy",
        "ParleyEventsLate",
        "ParleyCallsSlow",
        "ParleyConnectionsShort",
      ]);
      const held = alertRules().filter(
        ({ alert, expr }) =>
          !ofMachine.has(alert) && evaluate(parseQuery(expr), { series, atMs: 60_000 }).length > 0,
      );
      assert.deepEqual(
        held.map(({ alert }) => alert),
        ["ParleyDeliveriesFail"],
      );
    });

    test("counts a call by its name in the contract, whatever was in its path, and what is no call together", async () => {
      for (let at = 0; at < 5; at += 1) {
        await call(server.url, agent, "GET", `/contacts/${newId()}`);
        await call(server.url, null, "GET", `/made/up/${newId()}`);
      }
      const lines = (await reading()).split("\n").filter((line) => line.startsWith("parley_calls_total"));
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
      const lines = (await reading()).split("\n");
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
