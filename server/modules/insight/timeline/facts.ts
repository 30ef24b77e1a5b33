import { and, eq, inArray, sql } from "drizzle-orm";
import { auditLogs } from "../../../db/table.ts";
import type { Work } from "../../../work.ts";
import { companies } from "../../crm/records/company-table.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { dealStageHistory, deals } from "../../crm/deals/table.ts";
import { labelsSeen } from "../../workspace/custom-fields/logged.ts";
import { users } from "../../people/session/table.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import { idsNamed } from "./changes.ts";
import type { Entry } from "./changes.ts";
import type { FoundEntry } from "./entries.ts";
import { crmNotes } from "./table.ts";

/** What the entries of a page are about: one look at each table, whatever is on the page. */
export async function timelineFacts(work: Work, found: readonly FoundEntry[]) {
  const { from } = work;
  const idsOf = (...kinds: FoundEntry["kind"][]) =>
    found.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  const messages = byId(await some(idsOf("MESSAGE"), (ids) => messagesAmong(work, ids)));
  const about = byId(
    await some(
      [
        ...new Set([
          ...idsOf("TICKET", "RESOLVED"),
          ...[...messages.values()].map(({ ticketId }) => ticketId),
        ]),
      ],
      (ids) => ticketsAmong(work, ids),
    ),
  );
  const notes = byId(await some(idsOf("NOTE"), (ids) => from(crmNotes).where(inArray(crmNotes.id, ids))));
  const moved = byId(await some(idsOf("DEAL"), (ids) => movesAmong(work, ids)));
  const logged = byId(
    await some(idsOf("CHANGE"), (ids) => from(auditLogs).where(inArray(auditLogs.id, ids))),
  );
  const maySeeLabel = [...logged.values()].some(({ action }) => action === "fields")
    ? await labelsSeen(work)
    : () => false;
  const names = await namesOf(work, [
    ...[...about.values()].map(({ contactId }) => contactId),
    ...[...notes.values()].map(({ contactId }) => contactId),
    ...[...logged.values()].flatMap((row) => idsNamed(entryOf(row))),
  ]);
  return { messages, tickets: about, notes, moved, logged, maySeeLabel, names };
}
export type TimelineFacts = Awaited<ReturnType<typeof timelineFacts>>;

const messagesAmong = ({ from }: Work, ids: string[]) =>
  from(ticketMessages, {
    id: ticketMessages.id,
    ticketId: ticketMessages.ticketId,
    authorType: ticketMessages.authorType,
    authorId: ticketMessages.authorId,
    authorName: ticketMessages.authorName,
    text: sql<string>`left(${ticketMessages.text}, 600)`,
  }).where(inArray(ticketMessages.id, ids));

const ticketsAmong = ({ from }: Work, ids: string[]) =>
  from(tickets, {
    id: tickets.id,
    number: tickets.number,
    subject: tickets.subject,
    status: tickets.status,
    priority: tickets.priority,
    channel: tickets.channel,
    contactId: tickets.contactId,
  }).where(inArray(tickets.id, ids));

const movesAmong = ({ from }: Work, ids: string[]) =>
  from(dealStageHistory, {
    id: dealStageHistory.id,
    dealId: deals.id,
    title: deals.title,
    amount: dealStageHistory.amount,
    currency: dealStageHistory.currency,
    from: dealStageHistory.fromName,
    to: dealStageHistory.toName,
    stage: dealStageHistory.toKind,
    lostReason: dealStageHistory.lostReason,
    since: dealStageHistory.since,
    fromPipeline: dealStageHistory.fromPipelineName,
    toPipeline: dealStageHistory.toPipelineName,
    byId: dealStageHistory.byId,
    byName: dealStageHistory.byName,
  })
    .innerJoin(
      deals,
      and(eq(deals.tenantId, dealStageHistory.tenantId), eq(deals.id, dealStageHistory.dealId)),
    )
    .where(inArray(dealStageHistory.id, ids));

export const entryOf = ({ action, before, after }: typeof auditLogs.$inferSelect): Entry => ({
  action,
  before,
  after,
});
const some = async <Row>(ids: string[], read: (ids: string[]) => Promise<Row[]>): Promise<Row[]> =>
  ids.length === 0 ? [] : read(ids);
const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

async function namesOf({ from }: Work, named: readonly (string | null)[]): Promise<Map<string, string>> {
  const ids = [...new Set(named.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const rows = [
    ...(await from(contacts, { id: contacts.id, name: contacts.name }).where(inArray(contacts.id, ids))),
    ...(await from(companies, { id: companies.id, name: companies.name }).where(inArray(companies.id, ids))),
    ...(await from(users, {
      id: users.id,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
    }).where(inArray(users.id, ids))),
  ];
  return new Map(rows.map(({ id, name }) => [id, name]));
}
