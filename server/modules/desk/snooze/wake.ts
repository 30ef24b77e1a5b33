import { z } from "zod";
import { defineJob } from "../../../jobs/queue.ts";
import { systemActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { notify } from "../../notices/notifications/notify.ts";
import { tickets } from "../tickets/table.ts";
import { writeTicket } from "../tickets/write.ts";

interface Wake {
  ticketId: string;
  until: string;
  byId: string | null;
}

/** A snoozed ticket comes back at its time, unless it came back before or was snoozed anew. */
export const wakeTicket = defineJob<Wake>({
  name: "tickets.wake",
  schema: z.object({
    ticketId: z.uuid(),
    until: z.iso.datetime(),
    byId: z.uuid().nullable(),
  }),
  run: async ({ desk, tenant, payload }) => {
    await desk.transaction(tenant, systemActor, (work) => wake(work, payload));
  },
});

async function wake(work: Work, { ticketId, until, byId }: Wake): Promise<void> {
  const known = await work.rows(tickets).find(ticketId);
  if (known?.snoozedUntil !== until) return;
  // The queue's clock may run ahead of ours.
  if (until > work.now) {
    work.enqueue<Wake>(wakeTicket, { ticketId, until, byId }, until);
    return;
  }
  const before = await work.rows(tickets).lock(ticketId);
  if (before.snoozedUntil !== until || before.deletedAt !== null) return;
  const after = await writeTicket(work, before, { snoozedUntil: null }, "wake");
  const userId = after.assignedToId ?? byId;
  if (userId === null) return;
  await notify(work, {
    userId,
    type: "TICKET_UPDATED",
    priority: after.priority,
    content: after.subject,
    actionUrl: `/tickets/${after.id}`,
    title: {
      en: `#${after.number} is back`,
      es: `El n.º ${after.number} ha vuelto`,
      ar: `عادت التذكرة رقم ${after.number}`,
    },
  });
}
