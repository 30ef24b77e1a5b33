import { create } from "zustand";
import { deskLimits as limits } from "@/contract/desk-limits";
import { persistedSessionEnd, persistedToken } from "../browser/specified-keys";
import { forgetLastSeen } from "../browser/persisted";
import { tokenKey, writeCookie } from "../shared/auth/cookie";
import { isExpired, isRefreshable, parseToken } from "../shared/auth/token";
import type { AuthUser } from "../shared/auth/token";

export interface SessionState {
  token: string | null;
  user: AuthUser | null;
  isAuthenticated: boolean;
  isLoading: boolean;
  error: string | null;
}

const signedOut: SessionState = {
  token: null,
  user: null,
  isAuthenticated: false,
  isLoading: false,
  error: null,
};

/**
 * The session of this browser. `isLoading` until `startSession` has looked. Components read it through
 * `useUser` (lib/auth/use-user.tsx), which also knows what the server knew.
 */
export const useSession = create<SessionState>(() => ({ ...signedOut, isLoading: true }));

/**
 * Once it is known whether somebody is signed in: a page that comes with its rows draws them before its browser's
 * session was looked for.
 */
export const sessionLookedFor = (): Promise<void> =>
  new Promise((resolve) => {
    if (!useSession.getState().isLoading) return resolve();
    const stop = useSession.subscribe(({ isLoading }) => {
      if (isLoading) return;
      stop();
      resolve();
    });
  });

/** Whose session ended by itself: the screen that they were on stays theirs until they are back or gone. */
export const useFormer = create<{ user: AuthUser | null }>(() => ({ user: null }));

/** Takes a token as this session's: memory, local storage, cookie. False: it is not a token. */
export function acceptToken(token: string): boolean {
  const parsed = parseToken(token);
  if (!parsed) return false;
  persistedToken.write(token);
  persistedSessionEnd.write(null);
  writeCookie(tokenKey, token, limits.refreshWindowDays * 24 * 3600);
  useSession.setState({ token, user: parsed.user, isAuthenticated: true, isLoading: false, error: null });
  return true;
}

/** `error`: the session ended by itself. Other tabs find out which of the two it was. */
export function dropToken(error: string | null = null): void {
  if (storedToken() !== null) persistedSessionEnd.write(error === null ? "left" : "expired");
  persistedToken.write(null);
  forgetLastSeen();
  writeCookie(tokenKey, null);
  showSignedOut(error);
}

export function showSignedOut(error: string | null): void {
  // First, so that nobody sees a moment without either.
  useFormer.setState(({ user }) => ({ user: error === null ? null : (useSession.getState().user ?? user) }));
  useSession.setState({ ...signedOut, error });
}

/** The token went away in another tab: true where nobody chose that. */
export const hasExpiredElsewhere = (): boolean => persistedSessionEnd.read() === "expired";

export const storedToken = (): string | null => persistedToken.read();

/**
 * At start-up. `refreshable`: it ended, so it is not a session; but lately enough that the server may still
 * renew it.
 */
export function takeStoredToken(nowMs: number): "signed-in" | "signed-out" | "refreshable" {
  const token = storedToken();
  const parsed = token === null ? null : parseToken(token);
  if (token === null || !parsed || !isRefreshable(parsed, nowMs)) {
    dropToken();
    return "signed-out";
  }
  if (isExpired(parsed, nowMs)) return "refreshable";
  acceptToken(token);
  return "signed-in";
}
