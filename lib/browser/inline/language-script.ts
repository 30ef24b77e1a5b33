import { locales } from "../../../contract/locales.ts";
import { localeKey } from "../../shared/auth/cookie";

/**
 * Runs in the head. The language that the server found (the cookie, else the browser's) is kept in this
 * browser, so that it stays when the browser's list changes. Where only local storage remembers one, its
 * cookie is restored, and the page is asked for once more in that language.
 */
export const languageScript = `(${keepLanguage.toString()})(${JSON.stringify(localeKey)},${JSON.stringify(locales)},()=>location.reload())`;

/** Complete in itself: its text is what runs. */
export function keepLanguage(key: string, known: readonly string[], reload: () => void): void {
  try {
    const inCookie = () =>
      document.cookie
        .split("; ")
        .find((each) => each.startsWith(`${key}=`))
        ?.slice(key.length + 1);
    const shown = document.documentElement.lang;
    const stored = localStorage.getItem(key);
    const kept = stored !== null && known.includes(stored) ? stored : null;
    const cookie = inCookie();
    const isKnown = cookie !== undefined && known.includes(cookie);
    const language = isKnown ? cookie : (kept ?? shown);
    if (kept === null) localStorage.setItem(key, language);
    if (isKnown) return;
    document.cookie = `${key}=${language}; Path=/; SameSite=Lax; Max-Age=31536000${location.protocol === "https:" ? "; Secure" : ""}`;
    // a browser that takes no cookies would go round for ever
    if (language !== shown && inCookie() === language) reload();
  } catch {
    // A browser whose storage is closed is asked anew each time.
  }
}
