import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Work } from "../../../work.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import { pathOf } from "../tickets/merged.ts";
import type { Step } from "../tickets/merged.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { previewOf } from "../tickets/rules.ts";
import { ticketMessages } from "../tickets/table.ts";
import { waitingIn } from "./rules.ts";

const voicesMax = 5000;
type ThreadCourse = Pick<
  TicketRow,
  "messageCount" | "firstReplyAt" | "lastActivityAt" | "lastAuthorType" | "preview"
> & { waitingSince: string | null };

/** What a thread says of its ticket, read again from its messages after some of them came or went. */
export async function progressOfMessages(
  work: Work,
  ticket: Pick<TicketRow, "id" | "lastActivityAt">,
): Promise<ThreadCourse> {
  const { db, tenant } = work;
  const inThread = and(eq(ticketMessages.tenantId, tenant), eq(ticketMessages.ticketId, ticket.id));
  const [sum] = await db
    .select({
      messageCount: sql<number>`count(*)`.mapWith(Number),
      lastActivityAt: sql<string | null>`max(${ticketMessages.createdAt})`.mapWith(ticketMessages.createdAt),
      firstReplyAt: sql<
        string | null
      >`min(${ticketMessages.createdAt}) filter (where ${ticketMessages.isPublic} and ${ticketMessages.authorType} = 'AGENT')`.mapWith(
        ticketMessages.createdAt,
      ),
    })
    .from(ticketMessages)
    .where(inThread);
  const [last] = await db
    .select({ authorType: ticketMessages.authorType, text: ticketMessages.text })
    .from(ticketMessages)
    .where(and(inThread, eq(ticketMessages.isPublic, true)))
    .orderBy(desc(ticketMessages.id))
    .limit(1);
  const voices = (
    await db
      .select({
        authorType: ticketMessages.authorType,
        createdAt: ticketMessages.createdAt,
        origin: ticketMessages.originTicketId,
      })
      .from(ticketMessages)
      .where(
        and(
          inThread,
          eq(ticketMessages.isPublic, true),
          inArray(ticketMessages.authorType, ["CUSTOMER", "AGENT"]),
        ),
      )
      .orderBy(desc(ticketMessages.id))
      .limit(voicesMax)
  ).toReversed();
  const paths = new Map<string, Step[]>([[ticket.id, [{ ticketId: ticket.id, since: null }]]]);
  for (const { origin } of voices)
    if (origin !== null && !paths.has(origin)) paths.set(origin, await pathOf(work, origin));
  // What a split took away from where its home leads to is at home where it is.
  const homeOf = (origin: string | null) =>
    origin !== null && paths.get(origin)?.at(-1)?.ticketId === ticket.id ? origin : ticket.id;
  return {
    messageCount: sum?.messageCount ?? 0,
    firstReplyAt: sum?.firstReplyAt ?? null,
    lastActivityAt: sum?.lastActivityAt ?? ticket.lastActivityAt,
    lastAuthorType: last?.authorType ?? null,
    preview: last ? previewOf(last.text === "" ? "📎" : last.text) : "",
    waitingSince: waitingIn(
      voices.map(({ origin, ...voice }) => ({ ...voice, home: homeOf(origin) })),
      (home) => paths.get(home) ?? [],
    ),
  };
}

/** Files are where their messages are, and search reads each thread again. */
export async function filesFollow(work: Work, ticketIds: readonly string[]): Promise<void> {
  await work.db.execute(
    sql`update attachments a set ticket_id = m.ticket_id from ticket_messages m where m.tenant_id = ${work.tenant} and a.tenant_id = m.tenant_id and a.message_id = m.id and a.ticket_id <> m.ticket_id and m.ticket_id in (${sql.join(
      ticketIds.map((id) => sql`${id}::uuid`),
      sql`, `,
    )})`,
  );
  for (const id of ticketIds) await work.db.execute(sql`select reindex_ticket(${id}::uuid)`);
}

export const filesOn = async ({ from }: Work, ticketIds: readonly string[]): Promise<number> =>
  Number(
    (
      await from(attachments, { count: sql<string>`count(*)` }).where(
        inArray(attachments.ticketId, [...ticketIds]),
      )
    )[0]?.count ?? 0,
  );
