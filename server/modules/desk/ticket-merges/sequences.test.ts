import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import {
  customFieldValues as valueCalls,
  customFields as fieldCalls,
} from "../../../../contract/workspace/custom-fields.ts";
import type { CustomField } from "../../../../contract/workspace/custom-fields.ts";
import { ticketMerges as calls } from "../../../../contract/desk/ticket-merges.ts";
import { tickets as ticketCalls } from "../../../../contract/desk/tickets.ts";
import { breadth } from "../../../testing/breadth.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";
import { heldBy } from "../../workspace/custom-fields/stored.ts";
import { pathOf } from "../tickets/merged.ts";
import { receiveMessage } from "../tickets/receive.ts";
import { contactThere } from "../tickets/requester.ts";
import { ticketMessages, tickets } from "../tickets/table.ts";
import { ticketMergeSources, ticketMerges } from "./table.ts";

const sequences = 25;
type Step =
  | { act: "reply"; on: number; isPublic: boolean }
  | { act: "write"; on: number }
  | { act: "merge"; into: number; from: number[] }
  | { act: "split"; on: number; which: number[] }
  | { act: "fill"; on: number; field: number; option: number }
  | { act: "undo"; which: number };
const index = fc.nat({ max: 11 });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ act: fc.constant("reply" as const), on: index, isPublic: fc.boolean() }),
    },
    { weight: 3, arbitrary: fc.record({ act: fc.constant("write" as const), on: index }) },
    {
      weight: 3,
      arbitrary: fc.record({
        act: fc.constant("merge" as const),
        into: index,
        from: fc.array(index, { minLength: 1, maxLength: 3 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant("split" as const),
        on: index,
        which: fc.array(index, { minLength: 1, maxLength: 3 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        act: fc.constant("fill" as const),
        on: index,
        field: fc.nat({ max: 1 }),
        option: fc.nat({ max: 3 }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ act: fc.constant("undo" as const), which: index }) },
  ),
  { minLength: 4, maxLength: 24 },
);

/** A ticket's values by field, each as one text; what it lacks is "". */
type Filled = [serial: string, parts: string];

/**
 * Whatever agents do with four tickets, in whatever order: the thread of each is what its messages say, and
 * no value of a field is lost.
 */
describe("random sequences of merge, split, reply and undo", () => {
  let world: World;
  let fields: CustomField[] = [];
  before(async () => {
    world = await createWorld();
    const admin = await world.person({ role: "ADMIN" });
    fields = [
      await world.ok(fieldCalls.create, admin, {
        body: { entity: "TICKET", label: { en: "Serial" }, type: "TEXT" },
      }),
      await world.ok(fieldCalls.create, admin, {
        body: {
          entity: "TICKET",
          label: { en: "Parts" },
          type: "MULTI_SELECT",
          options: ["a", "b", "c"].map((en) => ({ label: { en } })),
        },
      }),
    ];
  });
  after(() => world.stop());

  test(
    "lose and double no message, keep each in exactly one live ticket, and keep every count right; a ticket takes the values that it lacks, and is again what it was",
    { timeout: 280_000 },
    async () => {
      let round = 0;
      const seen = { merge: 0, split: 0, undo: 0, refused: 0, filled: 0, taken: 0, givenBack: 0 };
      await fc.assert(
        fc.asyncProperty(steps, async (plan) => {
          round += 1;
          const sue = await world.person({ role: "SUPERVISOR" });
          const all: string[] = [];
          const merges: string[] = [];
          const said = new Map<string, string>();
          const filled = new Map<string, Filled>();
          const byHand = new Map<string, string>();
          const taken = new Map<string, { target: string; before: Filled; after: Filled }>();
          const filledOf = (id: string): Filled => filled.get(id) ?? ["", ""];
          /** What the surviving ticket lacks comes from the first that has it. */
          const take = (target: string, sources: string[]): { before: Filled; after: Filled } => {
            const before = filledOf(target);
            const first = (at: 0 | 1) =>
              [target, ...sources].map((id) => filledOf(id)[at]).find((value) => value !== "") ?? "";
            const after: Filled = [first(0), first(1)];
            filled.set(target, after);
            if (after.join() !== before.join()) seen.taken += 1;
            return { before, after };
          };
          const tick = () => {
            world.clock.advance({ seconds: 1 });
          };
          for (let at = 0; at < 4; at += 1) {
            tick();
            const { id } = await world.ok(ticketCalls.create, sue, {
              body: {
                subject: `Round ${round}`,
                message: `first ${at}`,
                contactEmail: `r${round}-${at % 2}@x.test`,
                assignedToId: sue.id,
              },
            });
            all.push(id);
          }
          for (const one of await messages(all)) said.set(one.id, one.createdAt);
          // Two of them have a value to begin with.
          for (const id of all.slice(2)) {
            const text = `S-${round}-${id}`;
            await world.ok(valueCalls.setOfTicket, sue, {
              params: { id, fieldId: fields[0]?.id ?? "" },
              body: { value: text },
            });
            filled.set(id, [text, ""]);
            byHand.set(id, text);
          }
          const pick = (at: number) => all[at % all.length] ?? "";
          for (const step of plan) {
            tick();
            if (step.act === "reply") {
              const answer = await world.call(ticketCalls.reply, sue, {
                params: { id: pick(step.on) },
                body: { message: `answer ${said.size}`, isPublic: step.isPublic },
              });
              if (answer.status === 201) said.set(answer.body.message.id, answer.body.message.createdAt);
              else {
                assert.ok([404, 409].includes(answer.status), JSON.stringify(answer.body));
                seen.refused += 1;
              }
            } else if (step.act === "write") {
              const added = await world.work("acme", async (work) => {
                const row = await work.rows(tickets).get(pick(step.on));
                return row.deletedAt === null
                  ? receiveMessage(work, row.id, await contactThere(work, row.contactId ?? ""), {
                      content: `question ${said.size}`,
                    })
                  : undefined;
              });
              if (added) {
                said.set(added.message.id, added.message.createdAt);
                if (!all.includes(added.ticket.id)) all.push(added.ticket.id);
              }
            } else if (step.act === "merge") {
              const answer = await world.call(calls.merge, sue, {
                body: { targetId: pick(step.into), sourceIds: step.from.map(pick) },
              });
              if (answer.status === 201) {
                merges.push(answer.body.mergeId);
                seen.merge += 1;
                taken.set(answer.body.mergeId, {
                  target: pick(step.into),
                  ...take(pick(step.into), [...new Set(step.from.map(pick))]),
                });
              } else {
                assert.ok([409, 422].includes(answer.status), JSON.stringify(answer.body));
                seen.refused += 1;
              }
            } else if (step.act === "split") {
              const there = (await messages([pick(step.on)])).map(({ id }) => id);
              if (there.length === 0) continue;
              const answer = await world.call(calls.split, sue, {
                params: { id: pick(step.on) },
                body: { messageIds: step.which.map((at) => there[at % there.length] ?? "") },
              });
              if (answer.status === 201) {
                merges.push(answer.body.splitId);
                all.push(answer.body.ticket.id);
                seen.split += 1;
              } else {
                assert.ok([404, 409, 422].includes(answer.status), JSON.stringify(answer.body));
                seen.refused += 1;
              }
            } else if (step.act === "fill") {
              const [id, field] = [pick(step.on), fields[step.field]];
              const text = step.field === 0 ? `S-${round}-${said.size}-${seen.filled}` : "";
              const options =
                step.field === 1 ? (field?.options.slice(step.option).map((option) => option.id) ?? []) : [];
              const answer = await world.call(valueCalls.setOfTicket, sue, {
                params: { id, fieldId: field?.id ?? "" },
                body: step.field === 0 ? { value: text } : { selectedOptionIds: options },
              });
              if (answer.status !== 200) {
                assert.ok([404, 409].includes(answer.status), JSON.stringify(answer.body));
                seen.refused += 1;
                continue;
              }
              seen.filled += 1;
              filled.set(id, step.field === 0 ? [text, filledOf(id)[1]] : [filledOf(id)[0], options.join()]);
              if (step.field === 0) byHand.set(id, text);
            } else {
              const id = merges[step.which % Math.max(1, merges.length)];
              if (id === undefined) continue;
              const answer = await world.call(calls.undo, sue, { params: { id } });
              if (answer.status === 200) {
                seen.undo += 1;
                const of = taken.get(id);
                // Each field by itself, unless somebody filled it in anew since.
                if (of) {
                  const now = filledOf(of.target);
                  const back = (at: 0 | 1) =>
                    of.before[at] !== of.after[at] && now[at] === of.after[at] ? of.before[at] : now[at];
                  filled.set(of.target, [back(0), back(1)]);
                  if (filledOf(of.target).join() !== now.join()) seen.givenBack += 1;
                }
                const whole = await world.work("acme", (work) => work.rows(ticketMerges).get(id));
                const [from] = await world.work("acme", (work) =>
                  work.db.select().from(ticketMergeSources).where(eq(ticketMergeSources.mergeId, id)),
                );
                const made = await world.work("acme", (work) => work.rows(tickets).get(whole.targetId));
                if (whole.kind === "SPLIT" && from && made.deletedAt !== null) take(from.ticketId, [made.id]);
              } else {
                assert.equal(answer.status, 409, JSON.stringify(answer.body));
                seen.refused += 1;
              }
            }
            await check(all, said);
            await checkFilled(all, filled, byHand);
          }
        }),
        { numRuns: breadth.ofDatabase(sequences), seed: 20_260_302 },
      );
      if (breadth.ofDatabase(sequences) === sequences)
        assert.ok(
          seen.merge > 10 &&
            seen.split > 3 &&
            seen.undo > 10 &&
            seen.filled > 20 &&
            seen.taken > 5 &&
            seen.givenBack > 1,
          JSON.stringify(seen),
        );
    },
  );

  const messages = (ids: string[]) =>
    world.work("acme", async (work) =>
      (
        await Promise.all(
          ids.map((id) =>
            work
              .rows(ticketMessages)
              .list({ where: eq(ticketMessages.ticketId, id), orderBy: [asc(ticketMessages.id)] }),
          ),
        )
      ).flat(),
    );

  async function checkFilled(
    all: string[],
    filled: Map<string, Filled>,
    byHand: Map<string, string>,
  ): Promise<void> {
    const held = await world.work("acme", (work) => heldBy(work, "TICKET", all, fields));
    const [serial = "", parts = ""] = fields.map(({ id }) => id);
    for (const id of all) {
      const now = held.get(id) ?? {};
      assert.deepEqual(
        [now[serial]?.value ?? "", now[parts]?.selectedOptionIds.join() ?? ""],
        filled.get(id) ?? ["", ""],
      );
      // Whatever became of the ticket since: what was written on it is still on it.
      if (byHand.has(id)) assert.equal(now[serial]?.value, byHand.get(id));
    }
  }

  async function check(all: string[], said: Map<string, string>): Promise<void> {
    const there = await messages(all);
    assert.deepEqual(
      there.map(({ id }) => id).toSorted(),
      [...said.keys()].toSorted(),
      "no message lost or doubled",
    );
    for (const one of there) assert.equal(one.createdAt, said.get(one.id), "each keeps its time");
    await world.work("acme", async (work) => {
      for (const id of all) {
        const row = await work.rows(tickets).get(id);
        const thread = there.filter(({ ticketId }) => ticketId === id);
        assert.equal(row.messageCount, thread.length, `the count of #${row.number}`);
        if (row.mergedIntoId !== null || row.deletedAt !== null) {
          assert.equal(thread.length, 0, "a ticket that is not live holds nothing");
          if (row.mergedIntoId !== null) assert.equal(row.status, "CLOSED");
          continue;
        }
        if (thread.length === 0) continue;
        const open = thread.filter(({ isPublic }) => isPublic);
        assert.equal(
          row.lastActivityAt,
          thread
            .map(({ createdAt }) => createdAt)
            .toSorted()
            .at(-1),
          `the last activity of #${row.number}`,
        );
        assert.equal(
          row.firstReplyAt,
          open.find(({ authorType }) => authorType === "AGENT")?.createdAt ?? null,
          `the first reply of #${row.number}`,
        );
        assert.deepEqual(
          [row.preview, row.lastAuthorType],
          [open.at(-1)?.text ?? "", open.at(-1)?.authorType ?? null],
          `the preview of #${row.number}`,
        );
        // A question waits until somebody answers it on the ticket that it stood on at the time.
        const waiting: string[] = [];
        for (const question of open.filter(({ authorType }) => authorType === "CUSTOMER")) {
          const path = await pathOf(work, question.originTicketId ?? id);
          const steps = path.at(-1)?.ticketId === id ? path : [{ ticketId: id, since: null }];
          const isAnswered = open.some(
            (reply) =>
              reply.authorType === "AGENT" &&
              reply.id > question.id &&
              steps.some(
                ({ ticketId, since }) =>
                  ticketId === (reply.originTicketId ?? id) && (since === null || reply.createdAt >= since),
              ),
          );
          if (!isAnswered) waiting.push(question.createdAt);
        }
        assert.equal(row.waitingSince, waiting.toSorted()[0] ?? null, `who waits on #${row.number}`);
      }
    });
  }
});
