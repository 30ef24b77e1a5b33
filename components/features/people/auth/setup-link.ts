import { session } from "@/contract/people/session";
import { isFault } from "@/lib/shared/api/fault";
import { request } from "@/lib/api/request";
import { env } from "@/lib/edge/env";

/** On the server, so that a link that works no more says so before anybody types. */
export async function setupLinkState(token: string): Promise<"works" | "gone" | "unavailable"> {
  try {
    await request(session.setupLink, { query: { token } }, { baseUrl: env.apiInternalUrl() });
    return "works";
  } catch (error) {
    return isFault(error) && error.status >= 400 && error.status < 500 && error.status !== 429
      ? "gone"
      : "unavailable";
  }
}
