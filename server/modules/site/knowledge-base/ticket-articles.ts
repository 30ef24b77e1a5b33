import { and, asc, eq, isNull } from "drizzle-orm";
import type { Answer } from "../../../../contract/kit.ts";
import type { knowledgeBase as calls } from "../../../../contract/site/knowledge-base.ts";
import { limits } from "../../../../contract/limits.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { audienceOf, findTicket, lockTicket } from "../../desk/tickets/queries.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { articles, articleTranslations, ticketArticles } from "../articles/table.ts";
import { say } from "./texts.ts";

type Links = Answer<typeof calls.links>;
interface Named {
  ticketId: string;
  articleId: string;
}

/** The articles that belong to what a ticket is about, the first linked first. */
export async function linksOf({ from }: Work, ticket: Pick<TicketRow, "id">): Promise<Links["items"]> {
  const rows = await from(ticketArticles, {
    articleId: articles.id,
    slug: articles.slug,
    title: articleTranslations.title,
    locale: articles.sourceLocale,
    status: articles.status,
    isInternal: articles.isInternal,
    createdByName: ticketArticles.createdByName,
    createdAt: ticketArticles.createdAt,
  })
    .innerJoin(
      articles,
      and(
        eq(articles.tenantId, ticketArticles.tenantId),
        eq(articles.id, ticketArticles.articleId),
        isNull(articles.deletedAt),
      ),
    )
    .innerJoin(
      articleTranslations,
      and(
        eq(articleTranslations.tenantId, articles.tenantId),
        eq(articleTranslations.articleId, articles.id),
        eq(articleTranslations.locale, articles.sourceLocale),
      ),
    )
    .where(eq(ticketArticles.ticketId, ticket.id))
    .orderBy(asc(ticketArticles.createdAt), asc(articles.id))
    .limit(limits.articlesPerTicketMax);
  return rows;
}

export async function linkArticle(work: Work, { ticketId, articleId }: Named): Promise<Links> {
  const ticket = await lockTicket(work, ticketId);
  const article = await work.rows(articles).get(articleId);
  if (article.deletedAt !== null) throw new Fault("not_found");
  if ((await linksOf(work, ticket)).length >= limits.articlesPerTicketMax)
    throw new Fault(
      "conflict",
      say("knowledge_base.too_many_articles", { max: limits.articlesPerTicketMax }),
    );
  const made = await work.db
    .insert(ticketArticles)
    .values({
      tenantId: work.tenant,
      ticketId: ticket.id,
      articleId,
      createdByName: work.actor.name,
      createdAt: work.now,
    })
    .onConflictDoNothing()
    .returning({ id: ticketArticles.articleId });
  if (made.length > 0) recordAndPublishLink(work, ticket, "link_article", articleId);
  return { items: await linksOf(work, ticket) };
}

export async function unlinkArticle(work: Work, { ticketId, articleId }: Named): Promise<Links> {
  const ticket = await lockTicket(work, ticketId);
  const gone = await work
    .delete(ticketArticles)
    .where(and(eq(ticketArticles.ticketId, ticket.id), eq(ticketArticles.articleId, articleId)))
    .returning({ id: ticketArticles.articleId });
  if (gone.length === 0) throw new Fault("not_found");
  recordAndPublishLink(work, ticket, "unlink_article", articleId);
  return { items: await linksOf(work, await findTicket(work, ticket.id)) };
}

function recordAndPublishLink(
  work: Work,
  ticket: TicketRow,
  action: "link_article" | "unlink_article",
  articleId: string,
): void {
  work.record({ entity: "tickets", entityId: ticket.id, action, before: null, after: { articleId } });
  work.publish("resource_changed", { group: "knowledge-base", id: articleId }, audienceOf(ticket));
}
