import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { agentAtWork, allow, as, openOwn, otherSite, site, tokenOf } from "./chat-people.ts";
import { api, site as demoSite } from "./desk.ts";
import { barriersOn } from "./screen-checks.ts";
import { plainWord, wordsOf } from "./words.ts";

const stamp = Date.now().toString(36);
/** The smallest that is one: so many empty pages. */
function pdfOf(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, at) => `${at + 3} 0 R`).join(" ");
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${kids}]/Count ${pages}>>`,
    ...Array.from({ length: pages }, () => "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 420]>>"),
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj${object}endobj\n`;
    return place;
  });
  const start = text.length;
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`,
  );
}
/** Eight by eight, red. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mP4z8CAFTEMLQkAKP8/wc53yE8AAAAASUVORK5CYII=",
  "base64",
);
/** What a page's policy refused, and what it threw: nothing of either is to be there. */
async function watched(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (/Content Security Policy|Trusted Type/i.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}

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
      // A chat's reply is not held: it is there without anybody's pressing "Send now".
      await expect(agent.getByRole("button", { name: t("composer.sendNow") })).toHaveCount(0);
      await expect(box.getByRole("log").getByText(answer)).toBeVisible();
      await expect(box.getByText(t("chat.typing"))).toHaveCount(0);
      await expect(box.getByText(t("chatBox.joined"))).toHaveCount(1);
      await expect(agent.getByText(t("ticket.presence.visitorSeen"))).toBeVisible();
    });
    await test.step("a note that the agent types is not told", async () => {
      await agent.getByRole("button", { name: new RegExp(`^${plainWord("en", "composer.note")}`) }).click();
      const sent = agent.waitForResponse(
        (response) =>
          response.url().endsWith("/presence") && response.request().postData()?.includes("typing") === true,
      );
      await agent.getByRole("textbox", { name: t("composer.noteLabel") }).pressSequentially("Between us");
      expect((await sent).request().postDataJSON()).toEqual({ state: "typing", mode: "note" });
      await expect(box.getByText(t("chat.typing"))).toHaveCount(0);
      await agent.getByRole("textbox", { name: t("composer.noteLabel") }).fill("");
    });
    await test.step("it asks where to answer until it is told; the desk reads that the address was not verified", async () => {
      const form = box.getByRole("form", { name: t("chatBox.reach") });
      await form.getByRole("textbox", { name: t("chat.email") }).fill(`visitor-${stamp}@example.test`);
      await form.getByRole("button", { name: t("chatBox.reachSave") }).click();
      await expect(form).toHaveCount(0);
      await expect(agent.getByText(plainWord("en", "ticket.panel.unverified.title"))).toBeVisible();
    });
    await test.step("a picture shows in the conversation on both sides, opens large, and Escape closes it alone", async () => {
      const name = `pole-${stamp}.png`;
      await box.locator("input[type=file]").setInputFiles({ name, mimeType: "image/png", buffer: picture });
      await expect(box.getByRole("button", { name: t("chatBox.fileRemove", { name }) })).toBeVisible();
      await expect(box.getByRole("textbox", { name: t("chat.message") })).toBeFocused();
      await visitor.keyboard.press("Enter");
      const small = box.getByRole("button", { name: t("chatBox.openFile", { name }) });
      await small.click();
      const large = visitor.getByRole("dialog", { name });
      await expect(large.getByRole("img", { name })).toBeVisible();
      await visitor.keyboard.press("Escape");
      await expect(large).toHaveCount(0);
      await expect(small).toBeFocused();
      await agent.getByRole("button", { name: t("ticket.thread.openPicture", { name }) }).click();
      await expect(agent.getByRole("dialog").getByRole("img", { name })).toBeVisible();
      await agent.keyboard.press("Escape");
      await expect(agent.getByRole("dialog")).toHaveCount(0);
    });
    await test.step("a PDF opens in the desk, page by page", async () => {
      const name = `bill-${stamp}.pdf`;
      await box
        .locator("input[type=file]")
        .setInputFiles({ name, mimeType: "application/pdf", buffer: pdfOf(2) });
      await expect(box.getByRole("button", { name: t("chatBox.fileRemove", { name }) })).toBeVisible();
      await visitor.keyboard.press("Enter");
      await expect(box.getByRole("link", { name })).toContainText("PDF");
      await agent.getByRole("button", { name: t("ticket.thread.openPicture", { name }) }).click();
      const page = (number: string) =>
        agent.getByRole("img", {
          name: `${name}, ${plainWord("en", "ticket.thread.pdf.page").replace("{number}", number).replace("{count}", "2")}`,
        });
      await expect(page("1")).toBeVisible();
      await agent.getByRole("button", { name: t("ticket.thread.pdf.next") }).click();
      await expect(page("2")).toBeVisible();
      await agent.keyboard.press("Escape");
    });
    await test.step("a file goes with the next message", async () => {
      await box.locator("input[type=file]").setInputFiles({
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
      await expect(box.getByText(t("chatBox.transcriptHeld"))).toBeVisible();
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
