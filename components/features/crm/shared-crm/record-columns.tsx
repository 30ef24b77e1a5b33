"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";

/**
 * What a person's, a company's and a deal's page are made of. Where the columns stand one below the other,
 * links that stay in sight lead to each: what happened last must not be a minute's scrolling away.
 */
export function RecordColumns({
  about,
  timeline,
  related,
}: {
  about: ReactNode;
  timeline: ReactNode;
  related: ReactNode;
}) {
  const t = useTranslations("crm.columns");
  return (
    <>
      <nav
        aria-label={t("label")}
        className="sticky top-(--bar) z-10 -mx-4 mb-3 flex gap-1 border-b border-line bg-canvas px-4 py-1.5 md:-mx-6 md:px-6 text-[0.8125rem] lg:hidden"
      >
        {columns.map((column) => (
          <a
            key={column}
            href={`#${column}`}
            className="rounded-md px-2.5 py-1.5 font-medium text-ink-muted transition-colors hover:bg-hover hover:text-ink"
          >
            {t(column)}
          </a>
        ))}
      </nav>
      <div className="grid items-start gap-4 lg:grid-cols-[18rem_minmax(0,1fr)] lg:max-xl:grid-rows-[auto_1fr] xl:grid-cols-[18rem_minmax(0,1fr)_20rem]">
        <div id="about" tabIndex={-1} className={`${columnClass} lg:max-xl:row-span-2`}>
          {about}
        </div>
        <div id="timeline" tabIndex={-1} className={columnClass}>
          {timeline}
        </div>
        <div id="related" tabIndex={-1} className={columnClass}>
          {related}
        </div>
      </div>
    </>
  );
}

const columns = ["about", "timeline", "related"] as const;
/** Led to, it stands below the bar and the links. */
const columnClass = "flex min-w-0 scroll-mt-[calc(var(--bar)+3.75rem)] flex-col gap-4 outline-none";
