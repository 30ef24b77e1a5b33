import { getLocale } from "next-intl/server";
import { headers } from "next/headers";
import type { Locale } from "../../contract/locales.ts";
import { fallbackLocale, isLocale } from "../shared/i18n";
import { isTranslated, pathIn } from "../shared/tenancy/site-paths";

/** The language of whoever reads a public page. */
export const readersLocale = async (): Promise<Locale> => {
  const asked = await getLocale();
  return isLocale(asked) ? asked : fallbackLocale;
};

/**
 * Leads to a page of the site as the reader has it: who reads under `/es` goes on there. What has no language
 * in its address, and what is elsewhere, stays as it is; nothing is the beginning of every address.
 */
export type LinkTo = (path: string) => string;

export async function siteLinks(): Promise<LinkTo> {
  const named = (await headers()).get("x-locale-named");
  return (path) =>
    isLocale(named) && (path === "" || isTranslated(/^[^?#]*/.exec(path)?.[0] ?? ""))
      ? pathIn(named, path)
      : path;
}
