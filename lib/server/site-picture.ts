import type { Locale } from "@/contract/locales";
import { sitePicturePaths } from "@/contract/site/site-pictures";
import type { SitePictureKind } from "@/contract/site/site-pictures";
import { urlOf } from "../shared/api/url";
import { env } from "../edge/env";

export interface SharedPicture {
  url: string;
  width: number;
  height: number;
  alt: string;
  type: string;
}

/**
 * What a shared link to a public page shows; the API draws it (server/modules/site/site-pictures). Another
 * `version` of the page is another address, since those who show it keep it for long.
 */
export function pictureOf(
  origin: string,
  tenantId: string,
  { kind, slug, version }: { kind: SitePictureKind; slug?: string; version?: string | null },
  locale: Locale,
  alt: string,
): SharedPicture {
  const path = slug === undefined ? sitePicturePaths.ofSite : sitePicturePaths.ofPage;
  const input = {
    params: { domain: tenantId, kind, ...(slug === undefined ? {} : { slug }) },
    query: { locale, v: version ? Date.parse(version) : undefined },
  };
  return {
    url: urlOf({ path }, input, env.apiUrl() || origin),
    width: 1200,
    height: 630,
    alt,
    type: "image/png",
  };
}
