import { isNotNull, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { compare } from "../../../../contract/conditions/compare.ts";
import { ticketFields } from "../../../../contract/conditions/ticket-fields.ts";
import { listIn } from "../../../../contract/conditions/tree.ts";
import { arrayPlace, hoursSince } from "../../../db/condition-places.ts";
import { conditionsSql } from "../../../db/conditions.ts";
import type { Moment, Place, Places } from "../../../db/conditions.ts";
import type { Node } from "../../../../contract/conditions/tree.ts";
import { localTime } from "../../../kernel/local-time.ts";
import { isOpen } from "./figures.ts";
import { ticketTags, tickets } from "./table.ts";

/**
 * Where the fields of a ticket are (server/db/conditions.ts), but for its language, which only a program
 * can tell. Tables are named within, since the inner columns would hide the outer ones.
 */

/** Done at some time, even if it was taken up again. */
const wasEverDone: SQL = sql`(tickets.resolved_at is not null or tickets.reopen_count > 0)`;

const resolutions = (what: "resolved_at" | "reopened_at"): Place => {
  const moment = sql`done.${sql.identifier(what)}`;
  return {
    rows: (fits) =>
      sql`exists (select 1 from ticket_resolutions done where done.tenant_id = tickets.tenant_id and done.ticket_id = tickets.id and ${fits ? fits(moment) : isNotNull(moment)})`,
  };
};
/** The tree's rows are few, and the tenant's: a category of another's has nothing below it. */
const below = (ids: readonly string[]): SQL =>
  ids.length === 0
    ? sql`false`
    : sql`${tickets.categoryId} in (with recursive below as (select c.tenant_id, c.id from ticket_categories c where c.tenant_id = current_setting('app.tenant', true) and c.id in (${sql.join(
        ids.map((id) => sql`${id}`),
        sql`, `,
      )}) union select c.tenant_id, c.id from ticket_categories c join below b on c.tenant_id = b.tenant_id and c.parent_id = b.id) select id from below)`;
const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const textMax = 20_000;
/** What the customer said last. */
const message: SQL = sql`coalesce((select left(said.text, ${textMax}) from ticket_messages said where said.tenant_id = tickets.tenant_id and said.ticket_id = tickets.id and said.author_type = 'CUSTOMER' order by said.id desc limit 1), '')`;
const lastReply = ({ now }: Moment): SQL =>
  sql`(select said.created_at from ticket_messages said where said.tenant_id = tickets.tenant_id and said.ticket_id = tickets.id and said.author_type = 'AGENT' and said.is_public and said.created_at <= ${now}::timestamptz order by said.id desc limit 1)`;

const itsContact = sql`from contacts who where who.tenant_id = tickets.tenant_id and who.id = tickets.contact_id and who.deleted_at is null`;
const ofContact = (value: SQL): Place => ({ value: sql`(select ${value} ${itsContact})` });

const created = ({ timeZone }: Moment): SQL => sql`(tickets.created_at at time zone ${timeZone})`;

/** What depends on the clock alone is the same for every ticket. */
const ofNow = (field: "businessHours" | "dayOfWeek"): Place => ({
  ask: (test, { now, timeZone, days }) => {
    const local = localTime(now, timeZone);
    return compare(ticketFields[field], test, field === "dayOfWeek" ? String(local.weekday) : local, days)
      ? sql`true`
      : sql`false`;
  },
});

const ticketPlaces: Places<typeof ticketFields> = {
  status: { value: tickets.status },
  priority: { value: tickets.priority },
  channel: { value: tickets.channel },
  slaStatus: { value: tickets.slaStatus },
  category: {
    ask: ({ op, value }) =>
      op === "IS_SET"
        ? isNotNull(tickets.categoryId)
        : op === "IS_NOT_SET"
          ? isNull(tickets.categoryId)
          : below(listIn(value).filter((id) => isId(id))),
  },
  ownCategory: { value: tickets.categoryId },
  group: { value: tickets.groupId },
  pipeline: { value: tickets.pipelineId },
  contact: { value: tickets.contactId },
  company: { value: tickets.companyId },
  assignee: { value: tickets.assignedToId },
  followers: {
    rows: (fits) =>
      sql`exists (select 1 from ticket_followers f where f.tenant_id = tickets.tenant_id and f.ticket_id = tickets.id${fits ? sql` and ${fits(sql`f.user_id`)}` : sql``})`,
  },
  mergedInto: { value: tickets.mergedIntoId },
  tags: arrayPlace(sql`tickets.tags`),
  // As rows, so that an index finds the tickets of a rare one.
  tag: {
    rows: (fits) =>
      fits
        ? sql`exists (select 1 from ${ticketTags} tt where tt.tenant_id = tickets.tenant_id and tt.ticket_id = tickets.id and ${fits(sql`tt.tag`)})`
        : sql`tickets.tags <> '{}'`,
  },
  subject: { value: tickets.subject },
  message: { value: message },
  subjectOrMessage: { value: sql`(tickets.subject || E'\n' || ${message})` },
  reopenCount: { value: tickets.reopenCount },
  isSensitive: { value: tickets.isSensitive },
  isOpen: { value: isOpen },
  wasDone: { value: wasEverDone },
  contactEmailDomain: ofContact(sql`split_part(who.email, '@', -1)`),
  contactTags: {
    rows: (fits) =>
      sql`exists (select 1 from contacts who, unnest(who.tags) as held(item) where who.tenant_id = tickets.tenant_id and who.id = tickets.contact_id and who.deleted_at is null${fits ? sql` and ${fits(sql`held.item`)}` : sql``})`,
  },
  contactType: ofContact(sql`who.type`),
  contactStatus: ofContact(sql`who.status`),
  businessHours: ofNow("businessHours"),
  dayOfWeek: ofNow("dayOfWeek"),
  hoursSinceCreated: hoursSince(tickets.createdAt),
  hoursSinceWaiting: hoursSince(tickets.waitingSince),
  hoursSinceLastReply: hoursSince(lastReply),
  createdAt: { value: tickets.createdAt },
  createdWeekday: { value: (at) => sql`extract(isodow from ${created(at)})` },
  createdHour: { value: (at) => sql`extract(hour from ${created(at)})` },
  lastActivityAt: { value: tickets.lastActivityAt },
  waitingSince: { value: tickets.waitingSince },
  snoozedUntil: { value: tickets.snoozedUntil },
  slaDueAt: { value: tickets.slaDueAt },
  resolutions: resolutions("resolved_at"),
  reopenings: resolutions("reopened_at"),
};

/** The tickets for which a tree holds, of any tenant, no matter who may see them. */
export const ticketConditionsSql = (tree: Node, at: Moment): SQL =>
  conditionsSql(ticketFields, ticketPlaces, tree, at);
