import { expect } from "@playwright/test";
import type { Browser, Page } from "@playwright/test";
import { api } from "./desk.ts";
import type { Language } from "./words.ts";

const port = new URL(api).port;
const priorities = ["LOW", "MEDIUM", "HIGH", "URGENT"] as const;

export interface Workspace {
  site: string;
  token: string;
}
const ask = async <Answer>(method: string, path: string, body: unknown, token?: string): Promise<Answer> => {
  const response = await fetch(`${api}${path}`, {
    method,
    headers: {
      "Content-Type": "application/json",
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true);
  return (await response.json()) as Answer; // the contract's answer
};

/** A workspace of this test's own, as it is when somebody has signed up: no targets, and service levels off. */
export async function newWorkspace(language: Language, name: string): Promise<Workspace> {
  const slug = `${name}-${language}-${Date.now().toString(36)}`;
  const { token } = await ask<{ token: string }>("POST", "/auth/signup", {
    companyName: "Northwind",
    subdomain: slug,
    firstName: "Noor",
    lastName: "Haddad",
    email: `noor@${slug}.test`,
    password: "a tent by the sea",
    locale: language,
  });
  return { site: `http://${slug}.localhost:${port}`, token };
}

/** The same, whose first response is due a second after the customer wrote. */
export async function hastyWorkspace(language: Language): Promise<Workspace> {
  const own = await newWorkspace(language, "levels");
  const { options } = await ask<{ options: { defaultPolicyId: string } }>(
    "GET",
    "/admin/sla-settings",
    null,
    own.token,
  );
  const of = (metric: string, seconds: number) =>
    priorities.map((priority) => ({ metric, priority, seconds, isAroundTheClock: true }));
  await ask(
    "PATCH",
    `/sla/settings/${options.defaultPolicyId}`,
    { targets: [...of("FIRST_RESPONSE", 1), ...of("RESOLUTION", 4 * 3600)] },
    own.token,
  );
  await ask("PATCH", "/admin/sla", { isOn: true }, own.token);
  return own;
}

/** A customer's ticket by the API. @returns its number */
export async function openTicket({ token }: Workspace, subject: string): Promise<number> {
  const body = {
    subject,
    message: "It snapped.",
    priority: "HIGH",
    contactEmail: "kim@example.test",
    contactName: "Kim",
  };
  return (await ask<{ number: number }>("POST", "/tickets", body, token)).number;
}

export async function deskOf(
  browser: Browser,
  { site, token }: Workspace,
  language: Language,
): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1600, height: 900 } })).newPage();
  await page.context().addCookies([
    { name: "locale", value: language, url: site },
    { name: "token", value: token, url: site },
  ]);
  await page.addInitScript(
    ([chosen, session]) => {
      localStorage.setItem("locale", chosen ?? "");
      localStorage.setItem("token", session ?? "");
    },
    [language, token],
  );
  return page;
}
