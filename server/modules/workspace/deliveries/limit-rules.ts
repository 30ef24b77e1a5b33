import { createHash } from "node:crypto";
import type { MediaKind } from "../../../../contract/channels/media-rules.ts";
import type { DeliveryWait } from "../../../../contract/enums.ts";
import type { SendingRate } from "../../../providers/channel/channel.ts";

/**
 * For so long a person counts who was written to first: a minute longer than at the provider, which counts from when a
 * message arrives there.
 */
export const personCountsHours = 24 + 1 / 60;

/** What a limit counts a delivery as. */
export interface CountedAs {
  /** The kind of its file; null for words. */
  media: MediaKind | null;
  /** The recipient did not write lately: they are somebody new. */
  isNewPerson: boolean;
}
/** Which limit a delivery waits for, and until when. */
export interface Held {
  waitsFor: Exclude<DeliveryWait, "PROVIDER_SLOW_DOWN">;
  until: string;
}
/** A rate with the name by which its use is kept. */
export interface NamedRate extends Pick<SendingRate, "atOnce" | "everyMs"> {
  name: string;
  waitsFor: "PAIR_LIMIT" | "NUMBER_LIMIT";
}

/** People stand in what is counted by a digest: it tells them apart, and names nobody. */
export const digestOf = (recipient: string): string =>
  createHash("sha256").update(recipient).digest("base64url").slice(0, 22);

/**
 * The rates that a delivery has to ask, in their order. One that it waited for gave it a place when it was
 * asked, and is not asked again: neither are those before it.
 */
export function ratesToAsk(
  rates: readonly SendingRate[],
  of: { recipient: string; media: MediaKind | null; waitedFor: DeliveryWait | null },
): NamedRate[] {
  const own = rates
    .filter(({ kinds }) => kinds === undefined || (of.media !== null && kinds.includes(of.media)))
    .map(({ per, kinds = [], atOnce, everyMs }): NamedRate => {
      const name = per === "RECIPIENT" ? `to ${digestOf(of.recipient)}` : ["all", ...kinds].join(" ");
      return { name, atOnce, everyMs, waitsFor: per === "RECIPIENT" ? "PAIR_LIMIT" : "NUMBER_LIMIT" };
    });
  return own.slice(own.findLastIndex(({ waitsFor }) => waitsFor === of.waitedFor) + 1);
}

/** What came of asking: the times that the rates gave, as far as they were asked. */
export function heldByRates(
  asked: readonly NamedRate[],
  givenAtMs: readonly number[],
  now: string,
): Held | null {
  const at = givenAtMs.findIndex((ms) => ms > Date.parse(now));
  const [rate, ms] = [asked[at], givenAtMs[at]];
  return rate && ms !== undefined
    ? { waitsFor: rate.waitsFor, until: new Date(Math.ceil(ms)).toISOString() }
    : null;
}

/** A shorter wait is not worth telling. */
export const toldWaitMs = 2000;
