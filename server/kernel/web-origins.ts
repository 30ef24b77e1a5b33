import { previewOrigins } from "../../contract/preview-hosts.ts";
import type { Env } from "../env.ts";

type Origins = Pick<Env, "webOrigins" | "previewHosts" | "apiUrl" | "publicDomain">;

/**
 * Where the web side may be when it is hosted apart from the API: exact origins (`WEB_ORIGINS`), the
 * project's own preview hosts, and, once the API has an address of its own (`API_URL`), the product's domain
 * and its workspaces' sub-domains by https. Empty: the same origin alone.
 */
export function allowedOrigins({
  webOrigins,
  previewHosts,
  apiUrl,
  publicDomain,
}: Origins): (string | RegExp)[] {
  const previews = previewOrigins(previewHosts);
  return [
    ...webOrigins,
    ...(previews === null ? [] : [previews]),
    ...(apiUrl === "" ? [] : [ownOrigins(publicDomain)]),
  ];
}

export const isWebOrigin = (env: Origins, origin: string): boolean =>
  allowedOrigins(env).some((allowed) =>
    typeof allowed === "string" ? allowed === origin : allowed.test(origin),
  );

const ownOrigins = (publicDomain: string): RegExp =>
  new RegExp(
    `^https://(?:[a-z0-9-]+\\.)?${publicDomain.replace(/:\d+$/, "").replaceAll(".", "\\.")}(?::\\d{1,5})?$`,
  );
