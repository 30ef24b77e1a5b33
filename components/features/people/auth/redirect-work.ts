import { limits } from "@/contract/limits";
import { session } from "@/contract/people/session";
import { send } from "@/lib/api/send";
import { startSession } from "@/lib/auth/refresh";
import { acceptToken, storedToken, useSession } from "@/lib/auth/store";
import { parseToken } from "@/lib/shared/auth/token";
import type { AuthUser } from "@/lib/shared/auth/token";
import { keepTenantOf } from "@/lib/browser/current-tenant";

export interface RedirectOutcome {
  user: AuthUser | null;
  retries: number;
  /** A session is stored and could not be restored: the server is out of reach. */ isStuck: boolean;
}

const pauseMs = 800;

/**
 * Takes the session that a one-time code carries over, or restores the stored one, with up to two more tries.
 */
export async function findSession(code: string | null): Promise<RedirectOutcome> {
  if (code) {
    const { token } = await send(session.exchange, { body: { code } });
    if (!acceptToken(token)) throw new Error("No token received");
  }
  let retries = 0;
  while (!(await startSession()) && storedToken() !== null && retries < limits.authRestoreRetriesMax) {
    retries += 1;
    await new Promise((resume) => setTimeout(resume, pauseMs));
  }
  const { user } = useSession.getState();
  if (user) keepTenantOf(user);
  return { user, retries, isStuck: user === null && storedToken() !== null };
}

/** For the debug block: what this browser holds, never the token itself. */
export function sessionFacts(): { isStored: boolean; user: AuthUser | null; expiresAt: string | null } {
  const token = storedToken();
  const parsed = token === null ? null : parseToken(token);
  return {
    isStored: token !== null,
    user: parsed?.user ?? null,
    expiresAt: parsed ? new Date(parsed.expiresAtMs).toISOString() : null,
  };
}
