import { eq, sql } from "drizzle-orm";
import { companies as calls } from "../../../../contract/crm/companies.ts";
import type { Company } from "../../../../contract/crm/companies.ts";
import { customFieldValues } from "../../../../contract/workspace/custom-fields.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { conversationsWithCompanies } from "../records/belongings.ts";
import { contacts } from "../records/contact-table.ts";
import { beginWithDefaults } from "../../workspace/custom-fields/begin.ts";
import { definitionsOf, setValues, valuesOf } from "../../workspace/custom-fields/values.ts";
import { deals } from "../deals/table.ts";
import { exportCompanies } from "./export.ts";
import { companyPurges } from "./purges.ts";
import {
  checkParent,
  industriesOf,
  listCompanies,
  listDeletedCompanies,
  oneCompany,
  suggestionsFor,
} from "./queries.ts";
import { companies } from "../records/company-table.ts";
import { tiersChanged } from "../records/tiers.ts";
import { say } from "./texts.ts";

const companyCalls = implement(calls, {
  list: ({ query, ...work }) => listCompanies(work, query),
  exportPart: ({ query, caller, ...work }) => exportCompanies(work, query, caller.language),
  deleted: ({ query, ...work }) => listDeletedCompanies(work, query),
  industries: (work) => industriesOf(work),
  get: ({ params, ...work }) => oneCompany(work, params.id),
  suggestions: async ({ params, ...work }) => suggestionsFor(work, await oneCompany(work, params.id)),
  create: async ({ body, ...work }) => {
    if (body.parentId) await checkParent(work, body.parentId);
    const { id } = await work.rows(companies).insert({ ...body, createdAt: work.now, updatedAt: work.now });
    await beginWithDefaults(work, "COMPANY", id);
    return publishAndPresentCompany(work, id, "company_created");
  },
  update: ({ body, params, caller, ...work }) => change(work, params.id, caller.ifVersion, body),
  replace: ({ body, params, caller, ...work }) => change(work, params.id, caller.ifVersion, body),
  remove: async ({ params, ...work }) => {
    const before = await work.rows(companies).lock(params.id);
    if (before.deletedAt !== null) throw new Fault("not_found");
    await work.rows(companies).update(params.id, { deletedAt: work.now }, { before, action: "delete" });
    work.publish("crm_update", { type: "company_deleted", payload: { id: params.id } }, ["staff"]);
    return {};
  },
  restore: async ({ params, ...work }) => {
    const before = await work.rows(companies).lock(params.id);
    if (before.deletedAt === null) throw new Fault("conflict", say("companies.not_deleted"));
    await work.rows(companies).update(params.id, { deletedAt: null }, { before, action: "restore" });
    return publishAndPresentCompany(work, params.id, "company_restored");
  },
  removeForGood: async ({ params, ...work }) => {
    const before = await work.rows(companies).lock(params.id);
    if (before.deletedAt === null) throw new Fault("conflict", say("companies.not_deleted_yet"));
    // People, conversations and deals stay, without the company. Anyone who is at another one too has that as
    // primary: the one that they have been at longest.
    await work
      .update(contacts)
      .set({
        companyId: sql`(select cc.company_id from contact_companies cc join companies c on c.tenant_id = cc.tenant_id and c.id = cc.company_id where cc.tenant_id = contacts.tenant_id and cc.contact_id = contacts.id and c.deleted_at is null order by cc.created_at, cc.company_id limit 1)`,
      })
      .where(eq(contacts.companyId, params.id));
    for (const table of [...conversationsWithCompanies().map((each) => each.table), deals])
      await work.db.execute(
        sql`update ${table} set company_id = null where tenant_id = ${work.tenant} and company_id = ${params.id}`,
      );
    await work.rows(companies).remove(params.id);
    work.publish("crm_update", { type: "company_deleted", payload: { id: params.id } }, ["staff"]);
    return {};
  },
});

async function change(
  work: Work,
  id: string,
  ifVersion: number | undefined,
  patch: Partial<typeof companies.$inferSelect>,
): Promise<Company> {
  const before = await work.rows(companies).lock(id);
  if (before.deletedAt !== null) throw new Fault("not_found");
  if (ifVersion !== undefined && ifVersion !== before.version)
    throw new Fault("precondition_failed", undefined, { extra: { current: await oneCompany(work, id) } });
  if (patch.parentId && patch.parentId !== before.parentId) await checkParent(work, patch.parentId, id);
  const after = await work.rows(companies).update(id, patch, { before });
  if (before.tier !== after.tier) tiersChanged(work, { companyIds: [id] });
  return publishAndPresentCompany(work, id, "company_updated");
}

async function publishAndPresentCompany(
  work: Work,
  id: string,
  type: "company_created" | "company_updated" | "company_restored",
): Promise<Company> {
  work.publish("crm_update", { type, payload: { id } }, ["staff"]);
  return oneCompany(work, id);
}

/** What their custom fields hold. */
const { ofCompany, setOfCompany } = customFieldValues;
const companyValueCalls = implement(
  { ofCompany, setOfCompany },
  {
    ofCompany: async ({ params, ...work }) =>
      valuesOf(
        work,
        { id: (await work.rows(companies).get(params.id)).id },
        await definitionsOf(work, "COMPANY"),
      ),
    setOfCompany: async ({ params, body, ...work }) => {
      const { id, deletedAt } = await work.rows(companies).lock(params.id);
      if (deletedAt !== null) throw new Fault("not_found");
      const values = await setValues(work, { id }, await definitionsOf(work, "COMPANY"), [
        { ...body, fieldId: params.fieldId },
      ]);
      work.publish("crm_update", { type: "company_updated", payload: { id } }, ["staff"]);
      return values;
    },
  },
);

export const companiesModule = defineModule("crm/companies", {
  calls: [...companyCalls, ...companyValueCalls],
  purges: companyPurges,
  constraints: {
    companies_owner: ["ownerId"],
  },
});
