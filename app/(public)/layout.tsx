import type { ReactNode } from "react";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { pageAt } from "@/components/features/site/landing-pages/public-landing";
import { PageSettings } from "@/components/features/shared/public/page-settings";
import { Logo } from "@/components/shell/logo";
import { Avatar } from "@/components/ui/avatar";
import { ButtonLink } from "@/components/ui/button";
import { pageTexts } from "@/lib/server/page-texts";
import { siteLinks } from "@/lib/server/reader";
import { hostSite } from "@/lib/server/site";
import { pathIn } from "@/lib/shared/tenancy/site-paths";

/** Signed-out header and footer. On a tenant's host the page is theirs: their name stands first. */
export default async function PublicLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations("public.nav");
  const common = await getTranslations("common");
  // A host that names nobody still shows the page that says so, inside this frame.
  const asked = await headers();
  const isTenantHost = asked.has("x-tenant");
  const site = await hostSite().catch(() => null);
  const landing = isTenantHost ? await pageAt(asked.get("x-path")) : null;
  const name = site?.name ?? common("product");
  const mark = landing?.logoUrl ? (
    <img src={landing.logoUrl} alt="" className="h-9 w-auto max-w-40 object-contain" />
  ) : site ? (
    <Avatar name={name} />
  ) : (
    <Logo className="size-7 shrink-0" />
  );
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-50 focus:rounded-md focus:bg-raised focus:px-3 focus:py-2 focus:shadow-pop"
      >
        {common("skipToContent")}
      </a>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-16 w-full max-w-6xl items-center gap-2 px-4 sm:gap-3 sm:px-6">
          <a
            href={(await siteLinks())("/")}
            aria-label={t("home", { name })}
            className="flex min-w-0 items-center gap-2.5 rounded-md"
          >
            {mark}
            <span className="truncate text-lg font-semibold tracking-tight text-ink" dir="auto">
              {name}
            </span>
          </a>
          {/* A tenant's customers are offered no workspace of their own, and are asked for no staff account. */}
          {!isTenantHost && (
            <nav aria-label={t("label")} className="ms-auto flex shrink-0 items-center gap-1 sm:gap-2">
              {asked.has("x-session-user") ? (
                <ButtonLink href="/auth/redirect" variant="primary" className="h-9 max-sm:px-2.5!">
                  {t("desk")}
                </ButtonLink>
              ) : (
                <>
                  <ButtonLink href="/login" variant="ghost" className="h-9 max-sm:px-2!">
                    {t("login")}
                  </ButtonLink>
                  <ButtonLink href="/register" variant="primary" className="h-9 max-sm:px-2.5!">
                    {t("signup")}
                  </ButtonLink>
                </>
              )}
            </nav>
          )}
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <footer className="border-t border-line bg-surface">
        <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-6 text-sm text-ink-muted sm:px-6">
          <p className="flex items-center gap-2">
            <Logo className="size-4" />
            {isTenantHost ? t("poweredBy") : t("rights")}
          </p>
          {/* On a domain of their own there are public pages alone. */}
          {isTenantHost && !asked.has("x-own-domain") && (
            <a href="/login" className="rounded-sm hover:text-ink hover:underline">
              {t("staff")}
            </a>
          )}
          <PageSettings texts={await pageTexts("public.nav")} addresses={await addressesHere()} />
        </div>
      </footer>
    </div>
  );
}

/** This page in each language, where its address can say so. */
async function addressesHere() {
  const page = (await headers()).get("x-page");
  return page === null
    ? undefined
    : { en: pathIn("en", page), es: pathIn("es", page), ar: pathIn("ar", page) };
}
