import { ticketSnooze } from "../../../contract/desk/ticket-life.ts";
import { ticketMerges } from "../../../contract/desk/ticket-merges.ts";
import { tickets } from "../../../contract/desk/tickets.ts";
import { later } from "../../clock.ts";
import type { Fate } from "../fates.ts";
import type { World } from "../world.ts";
import type { Callers } from "./callers.ts";
import type { KnownTicket, Ledger } from "./ledger.ts";
import type { DeskStep } from "./steps.ts";

/** What staff do, by calls that they make again until they are answered. */
export function staffOf(world: World, { asStaff, adminOf }: Callers, ledger: Ledger) {
  const ticketAt = (which: number): KnownTicket | undefined =>
    ledger.tickets[which % Math.max(1, ledger.tickets.length)];
  const isUndone = async ({ id, tenant }: KnownTicket, mergeId: string): Promise<boolean> => {
    const { items } = await world.ok(ticketMerges.ofTicket, await adminOf(tenant), { params: { id } });
    return items.some((one) => one.id === mergeId && one.undoneAt !== null);
  };
  return {
    async create({ tenant: at, fate }: Extract<DeskStep, { do: "create" }>): Promise<void> {
      const tenant = ledger.names[at % ledger.names.length] ?? "";
      const count = ledger.next();
      const [subject, message] = [`Ticket ${count}`, `Word ${count}`];
      const contactEmail = `customer${count % 5}@example.test`;
      const body = { subject, message, channel: "EMAIL" as const, contactEmail, contactName: "Kim" };
      const made = await asStaff(tickets.create, tenant, { body }, fate);
      if (made)
        ledger.tickets.push({
          id: made.id,
          tenant,
          subject,
          way: "desk",
          firstWord: message,
          said: [],
          snoozedUntil: [],
        });
    },
    async reply({ which, fate }: { which: number; fate: Fate }): Promise<void> {
      const ticket = ticketAt(which);
      if (!ticket) return;
      const count = ledger.next();
      const [message, isPublic] = [`Reply ${count}.`, count % 3 !== 0];
      const asked = { params: { id: ticket.id }, body: { message, isPublic } };
      if (!(await asStaff(tickets.reply, ticket.tenant, asked, fate))) return;
      ticket.said.push(message);
      if (isPublic) ledger.replies.push({ text: message, ticket });
    },
    async resolve({ which, fate }: { which: number; fate: Fate }): Promise<void> {
      const ticket = ticketAt(which);
      if (!ticket) return;
      const asked = { params: { id: ticket.id }, body: { status: "RESOLVED" as const } };
      await asStaff(tickets.update, ticket.tenant, asked, fate);
    },
    async snooze({ which, seconds, fate }: Extract<DeskStep, { do: "snooze" }>): Promise<void> {
      const ticket = ticketAt(which);
      if (!ticket) return;
      const until = later(world.clock.now().toISOString(), { seconds });
      const asked = { params: { id: ticket.id }, body: { until } };
      if (await asStaff(ticketSnooze.snooze, ticket.tenant, asked, fate)) ticket.snoozedUntil.push(until);
    },
    async merge({ which, other, fate }: Extract<DeskStep, { do: "merge" }>): Promise<void> {
      const target = ticketAt(which);
      const others = ledger.tickets.filter((one) => one !== target && one.tenant === target?.tenant);
      const source = others[other % Math.max(1, others.length)];
      if (!target || !source) return;
      const asked = { body: { targetId: target.id, sourceIds: [source.id] } };
      const answer = await asStaff(ticketMerges.merge, target.tenant, asked, fate);
      if (answer) ledger.merges.push({ id: answer.mergeId, target, source, isUndone: false });
    },
    async undoMerge({ which, fate }: { which: number; fate: Fate }): Promise<void> {
      const merge = ledger.merges[which % Math.max(1, ledger.merges.length)];
      if (!merge || merge.isUndone) return;
      const asked = { params: { id: merge.id } };
      const answer = await asStaff(ticketMerges.undo, merge.target.tenant, asked, fate);
      // One that had come already is refused the second time, and has happened.
      merge.isUndone = answer !== null || (await isUndone(merge.target, merge.id));
    },
  };
}
