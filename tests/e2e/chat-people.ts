import http from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { api, site as demoSite } from "./desk.ts";
import type { wordsOf } from "./words.ts";

/** The other demo company: that one of its people is there changes nothing for the journeys of the first. */
export const tenant = "globex";
export const site = demoSite.replace("acme", tenant);

export async function tokenOf(name: string): Promise<string> {
  const response = await fetch(`${api}/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: `${name}@${tenant}.test`, password: "parley-demo", tenantId: tenant }),
  });
  return ((await response.json()) as { token: string }).token; // the contract's answer
}

/**
 * Somebody else's web site, on an origin of its own, with a policy as strict as the settings ask for and no
 * word more.
 * @param query of the script's address, where `tenantSite` is an API's that names no tenant
 */
export async function otherSite(tenantSite: string, lang: string, query = "") {
  const policy = `default-src 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; script-src ${tenantSite}; connect-src ${tenantSite} ${tenantSite.replace("http", "ws")}`;
  const server = http.createServer((request, response) => {
    if (request.url !== "/") {
      response.writeHead(404).end();
      return;
    }
    response
      .writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy })
      .end(
        `<!doctype html><html lang="${lang}"><head><title>Tents</title><script src="${tenantSite}/chat.js${query}" async></script></head><body><main><h1>Tents and stoves</h1><p><a href="/">Home</a></p></main></body></html>`,
      );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    origin,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}

export const as =
  (token: string) =>
  async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${api}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body ? { "Content-Type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer: unknown = await response.json();
    expect(response.status, `${method} ${path} ${JSON.stringify(answer)}`).toBeLessThan(300);
    return answer as T; // the contract's answer
  };
/** The demo's agent takes chats. @returns the token they are signed in by */
export async function agentAtWork(): Promise<string> {
  const token = await tokenOf("agent");
  const { sub: id } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
    sub: string;
  };
  await as(token)("PATCH", `/agents/${id}/availability`, { status: "ONLINE" });
  return token;
}
export const allow = async (call: ReturnType<typeof as>, origin: string) => {
  const { origins } = await call<{ origins: string[] }>("GET", "/admin/chat-box");
  await call("PATCH", "/admin/chat-box", { origins: [...origins, origin] });
};

/** A press on a page that has not come alive yet is pressed again, as a person would. */
export async function openOwn(page: Page, address: string, t: ReturnType<typeof wordsOf>): Promise<Locator> {
  await page.goto(address, { waitUntil: "domcontentloaded" });
  const panel = page.getByRole("region", { name: t("chat.title") });
  await expect(async () => {
    if (!(await panel.isVisible()))
      await page.getByRole("button", { name: t("chat.open") }).click({ timeout: 2000 });
    await expect(panel).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  return panel;
}
