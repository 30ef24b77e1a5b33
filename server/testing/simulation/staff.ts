import assert from "node:assert/strict";
import { ticketSnooze } from "../../../contract/desk/ticket-life.ts";
import { ticketMerges } from "../../../contract/desk/ticket-merges.ts";
import { tickets } from "../../../contract/desk/tickets.ts";
import { later } from "../../clock.ts";
import type { Fate } from "../fates.ts";
import type { World } from "../world.ts";
import type { Callers } from "./callers.ts";
import { begun, looksOf, newestMessage } from "./known-tickets.ts";
import { actOn, isLastAct } from "./ledger.ts";
import type { KnownTicket, Ledger, MergedPart } from "./ledger.ts";
import type { DeskStep } from "./steps.ts";

const tagsOf = (count: number): string[] => [`tag ${count % 3}`, `tag ${count % 4}`];

/** What staff do, by calls that they make again until they are answered. */
export function staffOf(world: World, { asStaff, asAgent, adminOf }: Callers, ledger: Ledger) {
  const ticketAt = (which: number): KnownTicket | undefined =>
    ledger.tickets[which % Math.max(1, ledger.tickets.length)];
  const isUndone = async ({ id, tenant }: KnownTicket, mergeId: string): Promise<boolean> => {
    const { items } = await world.ok(ticketMerges.ofTicket, await adminOf(tenant), { params: { id } });
    return items.some((one) => one.id === mergeId && one.undoneAt !== null);
  };
  /** With the newest message of its workspace before it. */
  const acting = async <T>(of: readonly KnownTicket[], act: () => Promise<T>) =>
    actOn(of, await newestMessage(world, of[0]?.tenant ?? ""), act);
  return {
    async create({ tenant: at, fate }: Extract<DeskStep, { do: "create" }>): Promise<void> {
      const tenant = ledger.names[at % ledger.names.length] ?? "";
      const count = ledger.next();
      const [subject, message] = [`Ticket ${count}`, `Word ${count}`];
      const contactEmail = `customer${count % 5}@example.test`;
      const body = { subject, message, channel: "EMAIL" as const, contactEmail, contactName: "Kim" };
      const made = await asStaff(tickets.create, tenant, { body: { ...body, tags: tagsOf(count) } }, fate);
      if (made) ledger.tickets.push(begun(made.id, tenant, { subject, way: "desk", firstWord: message }));
    },
    /** By one of the workspace's agents. */
    async reply({ which, fate }: { which: number; fate: Fate }): Promise<void> {
      const ticket = ticketAt(which);
      if (!ticket) return;
      const count = ledger.next();
      const [message, isPublic] = [`Reply ${count}.`, count % 3 !== 0];
      const asked = { params: { id: ticket.id }, body: { message, isPublic } };
      const agents = ledger.agents.filter(({ person }) => person.tenant === ticket.tenant);
      const agent = agents[count % Math.max(1, agents.length)];
      if (!agent || !(await asAgent(tickets.reply, agent.person, asked, fate))) return;
      ticket.said.push(message);
      if (isPublic) ledger.replies.push({ text: message, ticket });
    },
    async resolve({ which, fate }: { which: number; fate: Fate }): Promise<void> {
      const ticket = ticketAt(which);
      if (!ticket) return;
      const asked = { params: { id: ticket.id }, body: { status: "RESOLVED" as const } };
      const { answer, since } = await acting([ticket], () =>
        asStaff(tickets.update, ticket.tenant, asked, fate),
      );
      if (!answer) return;
      assert.equal(answer.status, "RESOLVED", "who resolves a ticket is answered that it is");
      ticket.resolved = since[0] ?? null;
    },
    async snooze({ which, seconds, fate }: Extract<DeskStep, { do: "snooze" }>): Promise<void> {
      const ticket = ticketAt(which);
      if (!ticket) return;
      const until = later(world.clock.now().toISOString(), { seconds });
      const asked = { params: { id: ticket.id }, body: { until } };
      const { answer, since } = await acting([ticket], () =>
        asStaff(ticketSnooze.snooze, ticket.tenant, asked, fate),
      );
      if (!answer) return;
      assert.equal(answer.snoozedUntil, until, "who snoozes a ticket is answered until when");
      ticket.snoozedUntil.push(until);
      ticket.snoozed = since[0] ?? null;
    },
    async merge({ which, other, fate }: Extract<DeskStep, { do: "merge" }>): Promise<void> {
      const target = ticketAt(which);
      const others = ledger.tickets.filter((one) => one !== target && one.tenant === target?.tenant);
      const source = others[other % Math.max(1, others.length)];
      if (!target || !source) return;
      const asked = { body: { targetId: target.id, sourceIds: [source.id] } };
      const message = await newestMessage(world, target.tenant);
      const before = await looksOf(world, target.tenant, [target.id, source.id]);
      const { answer, since } = await actOn([target, source], message, () =>
        asStaff(ticketMerges.merge, target.tenant, asked, fate),
      );
      const [ofTarget, ofSource] = since;
      if (!answer || !ofTarget || !ofSource) return;
      const part = ({ id }: KnownTicket, at: typeof ofTarget): MergedPart => ({
        since: at,
        looks: before.find(({ looks }) => looks.id === id)?.looks,
      });
      const parts = [part(target, ofTarget), part(source, ofSource)] as const;
      ledger.merges.push({ id: answer.mergeId, target, source, isUndone: false, parts });
    },
    async undoMerge({ which, fate }: { which: number; fate: Fate }): Promise<void> {
      const merge = ledger.merges[which % Math.max(1, ledger.merges.length)];
      if (!merge || merge.isUndone) return;
      const { target, source, parts } = merge;
      const asked = { params: { id: merge.id } };
      const isUntouched = isLastAct(target, parts[0].since) && isLastAct(source, parts[1].since);
      const { answer, since } = await acting([target, source], () =>
        asStaff(ticketMerges.undo, target.tenant, asked, fate),
      );
      // One that had come already is refused the second time, and has happened.
      merge.isUndone = answer !== null || (await isUndone(target, merge.id));
      if (merge.isUndone && isUntouched && since.every(({ isAlone }) => isAlone))
        for (const part of parts) await assertAsBefore(world, target.tenant, part);
    },
  };
}

/** A ticket that nothing was written on, and nobody did anything to, since it was merged. */
async function assertAsBefore(world: World, tenant: string, { looks, since }: MergedPart): Promise<void> {
  if (!looks) return;
  const [found] = await looksOf(world, tenant, [looks.id], since.message);
  assert.ok(found, "a merge that was undone has lost a ticket");
  if (found.written > 0) return;
  const { assignee, tags, ...now } = found.looks;
  const { assignee: owner, tags: own, ...then } = looks;
  assert.deepEqual(
    { ...now, tags: tags.toSorted(), assignee: owner === null ? null : assignee },
    { ...then, tags: own.toSorted(), assignee: owner },
    "a merge that was undone is as before",
  );
}
