import type { Page } from "@playwright/test";

const port = 3210;
export const site = `http://acme.localhost:${port}`;
export const api = `http://127.0.0.1:${port}/api`;
export interface Look {
  language: "en" | "es" | "ar";
  theme: "light" | "dark";
}

/** A demo account's token, by the call that the login screen makes. */
export async function tokenOf(email: string): Promise<string> {
  const response = await fetch(`${api}/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: "parley-demo", tenantId: "acme" }),
    signal: AbortSignal.timeout(60_000),
  });
  return ((await response.json()) as { token: string }).token; // the contract's answer
}

/** The page is that person's: signed in, in their language and theme, before anything is opened. */
export async function signInAs(
  page: Page,
  token: string | null,
  { language, theme }: Look = { language: "en", theme: "light" },
  at: string = site,
): Promise<void> {
  await page
    .context()
    .addCookies([
      { name: "locale", value: language, url: at },
      ...(token === null ? [] : [{ name: "token", value: token, url: at }]),
    ]);
  await page.addInitScript(
    ([chosenTheme, chosenLanguage, session]) => {
      localStorage.setItem("theme", chosenTheme ?? "");
      localStorage.setItem("locale", chosenLanguage ?? "");
      if (session) localStorage.setItem("token", session);
    },
    [theme, language, token],
  );
}
