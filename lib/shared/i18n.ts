import { locales } from "../../contract/locales.ts";
import type { Locale } from "../../contract/locales.ts";

export const fallbackLocale: Locale = "en";
export const localeNames: Record<Locale, string> = { en: "English", es: "Español", ar: "العربية" };
export const directionOf = (locale: string): "ltr" | "rtl" => (locale === "ar" ? "rtl" : "ltr");
export const isLocale = (text: unknown): text is Locale => locales.some((locale) => locale === text);

/** The stored choice, else the browser's languages in their order, else English. */
export function pickLocale(
  stored: string | null | undefined,
  acceptLanguage: string | null | undefined,
): Locale {
  if (isLocale(stored)) return stored;
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .map((part, order) => {
      const [tag = "", ...rest] = part.trim().split(";");
      const quality = rest.map((each) => /^\s*q=([\d.]+)$/.exec(each)?.[1]).find(Boolean);
      return {
        language: tag.toLowerCase().split("-")[0],
        quality: quality === undefined ? 1 : Number(quality),
        order,
      };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || a.order - b.order);
  return wanted.map(({ language }) => language).find(isLocale) ?? fallbackLocale;
}
