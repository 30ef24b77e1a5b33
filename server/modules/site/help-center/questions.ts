import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { helpCenter as calls } from "../../../../contract/site/help-center.ts";
import type { Answer, BodyOut } from "../../../../contract/kit.ts";
import { hoursForReaders } from "../../workspace/business-hours/settings.ts";
import { siteOf } from "./site.ts";
import { tenantHere } from "../../../kernel/tenant.ts";
import { contactByEmail } from "../../crm/contact-identities/queries.ts";
import { answerByOf } from "../../desk/sla/answer-time.ts";
import { createTicket } from "../../desk/tickets/create.ts";
import { alreadySent } from "../../desk/tickets/messages.ts";
import { subjectFrom } from "../../desk/tickets/receive.ts";
import { tickets } from "../../desk/tickets/table.ts";
import type { SiteWork } from "./site-work.ts";

const questionsRead = 5;
const repliesRead = 200;
const repliesNeeded = 5;

/**
 * A reader's question: their contact, and a ticket that begins with it. Sent twice under one client id, it is
 * there once.
 */
export async function ask(
  site: SiteWork,
  { question, email, name, subject, clientMessageId }: BodyOut<typeof calls.ask>,
): Promise<Answer<typeof calls.ask>> {
  if (clientMessageId !== undefined) {
    // The same question twice at once: the second waits here until the first has its ticket.
    await site.db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`question ${site.tenant} ${email}`}, 0))`,
    );
    const before = await askedBefore(site, email, clientMessageId);
    if (before) return asAnswered(site, before);
  }
  const { ticket } = await createTicket(site, {
    subject: subject ?? subjectFrom(question),
    channel: "WEB_FORM",
    requester: { email, name, source: "WEB_FORM" },
    message: {
      content: question,
      isPlain: true,
      ...(clientMessageId === undefined ? {} : { clientMessageId }),
    },
  });
  return asAnswered(site, ticket);
}

const asAnswered = async (site: SiteWork, { id, number }: { id: string; number: number }) => ({
  ticketNumber: number,
  answerBy: await answerByOf(site, id),
  timeZone: (await tenantHere(site)).timeZone,
});

async function askedBefore(
  site: SiteWork,
  email: string,
  clientMessageId: string,
): Promise<{ id: string; number: number } | undefined> {
  const contact = await contactByEmail(site, email);
  if (!contact) return undefined;
  const own = await site.rows(tickets).list({
    where: and(eq(tickets.contactId, contact.id), eq(tickets.channel, "WEB_FORM")),
    orderBy: [desc(tickets.id)],
    limit: questionsRead,
  });
  for (const { id, number } of own)
    if (await alreadySent(site, id, contact.id, clientMessageId)) return { id, number };
  return undefined;
}

/** When somebody will answer, as far as the desk knows it. */
export async function answeringArticles(
  site: SiteWork,
  publicDomain: string,
): Promise<Answer<typeof calls.answering>> {
  const { timeZone } = await tenantHere(site);
  const { isChatStaffed } = await siteOf(site, publicDomain);
  const rows = await site
    .from(tickets, { createdAt: tickets.createdAt, firstReplyAt: tickets.firstReplyAt })
    .where(isNotNull(tickets.firstReplyAt))
    .orderBy(desc(tickets.createdAt))
    .limit(repliesRead);
  const minutes = rows
    .flatMap(({ createdAt, firstReplyAt }) =>
      firstReplyAt === null ? [] : [(Date.parse(firstReplyAt) - Date.parse(createdAt)) / 60_000],
    )
    .sort((a, b) => a - b);
  return {
    timeZone,
    isStaffedNow: isChatStaffed,
    hours: await hoursForReaders(site),
    usualFirstReplyMinutes:
      minutes.length < repliesNeeded ? null : Math.round(minutes[Math.floor(minutes.length / 2)] ?? 0),
  };
}
