import { and, eq, sql } from "drizzle-orm";
import { companies as calls } from "../../../../contract/crm/companies.ts";
import type { Company } from "../../../../contract/crm/companies.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { contacts } from "../contacts/table.ts";
import { beginWithDefaults } from "../../workspace/custom-fields/begin.ts";
import { deals } from "../deals/table.ts";
import { tickets } from "../../desk/tickets/table.ts";
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
import { companies } from "./table.ts";

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
    return told(work, id, "company_created");
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
    if (before.deletedAt === null) throw new Fault("conflict", "This company is not deleted.");
    await work.rows(companies).update(params.id, { deletedAt: null }, { before, action: "restore" });
    return told(work, params.id, "company_restored");
  },
  removeForGood: async ({ params, ...work }) => {
    const before = await work.rows(companies).lock(params.id);
    if (before.deletedAt === null)
      throw new Fault("conflict", "Delete the company first; then it can be deleted for good.");
    // People, conversations and deals stay, without the company. Whoever is at another one too has that as
    // primary: the one that they have been at longest.
    await work.db
      .update(contacts)
      .set({
        companyId: sql`(select cc.company_id from contact_companies cc join companies c on c.tenant_id = cc.tenant_id and c.id = cc.company_id where cc.tenant_id = contacts.tenant_id and cc.contact_id = contacts.id and c.deleted_at is null order by cc.created_at, cc.company_id limit 1)`,
      })
      .where(and(eq(contacts.tenantId, work.tenant), eq(contacts.companyId, params.id)));
    for (const table of [tickets, deals])
      await work.db
        .update(table)
        .set({ companyId: null })
        .where(and(eq(table.tenantId, work.tenant), eq(table.companyId, params.id)));
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
  await work.rows(companies).update(id, patch, { before });
  return told(work, id, "company_updated");
}

async function told(
  work: Work,
  id: string,
  type: "company_created" | "company_updated" | "company_restored",
): Promise<Company> {
  work.publish("crm_update", { type, payload: { id } }, ["staff"]);
  return oneCompany(work, id);
}

export const companiesModule = defineModule("crm/companies", {
  calls: companyCalls,
  functions: [new URL("functions.sql", import.meta.url)],
  purges: companyPurges,
});
