import type { Locale } from "../../contract/locales.ts";
import { env } from "../env";

export interface SharedPicture {
  url: string;
  width: number;
  height: number;
  alt: string;
  type: string;
}

/** What a shared link to a public page shows; the API draws it (server/modules/site-pictures). Another `version` of the page is another address, since those who show it keep it for long. */
export function pictureOf(
  origin: string,
  tenantId: string,
  { path, version }: { path: string; version?: string | null },
  locale: Locale,
  alt: string,
): SharedPicture {
  const query = new URLSearchParams({ locale, ...(version ? { v: String(Date.parse(version)) } : {}) });
  return {
    url: `${env.apiUrl() || origin}/api/public/sites/${encodeURIComponent(tenantId)}/pictures/${path}?${query.toString()}`,
    width: 1200,
    height: 630,
    alt,
    type: "image/png",
  };
}
