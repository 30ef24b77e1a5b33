import { nothingRefers } from "../../../jobs/purge.ts";
import type { Purge } from "../../../jobs/purge.ts";
import { companies } from "../records/company-table.ts";
import { contacts } from "../records/contact-table.ts";

export const contactPurges: Purge[] = [
  { kind: "deleted", table: contacts },
  { kind: "guard", table: contacts, mayGo: nothingRefers(contacts.mergedIntoId, contacts) },
  { kind: "guard", table: companies, mayGo: nothingRefers(contacts.companyId, companies) },
];
