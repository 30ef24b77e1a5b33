import { and, asc, eq, getTableName, inArray, sql } from "drizzle-orm";
import type { Work } from "../../../work.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import { auditLogs } from "../../../db/table.ts";
import { queryRows } from "../../../db/query.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import { crmNotes } from "../../insight/timeline/table.ts";
import type { Traces } from "./person.ts";
import { referencesOf } from "./places.ts";

type Row = Record<string, unknown>;
/** What colleagues noted on people and companies; none of it was ever told them. */
const notesTable = getTableName(crmNotes);
/** Keys that let somebody in, or mean something to the machine alone. */
const unsaid = /^(tenant_?id|key|hash|started_?by|storage_?key|text_?key|seen_?sort|aliases)$/i;
const said = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => !unsaid.test(name) && value !== null));
const ticketsAtOnce = 200;

/**
 * Everything that is held about a person, table by table: a table that is new tomorrow and refers to contacts
 * is in it.
 */
export async function personData(
  work: Work,
  { contactIds, ticketIds }: Traces,
): Promise<Record<string, Row[]>> {
  const data: Record<string, Row[]> = {};
  const add = (name: string, rows: Row[]) => {
    if (rows.length > 0) data[name] = rows.map(said);
  };
  add(
    "contacts",
    await work.db
      .select()
      .from(contacts)
      .where(and(eq(contacts.tenantId, work.tenant), inArray(contacts.id, contactIds))),
  );
  for (const { table, column } of await referencesOf(work)) {
    if (table === "tickets") continue;
    add(table, await referringRows(work, table, column, contactIds));
  }
  add("deals", await dealsOf(work, contactIds));
  const conversations: Row[] = [];
  for (let from = 0; from < ticketIds.length; from += ticketsAtOnce)
    conversations.push(...(await conversationsOf(work, ticketIds.slice(from, from + ticketsAtOnce))));
  add(getTableName(tickets), conversations);
  add("audit_logs", await logOf(work, contactIds));
  return data;
}

async function referringRows(
  { db, tenant }: Work,
  table: string,
  column: string,
  contactIds: string[],
): Promise<Row[]> {
  const found = await queryRows<{ row: Row }>(
    db,
    sql`select to_jsonb(r) as row from ${sql.identifier(table)} r where r.tenant_id = ${tenant} and r.${sql.identifier(column)} in (select v.id::uuid from jsonb_array_elements_text(${JSON.stringify(contactIds)}::jsonb) as v(id)) limit 10000`,
  );
  return found.map(({ row }) => (table === notesTable ? { ...row, isInternalNote: true } : row));
}

async function dealsOf({ db, tenant }: Work, contactIds: string[]): Promise<Row[]> {
  const deals = await queryRows<{ row: Row }>(
    db,
    sql`select to_jsonb(d) as row from deals d where d.tenant_id = ${tenant} and d.id in (select dc.deal_id from deal_contacts dc where dc.tenant_id = ${tenant} and dc.contact_id in (select v.id::uuid from jsonb_array_elements_text(${JSON.stringify(contactIds)}::jsonb) as v(id)))`,
  );
  return deals.map(({ row }) => row);
}

/** Tickets with their messages and the names of their files. */
async function conversationsOf(work: Work, ids: string[]): Promise<Row[]> {
  const about = await work.db
    .select({
      id: tickets.id,
      number: tickets.number,
      subject: tickets.subject,
      status: tickets.status,
      channel: tickets.channel,
      tags: tickets.tags,
      createdAt: tickets.createdAt,
      closedAt: tickets.closedAt,
    })
    .from(tickets)
    .where(and(eq(tickets.tenantId, work.tenant), inArray(tickets.id, ids)))
    .orderBy(asc(tickets.number));
  const messages = await messagesOf(work, ids);
  const files = await filesOf(work, ids);
  return about.map((ticket) => ({
    ...ticket,
    messages: messages
      .filter(({ ticketId }) => ticketId === ticket.id)
      .map(({ ticketId: _ticketId, id, isPublic, ...message }) => ({
        ...message,
        isInternalNote: !isPublic,
        attachments: files
          .filter(({ messageId }) => messageId === id)
          .map(({ messageId: _messageId, ...file }) => file),
      })),
  }));
}

const messagesOf = ({ db, tenant }: Work, ticketIds: string[]) =>
  db
    .select({
      ticketId: ticketMessages.ticketId,
      id: ticketMessages.id,
      at: ticketMessages.createdAt,
      author: ticketMessages.authorName,
      authorType: ticketMessages.authorType,
      isPublic: ticketMessages.isPublic,
      text: ticketMessages.text,
    })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.tenantId, tenant), inArray(ticketMessages.ticketId, ticketIds)))
    .orderBy(asc(ticketMessages.id));

const filesOf = ({ db, tenant }: Work, ticketIds: string[]) =>
  db
    .select({
      messageId: attachments.messageId,
      name: attachments.name,
      contentType: attachments.contentType,
      sizeBytes: attachments.sizeBytes,
    })
    .from(attachments)
    .where(and(eq(attachments.tenantId, tenant), inArray(attachments.ticketId, ticketIds)));

/** What was done with them. */
const logOf = ({ db, tenant }: Work, contactIds: string[]) =>
  db
    .select({
      at: auditLogs.createdAt,
      by: auditLogs.actorName,
      entity: auditLogs.entity,
      action: auditLogs.action,
      before: auditLogs.before,
      after: auditLogs.after,
    })
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.tenantId, tenant),
        inArray(auditLogs.entity, ["contacts", "contact_identities", "privacy_requests"]),
        inArray(auditLogs.entityId, contactIds),
      ),
    )
    .orderBy(asc(auditLogs.createdAt))
    .limit(10_000);
