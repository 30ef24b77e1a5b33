import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { and, asc, eq } from "drizzle-orm";
import fc from "fast-check";
import type { Database } from "../../server/db/client.ts";
import { newId } from "../../server/db/columns.ts";
import { events } from "../../server/db/table.ts";
import { teamChannels, teamMessages } from "../../server/modules/team/team-chat/table.ts";
import { call, made } from "./calls.ts";
import { eventually, pause, postgresStore, startServer } from "./server-process.ts";
import type { ServerProcess, Store } from "./server-process.ts";
import { openDesk } from "./sockets.ts";
import type { DeskSocket } from "./sockets.ts";
import { audiencesOf, found, people, seqsFor } from "./tenant.ts";
import type { Caller } from "./tenant.ts";

const postgresUrl = process.env["TEST_DATABASE_URL"];
const redisUrl = process.env["TEST_REDIS_URL"] ?? "redis://127.0.0.1:6379";

/**
 * What one person does, one thing after the other, while the others do theirs. `pick` chooses among what is
 * there by then.
 */
const deed = fc.record({
  kind: fc.constantFrom("say", "say", "say", "reply", "edit", "remove", "react", "come-or-go"),
  channel: fc.nat({ max: 2 }),
  process: fc.nat({ max: 1 }),
  pick: fc.nat({ max: 1000 }),
});
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;
/** From which message on somebody was a member, and up to which at least and at most. */
interface Stay {
  after: number;
  untilAtLeast: number;
  untilAtMost: number;
}

if (postgresUrl)
  describe("team chat through two API processes", () => {
    let store: Store;
    let database: Database;
    let servers: ServerProcess[];
    before(async () => {
      store = await postgresStore(postgresUrl);
      database = await store.open();
      servers = await Promise.all(
        [0, 1].map(() => startServer({ env: { ...store.env, REDIS_URL: redisUrl } })),
      );
    });
    after(async () => {
      for (const server of servers) await server.kill();
      await database.close();
      await store.drop();
    });
    const server = (at: number): ServerProcess => {
      const one = servers[at % 2];
      assert.ok(one);
      return one;
    };

    test("whatever is said, changed and reacted to while people come and go: each member hears each message once and in order, nobody else any, and no number is left out", async () => {
      let runs = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(deed, { minLength: 4, maxLength: 14 }), { minLength: 4, maxLength: 4 }),
          async (deeds) => {
            runs += 1;
            await run(`team-${runs}`, deeds);
          },
        ),
        { numRuns: 6, endOnFailure: true },
      );
    });

    async function run(tenant: string, deeds: readonly (readonly Deed[])[]): Promise<void> {
      await found(database, tenant);
      await found(database, `${tenant}-other`);
      const [ann, ben, cleo, dan, outsider] = await people(database, tenant, {
        role: "AGENT",
        ids: Array.from({ length: 5 }, newId),
      });
      const [stranger] = await people(database, `${tenant}-other`, { role: "ADMIN", ids: [newId()] });
      assert.ok(ann && ben && cleo && dan && outsider && stranger);
      const callers = [ann, ben, cleo, dan];
      const desks = await Promise.all(
        [...callers, outsider, stranger].map(
          async (caller, at): Promise<{ caller: Caller; socket: DeskSocket }> => {
            const socket = openDesk(server(at).url, caller.token);
            await eventually("the desk is admitted", () => socket.isAdmitted());
            return { caller, socket };
          },
        ),
      );
      // Everybody may come to the open one; Cleo is in the closed one, Ann and Ben are in all three for good.
      const open = String(
        (await made(server(0).url, ann, "/team-chat/channels", { name: "open", memberIds: [ben.id] }))["id"],
      );
      const closed = String(
        (
          await made(server(1).url, ann, "/team-chat/channels", {
            name: "closed",
            isPrivate: true,
            memberIds: [ben.id, cleo.id],
          })
        )["id"],
      );
      const direct = String(
        (await made(server(0).url, ben, "/team-chat/directs", { userIds: [ann.id] }))["id"],
      );
      const channels = [open, closed, direct];
      const forGood: Stay[] = [{ after: 0, untilAtLeast: Infinity, untilAtMost: Infinity }];
      const stays = new Map<string, Stay[]>(
        callers.flatMap((one) =>
          channels.map((id): [string, Stay[]] => [
            `${one.id} ${id}`,
            one === ann || one === ben || (one === cleo && id === closed) ? forGood : [],
          ]),
        ),
      );
      const staysOf = (one: Caller, id: string): Stay[] => stays.get(`${one.id} ${id}`) ?? [];
      const isIn = (one: Caller, id: string): boolean => staysOf(one, id).at(-1)?.untilAtMost === Infinity;
      try {
        const said: { id: string; channel: string; by: Caller; isReply: boolean }[] = [];
        const told = new Map<string, number>();
        const count = (id: string) => told.set(id, (told.get(id) ?? 0) + 1);
        const lastSeq = async (url: string, caller: Caller, id: string): Promise<number> => {
          const { items } = (await call(url, caller, "GET", "/team-chat/channels")).body as {
            items: { id: string; lastSeq: number }[];
          }; // the contract's list of channels
          return items.find((one) => one.id === id)?.lastSeq ?? 0;
        };
        const act = async (caller: Caller, { kind, channel, process: at, pick }: Deed): Promise<void> => {
          const { url } = server(at);
          const id = channels[channel] ?? open;
          if (kind === "come-or-go") {
            if (caller === ann || caller === ben) return;
            const known = staysOf(caller, open);
            const stay = known.at(-1);
            if (stay?.untilAtMost === Infinity) {
              stay.untilAtLeast = await lastSeq(url, caller, open);
              assert.equal(
                (await call(url, caller, "DELETE", `/team-chat/channels/${open}/membership`)).status,
                200,
              );
              stay.untilAtMost = await lastSeq(url, caller, open);
            } else
              known.push({
                after: Number((await made(url, caller, `/team-chat/channels/${open}/join`, {}))["lastSeq"]),
                untilAtLeast: Infinity,
                untilAtMost: Infinity,
              });
            return;
          }
          if (!isIn(caller, id)) {
            assert.equal(
              (await call(url, caller, "GET", `/team-chat/channels/${id}/messages`)).status,
              id === open ? 200 : 404,
            );
            return;
          }
          const there = said.filter((one) => one.channel === id);
          const target = (
            kind === "edit" || kind === "remove"
              ? there.filter(({ by }) => by === caller)
              : kind === "reply"
                ? there.filter(({ isReply }) => !isReply)
                : there
          )[pick % Math.max(1, there.length)];
          if (kind === "say" || kind === "reply") {
            const clientMessageId = newId();
            const body = {
              text: `${caller.id} ${pick}`,
              clientMessageId,
              ...(kind === "reply" && target ? { parentId: target.id } : {}),
            };
            // Every third is sent twice at once, through both: it is one message.
            const answers = await Promise.all(
              pick % 3 === 0
                ? [
                    made(server(0).url, caller, `/team-chat/channels/${id}/messages`, body),
                    made(server(1).url, caller, `/team-chat/channels/${id}/messages`, body),
                  ]
                : [made(url, caller, `/team-chat/channels/${id}/messages`, body)],
            );
            assert.equal(new Set(answers.map((one) => one["id"])).size, 1);
            const messageId = String(answers[0]?.["id"]);
            count(messageId);
            said.push({ id: messageId, channel: id, by: caller, isReply: body.parentId !== undefined });
            return;
          }
          if (!target) return;
          const answer =
            kind === "edit"
              ? await call(url, caller, "PATCH", `/team-chat/messages/${target.id}`, {
                  text: `changed ${pick}`,
                })
              : kind === "remove"
                ? await call(url, caller, "DELETE", `/team-chat/messages/${target.id}`)
                : await call(url, caller, "PUT", `/team-chat/messages/${target.id}/reactions`, {
                    emoji: "HEART",
                    isOn: pick % 2 === 0,
                  });
          assert.ok([200, 409].includes(answer.status), JSON.stringify(answer.body)); // 409: it was deleted meanwhile
          if (answer.status === 200) count(target.id);
        };
        await Promise.all(
          callers.map(async (caller, at) => {
            for (const one of deeds[at] ?? []) await act(caller, one);
          }),
        );

        const stored = await database.read({ tenant }, (db) =>
          db
            .select({ seq: events.seq, payload: events.payload })
            .from(events)
            .where(and(eq(events.tenantId, tenant), eq(events.name, "team_message")))
            .orderBy(asc(events.seq)),
        );
        const firstTold = new Map<string, number>();
        for (const { seq, payload } of stored) {
          const { messageId } = payload as { messageId: string };
          if (!firstTold.has(messageId)) firstTold.set(messageId, seq);
        } // the contract's payload
        for (const { caller, socket } of desks) {
          const all = await seqsFor(database, caller.tenant, audiencesOf(caller));
          await eventually(
            `all ${all.length} events are heard (so far ${socket.heard.length})`,
            () => socket.heard.length >= all.length,
          );
        }
        await pause(300); // what should not come has had its time as well
        for (const id of channels) {
          const [rows, [channel]] = await database.read({ tenant }, (db) =>
            Promise.all([
              db
                .select({ id: teamMessages.id, seq: teamMessages.seq })
                .from(teamMessages)
                .where(and(eq(teamMessages.tenantId, tenant), eq(teamMessages.channelId, id)))
                .orderBy(asc(teamMessages.seq)),
              db
                .select({ lastSeq: teamChannels.lastSeq })
                .from(teamChannels)
                .where(and(eq(teamChannels.tenantId, tenant), eq(teamChannels.id, id))),
            ]),
          );
          assert.deepEqual(
            rows.map(({ seq }) => seq),
            Array.from({ length: rows.length }, (_, at) => at + 1),
            "no number is left out",
          );
          assert.equal(channel?.lastSeq, rows.length);
          assert.deepEqual(
            rows.map((row) => row.id).toSorted(),
            said
              .filter((one) => one.channel === id)
              .map((one) => one.id)
              .toSorted(),
          );
          for (const { caller, socket } of desks) {
            const heard = socket.heard.filter(
              ({ name, payload }) => name === "team_message" && payload["channelId"] === id,
            );
            assert.equal(new Set(heard.map(({ seq }) => seq)).size, heard.length, "nothing twice");
            const arrivals = heard
              .filter(({ seq, payload }) => firstTold.get(String(payload["messageId"])) === seq)
              .map(({ payload }) => Number(payload["messageSeq"]));
            assert.deepEqual(
              arrivals,
              arrivals.toSorted((one, other) => one - other),
              "in the order of the channel",
            );
            const where = callers.includes(caller) ? staysOf(caller, id) : [];
            for (const { seq } of rows) {
              const must = where.some((stay) => seq > stay.after && seq <= stay.untilAtLeast);
              const may = where.some((stay) => seq > stay.after && seq <= stay.untilAtMost);
              const times = arrivals.filter((one) => one === seq).length;
              assert.ok(
                times <= (may ? 1 : 0) && times >= (must ? 1 : 0),
                `${seq} was heard ${times} times by ${caller.id}: ${JSON.stringify(where)}`,
              );
            }
            if (where.length === 0) assert.deepEqual(heard, [], "who was never in it hears nothing of it");
            if (where === forGood)
              for (const one of rows)
                assert.equal(
                  heard.filter(({ payload }) => payload["messageId"] === one.id).length,
                  told.get(one.id),
                  "each change is heard once, too",
                );
          }
        }
      } finally {
        for (const { socket } of desks) socket.close();
      }
    }
  });
