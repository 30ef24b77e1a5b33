import { and, desc, eq, inArray } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { HistoryEntry } from "../../../../contract/desk/tickets.ts";
import type { Decision } from "../../../../contract/desk/assignment-decisions.ts";
import type { Work } from "../../../work.ts";
import { agentGroups } from "../ticket-places/group-table.ts";
import { assignmentDecisions } from "./decision-table.ts";
import { companies } from "../../crm/records/company-table.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { labelsSeen } from "../../workspace/custom-fields/logged.ts";
import { auditLogs } from "../../../db/table.ts";
import { ticketCategories } from "../ticket-places/category-table.ts";
import { ticketPipelines } from "../ticket-places/pipeline-table.ts";
import { users } from "../../people/session/table.ts";
import { tickets } from "./table.ts";

const entriesMax = 200;
const decisionsMax = 20;
/** What people change; all else is bookkeeping. */
const shown = [
  "subject",
  "status",
  "priority",
  "tags",
  "contactId",
  "companyId",
  "assignedToId",
  "requiredSkills",
  "categoryId",
  "isSensitive",
  "deletedAt",
  "spamAt",
  "groupId",
  "pipelineId",
  "snoozedUntil",
  "mergedIntoId",
] as const;
/**
 * Entries about a ticket that tell of no change of it: its messages are in the thread, and who looked at it
 * in the audit log.
 */
const silent = ["message", "view", "recount"];

type Values = Record<string, unknown>;

/** Who changed what on a ticket, newest first, with names where the rows hold ids. */
export async function ticketHistoryOf(work: Work, ticketId: string): Promise<HistoryEntry[]> {
  const rows = await work
    .from(auditLogs, {
      id: auditLogs.id,
      action: auditLogs.action,
      actorName: auditLogs.actorName,
      before: auditLogs.before,
      after: auditLogs.after,
      createdAt: auditLogs.createdAt,
    })
    .where(and(eq(auditLogs.entity, "tickets"), eq(auditLogs.entityId, ticketId)))
    .orderBy(desc(auditLogs.id))
    .limit(entriesMax);
  const told = rows
    .filter(({ action }) => !silent.includes(action))
    .map((row) => ({ ...row, before: row.before ?? {}, after: row.after ?? {} }));
  const maySeeLabel = told.some(({ action }) => action === "fields") ? await labelsSeen(work) : () => false;
  const names = await namesIn(
    work,
    told.flatMap(({ before, after }) => [before, after]),
  );
  return told
    .map(({ before, after, ...entry }) => ({
      ...entry,
      changes:
        entry.action === "fields"
          ? fieldChanges(before, after).filter(({ field }) => maySeeLabel("tickets", field))
          : shown.flatMap((field) => {
              const [from, to] = [said(field, before[field], names), said(field, after[field], names)];
              return from === to ? [] : [{ field: fieldNames[field] ?? field, from, to }];
            }),
    }))
    .filter(({ action, changes }) => (action !== "update" && action !== "fields") || changes.length > 0);
}

/** Custom fields are in the log by their names and as they were shown. */
const fieldChanges = (before: Values, after: Values): HistoryEntry["changes"] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
    field,
    from: textOf(before[field]),
    to: textOf(after[field]),
  }));
const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

const fieldNames: Partial<Record<(typeof shown)[number], string>> = {
  contactId: "contact",
  companyId: "company",
  assignedToId: "assignee",
  categoryId: "category",
  deletedAt: "deleted",
  groupId: "group",
  pipelineId: "pipeline",
  mergedIntoId: "mergedInto",
};

function said(field: (typeof shown)[number], value: unknown, names: Map<string, string>): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(", ");
  if (typeof value === "boolean") return value ? "true" : null;
  if (field.endsWith("Id")) return names.get(String(value)) ?? "—";
  return String(value);
}

async function namesIn(work: Work, values: Values[]): Promise<Map<string, string>> {
  const idsOf = (field: string) => [
    ...new Set(values.map((one) => one[field]).filter((id): id is string => typeof id === "string")),
  ];
  const names = new Map<string, string>();
  const learn = async (
    table:
      | typeof users
      | typeof contacts
      | typeof companies
      | typeof ticketCategories
      | typeof agentGroups
      | typeof ticketPipelines,
    ids: string[],
    columns: Record<string, AnyPgColumn>,
  ) => {
    if (ids.length === 0) return;
    const rows = await work.from(table, { id: table.id, ...columns }).where(inArray(table.id, ids));
    for (const { id, ...words } of rows) names.set(id, Object.values(words).join(" ").trim());
  };
  await learn(users, idsOf("assignedToId"), { first: users.firstName, last: users.lastName });
  await learn(contacts, idsOf("contactId"), { name: contacts.name });
  await learn(companies, idsOf("companyId"), { name: companies.name });
  await learn(ticketCategories, idsOf("categoryId"), { name: ticketCategories.name });
  await learn(agentGroups, idsOf("groupId"), { name: agentGroups.name });
  await learn(ticketPipelines, idsOf("pipelineId"), { name: ticketPipelines.name });
  const merged = idsOf("mergedIntoId");
  if (merged.length > 0)
    for (const { id, number } of await work
      .from(tickets, { id: tickets.id, number: tickets.number })
      .where(inArray(tickets.id, merged)))
      names.set(id, `#${number}`);
  return names;
}

/** Why this agent, or why nobody. */
export async function decisionsOf({ from }: Work, ticketId: string): Promise<Decision[]> {
  const rows = await from(assignmentDecisions)
    .where(eq(assignmentDecisions.ticketId, ticketId))
    .orderBy(desc(assignmentDecisions.id))
    .limit(decisionsMax);
  return rows.map(({ id, trigger, winnerId, winnerName, rule, reasons, createdAt }) => ({
    id,
    trigger,
    winner: winnerId === null ? null : { id: winnerId, name: winnerName ?? "" },
    rule,
    reasons,
    createdAt,
  }));
}
