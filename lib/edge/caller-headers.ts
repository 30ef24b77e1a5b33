import { webKeyHeader } from "../../contract/web-key.ts";
import { env } from "./env";

/**
 * Sent along where a page's server asks the API for a visitor: limits by address count the visitor, and what is
 * asked for a page has the page's id and is a step of its trace. Server only.
 */
export function callerHeaders(asked: Pick<Headers, "get">): Record<string, string> {
  const same = Object.fromEntries(
    ["x-request-id", "traceparent"].flatMap((name) => {
      const value = asked.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const from = asked.get("x-forwarded-for");
  if (from === null) return same;
  const key = env.webKey();
  return { ...same, "x-forwarded-for": from, ...(key === "" ? {} : { [webKeyHeader]: key }) };
}
