import type { WholeDeal } from "@/contract/crm/deals";
import type { deals } from "@/contract/crm/deals";
import type { BodyIn } from "@/contract/kit";

export type DealChanges = Omit<BodyIn<typeof deals.update>, "customFields">;
export type DealChangeKey = keyof DealChanges;

/**
 * What is written as it stands in the deal. An amount goes with its currency: one without the other means
 * something else.
 */
const valueIn = (deal: WholeDeal, key: DealChangeKey): unknown =>
  key === "contactIds"
    ? deal.contacts.map(({ id }) => id)
    : key === "amount" || key === "currency"
      ? [deal.amount, deal.currency]
      : deal[key];
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const all: readonly DealChangeKey[] = [
  "title",
  "amount",
  "expectedCloseDate",
  "ownerId",
  "companyId",
  "contactIds",
  "source",
  "forecastCategory",
  "tags",
  "notes",
  "lostReason",
];
const asPair = (key: DealChangeKey): DealChangeKey => (key === "currency" ? "amount" : key);

/** Which fields differ from one look at the deal to the next. */
export const changedBetween = (before: WholeDeal, now: WholeDeal): DealChangeKey[] =>
  all.filter((key) => !isSame(valueIn(before, key), valueIn(now, key)));

/**
 * Of what one person changes, what somebody else has changed too since that person saw it: to something else
 * than they want.
 */
export function collisions(seen: WholeDeal, current: WholeDeal, changes: DealChanges): DealChangeKey[] {
  const theirs = changedBetween(seen, current);
  const mine = [...new Set(Object.keys(changes).map((key) => asPair(key as DealChangeKey)))]; // its own keys
  return mine.filter(
    (key) => theirs.includes(key) && !isSame(valueIn(current, key), wanted(seen, changes, key)),
  );
}
const wanted = (seen: WholeDeal, changes: DealChanges, key: DealChangeKey): unknown =>
  key === "amount"
    ? [changes.amount === undefined ? seen.amount : changes.amount, changes.currency ?? seen.currency]
    : changes[key];

/** The changes without the fields in which the other's version is to stand. */
export const changesWithout = (changes: DealChanges, dropped: readonly DealChangeKey[]): DealChanges =>
  Object.fromEntries(
    Object.entries(changes).filter(([key]) => !dropped.includes(asPair(key as DealChangeKey))),
  ); // its own keys
