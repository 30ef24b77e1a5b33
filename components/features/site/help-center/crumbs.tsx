import { Fragment } from "react";
import { getTranslations } from "next-intl/server";
import { ChevronRight } from "lucide-react";

export interface Crumb {
  name: string;
  /** With its language. */ path: string;
}

/** The way to this page; the page itself stands in its heading. */
export async function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = await getTranslations("helpCenter");
  return (
    <nav aria-label={t("breadcrumb")} className="text-sm text-ink-muted print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        {crumbs.map(({ name, path }, at) => (
          <Fragment key={path}>
            {at > 0 && (
              <li aria-hidden>
                <ChevronRight className="size-3.5 rtl:-scale-x-100" />
              </li>
            )}
            <li>
              <a href={path} dir="auto" className="rounded-sm py-1 hover:text-ink hover:underline">
                {name}
              </a>
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
