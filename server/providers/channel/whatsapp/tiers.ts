/** Meta's words for how many new people a portfolio may write to in 24 hours: "TIER_250", "TIER_2K" … */

/** "TIER_2K" is two thousand; null for no limit, and for a word that is not known. */
export function peopleOfTier(tier: unknown): number | null {
  const [, amount, thousands] = /^TIER_(\d{1,6})(K?)$/.exec(String(tier)) ?? [];
  return Number(amount ?? 0) * (thousands === "K" ? 1000 : 1) || null;
}

/** As posts say it in numbers: -1 is no limit. */
export const tierOfPeople = (people: number): string =>
  people < 0 ? "TIER_UNLIMITED" : `TIER_${people % 1000 === 0 ? `${people / 1000}K` : people}`;

/** The field of a number that has its portfolio's limit, by the version of the API that is asked. */
export const limitField = (
  apiVersion: string,
): "messaging_limit_tier" | "whatsapp_business_manager_messaging_limit" =>
  Number.parseFloat(apiVersion.slice(1)) >= 24
    ? "whatsapp_business_manager_messaging_limit"
    : "messaging_limit_tier";

/** What a message fails with that would reach more new people than that. */
export const peopleLimitCode = 131048;
