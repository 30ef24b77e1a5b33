import { and, eq } from "drizzle-orm";
import { deals as calls } from "../../../../contract/crm/deals.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { mustNotBeHeld } from "../legal-holds/holds.ts";
import { boardOf } from "./board.ts";
import { topOf } from "./column.ts";
import { historyOf } from "./history.ts";
import { moveDeal } from "./move.ts";
import { dealPurges } from "./purges.ts";
import { dealView, listDeals } from "./queries.ts";
import { dealContacts, deals } from "./table.ts";
import { changeDeal, createDeal, lockDeal, publishDealEvent } from "./write.ts";

const dealCalls = implement(calls, {
  list: ({ query, ...work }) => listDeals(work, query),
  board: ({ query, ...work }) => boardOf(work, query),
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
    if (before.deletedAt === null) throw new Fault("conflict", "This deal is not deleted.");
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
    if (before.deletedAt === null)
      throw new Fault("conflict", "Delete the deal first; then it can be deleted for good.");
    const people = await work.db
      .select({ contactId: dealContacts.contactId })
      .from(dealContacts)
      .where(and(eq(dealContacts.tenantId, work.tenant), eq(dealContacts.dealId, before.id)));
    await mustNotBeHeld(
      work,
      people.map(({ contactId }) => contactId),
      "A contact of this deal is under a legal hold, so it may not be deleted for good. An administrator can lift the hold.",
    );
    await work.rows(deals).remove(before.id);
    publishDealEvent(work, before.id, "deal_deleted");
    return {};
  },
  history: async ({ params, ...work }) => historyOf(work, (await work.rows(deals).get(params.id)).id),
});

export const dealsModule = defineModule("crm/deals", {
  calls: dealCalls,
  functions: [new URL("functions.sql", import.meta.url)],
  purges: dealPurges,
});
