/** What deals and their pipelines are judged by, here and in the browser. Free of zod. */
export const dealStages = [
  "LEAD",
  "QUALIFIED_LEAD",
  "NEEDS_ANALYSIS",
  "PROPOSAL",
  "NEGOTIATION",
  "CLOSED_WON",
  "CLOSED_LOST",
] as const;
export type DealStageKind = (typeof dealStages)[number];
/** Per cent, of a stage that says nothing else. */
export const probabilityOf: Record<DealStageKind, number> = {
  LEAD: 10,
  QUALIFIED_LEAD: 20,
  NEEDS_ANALYSIS: 40,
  PROPOSAL: 60,
  NEGOTIATION: 80,
  CLOSED_WON: 100,
  CLOSED_LOST: 0,
};
export const dealStates = ["OPEN", "WON", "LOST"] as const;
export type DealState = (typeof dealStates)[number];
export const stateOf = (kind: DealStageKind): DealState =>
  kind === "CLOSED_WON" ? "WON" : kind === "CLOSED_LOST" ? "LOST" : "OPEN";

/**
 * How sure whoever owns it is; one that is left out stands in no forecast. What is won is "closed" whatever
 * it said before.
 */
export const forecastCategories = ["PIPELINE", "BEST_CASE", "COMMIT", "OMITTED"] as const;
export type ForecastCategory = (typeof forecastCategories)[number];
export const dealSources = [
  "EMAIL",
  "PHONE",
  "WEB_FORM",
  "CHAT",
  "SOCIAL_MEDIA",
  "REFERRAL",
  "PARTNER",
  "EVENT",
  "MANUAL",
  "IMPORTED",
] as const;
/** What winning a deal can start: a ticket with its customer, or a task of the team's own. */
export const dealStarts = ["TICKET", "TASK"] as const;
export type DealStart = (typeof dealStarts)[number];
export const dealOrders = [
  "createdAt",
  "updatedAt",
  "title",
  "amount",
  "expectedCloseDate",
  "stageSince",
] as const;
export type DealOrder = (typeof dealOrders)[number];

/** Fields of a deal that a stage can ask for, besides custom fields, which it names by id. */
export const askableFields = [
  "amount",
  "expectedCloseDate",
  "contactId",
  "companyId",
  "ownerId",
  "source",
  "forecastCategory",
] as const;
export type AskableField = (typeof askableFields)[number];
export const isAskable = (name: string): name is AskableField =>
  askableFields.some((field) => field === name);
type Asked = {
  amount: number | null;
  expectedCloseDate: string | null;
  contactIds: readonly string[];
  companyId: string | null;
  ownerId: string | null;
  source: string | null;
  forecastCategory: string | null;
};

/**
 * Of what a stage asks for, what a deal has not got. `hasField`: whether it holds a value for a custom field.
 */
export const missingFor = (
  required: readonly string[],
  deal: Asked,
  hasField: (id: string) => boolean,
): string[] =>
  required.filter((name) => {
    if (!isAskable(name)) return !hasField(name);
    return name === "contactId" ? deal.contactIds.length === 0 : deal[name] === null;
  });

const dayMs = 86_400_000;
/** Whole days that it has stood in its stage. */
export const daysInStage = (stageSince: string, now: string): number =>
  Math.max(0, Math.floor((Date.parse(now) - Date.parse(stageSince)) / dayMs));
/** It has stood in its stage for longer than the stage allows. */
export const isRotting = (
  stage: { kind: DealStageKind; rottingDays: number | null },
  stageSince: string,
  now: string,
): boolean =>
  stateOf(stage.kind) === "OPEN" &&
  stage.rottingDays !== null &&
  daysInStage(stageSince, now) >= stage.rottingDays;
