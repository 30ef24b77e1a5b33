import type { ProviderFacts } from "../../provider.ts";
import type { SendingLimits, SendingRate } from "../channel.ts";
import type { WhatsAppSettings } from "./settings.ts";
import { peopleLimitCode, peopleOfTier } from "./tiers.ts";

/**
 * To one person one message in six seconds; 45 are lent at once, of which one stays here: the simulator, and
 * Meta, count what arrives, and a slow answer brings the next one closer.
 */
const pairRate: SendingRate = { per: "RECIPIENT", atOnce: 44, everyMs: 6000 };

/** Of a number, by what Meta says of it: so many at once and in each second after that stay below its own. */
const numberRates = {
  /** 20 a second: a number that is used in WhatsApp's app as well. */
  APP: { per: "CONNECTION", atOnce: 4, everyMs: 63 },
  /** 80 a second. */
  STANDARD: { per: "CONNECTION", atOnce: 12, everyMs: 15 },
  /** 1,000 a second. */
  HIGH: { per: "CONNECTION", atOnce: 100, everyMs: 1.2 },
} as const satisfies Record<string, SendingRate>;

const numberRateOf = ({ throughput, isInApp }: ProviderFacts): SendingRate =>
  isInApp === 1 ? numberRates.APP : throughput === "HIGH" ? numberRates.HIGH : numberRates.STANDARD;

/** What Meta lets a number send. */
export const whatsAppSending: SendingLimits<WhatsAppSettings> = {
  rates: (facts) => [pairRate, numberRateOf(facts)],
  newPeople: {
    max: ({ messagingLimit }) => peopleOfTier(messagingLimit),
    account: ({ businessAccountId }) => businessAccountId,
    overCode: String(peopleLimitCode),
  },
};
