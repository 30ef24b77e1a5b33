"use client";
import { useTranslations } from "next-intl";
import {
  Archive,
  CalendarClock,
  CalendarX2,
  Ellipsis,
  ExternalLink,
  EyeOff,
  History,
  Languages,
  PencilRuler,
  Send,
  Trash2,
  Undo2,
} from "lucide-react";
import type { Locale } from "@/contract/locales";
import { knowledgeBase } from "@/contract/site/knowledge-base";
import type { Article } from "@/contract/site/knowledge-base";
import { Button, ButtonLink } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { screenAt } from "@/lib/shared/screens";
import type { ArticleWriter } from "./writer";
import { ArticleActionDialogs } from "./article-action-dialogs";
import { actionsOf } from "./article-action-rules";
import { useArticleActions } from "./use-article-actions";
import type { ArticleActionsState } from "./use-article-actions";

/** What may become of an article now, by its status and by who looks at it. */
export function ArticleActions({
  article,
  writer,
  locale,
  onVersions,
  onLanguageRemoved,
}: {
  article: Article;
  writer: ArticleWriter;
  /** That one looks at. */ locale: Locale;
  onVersions: () => void;
  onLanguageRemoved: () => void;
}) {
  const t = useTranslations("articles");
  const { role } = useSignedIn();
  const actions = useArticleActions(article, writer);
  if (article.deletedAt !== null)
    return (
      mayCall(role, knowledgeBase.restore) && (
        <Button
          variant="primary"
          icon={<Undo2 aria-hidden />}
          isPending={actions.isRestoring}
          onClick={actions.restore}
        >
          {t("actions.restore")}
        </Button>
      )
    );
  const may = actionsOf(article, locale, role);
  // Who may publish has that as the first thing to do, and submitting in the menu.
  const mayShow = mayCall(role, knowledgeBase.publish);
  const isLive = article.status === "PUBLISHED";
  const publicPath = `/knowledge-base/${article.slug}`;
  return (
    <>
      {isLive && !article.isInternal && screenAt(publicPath) && (
        <ButtonLink
          href={publicPath}
          target="_blank"
          icon={<ExternalLink aria-hidden className="rtl:-scale-x-100" />}
        >
          {t("actions.view")}
        </ButtonLink>
      )}
      {!mayShow && may.submit && (
        <Button
          variant="primary"
          icon={<Send aria-hidden className="rtl:-scale-x-100" />}
          isPending={actions.isBusy}
          onClick={() => actions.change("submit")}
        >
          {t("actions.submit")}
        </Button>
      )}
      {may.publish && (
        <Button variant="primary" isPending={actions.isBusy} onClick={() => actions.change("publish")}>
          {t(isLive ? "actions.publishChanges" : "actions.publish")}
        </Button>
      )}
      <ArticleMenu
        article={article}
        locale={locale}
        may={may}
        hasSubmit={mayShow && may.submit}
        actions={actions}
        onVersions={onVersions}
      />
      <ArticleActionDialogs
        article={article}
        writer={writer}
        locale={locale}
        actions={actions}
        onLanguageRemoved={onLanguageRemoved}
      />
    </>
  );
}

/** What is done to an article less often than to write and to publish it. */
function ArticleMenu({
  article,
  locale,
  may,
  hasSubmit,
  actions,
  onVersions,
}: {
  article: Article;
  locale: Locale;
  may: ReturnType<typeof actionsOf>;
  hasSubmit: boolean;
  actions: ArticleActionsState;
  onVersions: () => void;
}) {
  const t = useTranslations("articles");
  const names = useTranslations("articles.languages.names");
  const common = useTranslations("common");
  return (
    <Menu
      trigger={
        <IconButton label={common("more")}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<History aria-hidden />} onSelect={onVersions}>
        {t("actions.versions")}
      </MenuItem>
      {hasSubmit && (
        <MenuItem
          icon={<Send aria-hidden className="rtl:-scale-x-100" />}
          onSelect={() => actions.change("submit")}
        >
          {t("actions.submit")}
        </MenuItem>
      )}
      {may.schedule && (
        <MenuItem icon={<CalendarClock aria-hidden />} onSelect={() => actions.ask("schedule")}>
          {t(article.publishAt === null ? "actions.schedule" : "actions.reschedule")}
        </MenuItem>
      )}
      {may.unschedule && (
        <MenuItem icon={<CalendarX2 aria-hidden />} onSelect={() => actions.change("unschedule")}>
          {t("actions.unschedule")}
        </MenuItem>
      )}
      {may.backToDraft && (
        <MenuItem icon={<PencilRuler aria-hidden />} onSelect={() => actions.change("backToDraft")}>
          {t("actions.backToDraft")}
        </MenuItem>
      )}
      {may.outOfReview && (
        <MenuItem
          icon={<PencilRuler aria-hidden />}
          onSelect={() => actions.change("backToDraft", "outOfReview")}
        >
          {t("actions.outOfReview")}
        </MenuItem>
      )}
      {may.unpublish && (
        <MenuItem icon={<EyeOff aria-hidden />} onSelect={() => actions.change("unpublish")}>
          {t("actions.unpublish")}
        </MenuItem>
      )}
      {may.archive && (
        <MenuItem icon={<Archive aria-hidden />} onSelect={() => actions.change("archive")}>
          {t("actions.archive")}
        </MenuItem>
      )}
      {may.removeLanguage && (
        <MenuItem icon={<Languages aria-hidden />} onSelect={() => actions.ask("language")}>
          {t("actions.removeLanguage", { language: names(locale) })}
        </MenuItem>
      )}
      {may.remove && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => actions.ask("remove")}>
            {common("delete")}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
