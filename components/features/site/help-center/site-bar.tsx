import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { clsx } from "clsx";
import { Pencil } from "lucide-react";
import { isRole, outranks } from "@/contract/roles";
import { siteLinks } from "@/lib/server/reader";
import { slugIn } from "./place";
import { SearchForm } from "./search-form";
import { findArticle } from "./site-reads";

const places = ["/help-center", "/knowledge-base", "/faq", "/help-center/ask"] as const;
const names = {
  "/help-center": "home",
  "/knowledge-base": "articles",
  "/faq": "faq",
  "/help-center/ask": "ask",
} as const;

/**
 * The ways through the help centre. They stand below the page's header, which is for Login and Sign up alone.
 */
export async function SiteBar() {
  const [t, to] = [await getTranslations("helpCenter.nav"), await siteLinks()];
  const page = ((await headers()).get("x-page") ?? "").split("?")[0] ?? "";
  return (
    <div className="border-b border-line bg-surface print:hidden">
      <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-2 sm:px-6">
        <nav aria-label={t("label")} className="min-w-0">
          <ul className="-mx-2 flex flex-wrap sm:gap-x-1">
            {places.map((path) => {
              const isHere = page === path;
              return (
                <li key={path}>
                  <a
                    href={to(path)}
                    aria-current={isHere ? "page" : undefined}
                    className={clsx(
                      "flex h-9 items-center rounded-md px-2 text-sm whitespace-nowrap hover:bg-hover hover:text-ink",
                      isHere ? "font-medium text-ink" : "text-ink-muted",
                    )}
                  >
                    {t(names[path])}
                  </a>
                </li>
              );
            })}
          </ul>
        </nav>
        {page !== "/help-center" && page !== "/help-center/search" && (
          <SearchForm size="md" className="ms-auto w-full sm:w-80" />
        )}
      </div>
    </div>
  );
}

/** For staff who are signed in here: the way from what customers read to where it is written. */
export async function StaffBar() {
  const asked = await headers();
  const role = roleIn(asked.get("x-session-user"));
  if (role === null || !isRole(role) || !outranks(role, "AGENT")) return null;
  const t = await getTranslations("helpCenter.staff");
  const slug = /^\/knowledge-base\/([^/?]+)/.exec(asked.get("x-page") ?? "")?.[1];
  const found = slug === undefined ? null : await findArticle(slugIn(slug));
  const shown = found === null || typeof found === "string" ? null : found.article;
  return (
    <div
      role="region"
      aria-label={t("label")}
      className="border-b border-line bg-accent-soft text-accent-ink print:hidden"
    >
      <p className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 text-sm sm:px-6">
        <span>{t("text")}</span>
        <a
          href={shown === null ? "/articles" : `/articles?slug=${encodeURIComponent(shown.slug)}`}
          className="ms-auto inline-flex items-center gap-1.5 rounded-sm py-1 font-medium underline"
        >
          <Pencil aria-hidden className="size-3.5" />
          {t(shown === null ? "all" : "edit")}
        </a>
      </p>
    </div>
  );
}

function roleIn(header: string | null): string | null {
  const user: unknown = header === null ? null : JSON.parse(decodeURIComponent(header));
  return typeof user === "object" && user !== null && "role" in user && typeof user.role === "string"
    ? user.role
    : null;
}
