import { deskLimits as limits } from "@/contract/desk-limits";
import { session } from "@/contract/people/session";
import { ApiFault, isFault } from "../shared/api/fault";
import { request } from "../api/request";
import { tokenKey } from "../shared/auth/cookie";
import { lazyCode } from "../browser/lazy-code";
import { forgetPerson } from "../browser/persisted";
import { announceSessionEvent } from "./session-events";
import {
  acceptToken,
  dropToken,
  hasExpiredElsewhere,
  showSignedOut,
  storedToken,
  takeStoredToken,
  useSession,
} from "./store";
import { isExpiredForRequests, needsRefresh, parseToken, refreshDelayMs } from "../shared/auth/token";

const sessionExpiredText = "Session expired. Please login again.";
const pushCode = lazyCode(() => import("../browser/push/browser"));
let inFlight: Promise<string> | null = null;

/**
 * A fresh token. One refresh at a time in this browser: tabs queue on a lock, and whoever comes second finds
 * the first one's token and uses it.
 */
export function refreshSession(): Promise<string> {
  inFlight ??= withLock(renew).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

/**
 * The token to send a request with: renewed first when it would end on the way. Null: nobody is signed in.
 */
export async function tokenForRequest(): Promise<string | null> {
  const { token } = useSession.getState();
  const parsed = token === null ? null : parseToken(token);
  if (!token || !parsed) return null;
  return isExpiredForRequests(parsed, Date.now()) ? refreshSession() : token;
}

/** Start-up of a signed-in screen: what is stored is taken, or renewed, or dropped. True: signed in. */
export async function startSession(): Promise<boolean> {
  const found = takeStoredToken(Date.now());
  if (found !== "refreshable") return found === "signed-in";
  return refreshSession().then(
    () => true,
    () => {
      if (!useSession.getState().isAuthenticated) useSession.setState({ isLoading: false });
      return false;
    },
  );
}

/**
 * Ends the session here and on the server, and with it the push messages to this browser. Never fails: who
 * wants to leave, leaves.
 */
export async function signOut(): Promise<void> {
  const { token, user } = useSession.getState();
  if (user) forgetPerson(user.id);
  dropToken();
  if ("PushManager" in globalThis)
    void pushCode()
      .then(({ unsubscribeHere }) => unsubscribeHere())
      .catch(() => undefined);
  if (token) await request(session.logout, {}, { token }).catch(() => undefined);
}

/**
 * Keeps the session alive while a desk is open: a refresh scheduled by `exp`, the check every 240 s besides
 * (timers sleep with the machine), and the other tabs' changes. Returns the stop function.
 */
export function keepSessionFresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const renewQuietly = () => void refreshSession().catch(() => undefined); // its failure was announced
  const schedule = () => {
    clearTimeout(timer);
    const { token } = useSession.getState();
    const parsed = token === null ? null : parseToken(token);
    if (parsed) timer = setTimeout(renewQuietly, refreshDelayMs(parsed, Date.now()));
  };
  const check = () => {
    const { token } = useSession.getState();
    if (token === null) return;
    const parsed = parseToken(token);
    if (!parsed) return expireSession();
    if (needsRefresh(parsed, Date.now())) renewQuietly();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key !== tokenKey) return;
    if (event.newValue !== null) return void acceptToken(event.newValue);
    const hasExpired = hasExpiredElsewhere();
    showSignedOut(hasExpired ? sessionExpiredText : null);
    if (hasExpired) announceSessionEvent("session-expired");
  };
  const unsubscribe = useSession.subscribe((state, before) => state.token !== before.token && schedule());
  const interval = setInterval(check, limits.tokenCheckIntervalSeconds * 1000);
  const onVisible = () => document.visibilityState === "visible" && check();
  addEventListener("storage", onStorage);
  document.addEventListener("visibilitychange", onVisible);
  schedule();
  return () => {
    clearTimeout(timer);
    clearInterval(interval);
    unsubscribe();
    removeEventListener("storage", onStorage);
    document.removeEventListener("visibilitychange", onVisible);
  };
}

/** The session is over and everybody is told. */
export function expireSession(): void {
  dropToken(sessionExpiredText);
  announceSessionEvent("session-expired");
}

async function renew(): Promise<string> {
  const stored = storedToken();
  if (!stored)
    return refuse(new ApiFault(401, { code: "unauthenticated", detail: "No token available for refresh" }));
  const held = useSession.getState().token;
  const parsed = parseToken(stored);
  // Another tab was here first.
  if (parsed && stored !== held && !needsRefresh(parsed, Date.now()) && acceptToken(stored)) return stored;
  try {
    const token = tokenIn(await request(session.refreshToken, { body: { token: stored } }, {}));
    if (!token || !acceptToken(token))
      throw new ApiFault(401, { code: "unauthenticated", detail: "No token received" });
    return token;
  } catch (error) {
    return refuse(error);
  }
}

/**
 * Refused for good: signed out. Out of reach (no network, the server is busy): the session stands and the
 * next request tries again.
 */
function refuse(error: unknown): never {
  announceSessionEvent("auth-error");
  // The session is over for as long as the workspace is suspended, and no longer.
  if (isFault(error, "workspace_suspended")) throw error;
  if (isFault(error) && error.status >= 400 && error.status < 500 && error.status !== 429) expireSession();
  throw error;
}

/**
 * Locks need a secure context; without one, tabs may refresh at once, which the server's grace for the
 * previous token allows.
 */
const withLock = (work: () => Promise<string>): Promise<string> =>
  navigator.locks ? navigator.locks.request("parley-session-refresh", work) : work();

const tokenIn = (answer: unknown): string | null =>
  typeof answer === "object" &&
  answer !== null &&
  "token" in answer &&
  typeof answer.token === "string" &&
  answer.token !== ""
    ? answer.token
    : null;
