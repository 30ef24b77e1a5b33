import { fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { say } from "./texts.ts";
import { companies } from "./company-table.ts";

/** @throws Fault invalid at `companyId` */
export async function checkCompany(work: Work, id: string): Promise<void> {
  const company = await work.rows(companies).find(id);
  if (company?.deletedAt !== null) throw fieldFault("companyId", say("shared.no_such_company"));
}
