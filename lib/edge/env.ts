/**
 * The only place of the web side that reads the environment. Server and edge; the browser gets what it needs
 * from attributes of <html>.
 */
const text = (value: string | undefined, fallback: string): string =>
  value === undefined || value.trim() === "" ? fallback : value.trim();

export const env = {
  publicDomain: () => text(process.env.PUBLIC_DOMAIN, "localhost"),
  previewHosts: () => text(process.env.PREVIEW_HOSTS, "").toLowerCase(),
  /** Where the browser finds the API when the web side runs alone; empty: the same origin. */
  apiUrl: () =>
    text(process.env.API_URL, "")
      .replace(/\/+$/, "")
      .replace(/\/api$/, ""),
  /** Where the web server itself finds it. */
  apiInternalUrl: () =>
    text(
      process.env.API_INTERNAL_URL,
      text(process.env.API_URL, `http://127.0.0.1:${text(process.env.PORT, "3000")}`),
    )
      .replace(/\/+$/, "")
      .replace(/\/api$/, ""),
  /** Proves this side to an API on another origin; empty: not used. */
  webKey: () => text(process.env.WEB_KEY, ""),
  /** Which build of the web side this is; written into it by next.config.mjs. */
  release: () => text(process.env.PARLEY_RELEASE, "dev"),
  isDevelopment: () => process.env.NODE_ENV === "development",
};
