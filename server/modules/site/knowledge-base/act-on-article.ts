import { Fault } from "../../../fault.ts";
import type { Caller } from "../../../kernel/implement.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import { articleOf } from "./present.ts";
import { articles } from "../articles/table.ts";

interface Asked extends Work {
  services: Services;
  caller: Caller;
  params: { id: string };
}
type Row = typeof articles.$inferSelect;

/** One that is not deleted, and nobody else changes it until the transaction ends. @throws Fault not_found */
export async function lockLiveArticle(work: Work, id: string): Promise<Row> {
  const article = await work.rows(articles).lock(id);
  if (article.deletedAt !== null) throw new Fault("not_found");
  return article;
}

/**
 * Does it to the article that the caller saw, and answers it as it is then. @throws Fault precondition_failed
 * with the article as it is
 */
export async function actOnArticle(asked: Asked, what: (article: Row) => Promise<void>) {
  const article = await lockLiveArticle(asked, asked.params.id);
  if (asked.caller.ifVersion !== undefined && asked.caller.ifVersion !== article.version)
    throw new Fault("precondition_failed", undefined, {
      extra: { current: await articleOf(asked, asked.services, article.id) },
    });
  await what(article);
  return articleOf(asked, asked.services, article.id);
}
