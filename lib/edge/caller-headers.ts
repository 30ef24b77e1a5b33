import { webKeyHeader } from "../../contract/web-key.ts";
import { env } from "./env";

/**
 * Sent along where a page's server asks the API for a visitor: limits by address count the visitor, and what is
 * asked for a page has the page's id. Server only.
 */
export function callerHeaders(asked: Pick<Headers, "get">): Record<string, string> {
  const id = asked.get("x-request-id");
  const sameId: Record<string, string> = id === null ? {} : { "x-request-id": id };
  const from = asked.get("x-forwarded-for");
  if (from === null) return sameId;
  const key = env.webKey();
  return { ...sameId, "x-forwarded-for": from, ...(key === "" ? {} : { [webKeyHeader]: key }) };
}
