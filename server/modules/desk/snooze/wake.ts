import { z } from "zod";
import { defineTimer, setTimer } from "../../../jobs/timers.ts";
import type { Work } from "../../../work.ts";
import { notify } from "../../notices/notifications/notify.ts";
import { tickets } from "../tickets/table.ts";
import { writeTicket } from "../tickets/write.ts";
import { say } from "./texts.ts";

interface Wake {
  ticketId: string;
  until: string;
  byId: string | null;
}

/** A snoozed ticket comes back at its time, unless it came back before. Its key is the ticket's id. */
export const wakeTimer = defineTimer<Wake>({
  name: "tickets.wake",
  schema: z.object({
    ticketId: z.uuid(),
    until: z.iso.datetime(),
    byId: z.uuid().nullable(),
  }),
  stillSo: async (work, { ticketId, until }) => {
    if (!(await work.rows(tickets).find(ticketId))) return "The ticket is gone.";
    const { snoozedUntil, deletedAt } = await work.rows(tickets).lock(ticketId);
    return (snoozedUntil === until && deletedAt === null) || "The ticket is not snoozed until then any more.";
  },
  fire: (work, payload) => wake(work, payload),
});

/** Or, where it was snoozed before, wakes it at this time instead. */
export const wakeAt = (work: Work, ticketId: string, until: string): Promise<void> =>
  setTimer(work, wakeTimer, ticketId, until, { ticketId, until, byId: work.actor.id });

async function wake(work: Work, { ticketId, byId }: Wake): Promise<void> {
  const before = await work.rows(tickets).lock(ticketId);
  const after = await writeTicket(work, before, { snoozedUntil: null }, "wake");
  const userId = after.assignedToId ?? byId;
  if (userId === null) return;
  await notify(work, {
    userId,
    type: "TICKET_UPDATED",
    priority: after.priority,
    content: after.subject,
    actionUrl: `/tickets/${after.id}`,
    title: say("snooze.is_back", { number: after.number }),
  });
}
