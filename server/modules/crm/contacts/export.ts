import type { contacts as calls } from "../../../../contract/crm/contacts.ts";
import type { QueryOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import type { CsvPart } from "../../../../contract/shapes.ts";
import { csvHead, csvLine } from "../../../csv.ts";
import type { Language } from "../../../words/texts.ts";
import type { Work } from "../../../work.ts";
import { companies } from "../records/company-table.ts";
import { listedForPage } from "../contact-lists/listed.ts";
import { contactLists } from "../contact-lists/table.ts";
import { fieldColumns } from "../../workspace/custom-fields/columns.ts";
import { users } from "../../people/session/table.ts";
import { mustBeThere, noteExport, userNames } from "../records/file-parts.ts";
import { contactOrder } from "../records/contact-filter.ts";
import { contactsWhere } from "./queries.ts";
import { contacts } from "../records/contact-table.ts";
import { say } from "./texts.ts";

const columnHeads = [
  say("column.name"),
  say("column.e_mail"),
  say("column.phone"),
  say("contacts.column_other_addresses"),
  say("contacts.column_job_title"),
  say("contacts.column_type"),
  say("column.tier"),
  say("column.status"),
  say("contacts.column_source"),
  say("column.company"),
  say("column.owner"),
  say("column.tags"),
  say("column.notes"),
  say("column.open_tickets"),
  say("contacts.column_last_seen"),
  say("column.created"),
  say("column.changed"),
];

/**
 * A thousand people, as the filter finds them, the newest first: that order is fixed while the file is
 * read, so that nobody is left out or comes twice because of a change meanwhile. @throws Fault not_found for
 * a filter by what is not there
 */
export async function exportContacts(
  work: Work,
  { cursor, ...filter }: QueryOut<typeof calls.exportPart>,
  language: Language | null,
): Promise<CsvPart> {
  for (const [path, table] of [
    ["ownerId", users],
    ["companyId", companies],
    ["listId", contactLists],
  ] as const)
    await mustBeThere(work, table, path, filter[path]);
  const listed = await listedForPage(work, filter);
  const page = await contactsWhere(
    work,
    { page: 1, limit: limits.exportPartRows, cursor },
    listed,
    contactOrder["-createdAt"],
  );
  const own = await fieldColumns(work, "CONTACT", language);
  const ownCells = await own.cellsOf(page.items.map(({ id }) => id));
  const owners = await userNames(
    work,
    page.items.map(({ ownerId }) => ownerId),
  );
  const lines = page.items.map((contact) =>
    csvLine([
      contact.name,
      contact.email,
      contact.phone,
      contact.aliases,
      contact.jobTitle,
      contact.type,
      contact.tier,
      contact.status,
      contact.source,
      contact.companyName,
      owners.get(contact.ownerId ?? ""),
      contact.tags.join(", "),
      contact.notes,
      contact.openTickets,
      contact.lastSeenAt,
      contact.createdAt,
      contact.updatedAt,
      ...ownCells(contact.id),
    ]),
  );
  if (cursor === undefined) await noteExport(work, contacts, listed.where, filter);
  return {
    csv: `${cursor === undefined ? csvHead(columnHeads, language, own.heads) : ""}${lines.join("")}`,
    rows: lines.length,
    nextCursor: page.nextCursor,
  };
}
