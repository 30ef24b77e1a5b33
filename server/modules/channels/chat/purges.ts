import { nothingRefers } from "../../../jobs/purge.ts";
import type { Purge } from "../../../jobs/purge.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { chatSessions } from "./table.ts";

export const chatPurges: Purge[] = [
  { kind: "guard", table: contacts, mayGo: nothingRefers(chatSessions.contactId, contacts) },
];
