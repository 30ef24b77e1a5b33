import { getLocale } from "next-intl/server";
import { headers } from "next/headers";
import { locales } from "@/contract/enums";
import type { Locale } from "@/contract/enums";
import { fallbackLocale, isLocale } from "@/lib/i18n";
import { hostSite } from "@/lib/tenancy/site";
import { originOf } from "@/lib/tenancy/site-origin";
import { pathIn } from "@/lib/tenancy/site-paths";

export { articlePath, categoryPath } from "./site-addresses";

export const readersLocale = async (): Promise<Locale> => { const asked = await getLocale(); return locales.find((one) => one === asked) ?? fallbackLocale; };

/** Leads to a page of the site as the reader has it: who reads under `/es` goes on there. */
export type LinkTo = (path: string) => string;

export async function siteLinks(): Promise<LinkTo> {
  const named = (await headers()).get("x-locale-named");
  return (path) => pathIn(isLocale(named) ? named : null, path);
}

/** `https://help.acme.example`: the one host that every page of the site names as its own. */
export async function siteOrigin(): Promise<string> {
  const site = await hostSite();
  return site === null ? "" : originOf(site);
}

/** A slug as it stands in an address, of any script. */
export function slugIn(segment: string): string {
  try { return decodeURIComponent(segment); } catch { return segment; }
}
