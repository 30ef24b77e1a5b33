import type { Role } from "@/contract/roles";
import type { Locale } from "@/contract/locales";
import { knowledgeBase } from "@/contract/site/knowledge-base";
import type { Article } from "@/contract/site/knowledge-base";
import { mayCall } from "@/lib/shared/auth/may";

/** What this role may do with an article as it stands now, in the language that is looked at. */
export function actionsOf(article: Article, locale: Locale, role: Role) {
  const { status, hasUnpublishedChanges, publishAt, reviewRequestedAt } = article;
  const mayShow = mayCall(role, knowledgeBase.publish);
  const mayWrite = mayCall(role, knowledgeBase.submit);
  const isLive = status === "PUBLISHED";
  const publish = mayShow && status !== "ARCHIVED" && (!isLive || hasUnpublishedChanges);
  return {
    submit:
      mayWrite && (status === "DRAFT" || (isLive && hasUnpublishedChanges && reviewRequestedAt === null)),
    publish,
    schedule: publish,
    unschedule: mayShow && publishAt !== null,
    backToDraft: mayWrite && (status === "REVIEW" || status === "ARCHIVED"),
    /** Out of review, what readers see stays published. */
    outOfReview: mayWrite && isLive && reviewRequestedAt !== null,
    unpublish: mayShow && isLive,
    archive: mayShow && status !== "ARCHIVED",
    removeLanguage: mayWrite && locale !== article.sourceLocale && article.translations[locale] !== null,
    remove: mayCall(role, knowledgeBase.remove),
  };
}
