import { limits } from "../../../../contract/limits.ts";
import { ticketSnooze as calls } from "../../../../contract/desk/ticket-life.ts";
import { later } from "../../../clock.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { clearTimer } from "../../../jobs/timers.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { lockTicket, ticketView } from "../tickets/queries.ts";
import { isDone } from "../tickets/rules.ts";
import { writeTicket } from "../tickets/write.ts";
import { momentOf, snoozeChoicesOf } from "./local-time.ts";
import { wakeAt, wakeTimer } from "./wake.ts";
import { say } from "./texts.ts";

const snoozeCalls = implement(calls, {
  choices: (work) => snoozeChoicesOf(work),
  snooze: async ({ params, body, ...work }) => {
    if (body.until === undefined && body.localTime === undefined)
      throw fieldFault("until", say("snooze.choose_time"));
    const until =
      body.localTime === undefined
        ? new Date(body.until ?? "").toISOString()
        : await momentOf(work, body.localTime);
    const field = body.localTime === undefined ? "until" : "localTime";
    if (until <= work.now) throw fieldFault(field, say("shared.time_passed"));
    if (until > later(work.now, { days: limits.snoozeMaxDays }))
      throw fieldFault(field, say("shared.time_too_far"));
    const before = await lockTicket(work, params.id);
    if (isDone(before.status)) throw new Fault("conflict", say("snooze.already_done"));
    await writeTicket(work, before, { snoozedUntil: until }, "snooze");
    await wakeAt(work, before.id, until);
    return ticketView(work, before.id);
  },
  wake: async ({ params, ...work }) => {
    const before = await lockTicket(work, params.id);
    await writeTicket(work, before, { snoozedUntil: null }, "wake");
    await clearTimer(work, wakeTimer, before.id);
    return ticketView(work, before.id);
  },
});

export const snoozeModule = defineModule("desk/snooze", { calls: snoozeCalls, timers: [wakeTimer] });
