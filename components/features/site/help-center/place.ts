import { hostSite } from "@/lib/server/site";
import { originOf } from "@/lib/server/site-origin";

export { articlePath, categoryPath } from "./site-addresses";

/** `https://help.acme.example`: the one host that every page of the site names as its own. */
export async function siteOrigin(): Promise<string> {
  const site = await hostSite();
  return site === null ? "" : originOf(site);
}

/** A slug as it stands in an address, of any script. */
export function slugIn(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
