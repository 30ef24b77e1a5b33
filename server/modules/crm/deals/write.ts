import { and, eq, inArray, isNull } from "drizzle-orm";
import type { deals as calls, WholeDeal } from "../../../../contract/crm/deals.ts";
import { stateOf } from "../../../../contract/crm/deal-rules.ts";
import type { BodyOut } from "../../../../contract/kit.ts";
import { tenants } from "../../../db/table.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { companies } from "../records/company-table.ts";
import { contacts } from "../records/contact-table.ts";
import { beginByHand, beginWithDefaults } from "../../workspace/custom-fields/begin.ts";
import { definitionsOf, setValues } from "../../workspace/custom-fields/values.ts";
import type { Sent } from "../../workspace/custom-fields/values.ts";
import { users } from "../../people/session/table.ts";
import { topOf } from "./column.ts";
import { noteMove } from "./history.ts";
import { dealView } from "./queries.ts";
import type { DealRow } from "./queries.ts";
import { askFor, firstPlace, stageState } from "./stage.ts";
import { dealContacts, deals } from "./table.ts";
import { say } from "./texts.ts";

const nobody = "00000000-0000-0000-0000-000000000000";
type Body = BodyOut<typeof calls.create>;
export type Along = Omit<Body, "title" | "pipelineId" | "stageId" | "lostReason"> & {
  title?: string | undefined;
};

/**
 * A new deal at the top of its column. What an import makes begins here too. @throws Fault invalid at the
 * fields that are wrong or missing
 */
export async function createDeal(
  work: Work,
  {
    contactIds,
    customFields,
    pipelineId,
    stageId,
    lostReason,
    ...body
  }: Body & { createdAt?: string; closedAt?: string },
): Promise<DealRow> {
  const place = await firstPlace(work, { pipelineId, stageId });
  const state = stateOf(place.stage.kind);
  const reason = reasonFor(state, lostReason, null);
  const ownerId = body.ownerId === undefined ? work.actor.id : body.ownerId;
  await checkLinks(work, { ...body, ownerId });
  const made = await work.rows(deals).insert({
    ...body,
    amount: body.amount ?? null,
    currency: body.currency ?? (await reportCurrency(work)),
    ownerId,
    pipelineId: place.pipeline.id,
    stageId: place.stage.id,
    stage: place.stage.kind,
    position: await topOf(work, place.stage.id, nobody),
    lostReason: reason,
    stageSince: body.createdAt ?? work.now,
    closedAt: state === "OPEN" ? null : (body.closedAt ?? work.now),
    createdAt: body.createdAt ?? work.now,
    updatedAt: work.now,
  });
  await setContacts(work, made.id, contactIds);
  await beginWithDefaults(work, "DEAL", made.id);
  if (customFields && customFields.length > 0)
    await beginByHand(work, await definitionsOf(work, "DEAL"), { id: made.id }, customFields);
  await askFor(work, place.stage, made);
  await noteMove(work, made, place, null, made.stageSince);
  return made;
}

/** @throws Fault precondition_failed with the deal as it is now and what was sent; invalid at the fields */
export async function changeDeal(
  work: Work,
  id: string,
  body: BodyOut<typeof calls.update>,
  ifVersion: number | undefined,
): Promise<WholeDeal> {
  const before = await lockDeal(work, id);
  await checkVersion(work, before, ifVersion, body);
  const { lostReason } = body;
  if (lostReason !== undefined && before.stage !== "CLOSED_LOST")
    throw fieldFault("lostReason", say("deals.lost_reason_without_loss"));
  const after = await writeAlong(work, before, body, lostReason === undefined ? {} : { lostReason });
  const { stage } = await stageState(work, before);
  await askFor(work, stage, after, sentIn(body));
  publishDealEvent(work, id, "deal_updated");
  return dealView(work, id);
}

/**
 * One of its custom fields, which its stage may need. Another version of the deal afterwards, as after any
 * change. @throws Fault invalid, precondition_failed with both
 */
export async function setFieldOfDeal(
  work: Work,
  id: string,
  sent: Sent,
): Promise<Awaited<ReturnType<typeof setValues>>> {
  const before = await lockDeal(work, id);
  const values = await setValues(work, { id }, await definitionsOf(work, "DEAL"), [sent]);
  const { stage } = await stageState(work, before);
  await askFor(
    work,
    stage,
    before,
    (name) => name === sent.fieldId,
    () => (sent.selectedOptionIds === undefined ? "value" : "selectedOptionIds"),
  );
  await work
    .update(deals)
    .set({ version: before.version + 1, updatedAt: work.now })
    .where(eq(deals.id, id));
  publishDealEvent(work, id, "deal_updated");
  return values;
}

/** A deal that is there, locked. @throws Fault not_found */
export async function lockDeal(work: Work, id: string): Promise<DealRow> {
  const row = await work.rows(deals).lock(id);
  if (row.deletedAt !== null) throw new Fault("not_found");
  return row;
}

/** @throws Fault precondition_failed with both: the deal as it is now, and what was to become of it */
export async function checkVersion(
  work: Work,
  row: DealRow,
  ifVersion: number | undefined,
  sent: object,
): Promise<void> {
  if (ifVersion !== undefined && ifVersion !== row.version)
    throw new Fault("precondition_failed", undefined, {
      extra: { current: await dealView(work, row.id), sent },
    });
}

/** What is given of a deal's fields, and `more`, in one update of its row. */
export async function writeAlong(
  work: Work,
  before: DealRow,
  { contactIds, customFields, ...fields }: Along,
  more: Partial<DealRow>,
  action = "update",
): Promise<DealRow> {
  const {
    title,
    amount,
    currency,
    ownerId,
    companyId,
    expectedCloseDate,
    forecastCategory,
    source,
    tags,
    notes,
  } = fields;
  await checkLinks(work, {
    ownerId: ownerId === before.ownerId ? undefined : ownerId,
    companyId: companyId === before.companyId ? undefined : companyId,
  });
  const given = Object.fromEntries(
    Object.entries({
      title,
      amount,
      currency,
      ownerId,
      companyId,
      expectedCloseDate,
      forecastCategory,
      source,
      tags,
      notes,
    }).filter(([, value]) => value !== undefined),
  );
  await setContacts(work, before.id, contactIds);
  if (customFields && customFields.length > 0) await setFields(work, before.id, customFields);
  return work.rows(deals).update(before.id, { ...given, ...more }, { before, action });
}
/** Whether a body says something about a field that a stage can ask for. */
const sentIn =
  (body: Along) =>
  (name: string): boolean =>
    name === "contactId"
      ? body.contactIds !== undefined
      : Object.keys(body).includes(name) ||
        body.customFields?.some(({ fieldId }) => fieldId === name) === true;

const setFields = async (work: Work, id: string, sent: readonly Sent[]) =>
  setValues(
    work,
    { id },
    await definitionsOf(work, "DEAL"),
    sent.map((each) => ({ ...each, path: `customFields.${each.fieldId}` })),
  );

/**
 * @returns what is kept as the reason: none of a deal that is not lost. @throws Fault invalid at `lostReason`
 */
export function reasonFor(state: string, given: string | undefined, before: string | null): string | null {
  if (state !== "LOST") {
    if (given !== undefined) throw fieldFault("lostReason", say("deals.lost_reason_without_loss"));
    return null;
  }
  const reason = given ?? before;
  if (reason === null) throw fieldFault("lostReason", say("deals.lost_reason_needed"));
  return reason;
}

async function checkLinks(
  work: Work,
  { ownerId, companyId }: { ownerId?: string | null | undefined; companyId?: string | null | undefined },
): Promise<void> {
  if (ownerId) {
    const owner = await work.rows(users).find(ownerId);
    if (!owner?.isActive) throw fieldFault("ownerId", say("deals.no_such_colleague"));
  }
  if (companyId) {
    const company = await work.rows(companies).find(companyId);
    if (company?.deletedAt !== null) throw fieldFault("companyId", say("shared.no_such_company"));
  }
}

/** These and no others, in this order. @throws Fault invalid at `contactIds.<place>` */
async function setContacts(work: Work, dealId: string, given: readonly string[] | undefined): Promise<void> {
  if (given === undefined) return;
  const ids = [...new Set(given)];
  const there =
    ids.length === 0
      ? []
      : await work
          .from(contacts, { id: contacts.id })
          .where(and(inArray(contacts.id, ids), isNull(contacts.deletedAt)));
  const known = new Set(there.map(({ id }) => id));
  const errors = given.flatMap((id, at) =>
    known.has(id) ? [] : [{ path: `contactIds.${at}`, message: say("shared.no_such_contact") }],
  );
  if (errors.length > 0) throw new Fault("invalid", errors[0]?.message, { errors });
  const before = await work
    .delete(dealContacts)
    .where(eq(dealContacts.dealId, dealId))
    .returning({ id: dealContacts.contactId, position: dealContacts.position });
  if (ids.length > 0)
    await work.db
      .insert(dealContacts)
      .values(ids.map((contactId, position) => ({ tenantId: work.tenant, dealId, contactId, position })));
  const was = before.sort((one, other) => one.position - other.position).map(({ id }) => id);
  if (JSON.stringify(was) !== JSON.stringify(ids))
    work.record({
      entity: "deals",
      entityId: dealId,
      action: "contacts",
      before: { contactIds: was },
      after: { contactIds: ids },
    });
}

export async function reportCurrency({ db, tenant }: Work): Promise<string> {
  const [row] = await db
    .select({ currency: tenants.reportCurrency })
    .from(tenants)
    .where(eq(tenants.id, tenant));
  if (!row) throw new Fault("not_found");
  return row.currency;
}

export type DealEvent = "deal_created" | "deal_updated" | "deal_moved" | "deal_deleted" | "deal_restored";
export const publishDealEvent = (work: Work, id: string, type: DealEvent): void => {
  work.publish("crm_update", { type, payload: { id } }, ["staff"]);
};
