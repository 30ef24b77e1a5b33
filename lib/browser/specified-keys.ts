import { localeKey, sessionEndKey, tenantKey, themeKey, tokenKey } from "../shared/auth/cookie";
import { persistedText } from "./persisted";

// Plain texts under the specification's own names: other scripts of a page read them too (lib/browser/inline).
export const persistedToken = persistedText(tokenKey, "browser");
export const persistedTenant = persistedText(tenantKey, "browser");
export const persistedLocale = persistedText(localeKey, "browser");
export const persistedTheme = persistedText(themeKey, "browser");
/** `expired` or `left`: how the last session here ended. */
export const persistedSessionEnd = persistedText(sessionEndKey, "browser");
