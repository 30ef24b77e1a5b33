import { and, eq, inArray, sql } from "drizzle-orm";
import type { TimelineEntry } from "../../../../contract/insight/timeline.ts";
import { timeline as calls } from "../../../../contract/insight/timeline.ts";
import type { Answer, QueryOut } from "../../../../contract/kit.ts";
import { auditLogs } from "../../../db/table.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { companies } from "../../crm/companies/table.ts";
import { contacts } from "../../crm/contacts/table.ts";
import { labelsSeen } from "../../workspace/custom-fields/logged.ts";
import { dealStageHistory, deals } from "../../crm/deals/table.ts";
import { users } from "../../people/session/table.ts";
import { previewOf } from "../../desk/tickets/rules.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import { changeOf, idsNamed } from "./changes.ts";
import type { Entry } from "./changes.ts";
import { findEntries } from "./entries.ts";
import type { FoundEntry } from "./entries.ts";
import { changeNote, pinnedNotes, presentNote, removeNote, writeNote } from "./notes.ts";
import type { Owner } from "./notes.ts";
import { crmNotes } from "./table.ts";

type Page = Answer<typeof calls.ofContact>;

const timelineCalls = implement(calls, {
  ofContact: async ({ params, query, ...work }) => {
    await work.rows(contacts).get(params.id);
    return pageFor(work, { entity: "contacts", id: params.id }, query);
  },
  ofCompany: async ({ params, query, ...work }) => {
    await work.rows(companies).get(params.id);
    return pageFor(work, { entity: "companies", id: params.id }, query);
  },
  ofDeal: async ({ params, query, ...work }) => {
    await work.rows(deals).get(params.id);
    return pageFor(work, { entity: "deals", id: params.id }, query);
  },
  noteOnContact: async ({ params, body, ...work }) => {
    const contact = await work.rows(contacts).get(params.id);
    if (contact.deletedAt !== null) throw new Fault("not_found");
    return writeNote(work, { contactId: contact.id, companyId: contact.companyId }, body);
  },
  noteOnCompany: async ({ params, body, ...work }) => {
    const company = await work.rows(companies).get(params.id);
    if (company.deletedAt !== null) throw new Fault("not_found");
    return writeNote(work, { companyId: company.id }, body);
  },
  noteOnDeal: async ({ params, body, ...work }) => {
    const deal = await work.rows(deals).get(params.id);
    if (deal.deletedAt !== null) throw new Fault("not_found");
    return writeNote(work, { dealId: deal.id }, body);
  },
  changeNote: ({ params, body, ...work }) => changeNote(work, params.id, body),
  removeNote: async ({ params, ...work }) => {
    await removeNote(work, params.id);
    return {};
  },
});

async function pageFor(work: Work, owner: Owner, query: QueryOut<typeof calls.ofContact>): Promise<Page> {
  const { found, nextCursor } = await findEntries(work, owner, query);
  const [entries, pinned] = [
    await told(work, owner, found),
    query.cursor === undefined ? await pinnedNotes(work, owner) : [],
  ];
  return { items: entries, pinned, nextCursor };
}

/** What the rows of a page say: one look at each table, whatever stands on the page. */
async function told(work: Work, owner: Owner, found: readonly FoundEntry[]): Promise<TimelineEntry[]> {
  const { db, tenant } = work;
  const idsOf = (...kinds: FoundEntry["kind"][]) =>
    found.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  const messages = byId(
    await some(idsOf("MESSAGE"), (ids) =>
      db
        .select({
          id: ticketMessages.id,
          ticketId: ticketMessages.ticketId,
          authorType: ticketMessages.authorType,
          authorId: ticketMessages.authorId,
          authorName: ticketMessages.authorName,
          text: sql<string>`left(${ticketMessages.text}, 600)`,
        })
        .from(ticketMessages)
        .where(and(eq(ticketMessages.tenantId, tenant), inArray(ticketMessages.id, ids))),
    ),
  );
  const ticketIds = [
    ...new Set([...idsOf("TICKET", "RESOLVED"), ...[...messages.values()].map(({ ticketId }) => ticketId)]),
  ];
  const about = byId(
    await some(ticketIds, (ids) =>
      db
        .select({
          id: tickets.id,
          number: tickets.number,
          subject: tickets.subject,
          status: tickets.status,
          priority: tickets.priority,
          channel: tickets.channel,
          contactId: tickets.contactId,
        })
        .from(tickets)
        .where(and(eq(tickets.tenantId, tenant), inArray(tickets.id, ids))),
    ),
  );
  const notes = byId(
    await some(idsOf("NOTE"), (ids) =>
      db
        .select()
        .from(crmNotes)
        .where(and(eq(crmNotes.tenantId, tenant), inArray(crmNotes.id, ids))),
    ),
  );
  const moved = byId(
    await some(idsOf("DEAL"), (ids) =>
      db
        .select({
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
        .from(dealStageHistory)
        .innerJoin(
          deals,
          and(eq(deals.tenantId, dealStageHistory.tenantId), eq(deals.id, dealStageHistory.dealId)),
        )
        .where(and(eq(dealStageHistory.tenantId, tenant), inArray(dealStageHistory.id, ids))),
    ),
  );
  const logged = byId(
    await some(idsOf("CHANGE"), (ids) =>
      db
        .select()
        .from(auditLogs)
        .where(and(eq(auditLogs.tenantId, tenant), inArray(auditLogs.id, ids))),
    ),
  );
  const maySeeLabel = [...logged.values()].some(({ action }) => action === "fields")
    ? await labelsSeen(work)
    : () => false;
  const names = await namesOf(work, [
    ...[...about.values()].map(({ contactId }) => contactId),
    ...[...notes.values()].map(({ contactId }) => contactId),
    ...[...logged.values()].flatMap((row) => idsNamed(entryOf(row))),
  ]);
  const personOf = (id: string | null | undefined) =>
    owner.entity === "companies" && id ? { id, name: names.get(id) ?? "–" } : null;
  return found.flatMap(({ kind, id, at }): TimelineEntry[] => {
    const blank = {
      id: `${kind}:${id}`,
      kind,
      at,
      actor: null,
      person: null,
      ticket: null,
      message: null,
      note: null,
      deal: null,
      change: null,
    };
    const ticketShown = (ticketId: string) => {
      const row = about.get(ticketId);
      if (!row) return null;
      const { contactId: _contact, ...ticket } = row;
      return ticket;
    };
    switch (kind) {
      case "TICKET":
      case "RESOLVED":
        return [{ ...blank, ticket: ticketShown(id), person: personOf(about.get(id)?.contactId) }];
      case "MESSAGE": {
        const message = messages.get(id);
        return message
          ? [
              {
                ...blank,
                actor: {
                  id: message.authorType === "AGENT" ? message.authorId : null,
                  name: message.authorName,
                },
                ticket: ticketShown(message.ticketId),
                message: { id, text: previewOf(message.text), isTheirs: message.authorType === "CUSTOMER" },
              },
            ]
          : [];
      }
      case "NOTE": {
        const note = notes.get(id);
        return note
          ? [
              {
                ...blank,
                actor: { id: note.authorId, name: note.authorName },
                person: personOf(note.contactId),
                note: presentNote(note),
              },
            ]
          : [];
      }
      case "DEAL": {
        const move = moved.get(id);
        if (!move) return [];
        const { byId, byName, dealId, id: _move, fromPipeline, toPipeline, ...deal } = move;
        const pipelines =
          fromPipeline === null || fromPipeline === toPipeline
            ? null
            : { from: fromPipeline, to: toPipeline };
        return [{ ...blank, actor: { id: byId, name: byName }, deal: { id: dealId, ...deal, pipelines } }];
      }
      case "CHANGE": {
        const row = logged.get(id);
        return row
          ? [
              {
                ...blank,
                actor: { id: row.actorId, name: row.actorName },
                change: changeOf(entryOf(row), names, (label) => maySeeLabel(row.entity, label)),
              },
            ]
          : [];
      }
    }
  });
}

const entryOf = ({ action, before, after }: typeof auditLogs.$inferSelect): Entry => ({
  action,
  before,
  after,
});
const some = async <Row>(ids: string[], read: (ids: string[]) => Promise<Row[]>): Promise<Row[]> =>
  ids.length === 0 ? [] : read(ids);
const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

async function namesOf(
  { db, tenant }: Work,
  named: readonly (string | null)[],
): Promise<Map<string, string>> {
  const ids = [...new Set(named.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const rows = [
    ...(await db
      .select({ id: contacts.id, name: contacts.name })
      .from(contacts)
      .where(and(eq(contacts.tenantId, tenant), inArray(contacts.id, ids)))),
    ...(await db
      .select({ id: companies.id, name: companies.name })
      .from(companies)
      .where(and(eq(companies.tenantId, tenant), inArray(companies.id, ids)))),
    ...(await db
      .select({ id: users.id, name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})` })
      .from(users)
      .where(and(eq(users.tenantId, tenant), inArray(users.id, ids)))),
  ];
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export const timelineModule = defineModule("insight/timeline", { calls: timelineCalls });
