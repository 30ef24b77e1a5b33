import { and, asc, eq, ilike, isNotNull, ne, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { BodyOut, QueryOut } from "../../../../contract/kit.ts";
import type { tickets as calls } from "../../../../contract/desk/tickets.ts";
import { likeContaining } from "../../../db/like.ts";
import { pageOf } from "../../../db/page.ts";
import type { Page } from "../../../db/page.ts";
import type { Sort } from "../../../db/sort.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { blockContact, unblockContact } from "../../crm/contacts/block.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import {
  isOrdinary,
  lockEvenSpam,
  lockTicket,
  presentTicket,
  rowsShown,
  selectFrom,
  ticketView,
} from "./queries.ts";
import type { FoundTicket, Ticket } from "./queries.ts";
import { maySee, seesEverySensitive } from "./rules.ts";
import { tickets } from "./table.ts";
import { say } from "./texts.ts";
import { writeTicket, writeTickets } from "./write.ts";

/** Out of every list, count and queue, as if it were deleted, but to be read and taken back (ADR 0132). */
export async function markSpam(
  work: Work,
  ref: string,
  { block }: BodyOut<typeof calls.markSpam>,
): Promise<Ticket> {
  const before = await lockTicket(work, ref);
  await writeTicket(work, before, { deletedAt: work.now, spamAt: work.now }, "mark_spam");
  if (block && before.contactId !== null) await blockContact(work, before.contactId, block.reason);
  return ticketView(work, before.id);
}

/**
 * A sender is spam or is not: with this ticket comes back what else of them is in the folder, and their next
 * mail begins a ticket again. All rows are locked in the order of their ids, before any turn of assignment.
 */
export async function notSpam(
  work: Work,
  ref: string,
  { unblock }: BodyOut<typeof calls.notSpam>,
): Promise<Ticket> {
  const asked = await lockEvenSpam(work, ref);
  if (asked.spamAt === null)
    throw new Fault("conflict", say("tickets.is_not_spam", { number: asked.number }));
  const others =
    asked.contactId === null
      ? []
      : await work
          .from(tickets)
          .where(
            and(eq(tickets.contactId, asked.contactId), isNotNull(tickets.spamAt), ne(tickets.id, asked.id)),
          )
          .orderBy(asc(tickets.id))
          .for("update");
  await writeTickets(work, async () => {
    for (const before of [asked, ...others.filter((row) => maySee(work.actor, row))])
      await writeTicket(work, before, { deletedAt: null, spamAt: null, ...awake(work, before) }, "not_spam");
  });
  if (unblock && asked.contactId !== null) await unblockContact(work, asked.contactId);
  return ticketView(work, asked.id);
}

/** What it was snoozed until may have gone by meanwhile. */
const awake = ({ now }: Work, { snoozedUntil }: { snoozedUntil: string | null }) =>
  snoozedUntil !== null && snoozedUntil <= now ? { snoozedUntil: null } : {};

const newestFirst: Sort<FoundTicket> = {
  columns: [tickets.spamAt, tickets.id],
  direction: "desc",
  keyOf: ({ ticket }) => [ticket.spamAt ?? "", ticket.id],
};

/** The folder, newest first. */
export async function listSpam(
  work: Work,
  { page, limit, cursor, search }: QueryOut<typeof calls.listSpam>,
): Promise<Page<Ticket>> {
  const found = await pageOf<FoundTicket>(work, {
    query: { page, limit, cursor },
    name: "spam",
    tenant: work.tenant,
    tenantId: tickets.tenantId,
    from: tickets,
    id: tickets.id,
    sort: newestFirst,
    select: () => selectFrom(work).$dynamic(),
    shows: rowsShown,
    where: and(
      isNotNull(tickets.spamAt),
      seesEverySensitive(work.actor) ? undefined : mineOrOrdinary(work.actor.id),
      search ? says(work, search) : undefined,
    ),
  });
  return { ...found, items: found.items.map(presentTicket) };
}

const mineOrOrdinary = (id: string | null): SQL | undefined =>
  or(isOrdinary, id === null ? undefined : eq(tickets.assignedToId, id));
/** The folder holds few: its rows are read, and the index of conversations has none of them. */
function says({ db, tenant }: Work, search: string): SQL | undefined {
  const part = likeContaining(search);
  return or(
    ilike(tickets.subject, part),
    ilike(tickets.preview, part),
    sql`${tickets.number}::text = ${search.replace(/^#/, "")}`,
    sql`${tickets.contactId} in ${db
      .select({ id: contacts.id })
      .from(contacts)
      .where(
        and(eq(contacts.tenantId, tenant), or(ilike(contacts.name, part), ilike(contacts.email, part))),
      )}`,
  );
}
