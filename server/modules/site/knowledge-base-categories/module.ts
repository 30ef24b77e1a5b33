import { eq, inArray, isNull, sql } from "drizzle-orm";
import type { Locale } from "../../../../contract/locales.ts";
import type { Answer, BodyOut } from "../../../../contract/kit.ts";
import { knowledgeBaseCategories as calls } from "../../../../contract/site/knowledge-base-categories.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { touchSite } from "../../../kernel/site-stamp.ts";
import { publishedArticles } from "../help-center/table.ts";
import { articles } from "../articles/table.ts";
import { descendantsOf, flattened, treeOf } from "../../desk/ticket-categories/tree.ts";
import type { Branch, Node } from "../../desk/ticket-categories/tree.ts";
import { articleCategories } from "../articles/category-table.ts";
import { categoriesOf, wordsIn } from "../articles/category-words.ts";
import {
  addCategory,
  arrangeCategories,
  lockCategories,
  nodesOf,
  ownLocale,
  storeWords,
  publishCategoryChange,
  categoryTexts,
} from "./write.ts";
import { say } from "./texts.ts";

type Category = Answer<typeof calls.get>;
type Patch = BodyOut<typeof calls.update>;

const knowledgeBaseCategoryCalls = implement(calls, {
  list: async ({ query, ...work }) => {
    const tree = await presented(work, query.locale);
    return { items: tree, total: flattened(tree).length };
  },
  create: ({ body, ...work }) => addCategory(work, body).then((id) => one(work, id)),
  get: ({ params, query, ...work }) => one(work, params.id, query.locale),
  update: ({ params, body, ...work }) => change(work, params.id, body),
  replace: ({ params, body, ...work }) => change(work, params.id, body),
  remove: async ({ params, query, ...work }) => {
    await remove(work, params.id, query.moveToId);
    return {};
  },
});

async function presented(work: Work, wanted: Locale | undefined): Promise<Category[]> {
  const { from } = work;
  const [own, rows] = [await ownLocale(work), await categoriesOf(work)];
  const all = await from(articles, { id: articles.categoryId, total: sql<number>`count(*)::int` })
    .where(isNull(articles.deletedAt))
    .groupBy(articles.categoryId);
  const shown = await from(publishedArticles, {
    id: publishedArticles.categoryId,
    total: sql<number>`count(distinct ${publishedArticles.articleId})::int`,
  }).groupBy(publishedArticles.categoryId);
  const count = (counts: typeof all, id: string) => counts.find((each) => each.id === id)?.total ?? 0;
  const nodes = rows.map((row) => ({
    ...row,
    isActive: true,
    name: wordsIn(row.translations, wanted, own).name,
    articles: count(all, row.id),
    publishedArticles: count(shown, row.id),
  }));
  return treeOf(nodes).map(withoutFlag);
}
const withoutFlag = ({
  isActive: _always,
  children,
  ...branch
}: Branch<Node & Omit<Category, "children" | "depth" | "path">>): Category => ({
  ...branch,
  children: children.map(withoutFlag),
});

async function one(work: Work, id: string, locale?: Locale): Promise<Category> {
  const find = (branches: readonly Category[]): Category | undefined => {
    for (const branch of branches) {
      const hit = branch.id === id ? branch : find(branch.children);
      if (hit) return hit;
    }
    return undefined;
  };
  const found = find(await presented(work, locale));
  if (!found) throw new Fault("not_found");
  return found;
}

async function change(work: Work, id: string, { translations, ...place }: Patch): Promise<Category> {
  const rows = await lockCategories(work);
  const row = rows.find((each) => each.id === id);
  if (!row) throw new Fault("not_found");
  const own = await ownLocale(work);
  const words = translations === undefined ? row.translations : categoryTexts(row.translations, translations);
  if (translations !== undefined) {
    await storeWords(work, rows, id, words);
    await work.update(articleCategories).set({ updatedAt: work.now }).where(eq(articleCategories.id, id));
    work.record({
      entity: "article_categories",
      entityId: id,
      action: "update",
      before: { words: row.translations },
      after: { words },
    });
  }
  await arrangeCategories(work, rows, own, { id, ...place, name: wordsIn(words, own).name });
  return publishAndPresentCategory(work, id);
}

async function publishAndPresentCategory(work: Work, id: string): Promise<Category> {
  await publishCategoryChange(work, id);
  return one(work, id);
}

/**
 * Its articles and the categories below it go where `moveToId` says. @throws Fault conflict where somebody
 * has to say so
 */
async function remove(work: Work, id: string, moveToId: string | undefined): Promise<void> {
  const { from, update } = work;
  // Articles are locked before categories are.
  const held = await from(articles, { id: articles.id, deletedAt: articles.deletedAt })
    .where(eq(articles.categoryId, id))
    .orderBy(articles.id)
    .for("no key update");
  const rows = await lockCategories(work);
  const row = rows.find((each) => each.id === id);
  if (!row) throw new Fault("not_found");
  const [target, own] = [
    moveToId === undefined || moveToId === "none" ? null : moveToId,
    await ownLocale(work),
  ];
  const nodes = nodesOf(rows, own);
  if (target !== null && !rows.some((each) => each.id === target))
    throw fieldFault("moveToId", say("shared.no_such_category"));
  if (target !== null && descendantsOf(nodes, [id]).has(target))
    throw fieldFault("moveToId", say("shared.below_itself"));
  const children = rows.filter(({ parentId }) => parentId === id);
  const living = held.filter(({ deletedAt }) => deletedAt === null).length;
  if (moveToId === undefined && living + children.length > 0)
    throw new Fault("conflict", say("knowledge_base_categories.not_empty"), {
      extra: { inTheWay: { articles: living, children: children.length } },
    });
  for (const child of children.toSorted((a, b) => a.position - b.position))
    await arrangeCategories(work, await categoriesOf(work), own, { id: child.id, parentId: target });
  if (held.length > 0) {
    const ids = held.map((article) => article.id);
    const [last] = await from(articles, {
      place: sql<number>`coalesce(max(${articles.position}) + 1, 0)::int`,
    }).where(target === null ? isNull(articles.categoryId) : eq(articles.categoryId, target));
    const place = last?.place ?? 0;
    await update(articles)
      .set({ categoryId: target, position: sql`${articles.position} + ${place}` })
      .where(inArray(articles.id, ids));
    await update(publishedArticles)
      .set({ categoryId: target, position: sql`${publishedArticles.position} + ${place}` })
      .where(inArray(publishedArticles.articleId, ids));
    for (const articleId of ids)
      work.record({
        entity: "articles",
        entityId: articleId,
        action: "update",
        before: { categoryId: id },
        after: { categoryId: target },
      });
    work.publish("resource_changed", { group: "knowledge-base", id: "" }, ["staff"]);
  }
  await work.rows(articleCategories).remove(id);
  await touchSite(work);
  work.publish("resource_changed", { group: "knowledge-base-categories", id }, ["staff"]);
}

export const knowledgeBaseCategoriesModule = defineModule("site/knowledge-base-categories", {
  calls: knowledgeBaseCategoryCalls,
});
