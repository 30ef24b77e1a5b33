import { and, eq, inArray } from "drizzle-orm";
import type { BodyOut } from "../../../../contract/kit.ts";
import type {
  MergeField,
  MergePreview,
  SuspectedPair,
  ticketMerges as calls,
} from "../../../../contract/desk/ticket-merges.ts";
import { mergeFields } from "../../../../contract/desk/ticket-merges.ts";
import { limits } from "../../../../contract/limits.ts";
import { queryRows } from "../../../db/query.ts";
import { sql } from "drizzle-orm";
import type { Work } from "../../../work.ts";
import { agentGroups } from "../ticket-places/group-table.ts";
import { comparedFields } from "../../workspace/custom-fields/merging.ts";
import { ticketFollowers } from "../tickets/follower-table.ts";
import { users } from "../../people/session/table.ts";
import { ticketCategories } from "../ticket-places/category-table.ts";
import { ticketPipelines } from "../ticket-places/pipeline-table.ts";
import { ticketViews } from "../tickets/queries.ts";
import type { Ticket, TicketRow } from "../tickets/queries.ts";
import { isDone } from "../tickets/rules.ts";
import { tickets } from "../tickets/table.ts";
import { filesOn } from "./course.ts";
import { allTags, suppliers, ticketsOf } from "./merge.ts";
import { statusOfMerged } from "./rules.ts";

/** What a merge will do, and what is kept of each field; nothing is changed. */
export async function previewTicketMerge(
  work: Work,
  body: BodyOut<typeof calls.preview>,
): Promise<MergePreview> {
  const { target, sources } = await ticketsOf(work, body, false);
  const all = [target, ...sources];
  const views = await viewsOf(
    work,
    all.map(({ id }) => id),
  );
  const [targetView, ...sourceViews] = views;
  if (!targetView) throw new Error("A ticket that was found can be shown.");
  const from = suppliers({ target, sources, keep: body.keep });
  const places = await placeNames(work, views);
  const status = statusOfMerged(
    target.status,
    sources.map((one) => one.status),
  );
  const liveliest = all.find((one) => one.status === status) ?? target;
  const sourceIds = sources.map(({ id }) => id);
  const followers = await followersOf(
    work,
    all.map(({ id }) => id),
  );
  const people = new Map(
    views.flatMap(({ contact }) => (contact ? [[contact.id, { id: contact.id, name: contact.name }]] : [])),
  );
  return {
    target: targetView,
    sources: sourceViews,
    messageCount: sources.reduce((sum, one) => sum + one.messageCount, 0),
    attachmentCount: await filesOn(work, sourceIds),
    contacts: [...people.values()],
    followers,
    tags: body.tags ?? allTags(all),
    warnings: warningsOf(target, sources, {
      otherContacts: [...people.keys()].some((id) => id !== from.contactId.contactId),
      reopens: body.keep?.status === undefined && isDone(target.status) && status !== target.status,
    }),
    customFields: (await comparedFields(work, target.id, sourceIds)).map(({ values, ...field }) => ({
      ...field,
      values: values.map(({ ownerId: ticketId, ...value }) => ({ ticketId, ...value })),
    })),
    fields: mergeFields.map((field) => ({
      field,
      keptFrom: (field === "status" && body.keep?.status === undefined ? liveliest : from[field]).id,
      values: views.map((view) => ({
        ticketId: view.id,
        value: view.contact && field === "contactId" ? view.contact.id : valueOf(view, field),
        label: labelOf(view, field, places),
      })),
    })),
  };
}

/** In the order of `ids`. */
async function viewsOf(work: Work, ids: readonly string[]): Promise<Ticket[]> {
  const shown = new Map(
    (await ticketViews(work, inArray(tickets.id, [...ids]), ids.length)).map((ticket) => [ticket.id, ticket]),
  );
  return ids.flatMap((id) => shown.get(id) ?? []);
}

async function followersOf(work: Work, ticketIds: readonly string[]): Promise<MergePreview["followers"]> {
  const rows = await work.db
    .selectDistinct({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(ticketFollowers)
    .innerJoin(users, and(eq(users.tenantId, ticketFollowers.tenantId), eq(users.id, ticketFollowers.userId)))
    .where(and(eq(ticketFollowers.tenantId, work.tenant), inArray(ticketFollowers.ticketId, [...ticketIds])))
    .limit(limits.followersPerTicketMax);
  return rows.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}`.trim() }));
}

/** What the person who merges should know. */
const warningsOf = (
  target: TicketRow,
  sources: readonly TicketRow[],
  { otherContacts, reopens }: { otherContacts: boolean; reopens: boolean },
): MergePreview["warnings"] => [
  ...(!target.isSensitive && sources.some((one) => one.isSensitive) ? ["becomes_sensitive" as const] : []),
  ...(otherContacts ? ["other_contacts" as const] : []),
  ...(sources.some((one) => one.channel !== target.channel) ? ["other_channel" as const] : []),
  ...(sources.some((one) => one.channel === "CHAT") ? ["chat_continues" as const] : []),
  ...(reopens ? ["reopens" as const] : []),
];

const valueOf = (ticket: Ticket, field: MergeField): string | null =>
  field === "contactId" ? (ticket.contact?.id ?? null) : ticket[field];
function labelOf(ticket: Ticket, field: MergeField, places: Map<string, string>): string | null {
  if (field === "contactId") return ticket.contact?.name ?? null;
  if (field === "companyId") return ticket.companyName;
  if (field === "assignedToId") return ticket.assignedToName;
  const value = ticket[field];
  return value === null ? null : (places.get(value) ?? value);
}

async function placeNames(work: Work, views: readonly Ticket[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const learn = async (
    table: typeof ticketCategories | typeof agentGroups | typeof ticketPipelines,
    ids: (string | null)[],
  ) => {
    const wanted = [...new Set(ids.filter((id) => id !== null))];
    if (wanted.length === 0) return;
    for (const { id, name } of await work
      .from(table, { id: table.id, name: table.name })
      .where(inArray(table.id, wanted)))
      names.set(id, name);
  };
  await learn(
    ticketCategories,
    views.map(({ categoryId }) => categoryId),
  );
  await learn(
    agentGroups,
    views.map(({ groupId }) => groupId),
  );
  await learn(
    ticketPipelines,
    views.map(({ pipelineId }) => pipelineId),
  );
  return names;
}

/**
 * Looked at: the newest open tickets, each against the few before it of the same contact. So the price is the
 * same at a million tickets.
 */
const newestMax = 400;
const beforeMax = 5;
const pairsMax = 50;
const likenessMin = 0.4;

/** Open tickets of one contact that seem to be about the same, the likest first. */
export async function suspectedPairs(work: Work): Promise<SuspectedPair[]> {
  const rows = await queryRows<{ a: string; b: string; similarity: number }>(
    work.db,
    sql`with newest as materialized (select id, contact_id, subject, last_activity_at from tickets where tenant_id = ${work.tenant} and deleted_at is null and merged_into_id is null and contact_id is not null and status not in ('RESOLVED', 'CLOSED') order by last_activity_at desc, id desc limit ${newestMax})
    select newest.id as a, other.id as b, similarity(lower(newest.subject), lower(other.subject)) as similarity from newest
    cross join lateral (select o.id, o.subject from tickets o where o.tenant_id = ${work.tenant} and o.contact_id = newest.contact_id and (o.last_activity_at, o.id) < (newest.last_activity_at, newest.id) and o.deleted_at is null and o.merged_into_id is null and o.status not in ('RESOLVED', 'CLOSED') order by o.last_activity_at desc, o.id desc limit ${beforeMax}) other
    where similarity(lower(newest.subject), lower(other.subject)) >= ${likenessMin} order by 3 desc, 1 desc limit ${pairsMax}`,
  );
  if (rows.length === 0) return [];
  const shown = new Map(
    (
      await ticketViews(
        work,
        inArray(tickets.id, [...new Set(rows.flatMap(({ a, b }) => [a, b]))]),
        pairsMax * 2,
      )
    ).map((ticket) => [ticket.id, ticket]),
  );
  return rows.flatMap(({ a: newer, b: older, similarity }) => {
    const [a, b] = [shown.get(older), shown.get(newer)];
    return a && b ? [{ a, b, similarity: Math.round(Number(similarity) * 100) / 100 }] : [];
  });
}
