"use client";
import { createContext, useContext, useState } from "react";
import type { ReactNode } from "react";
import { NextIntlClientProvider, useLocale, useMessages, useTimeZone } from "next-intl";
import type { Locale } from "@/contract/locales";
import type { Messages } from "../shared/texts";

interface Language {
  locale: Locale;
  messages: Messages;
}
const Switch = createContext<(language: Language) => void>(() => undefined);

/**
 * The page came in one language; from here on it may speak another, without a new page and without losing
 * what was typed.
 */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState<Language | null>(null);
  const [locale, messages, timeZone] = [useLocale(), useMessages(), useTimeZone()];
  return (
    <NextIntlClientProvider
      locale={chosen?.locale ?? locale}
      messages={chosen?.messages ?? messages}
      {...(timeZone ? { timeZone } : {})}
    >
      <Switch value={setChosen}>{children}</Switch>
    </NextIntlClientProvider>
  );
}

export const useLanguageSwitch = (): ((language: Language) => void) => useContext(Switch);
