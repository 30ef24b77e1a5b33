"use client";
import { useState } from "react";
import { useRouter } from "next/navigation";
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
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { useSend } from "@/lib/api/query";
import { send } from "@/lib/api/send";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { screenAt } from "@/lib/shared/screens";
import { showToast } from "@/lib/browser/toasts";
import { ScheduleDialog } from "./schedule-dialog";
import { useArticleWork } from "./use-article-change";
import type { Writer } from "./writer";

/** What may become of an article now, by its status and by who looks at it. */
export function ArticleActions({
  article,
  writer,
  locale,
  onVersions,
  onLanguageRemoved,
}: {
  article: Article;
  writer: Writer;
  /** That one looks at. */ locale: Locale;
  onVersions: () => void;
  onLanguageRemoved: () => void;
}) {
  const t = useTranslations("articles");
  const names = useTranslations("articles.languages.names");
  const common = useTranslations("common");
  const { role } = useSignedIn();
  const router = useRouter();
  const [run, isBusy] = useArticleWork(writer);
  const [asks, setAsks] = useState<"schedule" | "language" | "remove" | null>(null);
  const restore = useSend(knowledgeBase.restore, {
    onSuccess: (fresh) => {
      writer.take(fresh);
      showToast("success", t("said.restored"));
    },
  });
  const remove = useSend(knowledgeBase.remove, {
    onSuccess: () => {
      showToast("success", t("said.removed"), {
        action: { label: common("undo"), onSelect: () => restore.mutate({ params: { id: article.id } }) },
      });
      router.push("/articles");
    },
  });
  const { status, hasUnpublishedChanges, publishAt, reviewRequestedAt } = article;
  const mayShow = mayCall(role, knowledgeBase.publish);
  const mayWrite = mayCall(role, knowledgeBase.submit);
  // The word for what was done is the word of the call; out of review, what readers see stays published.
  const does =
    (
      name: "submit" | "backToDraft" | "publish" | "unpublish" | "archive" | "unschedule",
      said: typeof name | "outOfReview" = name,
    ) =>
    () =>
      void run(
        ({ id, version }) => send(knowledgeBase[name], { params: { id }, ifMatch: version }),
        t(`said.${said}`),
      );
  const removeLanguage = async () => {
    const fault = await run(
      ({ id, version }) =>
        send(knowledgeBase.update, {
          params: { id },
          body: { translations: { [locale]: null } },
          ifMatch: version,
        }),
      t("said.removeLanguage", { language: names(locale) }),
    );
    setAsks(null);
    if (fault === null) onLanguageRemoved();
  };
  if (article.deletedAt !== null)
    return (
      mayCall(role, knowledgeBase.restore) && (
        <Button
          variant="primary"
          icon={<Undo2 aria-hidden />}
          isPending={restore.isPending}
          onClick={() => restore.mutate({ params: { id: article.id } })}
        >
          {t("actions.restore")}
        </Button>
      )
    );
  const isLive = status === "PUBLISHED";
  const publicPath = `/knowledge-base/${article.slug}`;
  const mayBeSubmitted =
    mayWrite && (status === "DRAFT" || (isLive && hasUnpublishedChanges && reviewRequestedAt === null));
  const mayBePublished = mayShow && status !== "ARCHIVED" && (!isLive || hasUnpublishedChanges);
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
      {!mayShow && mayBeSubmitted && (
        <Button
          variant="primary"
          icon={<Send aria-hidden className="rtl:-scale-x-100" />}
          isPending={isBusy}
          onClick={does("submit")}
        >
          {t("actions.submit")}
        </Button>
      )}
      {mayBePublished && (
        <Button variant="primary" isPending={isBusy} onClick={does("publish")}>
          {t(isLive ? "actions.publishChanges" : "actions.publish")}
        </Button>
      )}
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
        {mayShow && mayBeSubmitted && (
          <MenuItem icon={<Send aria-hidden className="rtl:-scale-x-100" />} onSelect={does("submit")}>
            {t("actions.submit")}
          </MenuItem>
        )}
        {mayBePublished && (
          <MenuItem icon={<CalendarClock aria-hidden />} onSelect={() => setAsks("schedule")}>
            {t(publishAt === null ? "actions.schedule" : "actions.reschedule")}
          </MenuItem>
        )}
        {mayShow && publishAt !== null && (
          <MenuItem icon={<CalendarX2 aria-hidden />} onSelect={does("unschedule")}>
            {t("actions.unschedule")}
          </MenuItem>
        )}
        {mayWrite && (status === "REVIEW" || status === "ARCHIVED") && (
          <MenuItem icon={<PencilRuler aria-hidden />} onSelect={does("backToDraft")}>
            {t("actions.backToDraft")}
          </MenuItem>
        )}
        {mayWrite && isLive && reviewRequestedAt !== null && (
          <MenuItem icon={<PencilRuler aria-hidden />} onSelect={does("backToDraft", "outOfReview")}>
            {t("actions.outOfReview")}
          </MenuItem>
        )}
        {mayShow && isLive && (
          <MenuItem icon={<EyeOff aria-hidden />} onSelect={does("unpublish")}>
            {t("actions.unpublish")}
          </MenuItem>
        )}
        {mayShow && status !== "ARCHIVED" && (
          <MenuItem icon={<Archive aria-hidden />} onSelect={does("archive")}>
            {t("actions.archive")}
          </MenuItem>
        )}
        {mayWrite && locale !== article.sourceLocale && article.translations[locale] !== null && (
          <MenuItem icon={<Languages aria-hidden />} onSelect={() => setAsks("language")}>
            {t("actions.removeLanguage", { language: names(locale) })}
          </MenuItem>
        )}
        {mayCall(role, knowledgeBase.remove) && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => setAsks("remove")}>
              {common("delete")}
            </MenuItem>
          </>
        )}
      </Menu>
      {asks === "schedule" && (
        <ScheduleDialog article={article} writer={writer} onClose={() => setAsks(null)} />
      )}
      <ConfirmDialog
        isOpen={asks === "language"}
        onClose={() => setAsks(null)}
        isPending={isBusy}
        title={t("removeLanguageTitle", { language: names(locale) })}
        text={t(article.translations[locale]?.isPublished ? "removeLanguageLive" : "removeLanguageText")}
        confirmLabel={t("actions.removeLanguage", { language: names(locale) })}
        cancelLabel={common("cancel")}
        onConfirm={() => void removeLanguage()}
      />
      <ConfirmDialog
        isOpen={asks === "remove"}
        onClose={() => setAsks(null)}
        isPending={remove.isPending}
        title={t("removeTitle")}
        text={t(isLive ? "removeLive" : "removeText")}
        confirmLabel={common("delete")}
        cancelLabel={common("cancel")}
        onConfirm={() => remove.mutate({ params: { id: article.id } })}
      />
    </>
  );
}
