"use client";
import { useSyncExternalStore } from "react";
import { clsx } from "clsx";
import { SunMoon } from "lucide-react";
import { locales } from "@/contract/enums";
import type { Locale } from "@/contract/enums";
import { localeKey, writeCookie } from "@/lib/auth/cookie";
import { localeNames } from "@/lib/i18n";
import { sayer } from "@/lib/texts";
import type { Texts } from "@/lib/texts";
import { toggleTheme } from "@/lib/theme";

/** Language and theme at the foot of public pages. The language comes with a new page, since the texts are the server's. */
export function PageSettings({ texts }: { texts: Texts }) {
  const say = sayer(texts);
  const current = useSyncExternalStore(unchanging, () => document.documentElement.lang, () => null);
  const choose = (locale: Locale) => {
    localStorage.setItem(localeKey, locale);
    writeCookie(localeKey, locale);
    // A language in the address would win again.
    const address = new URL(location.href);
    if (address.searchParams.has("lang")) {
      address.searchParams.delete("lang");
      location.replace(address);
    } else location.reload();
  };
  return (
    <div role="group" aria-label={say("public.nav.footer")} className="flex items-center gap-1">
      {locales.map((locale) => (
        <button
          key={locale} type="button" lang={locale} aria-pressed={current === locale} onClick={() => choose(locale)}
          className={clsx("h-8 rounded-md px-2 transition-colors hover:bg-hover hover:text-ink", current === locale && "font-medium text-ink")}
        >
          {localeNames[locale]}
        </button>
      ))}
      <button type="button" aria-label={say("public.nav.theme")} title={say("public.nav.theme")} onClick={() => toggleTheme()} className="flex size-8 items-center justify-center rounded-md transition-colors hover:bg-hover hover:text-ink">
        <SunMoon aria-hidden className="size-4" />
      </button>
    </div>
  );
}

const unchanging = () => () => undefined;
