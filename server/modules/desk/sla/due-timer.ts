import { z } from "zod";
import { defineTimer } from "../../../jobs/timers.ts";
import { tickets } from "../tickets/table.ts";
import { advance, follow, holdLedger } from "./hold.ts";
import { secondsOf } from "./moments.ts";
import { tellOf } from "./tell.ts";
import { dueTimerName, writeLedgers } from "./write-ledgers.ts";

/**
 * A ticket's next moment at which time alone changes its clocks: at risk, a reminder, a breach. One for each
 * ticket, moved with its clocks, so that a million open tickets cost what fires. Its key is the ticket's id.
 */
export const dueTimer = defineTimer<{ ticketId: string }>({
  name: dueTimerName,
  schema: z.object({ ticketId: z.uuid() }),
  stillSo: async (work, { ticketId }) => {
    if (!(await work.rows(tickets).find(ticketId))) return "The ticket is gone.";
    await work.rows(tickets).lock(ticketId);
    return true;
  },
  fire: async (work, { ticketId }) => {
    const ticket = await work.rows(tickets).get(ticketId);
    const held = await holdLedger(work, ticket);
    if (!held) return;
    const at = secondsOf(work.now);
    advance(held, at);
    follow(held, ticket, at);
    held.hasTimerFired = true;
    await tellOf(work, await writeLedgers(work, [held]));
  },
});
