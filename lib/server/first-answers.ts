import { cookies, headers } from "next/headers";
import { getLocale } from "next-intl/server";
import { callerHeaders } from "../edge/caller-headers";
import { env } from "../edge/env";
import { tokenKey } from "../shared/auth/cookie";

/** A page does not wait longer for its rows; its head then asks for them (lib/browser/inline/first-calls.ts). */
const waitsMs = 700;

/**
 * What the API says to whoever opens this page, in the order of the calls; null where it said nothing in time, or
 * refused. The token is the page's cookie, which the API itself never reads (docs/adr/0003), and what is asked are
 * reads. A step to a screen inside the desk brings no page, and so asks nothing here.
 */
export async function firstAnswers(paths: readonly string[], tenant: string | null): Promise<unknown[]> {
  const asked = await headers();
  const token = (await cookies()).get(tokenKey)?.value;
  if (!token || (asked.get("sec-fetch-dest") ?? "document") !== "document") return paths.map(() => null);
  const sent = {
    accept: "application/json",
    "accept-language": await getLocale(),
    authorization: `Bearer ${token}`,
    ...(tenant === null ? {} : { "x-tenant-id": tenant }),
    ...callerHeaders(asked),
  };
  const signal = AbortSignal.timeout(waitsMs);
  return Promise.all(
    paths.map(async (path) => {
      try {
        const answer = await fetch(env.apiInternalUrl() + path, { headers: sent, cache: "no-store", signal });
        const content: unknown = answer.ok ? await answer.json() : null;
        return content;
      } catch {
        return null; // out of reach, or too slow
      }
    }),
  );
}
