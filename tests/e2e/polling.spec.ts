import http from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { agentAtWork, allow, as, openOwn, otherSite, site, tenant, tokenOf } from "./chat-people.ts";
import { api } from "./desk.ts";
import { plainWord, wordsOf } from "./words.ts";

const stamp = Date.now().toString(36);

/** A company's proxy that hands on calls and refuses every WebSocket. */
async function proxyWithoutUpgrades() {
  const { hostname, port } = new URL(api);
  const seen = { upgrades: 0, polls: 0 };
  const server = http.createServer((request, response) => {
    if (request.url?.startsWith("/socket.io/") && request.url.includes("transport=polling")) seen.polls += 1;
    const onward = http.request(
      { hostname, port, method: request.method, path: request.url, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on("error", () => response.destroy());
    response.on("close", () => onward.destroy());
    request.pipe(onward);
  });
  server.on("upgrade", (_request, socket) => {
    seen.upgrades += 1;
    socket.end("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const own = String((server.address() as AddressInfo).port); // it listens on TCP
  return {
    address: site.replace(/:\d+$/, `:${own}`),
    nameless: `http://127.0.0.1:${own}`,
    seen,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}

test("behind a proxy that refuses WebSockets, the desk and the visitor's chat hear of each other at once", async ({
  browser,
}) => {
  const t = wordsOf("en");
  const boss = as(await tokenOf("admin"));
  const agentToken = await agentAtWork();
  const proxy = await proxyWithoutUpgrades();
  const visitor = await (await browser.newContext({ locale: "en-GB" })).newPage();
  const agent = await (await browser.newContext({ locale: "en-GB" })).newPage();
  const question = `Do you answer through walls? poll${stamp}`;
  const answer = `Through this one too. poll${stamp}`;
  try {
    const panel = await openOwn(visitor, proxy.address, t);
    const message = panel.getByRole("textbox", { name: t("chat.message") });
    await message.fill(question);
    await visitor.keyboard.press("Enter");
    const person = panel.getByRole("button", { name: t("chatBox.person") });
    await expect(async () => {
      if (await person.isVisible()) await person.click();
      expect((await boss<{ total: number }>("GET", `/tickets?search=poll${stamp}`)).total).toBe(1);
    }).toPass();
    const {
      items: [ticket],
    } = await boss<{ items: { id: string }[] }>("GET", `/tickets?search=poll${stamp}`);
    await agent.context().addCookies([
      { name: "token", value: agentToken, url: proxy.address },
      { name: "locale", value: "en", url: proxy.address },
    ]);
    await agent.addInitScript((token) => {
      localStorage.setItem("token", token);
    }, agentToken);
    await agent.goto(`${proxy.address}/tickets/${ticket?.id}`);
    await expect(agent.getByText(question).last()).toBeVisible();
    // Who types is told over the line alone, and asked for by nobody.
    await expect(async () => {
      await message.fill("");
      await message.pressSequentially("Hello");
      await expect(agent.getByText(plainWord("en", "ticket.presence.visitorTyping"))).toBeVisible({
        timeout: 2000,
      });
    }).toPass();
    const reply = agent.getByRole("textbox", { name: t("composer.replyLabel") });
    await reply.click();
    await expect(async () => {
      await reply.pressSequentially("Hm");
      await expect(panel.getByText(t("chat.typing"))).toBeVisible({ timeout: 2000 });
    }).toPass();
    await reply.fill(answer);
    await agent.keyboard.press("Control+Enter");
    await expect(panel.getByRole("log").getByText(answer)).toBeVisible();
    await expect(panel.getByText(t("chat.typing"))).toHaveCount(0);
    await visitor.keyboard.press("Enter");
    await expect(
      agent.getByRole("region", { name: t("ticket.thread.label") }).getByText("Hello", { exact: true }),
    ).toBeVisible();
    expect(proxy.seen.upgrades).toBeGreaterThan(0);
    expect(proxy.seen.polls).toBeGreaterThan(0);
  } finally {
    await visitor.context().close();
    await agent.context().close();
    await proxy.stop();
  }
});

for (const hasOwnAddress of [false, true])
  test(`behind a proxy that refuses WebSockets, the chat on another site hears at once${hasOwnAddress ? ", also where the API's address names no tenant" : ""}`, async ({
    browser,
  }) => {
    const t = wordsOf("en");
    const boss = as(await tokenOf("admin"));
    const agent = as(await agentAtWork());
    const proxy = await proxyWithoutUpgrades();
    const other = hasOwnAddress
      ? await otherSite(proxy.nameless, "en", `?site=${tenant}`)
      : await otherSite(proxy.address, "en");
    const visitor = await (await browser.newContext({ locale: "en-GB" })).newPage();
    const word = `${hasOwnAddress ? "farther" : "far"}${stamp}`;
    const question = `Do you answer from here? ${word}`;
    try {
      await allow(boss, other.origin);
      await visitor.goto(other.origin);
      await visitor.getByRole("button", { name: t("chat.open") }).click();
      const box = visitor.getByRole("dialog");
      await box.getByRole("textbox", { name: t("chat.message") }).fill(question);
      await visitor.keyboard.press("Enter");
      const person = box.getByRole("button", { name: t("chatBox.person") });
      await expect(async () => {
        if (await person.isVisible()) await person.click();
        expect((await boss<{ total: number }>("GET", `/tickets?search=${word}`)).total).toBe(1);
      }).toPass();
      const {
        items: [ticket],
      } = await boss<{ items: { id: string }[] }>("GET", `/tickets?search=${word}`);
      await expect(async () => {
        await agent("PUT", `/tickets/${ticket?.id}/presence`, { state: "typing", mode: "reply" });
        await expect(box.getByText(t("chat.typing"))).toBeVisible({ timeout: 2000 });
      }).toPass();
      await agent("POST", `/tickets/${ticket?.id}/reply`, {
        message: `From here. ${word}`,
        holdSeconds: "workspace",
      });
      await expect(box.getByRole("log").getByText(`From here. ${word}`)).toBeVisible();
      expect(proxy.seen.upgrades).toBeGreaterThan(0);
      expect(proxy.seen.polls).toBeGreaterThan(0);
    } finally {
      await visitor.context().close();
      await proxy.stop();
      await other.stop();
    }
  });
