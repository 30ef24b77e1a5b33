import type { companies as calls } from "../../../../contract/crm/companies.ts";
import type { QueryOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import type { CsvPart } from "../../../../contract/shapes.ts";
import { csvHead, csvLine } from "../../../csv.ts";
import type { Language } from "../../../words/texts.ts";
import type { Work } from "../../../work.ts";
import { mustBeThere, noteExport } from "../records/file-parts.ts";
import { fieldColumns } from "../../workspace/custom-fields/columns.ts";
import { users } from "../../people/session/table.ts";
import { companiesMatching, companiesWhere, companyOrder } from "./queries.ts";
import { companies } from "../records/company-table.ts";
import { say } from "./texts.ts";

const columnHeads = [
  say("column.name"),
  say("companies.column_domain"),
  say("companies.column_industry"),
  say("companies.column_size"),
  say("column.phone"),
  say("companies.column_address"),
  say("column.tier"),
  say("companies.column_parent_company"),
  say("column.owner"),
  say("column.tags"),
  say("column.notes"),
  say("companies.column_people"),
  say("column.open_tickets"),
  say("column.created"),
  say("column.changed"),
];

/**
 * A thousand companies, as `exportContacts` has people. @throws Fault not_found for a filter by what is not
 * there
 */
export async function exportCompanies(
  work: Work,
  { cursor, ...filter }: QueryOut<typeof calls.exportPart>,
  language: Language | null,
): Promise<CsvPart> {
  for (const [path, table] of [
    ["ownerId", users],
    ["parentId", companies],
  ] as const)
    await mustBeThere(work, table, path, filter[path]);
  const listed = await companiesMatching(work, filter);
  const page = await companiesWhere(
    work,
    { page: 1, limit: limits.exportPartRows, cursor },
    listed,
    companyOrder["-createdAt"],
  );
  const own = await fieldColumns(work, "COMPANY", language);
  const ownCells = await own.cellsOf(page.items.map(({ id }) => id));
  const lines = page.items.map((company) =>
    csvLine([
      company.name,
      company.domain,
      company.industry,
      company.size,
      company.phone,
      company.address,
      company.tier,
      company.parentName,
      company.ownerName,
      company.tags.join(", "),
      company.notes,
      company.contactCount,
      company.openTickets,
      company.createdAt,
      company.updatedAt,
      ...ownCells(company.id),
    ]),
  );
  if (cursor === undefined) await noteExport(work, companies, listed.where, filter);
  return {
    csv: `${cursor === undefined ? csvHead(columnHeads, language, own.heads) : ""}${lines.join("")}`,
    rows: lines.length,
    nextCursor: page.nextCursor,
  };
}
