import { eq } from "drizzle-orm";
import { deals as calls } from "../../../../contract/crm/deals.ts";
import { customFieldValues } from "../../../../contract/workspace/custom-fields.ts";
import { Fault } from "../../../fault.ts";
import { answeredTogether, implement, sameForAll } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { definitionsOf, valuesOf } from "../../workspace/custom-fields/values.ts";
import { mustNotBeHeld } from "../legal-holds/holds.ts";
import { dealBoardOf } from "./board.ts";
import { topOf } from "./column.ts";
import { dealHistoryOf } from "./history.ts";
import { moveDeal } from "./move.ts";
import { dealPurges } from "./purges.ts";
import { dealView, listDeals } from "./queries.ts";
import { dealContacts, deals } from "./table.ts";
import { changeDeal, createDeal, lockDeal, publishDealEvent, setFieldOfDeal } from "./write.ts";
import { say } from "./texts.ts";

const dealCalls = implement(calls, {
  list: ({ query, ...work }) => listDeals(work, query),
  board: ({ query, ...work }) => dealBoardOf(work, query),
  create: async ({ body, ...work }) => {
    const { id } = await createDeal(work, body);
    publishDealEvent(work, id, "deal_created");
    return dealView(work, id);
  },
  get: ({ params, ...work }) => dealView(work, params.id),
  update: ({ params, body, caller, ...work }) => changeDeal(work, params.id, body, caller.ifVersion),
  move: ({ params, body, caller, ...work }) => moveDeal(work, params.id, body, caller.ifVersion),
  remove: async ({ params, ...work }) => {
    const before = await lockDeal(work, params.id);
    await work.rows(deals).update(before.id, { deletedAt: work.now }, { before, action: "delete" });
    publishDealEvent(work, before.id, "deal_deleted");
    return {};
  },
  restore: async ({ params, ...work }) => {
    const before = await work.rows(deals).lock(params.id);
    if (before.deletedAt === null) throw new Fault("conflict", say("deals.not_deleted"));
    await work
      .rows(deals)
      .update(
        before.id,
        { deletedAt: null, position: await topOf(work, before.stageId, before.id) },
        { before, action: "restore" },
      );
    publishDealEvent(work, before.id, "deal_restored");
    return dealView(work, before.id);
  },
  removeForGood: async ({ params, ...work }) => {
    const before = await work.rows(deals).lock(params.id);
    if (before.deletedAt === null) throw new Fault("conflict", say("deals.not_deleted_yet"));
    const people = await work
      .from(dealContacts, { contactId: dealContacts.contactId })
      .where(eq(dealContacts.dealId, before.id));
    await mustNotBeHeld(
      work,
      people.map(({ contactId }) => contactId),
      say("deals.contact_on_hold"),
    );
    await work.rows(deals).remove(before.id);
    publishDealEvent(work, before.id, "deal_deleted");
    return {};
  },
  history: async ({ params, ...work }) => dealHistoryOf(work, (await work.rows(deals).get(params.id)).id),
});

/** What their custom fields hold. */
const { ofDeal, setOfDeal } = customFieldValues;
const dealValueCalls = implement(
  { ofDeal, setOfDeal },
  {
    ofDeal: async ({ params, ...work }) =>
      valuesOf(work, { id: (await work.rows(deals).get(params.id)).id }, await definitionsOf(work, "DEAL")),
    setOfDeal: ({ params, body, ...work }) =>
      setFieldOfDeal(work, params.id, { ...body, fieldId: params.fieldId }),
  },
);

export const dealsModule = defineModule("crm/deals", {
  calls: [...answeredTogether(dealCalls, [calls.list, calls.board], sameForAll), ...dealValueCalls],
  functions: [new URL("functions.sql", import.meta.url)],
  purges: dealPurges,
  constraints: {
    deals_company: ["companyId"],
    deals_owner: ["ownerId"],
    deals_stage: ["stageId"],
  },
});
