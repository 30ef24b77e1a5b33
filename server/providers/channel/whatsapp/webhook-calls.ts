import { z } from "zod";
import type { InboundCall, InboundUnread } from "../channel.ts";
import { storedReason } from "../../../words/stored.ts";
import { MetaError, wordsOfMetaError } from "../meta-errors.ts";
import { say } from "./texts.ts";
import { id, list, optionalId, optionalMoment, text, unread } from "./webhook-shapes.ts";
import type { Place } from "./webhook-shapes.ts";

const Calls = z.looseObject({
  calls: list.catch([]),
  statuses: list.catch([]),
  errors: z.array(MetaError).optional().catch(undefined),
});
const common = {
  id,
  timestamp: optionalMoment,
  biz_opaque_callback_data: optionalId,
};
const Call = z.looseObject({
  ...common,
  event: z.enum(["connect", "terminate"]),
  direction: optionalId,
  to: optionalId,
  to_user_id: optionalId,
  session: z
    .looseObject({ sdp_type: z.literal("answer"), sdp: text.pipe(z.string().min(1).max(20_000)) })
    .optional()
    .catch(undefined),
  duration: z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .optional()
    .catch(undefined),
  errors: z.array(MetaError).optional().catch(undefined),
});
const Status = z.looseObject({
  ...common,
  type: z.literal("call"),
  status: z.enum(["RINGING", "ACCEPTED", "REJECTED"]),
  recipient_id: optionalId,
  recipient_user_id: optionalId,
});

/** What the field `calls` tells: of calls that we made, each step; of any other, that there was one. */
export function eventsOfCalls(place: Place, value: object, whole: unknown): (InboundCall | InboundUnread)[] {
  const { calls, statuses, errors } = Calls.parse(value);
  const events = [
    ...calls.map((part) => eventOfCall(place, part, errors?.[0])),
    ...statuses.map((part) => eventOfCallStatus(place, part)),
  ];
  return events.length > 0 ? events : [unread(place, whole, say("whatsapp.odd_call"))];
}

function eventOfCall(
  place: Place,
  part: unknown,
  besideIt: MetaError | undefined,
): InboundCall | InboundUnread {
  const call = Call.safeParse(part).data;
  if (!call) return unread(place, part, say("whatsapp.odd_call"));
  if (call.direction === "USER_INITIATED") return unread(place, part, say("whatsapp.customer_called"));
  const isEnd = call.event === "terminate";
  if (!isEnd && !call.session) return unread(place, part, say("whatsapp.odd_call"));
  const error = isEnd ? (call.errors?.[0] ?? besideIt) : undefined;
  return {
    kind: "call",
    ...place,
    at: call.timestamp ?? place.at,
    externalId: call.id,
    key: call.biz_opaque_callback_data ?? null,
    to: call.to ?? call.to_user_id ?? null,
    step: isEnd ? "ENDED" : "ANSWER",
    answer: isEnd ? null : (call.session?.sdp ?? null),
    durationSeconds: isEnd ? (call.duration ?? null) : null,
    failure: error
      ? {
          code: error.code === undefined ? null : String(error.code),
          reason: storedReason(wordsOfMetaError(error, say("whatsapp.no_reason"))),
        }
      : null,
  };
}

function eventOfCallStatus(place: Place, part: unknown): InboundCall | InboundUnread {
  const told = Status.safeParse(part).data;
  if (!told) return unread(place, part, say("whatsapp.odd_call"));
  return {
    kind: "call",
    ...place,
    at: told.timestamp ?? place.at,
    externalId: told.id,
    key: told.biz_opaque_callback_data ?? null,
    to: told.recipient_id ?? told.recipient_user_id ?? null,
    step: told.status,
    answer: null,
    durationSeconds: null,
    failure: null,
  };
}
