import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import type { Locale } from "../../../../contract/locales.ts";
import type { ArticleSuggestion } from "../../../../contract/site/knowledge-base.ts";
import { queryRows } from "../../../db/query.ts";
import type { Work } from "../../../work.ts";
import { internalArticles, publishedArticles } from "../help-center/table.ts";
import { ticketMessages } from "../../desk/tickets/table.ts";
import { wordsToFind } from "./words.ts";

/** Of the customer's messages the newest so many say what it is about now. */
const messagesRead = 3;

/**
 * Published articles that share words with a text, in the forms of each language; the best first.
 * @param isTyping its last word may be the beginning of one
 */
export async function suggestArticles(
  { db, tenant }: Work,
  text: string,
  isTyping = false,
): Promise<ArticleSuggestion[]> {
  const words = wordsToFind(text);
  const beginning = isTyping && !/\s$/u.test(text) ? (words.split(" ").at(-1) ?? "") : "";
  if (words === "") return [];
  const best = await queryRows<{ id: string; locale: Locale; isInternal: boolean }>(
    db,
    sql`select article_id as id, locale, is_internal as "isInternal" from suggest_published(${words}, ${beginning}, ${limits.articleSuggestionsMax}) order by rank desc, article_id`,
  );
  const found = best;
  const [open, internal] = [
    await wordsOf(
      publishedArticles,
      found.filter(({ isInternal }) => !isInternal),
    ),
    await wordsOf(
      internalArticles,
      found.filter(({ isInternal }) => isInternal),
    ),
  ];
  return found.flatMap(({ id, locale, isInternal }) => {
    const words = (isInternal ? internal : open).find((row) => row.id === id && row.locale === locale);
    return words ? [{ ...words, locale, isInternal }] : [];
  });

  async function wordsOf(from: typeof publishedArticles | typeof internalArticles, wanted: { id: string }[]) {
    if (wanted.length === 0) return [];
    return db
      .select({
        id: from.articleId,
        locale: from.locale,
        slug: from.slug,
        title: from.title,
        summary: from.summary,
        html: from.html,
        text: from.text,
      })
      .from(from)
      .where(
        and(
          eq(from.tenantId, tenant),
          inArray(
            from.articleId,
            wanted.map(({ id }) => id),
          ),
        ),
      );
  }
}

/** What a ticket is about: its subject and what the customer wrote last. */
export async function textOfTicket(
  { from }: Work,
  { id, subject }: { id: string; subject: string },
): Promise<string> {
  const said = await from(ticketMessages, { text: ticketMessages.text })
    .where(and(eq(ticketMessages.ticketId, id), inArray(ticketMessages.authorType, ["CUSTOMER"])))
    .orderBy(desc(ticketMessages.id))
    .limit(messagesRead);
  return [subject, ...said.map(({ text }) => text)].join(" ");
}
