import { session } from "@/contract/people/session";
import { env } from "@/lib/edge/env";

const freshSeconds = 60;

/**
 * On the server: what the provider of the settings calls itself. Null: there is none, or the API does not
 * answer.
 */
export async function socialProviderName(): Promise<string | null> {
  const answer = await fetch(`${env.apiInternalUrl()}/api${session.socialProvider.path}`, {
    next: { revalidate: freshSeconds },
    signal: AbortSignal.timeout(3000),
  }).catch(() => null);
  const content: unknown = answer?.ok ? await answer.json().catch(() => null) : null;
  return typeof content === "object" &&
    content !== null &&
    "name" in content &&
    typeof content.name === "string"
    ? content.name
    : null;
}
