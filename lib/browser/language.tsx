"use client";
import { createContext, startTransition, use, useContext, useEffect, useState } from "react";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { usePathname } from "next/navigation";
import { NextIntlClientProvider, useLocale, useMessages, useTimeZone } from "next-intl";
import type { Locale } from "@/contract/locales";
import { isLocale } from "../shared/i18n";
import type { Messages } from "../shared/texts";
import { compiledTranslationOf } from "./translations";
import { useQuiet } from "./use-fetched-ahead";
import { announceMissingWords } from "./words-to-come";

interface Language {
  locale: string;
  messages: Messages;
}
const Switch = createContext<(language: Language) => void>(() => undefined);
/** The language whose texts the page has in part only. */
const InPart = createContext<Locale | null>(null);

/**
 * The page came in one language; from here on it may speak another, without a new page and without losing
 * what was typed. And it came with the texts of its first screen: the others follow once it is quiet, and
 * earlier where something needs them.
 * @param isInPart the page brought a part of the texts
 */
export function LanguageProvider({
  isInPart = false,
  children,
}: {
  isInPart?: boolean;
  children: ReactNode;
}) {
  const [chosen, setChosen] = useState<Language | null>(null);
  const [whole, setWhole] = useState<Language | null>(null);
  const [locale, messages, timeZone] = [useLocale(), useMessages(), useTimeZone()];
  const missing = isInPart && chosen === null && whole?.locale !== locale && isLocale(locale) ? locale : null;
  useRest(missing, setWhole);
  const shown = chosen ?? (whole?.locale === locale ? whole : { locale, messages });
  return (
    <NextIntlClientProvider
      locale={shown.locale}
      messages={shown.messages}
      {...(timeZone ? { timeZone } : {})}
    >
      <InPart value={missing}>
        <Switch value={setChosen}>{children}</Switch>
      </InPart>
    </NextIntlClientProvider>
  );
}

function useRest(missing: Locale | null, onWhole: (language: Language) => void): void {
  const isQuiet = useQuiet();
  const rest = () =>
    missing === null
      ? null
      : () =>
          restOf(missing).then((messages) => {
            // At once: React draws an urgent change, such as an answer that came, before one that is scheduled, and
            // with it the late code that waited for these texts.
            flushSync(() => onWhole({ locale: missing, messages }));
          });
  // Before anything below is drawn, and so before any late code is fetched.
  useState(() => typeof window !== "undefined" && announceMissingWords(rest()));
  useEffect(() => {
    announceMissingWords(rest());
    if (missing === null || !isQuiet) return;
    let isGone = false;
    void restOf(missing).then((messages) => {
      if (!isGone) startTransition(() => onWhole({ locale: missing, messages }));
    });
    return () => {
      isGone = true;
    };
    // `rest` says what `missing` does.
    // oxlint-disable-next-line exhaustive-deps
  }, [missing, isQuiet, onWhole]);
}

/** Never fails: whoever waits for texts waits for the network. */
const restOf = (locale: Locale): Promise<Messages> => {
  const known = waited.get(locale);
  if (known) return known;
  const asked = untilItComes(locale);
  waited.set(locale, asked);
  return asked;
};
const waited = new Map<Locale, Promise<Messages>>();
const untilItComes = async (locale: Locale): Promise<Messages> => {
  for (;;) {
    const messages = await compiledTranslationOf(locale).catch(() => null);
    if (messages) return messages;
    await new Promise<void>((again) => {
      const timer = setTimeout(again, againAfterMs);
      addEventListener(
        "online",
        () => {
          clearTimeout(timer);
          again();
        },
        { once: true },
      );
    });
  }
};
const againAfterMs = 5000;

/** What changes with the address: another screen than the first waits for the texts that did not come with it. */
export function ScreenWords({ children }: { children: ReactNode }) {
  const path = usePathname();
  const [first] = useState(path);
  const [locale, messages, timeZone] = [useLocale(), useMessages(), useTimeZone()];
  const missing = useContext(InPart);
  return (
    <NextIntlClientProvider
      locale={locale}
      messages={missing === null || path === first ? messages : use(restOf(missing))}
      {...(timeZone ? { timeZone } : {})}
    >
      {children}
    </NextIntlClientProvider>
  );
}

export const useLanguageSwitch = (): ((language: Language) => void) => useContext(Switch);
