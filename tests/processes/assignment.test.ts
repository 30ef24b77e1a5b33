import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { and, asc, eq, isNull } from "drizzle-orm";
import fc from "fast-check";
import { systemClock } from "../../server/clock.ts";
import type { Database } from "../../server/db/client.ts";
import { newId } from "../../server/db/columns.ts";
import { statusDefinitions } from "../../server/modules/desk/agent-state/table.ts";
import { assignmentDecisions } from "../../server/modules/desk/tickets/decision-table.ts";
import { decideAssignment } from "../../server/modules/desk/assignment/decide.ts";
import { teamFor } from "../../server/modules/desk/assignment/queries.ts";
import { wantedFor } from "../../server/modules/desk/assignment/wanted.ts";
import { tickets } from "../../server/modules/desk/tickets/table.ts";
import { createDesk, systemActor } from "../../server/work.ts";
import { call, made } from "./calls.ts";
import { eventually, postgresStore, startServer } from "./server-process.ts";
import type { ServerProcess, Store } from "./server-process.ts";
import { found, people } from "./tenant.ts";

const postgresUrl = process.env["TEST_DATABASE_URL"];
const redisUrl = process.env["TEST_REDIS_URL"] ?? "redis://127.0.0.1:6379";

if (postgresUrl)
  describe("assignment by two API processes at once", () => {
    let store: Store;
    let database: Database;
    let a: ServerProcess;
    let b: ServerProcess;
    before(async () => {
      store = await postgresStore(postgresUrl);
      database = await store.open();
      const settings = { env: { ...store.env, REDIS_URL: redisUrl } };
      [a, b] = await Promise.all([startServer(settings), startServer(settings)]);
    });
    after(async () => {
      await a.kill();
      await b.kill();
      await database.close();
      await store.drop();
    });

    test(
      "whatever comes at both in whatever order: nobody is filled beyond capacity, nothing waits while somebody fit is free, and each has its reason",
      { timeout: 240_000 },
      async () => {
        const desk = createDesk(database, systemClock, {
          eventsReady: () => undefined,
          jobsReady: () => undefined,
          ephemeral: () => undefined,
        });
        for (const [round, seed] of [7, 19, 31].entries()) {
          const tenant = `both-${round}`;
          await found(database, tenant);
          const [admin] = await people(database, tenant, { role: "ADMIN", ids: [newId()] });
          assert.ok(admin);
          const agents = await people(database, tenant, {
            role: "AGENT",
            ids: [newId(), newId(), newId(), newId()],
            capacity: 3,
            isAvailable: true,
          });
          const groups = await Promise.all(
            ["One", "Two"].map(async (name) =>
              String((await made(a.url, admin, "/admin/agent-groups", { name }))["id"]),
            ),
          );
          const [online, away] = await Promise.all(
            (["ONLINE", "AWAY"] as const).map(
              async (status) =>
                (
                  await database.read({ tenant }, (db) =>
                    db
                      .select({ id: statusDefinitions.id })
                      .from(statusDefinitions)
                      .where(
                        and(eq(statusDefinitions.tenantId, tenant), eq(statusDefinitions.status, status)),
                      ),
                  )
                )[0]?.id,
            ),
          );
          const known: string[] = [];
          const happening = fc.sample(
            fc.record({
              kind: fc.constantFrom(
                "create",
                "create",
                "create",
                "away",
                "online",
                "capacity",
                "join",
                "leave",
                "resolve",
                "regroup",
              ),
              who: fc.nat(3),
              group: fc.integer({ min: -1, max: 1 }),
              at: fc.nat(40),
              onA: fc.boolean(),
            }),
            { numRuns: 90, seed },
          );
          const happen = async ({ kind, who, group, at, onA }: (typeof happening)[number]) => {
            const { url } = onA ? a : b;
            const agentId = agents[who]?.id ?? "";
            const groupId = group < 0 ? null : (groups[group] ?? null);
            const ticketId = known[at % Math.max(1, known.length)];
            const does = (method: string, path: string, body?: object) =>
              call(url, admin, method, path, body);
            const { status, body } = await (kind === "create"
              ? does("POST", "/tickets", { subject: `Ticket ${at}`, groupId })
              : kind === "away" || kind === "online"
                ? does("PATCH", `/agents/${agentId}/status-definition`, {
                    statusDefinitionId: kind === "away" ? away : online,
                  })
                : kind === "capacity"
                  ? does("PATCH", `/admin/users/${agentId}`, { capacity: 1 + (at % 5) })
                  : kind === "join"
                    ? does("POST", `/admin/agent-groups/${groups[Math.max(0, group)] ?? ""}/members`, {
                        agentIds: [agentId],
                      })
                    : kind === "leave"
                      ? does(
                          "DELETE",
                          `/admin/agent-groups/${groups[Math.max(0, group)] ?? ""}/members/${agentId}`,
                        )
                      : ticketId === undefined
                        ? does("GET", "/agents")
                        : kind === "resolve"
                          ? does("PATCH", `/tickets/${ticketId}`, { status: "RESOLVED" })
                          : does("PATCH", `/tickets/${ticketId}`, { groupId }));
            assert.ok(status < 500, `${kind} answered ${status}: ${JSON.stringify(body)}`);
            if (kind === "create" && typeof body["id"] === "string") known.push(body["id"]);
          };
          // Six at a time, through both.
          for (let from = 0; from < happening.length; from += 6)
            await Promise.all(happening.slice(from, from + 6).map(happen));
          const unserved = () =>
            desk.read(tenant, systemActor, async (work) => {
              const { house, candidates } = await teamFor(work);
              const waiting = await work.rows(tickets).list({
                where: and(
                  isNull(tickets.assignedToId),
                  isNull(tickets.deletedAt),
                  eq(tickets.status, "OPEN"),
                ),
              });
              return waiting
                .filter(
                  (row) => decideAssignment(wantedFor(house, row, null, null), candidates).winner !== null,
                )
                .map(({ number }) => number);
            });
          // A ticket that somebody was writing on is looked at once more by a job, some seconds later.
          await eventually(
            "nothing waits while somebody fit is free",
            async () => (await unserved()).length === 0,
            30_000,
          );
          await desk.read(tenant, systemActor, async (work) => {
            const decisions = await work
              .rows(assignmentDecisions)
              .list({ orderBy: [asc(assignmentDecisions.id)] });
            for (const { winnerId, reasons, rule } of decisions) {
              const chosen = reasons.find(({ outcome }) => outcome === "chosen");
              assert.ok(
                winnerId === null
                  ? chosen === undefined
                  : chosen?.agentId === winnerId && chosen.openTickets < chosen.capacity,
                `${rule}: ${JSON.stringify(chosen)}`,
              );
            }
            const rows = await work.rows(tickets).list({ where: eq(tickets.status, "OPEN") });
            assert.ok(rows.length > 5, `${rows.length} tickets`);
            for (const row of rows)
              assert.equal(
                decisions.findLast(({ ticketId }) => ticketId === row.id)?.winnerId,
                row.assignedToId,
                `#${row.number}`,
              );
          });
        }
      },
    );
  });
