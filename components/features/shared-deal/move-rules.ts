import { isAskable, stateOf } from "@/contract/deal-rules";
import type { AskableField } from "@/contract/deal-rules";
import type { DealCard, WholeDeal } from "@/contract/deals";
import type { BodyIn } from "@/contract/kit";
import type { deals } from "@/contract/deals";
import type { DealStage } from "@/contract/pipelines";

export type MoveBody = BodyIn<typeof deals.move>;
type Known = Pick<DealCard, "amount" | "expectedCloseDate" | "contact" | "company" | "owner" | "forecastCategory">;

const has: Record<Exclude<AskableField, "source">, (deal: Known) => boolean> = {
  amount: ({ amount }) => amount !== null, expectedCloseDate: ({ expectedCloseDate }) => expectedCloseDate !== null, contactId: ({ contact }) => contact !== null,
  companyId: ({ company }) => company !== null, ownerId: ({ owner }) => owner !== null, forecastCategory: ({ forecastCategory }) => forecastCategory !== null,
};

/** Of what a stage asks for, what a card shows to be missing. Where it came from and custom fields stand on no card: of those the server tells. */
export const missingOn = (stage: Pick<DealStage, "requiredFields">, deal: Known): string[] => stage.requiredFields.filter((name) => isAskable(name) && name !== "source" && !has[name](deal));

/** Whether a move there is asked about before it is made: what is lost has a reason, what is won may start something, and fields that are missing are filled in. */
export const isAskedFirst = (stage: DealStage, deal: Known): boolean => stateOf(stage.kind) !== "OPEN" || missingOn(stage, deal).length > 0;

/** The fields that a refusal names: `amount`, or `customFields.<id>` of a custom field. */
export function namedBy(errors: readonly { path: string }[], stage: Pick<DealStage, "requiredFields">): string[] {
  const names = errors.map(({ path }) => path.replace(/^\/?(?:body[./])?(?:customFields[./])?/, ""));
  return stage.requiredFields.filter((name) => names.includes(name) || (name === "contactId" && names.includes("contactIds")));
}

const given = ["expectedCloseDate", "companyId", "ownerId", "source", "forecastCategory", "lostReason"] as const;
/** Of what is given along with a move because it was missing, what somebody else has filled in meanwhile, with something else. */
export function clashesOf(body: MoveBody, current: WholeDeal): ("amount" | "contactIds" | (typeof given)[number])[] {
  const isOther = (mine: unknown, theirs: unknown): boolean => mine !== undefined && JSON.stringify(mine) !== JSON.stringify(theirs);
  return [
    ...(current.amount !== null && (isOther(body.amount, current.amount) || isOther(body.currency, current.currency)) ? ["amount" as const] : []),
    ...(current.contacts.length > 0 && isOther(body.contactIds, current.contacts.map(({ id }) => id)) ? ["contactIds" as const] : []),
    ...given.filter((name) => current[name] !== null && isOther(body[name], current[name])),
  ];
}

/** Whether a move that was made under an old version can be made once more under the one that stands: somebody changed something else. */
export const mayGoOn = (current: WholeDeal | null, from: Pick<DealCard, "stageId">, body: MoveBody): current is WholeDeal => current !== null && current.stageId === from.stageId && current.deletedAt === null && clashesOf(body, current).length === 0;
