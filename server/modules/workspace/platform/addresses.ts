import type { Env } from "../../../env.ts";
import { isLocalName } from "../../../local-name.ts";

/**
 * An address in a tenant's own site, as mails and messages name it:
 * `https://acme.parley.example/reset-password?token=…`, and on a developer's machine
 * `http://acme.localhost:3000/…`.
 */
export function siteUrl(
  env: Pick<Env, "publicDomain" | "port" | "isProduction" | "webOrigins">,
  tenant: string,
  path: `/${string}`,
): string {
  return `${originPattern(env).replace("*", tenant)}${path}`;
}

/** An address in the product's own site. */
export function productUrl(
  env: Pick<Env, "publicDomain" | "port" | "isProduction" | "webOrigins">,
  path: `/${string}`,
): string {
  return `${originPattern(env).replace("*.", "")}${path}`;
}

/** Where the web side runs by itself, its scheme and port are those that WEB_ORIGINS names. */
function originPattern({
  publicDomain,
  port,
  webOrigins,
  ...env
}: Pick<Env, "publicDomain" | "port" | "isProduction" | "webOrigins">): string {
  const [web] = webOrigins;
  if (web !== undefined && URL.canParse(web)) {
    const { protocol, port: webPort } = new URL(web);
    return `${protocol}//*.${publicDomain}${webPort === "" ? "" : `:${webPort}`}`;
  }
  return isOnThisMachine({ publicDomain, ...env })
    ? `http://*.${publicDomain}:${port}`
    : `https://*.${publicDomain}`;
}

/**
 * Development, and `npm start` on somebody's own machine: no certificate, a port in the address, nobody else
 * who reads the log.
 */
const isOnThisMachine = ({
  publicDomain,
  isProduction,
}: Pick<Env, "publicDomain" | "isProduction">): boolean => !isProduction || isLocalName(publicDomain);
