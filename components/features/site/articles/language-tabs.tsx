"use client";
import { useTranslations } from "next-intl";
import { Clock3, Plus } from "lucide-react";
import type { Locale } from "@/contract/locales";
import { locales } from "@/contract/locales";
import type { Article } from "@/contract/site/knowledge-base";
import { Tabs } from "@/components/ui/tabs";
import type { Texts } from "./writing";

/** The languages by their own names; one that is not written yet has a plus, one that lags behind a clock. */
export function LanguageTabs({
  article,
  texts,
  source,
  value,
  onChange,
}: {
  article: Article | null;
  texts: Texts;
  source: Locale;
  value: Locale;
  onChange: (locale: Locale) => void;
}) {
  const t = useTranslations("articles.languages");
  const tabs = locales.map((locale) => {
    const isOutOfDate = article?.translations[locale]?.isOutOfDate === true;
    const isThere =
      locale === source || Boolean(article?.translations[locale]) || texts[locale] !== undefined;
    return {
      id: locale,
      label: (
        <span className="flex items-center gap-1.5">
          {!isThere && <Plus aria-hidden className="size-3.5" />}
          <span lang={locale}>{t(`names.${locale}`)}</span>
          {locale === source && <span className="text-xs font-normal text-ink-faint">{t("source")}</span>}
          {isOutOfDate && (
            <>
              <Clock3 aria-hidden className="size-3.5 text-warning-ink" />
              <span className="sr-only">{t("outOfDate")}</span>
            </>
          )}
          {!isThere && <span className="sr-only">{t("missing")}</span>}
        </span>
      ),
    };
  });
  return (
    <div className="px-3 pt-1">
      <Tabs label={t("label")} tabs={tabs} value={value} onChange={onChange} />
    </div>
  );
}
