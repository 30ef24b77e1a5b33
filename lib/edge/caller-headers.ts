import { webKeyHeader } from "../../contract/web-key.ts";
import { env } from "./env";

/**
 * Sent along where a page's server asks the API for a visitor, so that limits by address count the visitor.
 * Server only.
 */
export function callerHeaders(asked: Pick<Headers, "get">): Record<string, string> {
  const from = asked.get("x-forwarded-for");
  if (from === null) return {};
  const key = env.webKey();
  return { "x-forwarded-for": from, ...(key === "" ? {} : { [webKeyHeader]: key }) };
}
