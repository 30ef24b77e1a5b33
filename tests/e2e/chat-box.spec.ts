import http from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { api, site as demoSite } from "./desk.ts";
import { barriersOn } from "./screen-checks.ts";
import { plainWord, wordsOf } from "./words.ts";

const stamp = Date.now().toString(36);
/** The other demo company: that one of its people is there changes nothing for the journeys of the first. */
const tenant = "globex";
const site = demoSite.replace("acme", tenant);

async function tokenOf(name: string): Promise<string> {
  const response = await fetch(`${api}/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: `${name}@${tenant}.test`, password: "parley-demo", tenantId: tenant }),
  });
  return ((await response.json()) as { token: string }).token; // the contract's answer
}

/** Somebody else's web site, on an origin of its own, with a policy as strict as the settings ask for and no word more. */
async function otherSite(tenantSite: string, lang: string) {
  const policy = `default-src 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; script-src ${tenantSite}; connect-src ${tenantSite} ${tenantSite.replace("http", "ws")}`;
  const server = http.createServer((request, response) => {
    if (request.url !== "/") {
      response.writeHead(404).end();
      return;
    }
    response
      .writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy })
      .end(
        `<!doctype html><html lang="${lang}"><head><title>Tents</title><script src="${tenantSite}/chat.js" async></script></head><body><main><h1>Tents and stoves</h1><p><a href="/">Home</a></p></main></body></html>`,
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

/** What a page's policy refused, and what it threw: nothing of either is to be there. */
async function watched(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (/Content Security Policy|Trusted Type/i.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}

const as =
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
async function agentAtWork(): Promise<string> {
  const token = await tokenOf("agent");
  const { sub: id } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
    sub: string;
  };
  await as(token)("PATCH", `/agents/${id}/availability`, { status: "ONLINE" });
  return token;
}
const allow = async (call: ReturnType<typeof as>, origin: string) => {
  const { origins } = await call<{ origins: string[] }>("GET", "/admin/chat-box");
  await call("PATCH", "/admin/chat-box", { origins: [...origins, origin] });
};

test("on another site with a strict policy: an article first, then a person, who answers from the desk; files, marks and the mailed conversation", async ({
  browser,
}) => {
  const t = wordsOf("en");
  const boss = as(await tokenOf("admin"));
  const agentToken = await agentAtWork();
  const other = await otherSite(site, "en");
  const visitor = await (await browser.newContext({ locale: "es-ES" })).newPage();
  const complaints = await watched(visitor);
  const question = `May I paint the panels? ${stamp}`;
  const answer = `It left our warehouse today. ${stamp}`;
  try {
    await test.step("a site that the workspace did not name gets no chat", async () => {
      await visitor.goto(other.origin);
      await visitor.getByRole("button", { name: t("chat.open") }).click();
      await expect(visitor.getByText(plainWord("en", "chatBox.openFailed"))).toBeVisible();
      await visitor.keyboard.press("Escape");
    });
    await allow(boss, other.origin);
    const box = visitor.getByRole("dialog");
    await test.step("the keyboard opens it, leaves it and comes back to the button", async () => {
      await visitor.goto(other.origin);
      const button = visitor.getByRole("button", { name: t("chat.open") });
      await button.focus();
      await visitor.keyboard.press("Enter");
      await expect(box.getByRole("textbox", { name: t("chat.message") })).toBeFocused();
      await visitor.keyboard.press("Escape");
      await expect(box).toBeHidden();
      await expect(button).toBeFocused();
      await visitor.keyboard.press("Enter");
    });
    await test.step("a question is answered by the help centre first", async () => {
      await box.getByRole("textbox", { name: t("chat.message") }).fill("The inverter shows error 17");
      await visitor.keyboard.press("Enter");
      await expect(box.getByRole("link", { name: /The inverter shows error 17/ }).first()).toHaveAttribute(
        "href",
        new RegExp(`^${site}/en/knowledge-base/inverter-error-17`),
      );
      const { total } = await boss<{ total: number }>("GET", `/tickets?search=${stamp}`);
      expect(total, "and is nobody's ticket yet").toBe(0);
    });
    await test.step("a person is asked for, and the question is a ticket", async () => {
      await box.getByRole("textbox", { name: t("chat.message") }).fill(question);
      await box.getByRole("button", { name: t("chat.send") }).click();
      await expect(box.getByText(question)).toBeVisible();
      const person = box.getByRole("button", { name: t("chatBox.person") });
      // Without an article that fits it goes to a person by itself.
      await expect(async () => {
        if (await person.isVisible()) await person.click();
        expect((await boss<{ total: number }>("GET", `/tickets?search=${stamp}`)).total).toBe(1);
      }).toPass();
    });
    const {
      items: [ticket],
    } = await boss<{ items: { id: string; channel: string }[] }>("GET", `/tickets?search=${stamp}`);
    expect(ticket?.channel).toBe("CHAT");

    const agent = await (await browser.newContext({ locale: "en-GB" })).newPage();
    await agent.context().addCookies([
      { name: "token", value: agentToken, url: site },
      { name: "locale", value: "en", url: site },
    ]);
    await agent.addInitScript((token) => {
      localStorage.setItem("token", token);
    }, agentToken);
    await test.step("the agent sees the visitor type; the visitor sees that it was seen, and the agent type", async () => {
      await agent.goto(`${site}/tickets/${ticket?.id}`);
      await expect(agent.getByText(question).last()).toBeVisible();
      await expect(box.getByText(new RegExp(`${plainWord("en", "chat.seen")}$`))).toBeVisible();
      // Told of the moment only: a desk whose line is not up yet hears of the next word.
      await expect(async () => {
        await box.getByRole("textbox", { name: t("chat.message") }).fill("");
        await box.getByRole("textbox", { name: t("chat.message") }).pressSequentially("Wait");
        await expect(agent.getByText(plainWord("en", "ticket.presence.visitorTyping"))).toBeVisible({
          timeout: 2000,
        });
      }).toPass();
      await box.getByRole("textbox", { name: t("chat.message") }).fill("");
      await agent.getByRole("textbox", { name: t("composer.replyLabel") }).click();
      await agent.getByRole("textbox", { name: t("composer.replyLabel") }).pressSequentially(answer);
      await expect(box.getByText(t("chat.typing"))).toBeVisible();
    });
    await test.step("the answer arrives in the box, and the desk says that it was seen", async () => {
      await agent.getByRole("button", { name: t("composer.send"), exact: true }).click();
      await agent
        .getByRole("button", { name: t("composer.sendNow") })
        .first()
        .click();
      await expect(box.getByRole("log").getByText(answer)).toBeVisible();
      await expect(agent.getByText(t("ticket.presence.visitorSeen"))).toBeVisible();
    });
    await test.step("a file goes with the next message", async () => {
      await box
        .locator("input[type=file]")
        .setInputFiles({
          name: `pole-${stamp}.txt`,
          mimeType: "text/plain",
          buffer: Buffer.from("It broke here."),
        });
      await expect(
        box.getByRole("button", { name: t("chatBox.fileRemove", { name: `pole-${stamp}.txt` }) }),
      ).toBeVisible();
      await box.getByRole("button", { name: t("chat.send") }).click();
      const link = box.getByRole("log").getByRole("link", { name: `pole-${stamp}.txt` });
      await expect(link).toBeVisible();
      const got = await visitor
        .context()
        .request.get(((await link.getAttribute("href")) ?? "").replace(site, api.replace("/api", "")));
      expect(await got.text()).toBe("It broke here.");
      await expect(agent.getByText(`pole-${stamp}.txt`).first()).toBeVisible();
    });
    await test.step("after a reload the conversation is there, without a cookie", async () => {
      await visitor.reload();
      await visitor.getByRole("button", { name: t("chat.open") }).click();
      await expect(box.getByRole("log").getByText(answer)).toBeVisible();
      expect(await visitor.context().cookies()).toEqual([]);
    });
    expect(await barriersOn(visitor), "with a conversation, in the light").toEqual([]);
    await test.step("the conversation is mailed", async () => {
      const address = `kim-${stamp}@example.test`;
      await box.getByRole("button", { name: t("chatBox.transcript") }).click();
      await box.getByRole("textbox", { name: t("chatBox.transcript") }).fill(address);
      await visitor.keyboard.press("Enter");
      await expect(box.getByText(t("chatBox.transcriptSent", { email: address }))).toBeVisible();
      const { items } = await boss<{ items: { to: string; text: string }[] }>(
        "GET",
        `/admin/outbox?search=${encodeURIComponent(address)}`,
      );
      expect(items.map(({ to }) => to)).toEqual([address]);
      const [mail] = items;
      expect(mail?.text ?? "").toContain(answer);
    });
    await test.step("resolved, it is asked how it went; the answer is the desk's", async () => {
      await boss("PATCH", "/admin/survey-settings", { timing: "AT_ONCE", scale: "CSAT" });
      await boss("PATCH", `/tickets/${ticket?.id}`, { status: "RESOLVED" });
      const survey = box.locator(".survey");
      const happy = survey.getByRole("radio", { name: plainWord("en", "survey.scores.5") });
      await expect(happy).toBeAttached({ timeout: 15_000 });
      await happy.check({ force: true });
      expect(await barriersOn(visitor), "asked, in the light").toEqual([]);
      await survey.getByRole("button", { name: plainWord("en", "survey.send"), exact: true }).click();
      await expect(survey.getByRole("button", { name: plainWord("en", "survey.change") })).toBeVisible();
      const { items } = await boss<{ items: { score: number | null }[] }>(
        "GET",
        `/tickets/${ticket?.id}/surveys`,
      );
      expect(items.map(({ score }) => score)).toEqual([5]);
    });
    expect(complaints).toEqual([]);
    await agent.context().close();
  } finally {
    await visitor.context().close();
    await other.stop();
  }
});

/** A company of its own, where nobody is there. */
async function newCompany(company: string) {
  const signedUp = await fetch(`${api}/auth/signup`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": "203.0.113.36" },
    body: JSON.stringify({
      companyName: "Northern Stoves",
      subdomain: company,
      firstName: "Noor",
      lastName: "Haddad",
      email: `noor@${company}.test`,
      password: "a tent by the sea",
    }),
  });
  return {
    home: demoSite.replace("acme", company),
    boss: as(((await signedUp.json()) as { token: string }).token),
  }; // the contract's answer
}

/** A press on a page that has not come alive yet is pressed again, as a person would. */
async function openOwn(page: Page, address: string, t: ReturnType<typeof wordsOf>): Promise<Locator> {
  await page.goto(address, { waitUntil: "domcontentloaded" });
  const panel = page.getByRole("region", { name: t("chat.title") });
  await expect(async () => {
    if (!(await panel.isVisible()))
      await page.getByRole("button", { name: t("chat.open") }).click({ timeout: 2000 });
    await expect(panel).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  return panel;
}

test("on the workspace's own page an article comes first too, and then the person who is asked for", async ({
  browser,
}) => {
  const t = wordsOf("en");
  const boss = as(await tokenOf("admin"));
  await agentAtWork();
  const visitor = await (await browser.newContext({ locale: "en-GB" })).newPage();
  const question = `May I wash the panels? own${stamp}`;
  try {
    const panel = await openOwn(visitor, site, t);
    const message = panel.getByRole("textbox", { name: t("chat.message") });
    await message.fill("The inverter shows error 17");
    await visitor.keyboard.press("Enter");
    const link = panel.getByRole("link", { name: /The inverter shows error 17/ }).first();
    await expect(link).toHaveAttribute("href", /^\/en\/knowledge-base\/inverter-error-17/);
    expect(await barriersOn(visitor), "with articles").toEqual([]);
    const opening = visitor.waitForEvent("popup");
    await link.click();
    const article = await opening;
    await expect(
      article.getByRole("heading", { level: 1, name: "The inverter shows error 17" }),
    ).toBeVisible();
    await article.close();
    await message.fill(question);
    await visitor.keyboard.press("Enter");
    await expect(panel.getByText(question)).toBeVisible();
    const person = panel.getByRole("button", { name: t("chatBox.person") });
    // Without an article that fits the second it goes to a person by itself.
    await expect(async () => {
      if (await person.isVisible()) await person.click();
      expect((await boss<{ total: number }>("GET", `/tickets?search=own${stamp}`)).total).toBe(1);
    }).toPass();
    await expect(person).toBeHidden();
    await expect(panel.getByText("The inverter shows error 17").first()).toContainText(question);
    await expect(message).toBeFocused();
  } finally {
    await visitor.context().close();
  }
});

test("on the own page of who is not there a question is left with an address; in Arabic, in the dark, on a phone", async ({
  browser,
}) => {
  const t = wordsOf("ar");
  const { home, boss } = await newCompany(`own-${stamp}`);
  const visitor = await (
    await browser.newContext({ locale: "ar-EG", colorScheme: "dark", viewport: { width: 390, height: 844 } })
  ).newPage();
  const question = `متى تفتحون؟ ${stamp}`;
  try {
    const panel = await openOwn(visitor, home, t);
    await panel.getByRole("textbox", { name: t("chat.message") }).fill(question);
    await visitor.keyboard.press("Enter");
    await expect(panel.getByRole("textbox", { name: t("chatBox.question") })).toHaveValue(question);
    const email = panel.getByRole("textbox", { name: t("chat.email") });
    await expect(email).toBeFocused();
    await visitor.keyboard.press("Enter");
    await expect(panel.getByText(t("chat.emailInvalid"))).toBeVisible();
    expect(await barriersOn(visitor), "refused").toEqual([]);
    await email.fill("kim@example.test");
    await visitor.keyboard.press("Enter");
    await expect(panel.getByText(t("chatBox.offlineSent"))).toBeFocused();
    const { items } = await boss<{ items: unknown[] }>("GET", `/tickets?search=${stamp}`);
    expect(items).toHaveLength(1);
  } finally {
    await visitor.context().close();
  }
});

test("where nobody is there a question is left with an address; in Arabic, in the dark, on a phone", async ({
  browser,
}) => {
  const t = wordsOf("ar");
  const { home, boss } = await newCompany(`box-${stamp}`);
  const other = await otherSite(home, "ar");
  const visitor = await (
    await browser.newContext({ locale: "en-GB", colorScheme: "dark", viewport: { width: 390, height: 844 } })
  ).newPage();
  const complaints = await watched(visitor);
  try {
    await allow(boss, other.origin);
    await visitor.goto(other.origin);
    await visitor.getByRole("button", { name: t("chat.open") }).click();
    const box = visitor.getByRole("dialog");
    await expect(box).toHaveCSS("direction", "rtl");
    await expect(box.getByText(t("chatBox.unstaffed"))).toBeVisible();
    expect(await box.boundingBox(), "over the whole page").toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await box.getByRole("textbox", { name: t("chat.message") }).fill(`متى تفتحون؟ ${stamp}`);
    await visitor.keyboard.press("Enter");
    const question = box.getByRole("textbox", { name: t("chatBox.question") });
    await expect(question).toHaveValue(`متى تفتحون؟ ${stamp}`);
    await box.getByRole("button", { name: t("chatBox.offlineSend") }).click();
    await expect(box.getByText(t("chat.emailInvalid"))).toBeVisible();
    expect(await barriersOn(visitor), "refused, in the dark").toEqual([]);
    await box.getByRole("textbox", { name: t("chat.email") }).fill("kim@example.test");
    await box.getByRole("button", { name: t("chatBox.offlineSend") }).click();
    await expect(box.getByText(t("chatBox.offlineSent"))).toBeVisible();
    const { items } = await boss<{ items: { channel: string; contact: { name: string } | null }[] }>(
      "GET",
      `/tickets?search=${stamp}`,
    );
    expect(items).toHaveLength(1);
    expect(complaints).toEqual([]);
  } finally {
    await visitor.context().close();
    await other.stop();
  }
});
