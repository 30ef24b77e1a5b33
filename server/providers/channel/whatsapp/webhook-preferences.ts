import { z } from "zod";
import type { InboundPreference, InboundUnread } from "../channel.ts";
import { say } from "./texts.ts";
import { identitiesBy, list, optionalId, optionalMoment, printOf, unread } from "./webhook-shapes.ts";
import type { Place } from "./webhook-shapes.ts";

const Preferences = z.looseObject({ user_preferences: list.min(1) });
const Preference = z.looseObject({
  wa_id: optionalId,
  user_id: optionalId,
  category: z.literal("marketing_messages"),
  // Who signs up does so by a link of the business.
  value: z.enum(["stop", "resume", "signup"]),
  // A number here, where messages have text.
  timestamp: optionalMoment,
});

/** What customers chose of marketing messages in WhatsApp itself. */
export function eventsOfPreferences(
  place: Place,
  value: unknown,
  part: unknown,
): (InboundPreference | InboundUnread)[] {
  const told = Preferences.safeParse(value).data;
  if (!told) return [unread(place, part, say("whatsapp.odd_preference"))];
  return told.user_preferences.map((one) => {
    const preference = Preference.safeParse(one).data;
    const customer = preference ? identitiesBy(preference.wa_id, preference.user_id) : [];
    if (!preference || customer.length === 0) return unread(place, one, say("whatsapp.odd_preference"));
    return {
      kind: "preference",
      ...place,
      at: preference.timestamp ?? place.at,
      externalId: `preference:${printOf(one, place.account)}`,
      customer,
      marketing: preference.value === "stop" ? "OPTED_OUT" : "OPTED_IN",
    };
  });
}
