import { getLocale } from "next-intl/server";
import { headers } from "next/headers";
import { locales } from "@/contract/enums";
import type { Locale } from "@/contract/enums";
import { fallbackLocale, isLocale } from "@/lib/i18n";
import { pathIn } from "@/lib/tenancy/site-paths";

export { articlePath, categoryPath } from "./site-addresses";

export const readersLocale = async (): Promise<Locale> => { const asked = await getLocale(); return locales.find((one) => one === asked) ?? fallbackLocale; };

/** Leads to a page of the site as the reader has it: who reads under `/es` goes on there. */
export type LinkTo = (path: string) => string;

export async function siteLinks(): Promise<LinkTo> {
  const named = (await headers()).get("x-locale-named");
  return (path) => pathIn(isLocale(named) ? named : null, path);
}

/** `https://help.acme.example`, as this request came in. */
export async function siteOrigin(): Promise<string> {
  const asked = await headers();
  return `http${asked.get("x-forwarded-proto")?.startsWith("https") ? "s" : ""}://${asked.get("host") ?? ""}`;
}


/** A slug as it stands in an address, of any script. */
export function slugIn(segment: string): string {
  try { return decodeURIComponent(segment); } catch { return segment; }
}
