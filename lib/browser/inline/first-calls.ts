import { deskLimits as limits } from "../../../contract/desk-limits.ts";
import { tokenKey } from "../../shared/auth/cookie";

/** A call that the page's head began: for whom, where, and what comes of it. */
interface FirstCall {
  url: string;
  headers: Readonly<Record<string, string>>;
  answer: Promise<Response>;
}
declare global {
  interface Window {
    parleyFirstCalls?: FirstCall[];
  }
}

/** An answer that nobody took by then is nobody's. */
const keptMs = 30_000;

/**
 * Begins a screen's first calls before any of its code has come, with the token of this browser. As a module
 * of its own: other scripts in the head wait for the style sheets.
 */
export const firstCallsScript = (paths: readonly string[]): string =>
  `(${beginFirstCalls.toString()})(${JSON.stringify(paths).replaceAll("<", "\\u003c")},${JSON.stringify(tokenKey)},${limits.tokenMarginSeconds * 1000},${limits.requestTimeoutMs},${keptMs})`;

/** Complete in itself: its text is what runs. */
function beginFirstCalls(
  paths: readonly string[],
  key: string,
  marginMs: number,
  timeoutMs: number,
  keepMs: number,
): void {
  try {
    const token = localStorage.getItem(key) ?? "";
    const part = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    // whatever stands there; what is read of it is compared
    const claims = JSON.parse(atob(part)) as { exp?: unknown; tenantId?: string };
    // One that ends on the way is renewed first, which is not for this place.
    if (typeof claims.exp !== "number" || Date.now() >= claims.exp * 1000 - marginMs) return;
    const { lang, dataset } = document.documentElement;
    const tenant = dataset["tenant"] || claims.tenantId;
    const headers = {
      accept: "application/json",
      "accept-language": lang || "en",
      authorization: `Bearer ${token}`,
      ...(tenant ? { "x-tenant-id": tenant } : {}),
    };
    window.parleyFirstCalls = paths.map((path) => {
      const url = (dataset["api"] || location.origin) + path;
      const answer = fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) });
      answer.catch(() => undefined); // asked for again in the usual way
      return { url, headers, answer };
    });
    setTimeout(() => delete window.parleyFirstCalls, keepMs);
  } catch {
    // Nobody is signed in here, or the storage is closed: the screen asks by itself.
  }
}

/**
 * The answer to this very call, for this very person and workspace, where the page's head asked for it and it
 * came well; once. Null: to be asked in the usual way.
 */
export async function takeFirstAnswer(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response | null> {
  const calls = typeof window === "undefined" ? undefined : window.parleyFirstCalls;
  const at = calls?.findIndex((call) => call.url === url && isSame(call.headers, headers)) ?? -1;
  const [call] = at < 0 ? [] : (calls?.splice(at, 1) ?? []);
  const answer = await call?.answer.catch(() => null);
  return answer?.ok ? answer : null;
}

const isSame = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([name, text]) => b[name] === text);
