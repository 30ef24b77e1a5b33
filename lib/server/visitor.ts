import { headers } from "next/headers";
import { env } from "../edge/env";
import { callerHeaders } from "../edge/caller-headers";

/**
 * Where a visitor's calls go, made by the server that makes their page: to the tenant of the host, as them,
 * for the limits by address. Null domain: the product's own host.
 */
export async function visitorPlace(): Promise<{
  domain: string | null;
  options: { baseUrl: string; headers: Record<string, string> };
}> {
  const asked = await headers();
  return {
    domain: asked.get("x-tenant"),
    options: { baseUrl: env.apiInternalUrl(), headers: callerHeaders(asked) },
  };
}
