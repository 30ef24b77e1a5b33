import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { limits } from "../../../contract/limits.ts";
import type { Locale } from "../../../contract/enums.ts";
import type { ArticleSuggestion } from "../../../contract/knowledge-base.ts";
import type { Work } from "../../work.ts";
import { ticketMessages } from "../tickets/table.ts";
import { articles, articleTranslations } from "./table.ts";
import { wordsToFind } from "./words.ts";

/** Of the customer's messages the newest so many say what it is about now. */
const messagesRead = 3;

/**
 * Published articles that share words with a text, in the forms of each language; the best first.
 * @param isTyping its last word may be the beginning of one
 */
export async function suggestArticles({ db, tenant }: Work, text: string, isTyping = false): Promise<ArticleSuggestion[]> {
  const words = wordsToFind(text);
  const beginning = isTyping && !/\s$/u.test(text) ? words.split(" ").at(-1) ?? "" : "";
  if (words === "") return [];
  const best = db.select({ id: sql<string>`article_id`.as("best_id"), locale: sql<string>`locale`.as("best_locale"), rank: sql<number>`rank`.as("rank") }).from(sql`suggest_articles(${words}, ${beginning}, ${limits.articleSuggestionsMax})`).as("best");
  const rows = await db.select({ id: articles.id, slug: articles.slug, isInternal: articles.isInternal, locale: articleTranslations.locale, title: articleTranslations.title, summary: articleTranslations.summary, html: articleTranslations.html, text: articleTranslations.text }).from(best)
    .innerJoin(articles, and(eq(articles.tenantId, tenant), eq(articles.id, best.id)))
    .innerJoin(articleTranslations, and(eq(articleTranslations.tenantId, articles.tenantId), eq(articleTranslations.articleId, articles.id), eq(articleTranslations.locale, best.locale)))
    .orderBy(desc(best.rank), articles.id);
  return rows.map((row) => ({ ...row, locale: row.locale as Locale })); // the column holds what the contract let in
}

/** What a ticket is about: its subject and what the customer wrote last. */
export async function textOfTicket({ db, tenant }: Work, { id, subject }: { id: string; subject: string }): Promise<string> {
  const said = await db.select({ text: ticketMessages.text }).from(ticketMessages)
    .where(and(eq(ticketMessages.tenantId, tenant), eq(ticketMessages.ticketId, id), inArray(ticketMessages.authorType, ["CUSTOMER"]))).orderBy(desc(ticketMessages.id)).limit(messagesRead);
  return [subject, ...said.map(({ text }) => text)].join(" ");
}
