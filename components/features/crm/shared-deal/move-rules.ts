import { isAskable, stateOf } from "@/contract/crm/deal-rules";
import type { AskableField } from "@/contract/crm/deal-rules";
import type { DealCard, WholeDeal } from "@/contract/crm/deals";
import type { BodyIn } from "@/contract/kit";
import type { deals } from "@/contract/crm/deals";
import type { DealStage } from "@/contract/crm/pipelines";

export type MoveBody = BodyIn<typeof deals.move>;
type Known = Pick<
  DealCard,
  | "amount"
  | "expectedCloseDate"
  | "contact"
  | "company"
  | "owner"
  | "source"
  | "forecastCategory"
  | "unfilledFields"
>;

const has: Record<AskableField, (deal: Known) => boolean> = {
  amount: ({ amount }) => amount !== null,
  expectedCloseDate: ({ expectedCloseDate }) => expectedCloseDate !== null,
  contactId: ({ contact }) => contact !== null,
  companyId: ({ company }) => company !== null,
  ownerId: ({ owner }) => owner !== null,
  source: ({ source }) => source !== null,
  forecastCategory: ({ forecastCategory }) => forecastCategory !== null,
};

/** Of what a stage asks for, what a deal has not got. */
export const missingOn = (stage: Pick<DealStage, "requiredFields">, deal: Known): string[] =>
  stage.requiredFields.filter((name) =>
    isAskable(name) ? !has[name](deal) : deal.unfilledFields.includes(name),
  );

/**
 * Whether a move there is asked about before it is made: what is lost has a reason, what is won may start
 * something, and fields that are missing are filled in.
 */
export const isAskedFirst = (stage: DealStage, deal: Known): boolean =>
  stateOf(stage.kind) !== "OPEN" || missingOn(stage, deal).length > 0;

const ofOwn = "customFields.";
/** The field that a fault is about, as a stage names it: `contactId`, or a custom field's id. */
export const nameOf = (path: string): string => {
  const name = path.replace(/^\/?(?:body[./])?/, "");
  return name.startsWith(ofOwn)
    ? name.slice(ofOwn.length)
    : name.startsWith("contactIds")
      ? "contactId"
      : name;
};
/** The fields that a refusal asks for, which somebody has emptied or begun to ask for meanwhile. */
export const namedBy = (errors: readonly { path: string }[]): string[] =>
  errors
    .filter(({ path }) => isAskable(nameOf(path)) || path.includes(ofOwn))
    .map(({ path }) => nameOf(path));

const given = [
  "expectedCloseDate",
  "companyId",
  "ownerId",
  "source",
  "forecastCategory",
  "lostReason",
] as const;
export type ClashKey = "amount" | "contactIds" | (typeof given)[number];
/**
 * Of what is given along with a move because it was missing, what somebody else has filled in meanwhile, with
 * something else.
 */
export function clashesOf(body: MoveBody, current: WholeDeal): ClashKey[] {
  const isOther = (mine: unknown, theirs: unknown): boolean =>
    mine !== undefined && JSON.stringify(mine) !== JSON.stringify(theirs);
  return [
    ...(current.amount !== null &&
    (isOther(body.amount, current.amount) || isOther(body.currency, current.currency))
      ? ["amount" as const]
      : []),
    ...(current.contacts.length > 0 &&
    isOther(
      body.contactIds,
      current.contacts.map(({ id }) => id),
    )
      ? ["contactIds" as const]
      : []),
    ...given.filter((name) => current[name] !== null && isOther(body[name], current[name])),
  ];
}

/**
 * Whether a move that was made under an old version can be made once more under the one that stands: somebody
 * changed something else.
 */
export const mayGoOn = (
  current: WholeDeal | null,
  from: Pick<DealCard, "stageId">,
  body: MoveBody,
): current is WholeDeal =>
  current !== null &&
  current.stageId === from.stageId &&
  current.deletedAt === null &&
  clashesOf(body, current).length === 0;
