"use client";
import { useSyncExternalStore } from "react";
import { clsx } from "clsx";
import { SunMoon } from "lucide-react";
import { locales } from "@/contract/locales";
import type { Locale } from "@/contract/locales";
import { persistedLocale } from "@/lib/browser/specified-keys";
import { localeKey, writeCookie } from "@/lib/shared/auth/cookie";
import { localeNames } from "@/lib/shared/i18n";
import { sayer } from "@/lib/shared/texts";
import type { Texts } from "@/lib/shared/texts";
import { toggleTheme } from "@/lib/browser/theme";

/**
 * Language and theme at the foot of public pages. The language comes with a new page, since the texts are the
 * server's.
 */
export function PageSettings({
  texts,
  addresses,
}: {
  texts: Texts;
  /**
   * Of a page that has one in each language: there the choice is a link, and works without a script.
   */
  addresses?: Readonly<Record<Locale, string>> | undefined;
}) {
  const say = sayer(texts);
  const current = useSyncExternalStore(
    unchanging,
    () => document.documentElement.lang,
    () => null,
  );
  const keep = (locale: Locale) => {
    persistedLocale.write(locale);
    writeCookie(localeKey, locale);
  };
  const choose = (locale: Locale) => {
    keep(locale);
    // A language in the address would win again.
    const address = new URL(location.href);
    if (address.searchParams.has("lang")) {
      address.searchParams.delete("lang");
      location.replace(address);
    } else location.reload();
  };
  return (
    <div role="group" aria-label={say("public.nav.footer")} className="flex items-center gap-1">
      {locales.map((locale) =>
        addresses ? (
          <a
            key={locale}
            href={addresses[locale]}
            hrefLang={locale}
            lang={locale}
            aria-current={current === locale ? "true" : undefined}
            onClick={() => keep(locale)}
            className={look(current === locale)}
          >
            {localeNames[locale]}
          </a>
        ) : (
          <button
            key={locale}
            type="button"
            lang={locale}
            aria-pressed={current === locale}
            onClick={() => choose(locale)}
            className={look(current === locale)}
          >
            {localeNames[locale]}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label={say("public.nav.theme")}
        title={say("public.nav.theme")}
        onClick={() => toggleTheme()}
        className="flex size-8 items-center justify-center rounded-md transition-colors hover:bg-hover hover:text-ink"
      >
        <SunMoon aria-hidden className="size-4" />
      </button>
    </div>
  );
}

const look = (isCurrent: boolean) =>
  clsx(
    "flex h-8 items-center rounded-md px-2 transition-colors hover:bg-hover hover:text-ink",
    isCurrent && "font-medium text-ink",
  );
const unchanging = () => () => undefined;
