import { and, desc, inArray, ne, sql } from "drizzle-orm";
import type { Answer, QueryOut } from "../../../../contract/kit.ts";
import type { tickets as calls } from "../../../../contract/desk/tickets.ts";
import { queryRows } from "../../../db/query.ts";
import type { Work } from "../../../work.ts";
import { identityKey } from "../../crm/records/identity-key.ts";
import { keysForSpelling, leadsTo } from "../../crm/contact-identities/queries.ts";
import { isItself, isOpen } from "./figures.ts";
import { ticketViews, visibleTo } from "./queries.ts";
import { isDone } from "./rules.ts";
import { tickets } from "./table.ts";

type Duplicate = Answer<typeof calls.findDuplicates>["items"][number];
type Query = QueryOut<typeof calls.findDuplicates>;
interface Likeness {
  similarity: number;
  reason: Duplicate["reason"];
}
const shownMax = 20;
const likelyMax = 50;

/**
 * Tickets that may be about the same: of the same phone number or e-mail address, or with a similar subject;
 * open ones first.
 */
export async function findDuplicates(work: Work, query: Query): Promise<Duplicate[]> {
  const wanted = and(
    isItself,
    query.includeAllStatuses ? undefined : isOpen,
    query.excludeId === undefined ? undefined : ne(tickets.id, query.excludeId),
  );
  const likeness = new Map<string, Likeness>();
  const ofPerson = async (reason: "phone" | "email", keys: readonly string[]) => {
    if (keys.length === 0) return;
    const rows = await work
      .from(tickets, { id: tickets.id })
      .where(and(leadsTo(work, tickets.contactId, keys), visibleTo(work.actor), wanted))
      .orderBy(desc(tickets.lastActivityAt))
      .limit(likelyMax);
    for (const { id } of rows) if (!likeness.has(id)) likeness.set(id, { similarity: 1, reason });
  };
  const digits = query.phoneNumber?.replaceAll(/\D/g, "").length ?? 0;
  await ofPerson(
    "phone",
    query.phoneNumber !== undefined && digits >= 6 && digits <= 15
      ? await keysForSpelling(work, query.phoneNumber)
      : [],
  );
  await ofPerson("email", query.email?.trim() ? [identityKey("EMAIL", query.email.trim())] : []);
  const subject = query.subject?.trim();
  if (subject) {
    const rows = await queryRows<{ ticket_id: string; similarity: number }>(
      work.db,
      sql`select ticket_id, similarity from similar_tickets(${subject}, ${likelyMax})`,
    );
    for (const { ticket_id: id, similarity } of rows)
      if (!likeness.has(id))
        likeness.set(id, { similarity: Math.round(Number(similarity) * 100) / 100, reason: "subject" });
  }
  if (likeness.size === 0) return [];
  const found = await ticketViews(
    work,
    and(inArray(tickets.id, [...likeness.keys()]), wanted),
    likeness.size,
  );
  return found
    .map((ticket) => ({
      ...ticket,
      ...(likeness.get(ticket.id) ?? { similarity: 0, reason: "subject" as const }),
    }))
    .toSorted(
      (a, b) =>
        Number(isDone(a.status)) - Number(isDone(b.status)) ||
        b.similarity - a.similarity ||
        (a.lastActivityAt < b.lastActivityAt ? 1 : -1),
    )
    .slice(0, shownMax);
}
