import { getRequestConfig } from "next-intl/server";
import { cookies, headers } from "next/headers";
import { localeKey } from "./auth/cookie";
import { fallbackLocale, pickLocale } from "./i18n";
import type { Locale } from "../contract/enums.ts";

const load: Record<Locale, () => Promise<{ default: Messages }>> = { en: () => import("../messages/en.json"), es: () => import("../messages/es.json"), ar: () => import("../messages/ar.json") };
type Messages = Record<string, Record<string, unknown>>;

/** Read by next-intl for every request. A text that a translation lacks shows in English. */
export default getRequestConfig(async () => {
  const locale = pickLocale((await cookies()).get(localeKey)?.value, (await headers()).get("accept-language"));
  const messages = (await load[locale]()).default;
  if (locale === fallbackLocale) return { locale, messages, timeZone: "UTC" };
  return { locale, messages: filled((await load[fallbackLocale]()).default, messages), timeZone: "UTC" };
});

const filled = (fallback: Messages, own: Messages): Messages => Object.fromEntries([...new Set([...Object.keys(fallback), ...Object.keys(own)])].map((name) => [name, { ...fallback[name], ...own[name] }]));
