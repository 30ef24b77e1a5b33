import type { FilterName } from "./use-deal-filters";

/** What one filter is about; two ends of a range are one. */
export const kinds = [
  "owner",
  "stage",
  "state",
  "company",
  "contact",
  "amount",
  "closes",
  "closed",
  "category",
  "tag",
] as const;
export type DealFilterKind = (typeof kinds)[number];
export const namesOf: Record<DealFilterKind, readonly FilterName[]> = {
  owner: ["owner"],
  stage: ["stage"],
  state: ["state"],
  company: ["company"],
  contact: ["contact"],
  amount: ["min", "max", "currency"],
  closes: ["from", "to"],
  closed: ["closedFrom", "closedTo"],
  category: ["category"],
  tag: ["tag"],
};
export const daysOf = { closes: ["from", "to"], closed: ["closedFrom", "closedTo"] } as const;
/** A board has its stages as columns; there they narrow nothing. */
export const ofList: readonly DealFilterKind[] = ["stage", "state"];
