import { headers } from "next/headers";
import { env } from "../edge/env";
import { isPreviewHost } from "@/contract/preview-hosts";
import { hostName, portOf } from "../shared/tenancy/host";

/**
 * Where a tenant's pages are at home, whichever of its names they were asked for by: its own domain once that
 * is in use, else its address under ours, also on a preview, which search engines must not take for the site.
 */
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
  return `${scheme}://${tenantId}.${hostName(env.publicDomain())}${isPreviewHost(here, env.previewHosts()) ? "" : portOf(here)}`;
}
