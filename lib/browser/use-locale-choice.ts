"use client";
import { useLocale } from "next-intl";
import { useRouter } from "next/navigation";
import { locales } from "@/contract/locales";
import type { Locale } from "@/contract/locales";
import { localeKey, writeCookie } from "../shared/auth/cookie";
import { directionOf, localeNames } from "../shared/i18n";
import { useLanguageSwitch } from "./language";
import { persistedLocale } from "./specified-keys";
import { compiledTranslationOf } from "./translations";

/**
 * The language and how to change it: kept in the browser, told to the server by a cookie, and the page
 * follows without losing its place.
 */
export function useLocaleChoice(): {
  locale: string;
  options: { value: Locale; label: string }[];
  choose: (locale: Locale) => void;
} {
  const locale = useLocale();
  const router = useRouter();
  const speak = useLanguageSwitch();
  return {
    locale,
    options: locales.map((value) => ({ value, label: localeNames[value] })),
    choose: (next) => {
      persistedLocale.write(next);
      writeCookie(localeKey, next);
      const turn = (messages?: Awaited<ReturnType<typeof compiledTranslationOf>>) => {
        if (persistedLocale.read() !== next) return; // another was chosen meanwhile
        if (messages) speak({ locale: next, messages });
        document.documentElement.lang = next;
        document.documentElement.dir = directionOf(next);
        router.refresh(); // what the server draws follows: the title, and all of it where the texts did not come
      };
      void compiledTranslationOf(next).then(turn, () => turn());
    },
  };
}
