import { cache } from "react";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { publicSite } from "@/contract/site/public-site";
import type { Site } from "@/contract/site/public-site";
import { urlOf } from "../shared/api/url";
import { env } from "../edge/env";
import { callerHeaders } from "../edge/caller-headers";

/**
 * What a public page knows of the tenant whose host it is on. `isReachable`: false while the API does not
 * answer; the page then does with the name in the address.
 */
export interface HostSite extends Pick<Site, "tenantId" | "name" | "greeting" | "isChatStaffed" | "host"> {
  isReachable: boolean;
}

/**
 * Server only. Null: the product's own host. A host that names nobody's workspace shows the page that says
 * so.
 */
export const hostSite = cache(async (): Promise<HostSite | null> => {
  const asked = await headers();
  const tenant = asked.get("x-tenant");
  if (tenant === null) return null;
  const answer = await fetch(urlOf(publicSite.site, { params: { domain: tenant } }, env.apiInternalUrl()), {
    cache: "no-store",
    headers: callerHeaders(asked),
    signal: AbortSignal.timeout(3000),
  }).catch(() => null);
  if (answer?.status === 404) notFound();
  const site: unknown = answer?.ok ? await answer.json().catch(() => null) : null;
  return isSite(site)
    ? { ...site, isReachable: true }
    : {
        tenantId: tenant,
        name: tenant,
        greeting: null,
        isChatStaffed: false,
        host: null,
        isReachable: false,
      };
});

const isSite = (value: unknown): value is Site =>
  typeof value === "object" &&
  value !== null &&
  "tenantId" in value &&
  typeof value.tenantId === "string" &&
  "name" in value &&
  typeof value.name === "string";
