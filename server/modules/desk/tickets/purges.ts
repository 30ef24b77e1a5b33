import { and, eq, inArray } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import { nothingRefers } from "../../../jobs/purge.ts";
import type { Purge } from "../../../jobs/purge.ts";
import { companies } from "../../crm/records/company-table.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import { forgetWords } from "../../workspace/deliveries/forget-words.ts";
import { ticketMessages, tickets } from "./table.ts";

export const ticketPurges: Purge[] = [
  {
    kind: "deleted",
    table: tickets,
    filesOf: (work, ids) =>
      work.rows(attachments).list({
        where: inArray(attachments.ticketId, [...ids]),
        limit: ids.length * limits.attachmentsPerMessageMax,
      }),
    // The log goes on telling that something was sent, and to whom.
    before: async (work, ids) => {
      const messageIds = work.db
        .select({ id: ticketMessages.id })
        .from(ticketMessages)
        .where(and(eq(ticketMessages.tenantId, work.tenant), inArray(ticketMessages.ticketId, [...ids])));
      await forgetWords(work, messageIds);
    },
  },
  { kind: "guard", table: tickets, mayGo: nothingRefers(tickets.followUpOfId, tickets) },
  { kind: "guard", table: tickets, mayGo: nothingRefers(tickets.mergedIntoId, tickets) },
  { kind: "guard", table: contacts, mayGo: nothingRefers(tickets.contactId, contacts) },
  { kind: "guard", table: companies, mayGo: nothingRefers(tickets.companyId, companies) },
];
