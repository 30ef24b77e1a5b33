import { session } from "@/contract/people/session";
import type { Answer } from "@/contract/kit";
import { isFault } from "@/lib/shared/api/fault";
import { request } from "@/lib/api/request";
import { env } from "@/lib/edge/env";

type Invitation = Answer<typeof session.invitation>;

/** On the server, so that the page says who invites before any script runs. */
export async function findInvitation(token: string): Promise<Invitation | "gone" | "unavailable"> {
  try {
    // The server strips its answers to the contract's shape.
    return (await request(
      session.invitation,
      { query: { token } },
      { baseUrl: env.apiInternalUrl() },
    )) as Invitation;
  } catch (error) {
    return isFault(error) && error.status >= 400 && error.status < 500 && error.status !== 429
      ? "gone"
      : "unavailable";
  }
}
