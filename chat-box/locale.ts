import type { Locale } from "@/contract/locales";

const known: readonly Locale[] = ["en", "es", "ar"];
const baseOf = (language: string): string => language.toLowerCase().split("-")[0] ?? "";

/** The page's own language, else the first of the visitor's that there is, else the tenant's. */
export function chosenLocale(page: string, visitor: readonly string[], own: Locale): Locale {
  for (const language of [page, ...visitor]) {
    const found = known.find((locale) => locale === baseOf(language));
    if (found) return found;
  }
  return own;
}

export const directionOf = (locale: Locale): "ltr" | "rtl" => (locale === "ar" ? "rtl" : "ltr");
