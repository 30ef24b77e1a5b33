import { and, asc, eq, isNull } from "drizzle-orm";
import { knowledgeBase as calls } from "../../../../contract/site/knowledge-base.ts";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { searchTally } from "../help-center/search-tally.ts";
import { siteIn } from "../help-center/site-work.ts";
import { touchSite } from "../../../kernel/site-stamp.ts";
import { articleCategories } from "../articles/category-table.ts";
import { findTicket } from "../../desk/tickets/queries.ts";
import { actOnArticle, lockLiveArticle } from "./act-on-article.ts";
import { articleOf, listArticles } from "./present.ts";
import { noSchedule, publishArticle, schedule, withdrawArticle } from "./publishing.ts";
import { suggestArticles, textOfTicket } from "./queries.ts";
import { hasUnpublishedChanges } from "../articles/rules.ts";
import { slugWished, takeSlug } from "./slugs.ts";
import { articles } from "../articles/table.ts";
import { linkArticle, linksOf, unlinkArticle } from "./ticket-articles.ts";
import { toDo } from "./to-do.ts";
import { changeArticle, createArticle, putInOrder } from "./write.ts";
import { articlePurges } from "./purges.ts";
import { publishWhenDue } from "./jobs.ts";
import { knowledgeBaseVersionCalls } from "./version-calls.ts";
import { thinVersions } from "./versions.ts";
import { say } from "./texts.ts";

type Row = typeof articles.$inferSelect;

const knowledgeBaseCalls = implement(calls, {
  list: ({ query, ...work }) => listArticles(work, query),
  create: async ({ body, services, ...work }) => articleOf(work, services, await createArticle(work, body)),
  get: async ({ params, services, ...work }) => articleOf(work, services, params.id),
  update: (asked) => actOnArticle(asked, (article) => changeArticle(asked, article, asked.body)),
  replace: (asked) => actOnArticle(asked, (article) => changeArticle(asked, article, asked.body)),
  remove: async ({ params, ...work }) => {
    await withdrawArticle(work, await lockLiveArticle(work, params.id), "DRAFT", "delete", {
      deletedAt: work.now,
    });
    return {};
  },
  restore: async ({ params, services, ...work }) => {
    const article = await work.rows(articles).lock(params.id);
    if (article.deletedAt === null) throw new Fault("conflict", say("knowledge_base.not_deleted"));
    await slugWished(work, article.slug, article.id);
    await takeSlug(work, article.slug);
    await work.rows(articles).update(article.id, { deletedAt: null }, { before: article, action: "restore" });
    announce(work, article.id);
    return articleOf(work, services, article.id);
  },
  submit: (asked) =>
    actOnArticle(asked, (article) => {
      if (article.status === "PUBLISHED" && hasUnpublishedChanges(article))
        return change(asked, article, { reviewRequestedAt: asked.now }, "submit");
      if (!["DRAFT"].includes(article.status))
        throw new Fault("conflict", say("knowledge_base.nothing_to_review"));
      return change(asked, article, { status: "REVIEW", reviewRequestedAt: asked.now }, "submit");
    }),
  backToDraft: (asked) =>
    actOnArticle(asked, (article) => {
      if (article.status === "PUBLISHED" && article.reviewRequestedAt !== null)
        return change(asked, article, { reviewRequestedAt: null }, "to_draft");
      if (!["REVIEW", "ARCHIVED"].includes(article.status))
        throw new Fault("conflict", say("knowledge_base.not_reviewed_or_archived"));
      return change(asked, article, { status: "DRAFT", reviewRequestedAt: null }, "to_draft");
    }),
  publish: (asked) => actOnArticle(asked, (article) => publishArticle(asked, article)),
  unpublish: (asked) =>
    actOnArticle(asked, (article) => {
      if (!["PUBLISHED"].includes(article.status))
        throw new Fault("conflict", say("knowledge_base.not_published"));
      return withdrawArticle(asked, article, "DRAFT", "unpublish");
    }),
  archive: (asked) =>
    actOnArticle(asked, (article) => {
      if (!["DRAFT", "REVIEW", "PUBLISHED"].includes(article.status))
        throw new Fault("conflict", say("knowledge_base.already_archived"));
      return withdrawArticle(asked, article, "ARCHIVED", "archive");
    }),
  schedule: (asked) =>
    actOnArticle(asked, (article) => {
      const { publishAt } = asked.body;
      if (publishAt <= asked.now) throw fieldFault("publishAt", say("shared.time_passed"));
      if (publishAt > later(asked.now, { days: limits.articleScheduleMaxDays }))
        throw fieldFault("publishAt", say("shared.time_too_far"));
      return schedule(asked, article, new Date(publishAt).toISOString());
    }),
  unschedule: (asked) =>
    actOnArticle(asked, async (article) => {
      if (article.publishAt !== null) await change(asked, article, noSchedule, "unschedule");
    }),
  reorder: async ({ body, ...work }) => {
    if (body.categoryId !== null && !(await work.rows(articleCategories).find(body.categoryId)))
      throw fieldFault("categoryId", say("shared.no_such_category"));
    const own = await work
      .from(articles, { id: articles.id })
      .where(
        and(
          isNull(articles.deletedAt),
          body.categoryId === null ? isNull(articles.categoryId) : eq(articles.categoryId, body.categoryId),
        ),
      )
      .orderBy(asc(articles.position), asc(articles.id))
      .for("no key update");
    const known = new Set(own.map(({ id }) => id));
    const errors = body.ids.flatMap((id, at) =>
      known.has(id) ? [] : [{ path: `ids.${at}`, message: say("knowledge_base.not_in_this_category") }],
    );
    if (errors.length > 0) throw new Fault("invalid", errors[0]?.message, { errors });
    const ids = [...new Set([...body.ids, ...known])];
    await putInOrder(work, ids);
    work.record({
      entity: "article_categories",
      entityId: body.categoryId ?? "none",
      action: "reorder",
      before: null,
      after: { articles: body.ids },
    });
    await touchSite(work);
    announce(work, "");
    return { items: ids.map((id, position) => ({ id, position })) };
  },
  toDo: async ({ services, ...work }) => {
    await searchTally(services).flushHere(work);
    return toDo(await siteIn(work, work.tenant, services));
  },
  suggestions: async ({ query, ...work }) => ({ items: await suggestArticles(work, query.query, true) }),
  ticketSuggestions: ({ params, ...work }) => forTicket(work, params.ticketId),
  suggestionsOfTicket: ({ params, ...work }) => forTicket(work, params.id),
  links: async ({ params, ...work }) => ({
    items: await linksOf(work, await findTicket(work, params.ticketId)),
  }),
  link: ({ params, ...work }) => linkArticle(work, params),
  unlink: ({ params, ...work }) => unlinkArticle(work, params),
});

const announce = (work: Work, id: string): void => {
  work.publish("resource_changed", { group: "knowledge-base", id }, ["staff"]);
};
const forTicket = async (work: Work, ref: string) => ({
  items: await suggestArticles(work, await textOfTicket(work, await findTicket(work, ref))),
});

async function change(work: Work, before: Row, patch: Partial<Row>, action: string): Promise<void> {
  await work.rows(articles).update(before.id, patch, { before, action });
  announce(work, before.id);
}

export const knowledgeBaseModule = defineModule("site/knowledge-base", {
  calls: [...knowledgeBaseCalls, ...knowledgeBaseVersionCalls],
  jobs: [publishWhenDue],
  routines: [thinVersions],
  purges: articlePurges,
});
