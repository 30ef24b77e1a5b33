import { and, asc, eq, getTableName, inArray, sql } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import type { Work } from "../../../work.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import { auditLogs, tenants } from "../../../db/table.ts";
import { queryRows } from "../../../db/query.ts";
import { contacts } from "../../crm/contacts/table.ts";
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

/**
 * Everything that is held about a person, table by table: a table that is new tomorrow and refers to contacts
 * is in it.
 */
async function dataOf(work: Work, { contactIds, ticketIds }: Traces): Promise<Record<string, Row[]>> {
  const { db, tenant } = work;
  const data: Record<string, Row[]> = {};
  const add = (name: string, rows: Row[]) => {
    if (rows.length > 0) data[name] = rows.map(said);
  };
  add(
    "contacts",
    await db
      .select()
      .from(contacts)
      .where(and(eq(contacts.tenantId, tenant), inArray(contacts.id, contactIds))),
  );
  for (const { table, column } of await referencesOf(work)) {
    if (table === "tickets") continue;
    const found = await queryRows<{ row: Row }>(
      db,
      sql`select to_jsonb(r) as row from ${sql.identifier(table)} r where r.tenant_id = ${tenant} and r.${sql.identifier(column)} in (select v.id::uuid from jsonb_array_elements_text(${JSON.stringify(contactIds)}::jsonb) as v(id)) limit 10000`,
    );
    add(
      table,
      found.map(({ row }) => (table === notesTable ? { ...row, isInternalNote: true } : row)),
    );
  }
  const deals = await queryRows<{ row: Row }>(
    db,
    sql`select to_jsonb(d) as row from deals d where d.tenant_id = ${tenant} and d.id in (select dc.deal_id from deal_contacts dc where dc.tenant_id = ${tenant} and dc.contact_id in (select v.id::uuid from jsonb_array_elements_text(${JSON.stringify(contactIds)}::jsonb) as v(id)))`,
  );
  add(
    "deals",
    deals.map(({ row }) => row),
  );
  const conversations: Row[] = [];
  for (let from = 0; from < ticketIds.length; from += 200) {
    const part = ticketIds.slice(from, from + 200);
    const [about, messages, files] = [
      await db
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
        .where(and(eq(tickets.tenantId, tenant), inArray(tickets.id, part)))
        .orderBy(asc(tickets.number)),
      await db
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
        .where(and(eq(ticketMessages.tenantId, tenant), inArray(ticketMessages.ticketId, part)))
        .orderBy(asc(ticketMessages.id)),
      await db
        .select({
          messageId: attachments.messageId,
          name: attachments.name,
          contentType: attachments.contentType,
          sizeBytes: attachments.sizeBytes,
        })
        .from(attachments)
        .where(and(eq(attachments.tenantId, tenant), inArray(attachments.ticketId, part))),
    ];
    for (const ticket of about)
      conversations.push({
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
      });
  }
  add(getTableName(tickets), conversations);
  const log = await db
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
  add("audit_logs", log);
  return data;
}

const words = {
  en: { title: "What is held about you", made: "Made on", note: "Internal note", lang: "en", dir: "ltr" },
  es: {
    title: "Los datos que conservamos sobre ti",
    made: "Generado el",
    note: "Nota interna",
    lang: "es",
    dir: "ltr",
  },
  ar: { title: "ما نحتفظ به من بياناتك", made: "أُنشئ في", note: "ملاحظة داخلية", lang: "ar", dir: "rtl" },
} as const;
const isNote = (value: object): boolean => "isInternalNote" in value && value.isInternalNote === true;
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
const inWords = (name: string): string => escaped(name.replaceAll(/_|(?<=[a-z])(?=[A-Z])/gu, " "));

function asHtml(value: unknown, noteWord: string): string {
  if (Array.isArray(value))
    return value.length === 0
      ? "–"
      : `<ul>${value.map((one) => `<li>${asHtml(one, noteWord)}</li>`).join("")}</ul>`;
  if (value !== null && typeof value === "object")
    return `<dl${isNote(value) ? ` class="note"><dt>🔒</dt><dd>${noteWord}</dd>` : ">"}${Object.entries(value)
      .filter(([name]) => name !== "isInternalNote")
      .map(([name, one]) => `<dt>${inWords(name)}</dt><dd>${asHtml(one, noteWord)}</dd>`)
      .join("")}</dl>`;
  return `<span dir="auto">${escaped(value === null || value === undefined ? "–" : String(value))}</span>`;
}

/** A zip of two files that say the same: one for people, one for machines. */
export async function dataFile(work: Work, traces: Traces): Promise<Buffer> {
  const data = await dataOf(work, traces);
  const [tenant] = await work.db
    .select({ locale: tenants.locale, name: tenants.name })
    .from(tenants)
    .where(eq(tenants.id, work.tenant));
  const { title, made, note, lang, dir } = words[tenant?.locale ?? "en"];
  const html = `<!doctype html><html lang="${lang}" dir="${dir}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}h2{text-transform:capitalize;border-top:1px solid #ccc;padding-top:1rem}dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dt{color:#555;text-transform:capitalize}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}ul{padding-inline-start:1.25rem}.note{background:#fff7d6;border:1px solid #e3c96b;border-radius:.375rem;padding:.5rem}</style>
<h1>${title}</h1><p>${escaped(tenant?.name ?? "")} · ${made} ${work.now.slice(0, 10)}</p>${Object.entries(
    data,
  )
    .map(([name, rows]) => `<h2>${inWords(name)}</h2>${asHtml(rows, note)}`)
    .join("")}</html>`;
  return Buffer.from(
    zipSync(
      { "data.html": strToU8(html), "data.json": strToU8(JSON.stringify(data, null, 2)) },
      { level: 6 },
    ),
  );
}
