"use client";
import { useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { clsx } from "clsx";
import { RotateCcw } from "lucide-react";
import type { Article } from "@/contract/site/knowledge-base";
import { knowledgeBaseVersions } from "@/contract/site/knowledge-base-versions";
import type { ArticleDifference } from "@/contract/site/knowledge-base-versions";
import { TimeText } from "@/components/resource/cells";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { send } from "@/lib/api/send";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { DifferentWords } from "./parts";
import { useArticleWork } from "./use-article-change";
import type { ArticleWriter } from "./writer";

const perPage = 20;

/** How an article came to be what it is: its versions, what each changed, and the way back to one. */
export function Versions({
  article,
  writer,
  onClose,
}: {
  article: Article;
  writer: ArticleWriter;
  onClose: () => void;
}) {
  const t = useTranslations("articles.versions");
  const common = useTranslations("common");
  const { role } = useSignedIn();
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<number | null>(null);
  const [run, isBusy] = useArticleWork(writer);
  const { data } = useQuery({
    ...queryFor(knowledgeBaseVersions.list, { params: { id: article.id }, query: { page, limit: perPage } }),
    placeholderData: keepPreviousData,
  });
  const number = chosen ?? data?.items[0]?.number ?? null;
  const mayRestore =
    mayCall(role, knowledgeBaseVersions.restore) &&
    article.deletedAt === null &&
    number !== null &&
    number !== article.revision;
  const restore = async (to: number) => {
    if (
      (await run(
        ({ id, version }) =>
          send(knowledgeBaseVersions.restore, { params: { id, number: String(to) }, ifMatch: version }),
        t("restored", { number: to }),
      )) === null
    )
      onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="xl"
      title={t("title")}
      text={t("help")}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("close")}</Button>
          {mayRestore && (
            <Button
              variant="primary"
              icon={<RotateCcw aria-hidden className="rtl:-scale-x-100" />}
              isPending={isBusy}
              onClick={() => void restore(number)}
            >
              {t("restore", { number })}
            </Button>
          )}
        </>
      }
    >
      {!data ? (
        <SkeletonRows rows={5} label={common("loading")} />
      ) : (
        <div className="grid gap-4 md:grid-cols-[15rem_minmax(0,1fr)]">
          <div className="min-w-0">
            <ol className="flex max-h-96 flex-col gap-0.5 overflow-y-auto max-md:max-h-44">
              {data.items.map((version) => (
                <li key={version.number}>
                  <button
                    type="button"
                    aria-pressed={version.number === number}
                    onClick={() => setChosen(version.number)}
                    className={clsx(
                      "flex w-full flex-col gap-0.5 rounded-md px-2.5 py-1.5 text-start text-[0.8125rem] -outline-offset-2!",
                      version.number === number ? "bg-accent-soft" : "hover:bg-hover",
                    )}
                  >
                    <span className="flex flex-wrap items-center gap-1.5 font-medium text-ink">
                      {t("number", { number: version.number })}
                      {version.isPublished && <Badge tone="success">{t("isPublished")}</Badge>}
                      {version.kind !== "EDIT" && <Badge>{t(`kinds.${version.kind}`)}</Badge>}
                    </span>
                    <span className="truncate text-ink-muted">
                      <bdi>{version.authorName}</bdi> · <TimeText iso={version.updatedAt} />
                    </span>
                  </button>
                </li>
              ))}
            </ol>
            {data.total > perPage && (
              <Pagination
                page={page}
                pages={Math.ceil(data.total / perPage)}
                onPage={setPage}
                text=""
                label={common("table.pages")}
                previousLabel={common("table.previous")}
                nextLabel={common("table.next")}
              />
            )}
          </div>
          {number !== null && <Difference key={number} id={article.id} number={number} />}
        </div>
      )}
    </Dialog>
  );
}

function Difference({ id, number }: { id: string; number: number }) {
  const t = useTranslations("articles.versions");
  const names = useTranslations("articles.languages.names");
  const inWords = useFaultText();
  const { data, error } = useQuery(
    queryFor(knowledgeBaseVersions.difference, { params: { id, number: String(number) } }),
  );
  if (error) return <p className="text-sm text-ink-muted">{inWords(error)}</p>;
  if (!data) return <SkeletonRows rows={4} label={t("title")} />;
  const changed = data.languages.filter(({ kind }) => kind !== "same");
  const settings = settingsIn(data);
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <p className="text-[0.8125rem] text-ink-faint">
        {data.from === data.to || data.from === 0
          ? t("first")
          : t("against", { from: data.from, to: data.to })}
      </p>
      {changed.length + settings.length === 0 && <p className="text-sm text-ink-muted">{t("nothing")}</p>}
      {settings.length > 0 && (
        <ul className="flex flex-col gap-1 text-sm text-ink-muted">
          {settings.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      )}
      {changed.map((language) => (
        <Language key={language.locale} language={language} />
      ))}
    </div>
  );

  /** What is no language's: for whom it is, which is the source, which files it lists. */
  function settingsIn({ isInternal, sourceLocale, files }: ArticleDifference) {
    return [
      ...(isInternal === null
        ? []
        : [{ key: "internal", text: t(isInternal ? "internalOn" : "internalOff") }]),
      ...(sourceLocale === null
        ? []
        : [{ key: "source", text: t("newSource", { language: names(sourceLocale) }) }]),
      ...files.map(({ kind, name }, at) => ({
        key: `file-${at}`,
        text: t(kind === "added" ? "fileAdded" : "fileRemoved", { name: name ?? t("fileGone") }),
      })),
    ];
  }
}

function Language({
  language: { locale, kind, title, summary, blocks },
}: {
  language: ArticleDifference["languages"][number];
}) {
  const t = useTranslations("articles.versions");
  const names = useTranslations("articles.languages.names");
  return (
    <section aria-label={names(locale)} className="min-w-0">
      <h3 className="mb-2 flex items-center gap-2 text-sm font-semibold text-ink">
        <span lang={locale}>{names(locale)}</span>
        {kind !== "changed" && kind !== "same" && (
          <Badge tone={kind === "added" ? "success" : "danger"}>{t(`language.${kind}`)}</Badge>
        )}
      </h3>
      <div
        lang={locale}
        dir={locale === "ar" ? "rtl" : "ltr"}
        className="flex flex-col gap-2 rounded-md border border-line p-3 text-sm break-words [overflow-wrap:anywhere]"
      >
        <p className="text-base font-semibold text-ink">
          <DifferentWords parts={title} />
        </p>
        {summary.length > 0 && (
          <p className="text-ink-muted">
            <DifferentWords parts={summary} />
          </p>
        )}
        {blocks.map((block, at) => (
          <BlockLine key={at} block={block} />
        ))}
      </div>
    </section>
  );
}

/** Blocks that have no words are named by what they are. */
const things = ["img", "iframe", "hr"] as const;
const edges = {
  same: "border-transparent text-ink-muted",
  added: "border-success",
  removed: "border-danger",
  changed: "border-warning",
} as const;

function BlockLine({
  block: { kind, tag, parts },
}: {
  block: ArticleDifference["languages"][number]["blocks"][number];
}) {
  const t = useTranslations("articles.versions");
  const own = useLocale();
  const thing = things.find((each) => each === tag);
  return (
    <p
      className={clsx(
        "border-s-2 ps-2.5",
        edges[kind],
        tag === "pre" ? "font-mono text-[0.8125rem] whitespace-pre-wrap" : "whitespace-pre-line",
        /^h\d$/.test(tag) && "font-semibold",
      )}
    >
      {thing && (
        <span lang={own} className="text-ink-faint">
          {t(`things.${thing}`)}
          {parts.length > 0 && " "}
        </span>
      )}
      {parts.length > 0 ? <DifferentWords parts={parts} /> : !thing && <span lang={own}>{t("noWords")}</span>}
      {kind === "changed" && parts.every((part) => part.kind === "same") && (
        <span lang={own} className="ms-1.5 text-xs text-warning-ink">
          {t("looks")}
        </span>
      )}
    </p>
  );
}
