import { headers } from "next/headers";
import { env } from "../env";
import { hostName, isPreviewHost, portOf } from "./host";

/** Where a tenant's pages are at home, whichever of its names they were asked for by: its own domain once that is in use, else its address under ours, as this request came in. */
export async function originOf({
  host,
  tenantId,
}: {
  host: string | null;
  tenantId: string;
}): Promise<string> {
  if (host !== null && !env.isDevelopment()) return `https://${host}`;
  const asked = await headers();
  const here = asked.get("host") ?? "";
  const scheme = (asked.get("x-forwarded-proto") ?? "http").startsWith("https") ? "https" : "http";
  return `${scheme}://${isPreviewHost(here, env.previewSuffix()) ? here : `${tenantId}.${hostName(env.publicDomain())}${portOf(here)}`}`;
}
