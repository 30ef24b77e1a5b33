"use client";
import { useTranslations } from "next-intl";
import { Clock3 } from "lucide-react";
import type { ArticleRow } from "@/contract/site/knowledge-base";
import { customCell, sortableCell, timeCell } from "@/components/resource/cells";
import { useFormat } from "@/lib/browser/use-format";
import { StatusBadges } from "./status-badges";

/** The columns of the list of articles. */
export function articleCells(nameOfCategory: (id: string | null) => string | null) {
  return [
    sortableCell(
      customCell<ArticleRow>(
        "title",
        ({ title, summary, locale: language }) => (
          <span lang={language} className="block min-w-0 py-1.5">
            <span dir="auto" className="line-clamp-2 font-medium text-ink own-direction">
              {title}
            </span>
            {summary !== "" && (
              <span dir="auto" className="line-clamp-1 text-[0.8125rem] text-ink-faint own-direction">
                {summary}
              </span>
            )}
          </span>
        ),
        { isWide: true },
      ),
    ),
    customCell<ArticleRow>("status", (article) => (
      <div className="py-1.5">
        <StatusBadges article={article} />
      </div>
    )),
    customCell<ArticleRow>("category", ({ categoryId }) => (
      <bdi className="own-direction line-clamp-2 min-w-28 text-ink-muted">
        {nameOfCategory(categoryId) ?? "–"}
      </bdi>
    )),
    customCell<ArticleRow>("languages", (article) => <Languages article={article} />),
    sortableCell(
      customCell<ArticleRow>("rated", (article) => <Rated article={article} />, { align: "end" }),
      "-unhelpful",
    ),
    sortableCell(timeCell<"updatedAt">("updatedAt"), "-updatedAt"),
  ];
}

/** Its languages; a clock at those that say what the source no longer says. */
function Languages({ article: { languages, sourceLocale } }: { article: ArticleRow }) {
  const t = useTranslations("articles.languages");
  return (
    <span className="flex items-center gap-1.5">
      {languages.map(({ locale, isOutOfDate }) => (
        <span
          key={locale}
          title={isOutOfDate ? `${t(`names.${locale}`)}: ${t("outOfDate")}` : t(`names.${locale}`)}
          className={
            isOutOfDate
              ? "flex items-center gap-0.5 text-xs font-medium text-warning-ink"
              : "text-xs font-medium text-ink-muted"
          }
        >
          <span
            aria-hidden
            dir="ltr"
            className={
              locale === sourceLocale
                ? "uppercase underline decoration-line-strong underline-offset-4"
                : "uppercase"
            }
          >
            {locale}
          </span>
          {isOutOfDate && <Clock3 aria-hidden className="size-3" />}
          <span className="sr-only">
            {t(`names.${locale}`)}
            {isOutOfDate ? ` (${t("outOfDate")})` : ""}
          </span>
        </span>
      ))}
    </span>
  );
}

function Rated({ article: { helpful, unhelpful } }: { article: ArticleRow }) {
  const t = useTranslations("articles");
  const format = useFormat();
  if (helpful + unhelpful === 0) return <span className="text-ink-faint">–</span>;
  return (
    <span className="whitespace-nowrap text-ink-muted tabular-nums">
      <span aria-hidden>
        <span className="text-success-ink">{format.number(helpful)}</span> /{" "}
        <span className={unhelpful > helpful ? "font-medium text-danger-ink" : ""}>
          {format.number(unhelpful)}
        </span>
      </span>
      <span className="sr-only">{t("ratedOf", { helpful, unhelpful })}</span>
    </span>
  );
}
