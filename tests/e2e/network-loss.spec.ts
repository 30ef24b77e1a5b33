import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import type { BrowserContext, Page } from "@playwright/test";
import { api, signInAs, site, tokenOf as signIn } from "./desk.ts";
import { plainWord, wordsOf } from "./words.ts";

// The network goes away at a given event, something is done, and the network comes back. By default each
// screen loses it at one moment, all moments among them; NETWORK_LOSS=1 to 4 shifts the moments,
// NETWORK_LOSS=all tries every screen with every moment (docs/adr/0056-losing-the-network.md).
test.describe.configure({ mode: "parallel", timeout: 90_000 });

const t = wordsOf("en");
const pageFault = JSON.parse(
  readFileSync(new URL("../../messages/page-fault.json", import.meta.url), "utf8"),
) as Record<"en" | "ar", { title: string }>; // our own file
const moments = [
  "the document came",
  "the first chunk came",
  "the first call was answered",
  "the first idle moment",
  "amid the action",
] as const;
type Moment = (typeof moments)[number];

interface Case {
  /** Null: a visitor. */
  email: string | null;
  /** Makes what is acted on; answers with the path. */
  arrange: (token: string, mark: string) => Promise<{ path: string; id: string }>;
  /** There is something to act on. */
  ready: (page: Page) => Promise<unknown>;
  /** What a person does, in two halves: the network may go between them. */
  begin: (page: Page, text: string) => Promise<unknown>;
  end: (page: Page, text: string) => Promise<unknown>;
  /** Offline: it waits, or it was clearly refused and is still there. */
  kept: (page: Page, text: string) => Promise<unknown>;
  /** After the return, where it does not go out by itself. */
  again?: (page: Page, text: string) => Promise<unknown>;
  /** The server has it. */
  arrived: (token: string, id: string, text: string, page: Page) => Promise<boolean>;
}

/** Each person signs in once: the server limits how often. */
const tokens = new Map<string, Promise<string>>();
function tokenOf(email: string): Promise<string> {
  const token = tokens.get(email) ?? signIn(email);
  tokens.set(email, token);
  return token;
}

async function call<Answer>(token: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(api + path, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      "x-tenant-id": "acme",
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer; // the contract's answer
}
interface Row {
  id: string;
  subject?: string;
  status?: string;
  stageId?: string;
  jobTitle?: string | null;
  html?: string;
  text?: string;
  title?: string;
}
const listed = (token: string, path: string) =>
  call<{ items: Row[] }>(token, "GET", path).then(({ items }) => items);
const newTicket = (token: string, mark: string) =>
  call<Row>(token, "POST", "/tickets", {
    subject: `Network ${mark}`,
    message: "It rains.",
    contactEmail: `${mark}@example.test`,
    contactName: "Kim",
  });

const replyBox = (page: Page) => page.getByRole("textbox", { name: t("composer.replyLabel") });
/** Reply and note wait in the browser and go out by themselves. */
const reply: Omit<Case, "arrange"> = {
  email: "supervisor@acme.test",
  ready: (page) => replyBox(page).waitFor(),
  begin: (page, text) => replyBox(page).fill(text),
  end: (page) => replyBox(page).press("Control+Enter"),
  kept: (page, text) => expect(page.getByRole("list", { name: t("shell.offline.list") })).toContainText(text),
  arrived: async (token, id, text) =>
    (await listed(token, `/tickets/${id}/conversations`)).filter((message) => message.text?.includes(text))
      .length === 1,
};
const note: Omit<Case, "arrange"> = {
  ...reply,
  ready: (page) =>
    page
      .getByRole("button", { name: plainWord("en", "composer.note") })
      .first()
      .waitFor(),
  begin: async (page, text) => {
    await page
      .getByRole("group", { name: t("composer.mode") })
      .getByRole("button")
      .nth(1)
      .click();
    await page.getByRole("textbox", { name: t("composer.noteLabel") }).fill(text);
  },
  end: (page) => page.getByRole("textbox", { name: t("composer.noteLabel") }).press("Control+Enter"),
};

const dialog = (page: Page) => page.getByRole("dialog");
/** A form that says that the server cannot be reached, keeps what was typed, and is sent again by hand. */
const form = (submit: (page: Page) => Promise<unknown>): Pick<Case, "end" | "kept" | "again"> => ({
  end: submit,
  kept: async (page, text) => {
    await expect(dialog(page).getByText(t("errors.network"))).toBeVisible();
    await expect
      .poll(() =>
        dialog(page)
          .locator("input,textarea")
          .evaluateAll((all) =>
            all
              .map((each) =>
                each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement ? each.value : "",
              )
              .join("|"),
          ),
      )
      .toContain(text);
  },
  again: submit,
});
const faultIn = (page: Page) => dialog(page).locator("[data-part-fault]");
const subject = (page: Page) => dialog(page).getByLabel(t("tickets.create.subject"));
const newTicketForm = form((page) => dialog(page).locator("button[type=submit]").click());
const save = (name: RegExp) => (page: Page) => dialog(page).getByRole("button", { name }).click();

/** A card is moved by keyboard; a move that the server does not have is taken back, and said. */
const card = (page: Page) => page.locator("[data-link]").first();
const moved: Pick<Case, "ready" | "begin" | "end" | "kept" | "again"> = {
  ready: (page) => card(page).waitFor(),
  begin: async (page) => {
    await card(page).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
  },
  end: (page) => page.keyboard.press("Space"),
  kept: async (page) => {
    await expect(
      page
        .locator("[data-desk]")
        .getByText(/Failed|cannot be reached/)
        .first(),
    ).toBeVisible();
    await expect(card(page)).toBeVisible();
  },
  again: async (page, text) => {
    await moved.begin(page, text);
    await moved.end(page, text);
  },
};

const articleText = (page: Page) => page.getByRole("textbox", { name: "Text (English)" });
const chatBox = (page: Page) => page.getByRole("combobox", { name: t("teamChat.writeTo") });
const visitorBox = (page: Page) => page.getByLabel(t("chat.message"));

const screens: Record<string, Case> = {
  ticket: {
    ...reply,
    arrange: async (token, mark) => {
      const { id } = await newTicket(token, mark);
      return { id, path: `/tickets/${id}` };
    },
  },
  inbox: {
    ...note,
    arrange: async (token, mark) => {
      const { id } = await newTicket(token, mark);
      return { id, path: `/inbox?open=${id}` };
    },
  },
  "ticket list": {
    email: "supervisor@acme.test",
    arrange: () => Promise.resolve({ id: "", path: "/tickets" }),
    ready: (page) =>
      page
        .getByRole("button", { name: t("tickets.new") })
        .first()
        .waitFor(),
    begin: async (page, text) => {
      if (!(await dialog(page).isVisible()))
        await page
          .getByRole("button", { name: t("tickets.new") })
          .first()
          .click();
      await subject(page).or(faultIn(page)).first().waitFor();
      if (await faultIn(page).isVisible()) return;
      await subject(page).fill(text);
      await dialog(page)
        .getByRole("textbox", { name: t("tickets.create.message") })
        .fill("It rains.");
      const email = dialog(page).getByLabel(t("tickets.create.contactEmail"));
      if (!(await email.isVisible()))
        await dialog(page)
          .getByRole("button", { name: t("tickets.create.newContact") })
          .click();
      await email.fill("list@example.test");
    },
    ...newTicketForm,
    // At the first idle moment its code may still be on its way: then that is what is said.
    end: async (page, text) => {
      if (!(await faultIn(page).isVisible())) await newTicketForm.end(page, text);
    },
    kept: async (page, text) => {
      if (!(await faultIn(page).isVisible())) await newTicketForm.kept(page, text);
    },
    again: async (page, text) => {
      await subject(page).waitFor();
      if ((await subject(page).inputValue()) === "") await screens["ticket list"]?.begin(page, text);
      await newTicketForm.end(page, text);
    },
    arrived: async (token, _id, text) =>
      (await listed(token, `/tickets?search=${encodeURIComponent(text)}`)).filter(
        ({ subject }) => subject === text,
      ).length === 1,
  },
  board: {
    ...moved,
    email: "agent@acme.test",
    arrange: async (token, mark) => {
      const { id } = await newTicket(token, mark);
      return { id, path: `/tickets/kanban?search=${encodeURIComponent(`Network ${mark}`)}` };
    },
    arrived: async (token, id) => (await call<Row>(token, "GET", `/tickets/${id}`)).status === "IN_PROGRESS",
  },
  contact: {
    email: "supervisor@acme.test",
    arrange: async (token, mark) => {
      const { id } = await call<Row>(token, "POST", "/contacts", {
        name: `Kim ${mark}`,
        email: `contact-${mark}@example.test`,
      });
      return { id, path: `/contacts/${id}` };
    },
    ready: (page) =>
      page
        .getByRole("button", { name: t("common.edit") })
        .first()
        .waitFor(),
    begin: async (page, text) => {
      await page
        .getByRole("button", { name: t("common.edit") })
        .first()
        .click();
      await dialog(page).getByLabel(t("contacts.fields.jobTitle.label")).fill(text);
    },
    ...form(save(t("common.save"))),
    arrived: async (token, id, text) => (await call<Row>(token, "GET", `/contacts/${id}`)).jobTitle === text,
  },
  "deal board": {
    ...moved,
    email: "admin@acme.test",
    arrange: async (token, mark) => {
      const { id: pipelineId, stages } = await call<{ id: string; stages: Row[] }>(
        token,
        "POST",
        "/pipelines",
        { name: `Network ${mark}` },
      );
      const { id } = await call<Row>(token, "POST", "/deals", {
        title: `Tents ${mark}`,
        pipelineId,
        stageId: stages[0]?.id,
      });
      return { id: `${id} ${stages[1]?.id ?? ""}`, path: `/admin/crm/deals?pipeline=${pipelineId}` };
    },
    arrived: async (token, ids) => {
      const [id, stageId] = ids.split(" ");
      return (await call<Row>(token, "GET", `/deals/${id ?? ""}`)).stageId === stageId;
    },
  },
  "article editor": {
    email: "senior@acme.test",
    arrange: async (token, mark) => {
      const { id } = await call<Row>(token, "POST", "/knowledge-base", {
        translations: { en: { title: `Network ${mark}`, summary: "", html: "<p>First.</p>" } },
        sourceLocale: "en",
      });
      return { id, path: `/articles/${id}` };
    },
    ready: (page) => articleText(page).waitFor(),
    begin: (page, text) => articleText(page).fill(text),
    end: (page) => articleText(page).press("End"),
    kept: async (page, text) => {
      await expect(page.locator("[data-save=failed]")).toBeVisible();
      await expect(articleText(page)).toContainText(text);
    },
    arrived: async (token, id, text) =>
      JSON.stringify(await call<unknown>(token, "GET", `/knowledge-base/${id}`)).includes(text),
  },
  "saved responses": {
    email: "supervisor@acme.test",
    arrange: () => Promise.resolve({ id: "", path: "/saved-responses" }),
    ready: (page) =>
      page
        .getByRole("button", { name: t("savedResponses.new") })
        .first()
        .waitFor(),
    begin: async (page, text) => {
      await page
        .getByRole("button", { name: t("savedResponses.new") })
        .first()
        .click();
      await dialog(page).getByLabel(t("savedResponses.fields.title.label")).fill(text);
      await dialog(page)
        .getByLabel(t("savedResponses.fields.shortcut.label"))
        .fill(text.replaceAll(/[^a-z0-9]/gi, "").toLowerCase());
      await dialog(page).getByLabel(t("savedResponses.fields.content.label")).fill("We are on it.");
    },
    ...form(save(t("common.save"))),
    arrived: async (token, _id, text) =>
      (await listed(token, `/agents/saved-responses?search=${encodeURIComponent(text)}`)).some(
        ({ title }) => title === text,
      ),
  },
  "team chat": {
    email: "supervisor@acme.test",
    arrange: async (token, mark) => {
      const { id } = await call<Row>(token, "POST", "/team-chat/channels", {
        name: `network-${mark}`,
        isPrivate: false,
        memberIds: [],
      });
      return { id, path: `/team-chat?channel=${id}` };
    },
    ready: (page) => chatBox(page).waitFor(),
    begin: (page, text) => chatBox(page).fill(text),
    end: (page) => chatBox(page).press("Enter"),
    kept: async (page, text) => {
      await expect(
        page.getByRole("alert").filter({ hasText: plainWord("en", "teamChat.notSent") }),
      ).toBeVisible();
      await expect(page.getByText(text)).toBeVisible();
    },
    arrived: async (token, id, text) =>
      (await listed(token, `/team-chat/channels/${id}/messages`)).filter((message) => message.text === text)
        .length === 1,
  },
  "customer chat": {
    email: null,
    arrange: () => Promise.resolve({ id: "", path: "/" }),
    ready: (page) => page.getByRole("button", { name: t("chat.open") }).waitFor(),
    begin: async (page, text) => {
      if (!(await visitorBox(page).isVisible()))
        await page.getByRole("button", { name: t("chat.open") }).click();
      await visitorBox(page).or(page.locator("[data-part-fault]")).first().waitFor();
      if (await visitorBox(page).isVisible()) await visitorBox(page).fill(text);
    },
    end: async (page) => {
      if (await visitorBox(page).isVisible()) await visitorBox(page).press("Enter");
    },
    kept: (page, text) =>
      expect(page.locator("[data-part-fault]").or(page.getByText(text)).first()).toBeVisible(),
    again: async (page, text) => {
      await visitorBox(page).waitFor();
      const retry = page.getByRole("button", { name: t("chat.retry") });
      if (await retry.isVisible()) return retry.click();
      await visitorBox(page).fill(text);
      await visitorBox(page).press("Enter");
    },
    // Articles are offered first; whoever insists gets a person, or leaves the question where nobody is
    // there.
    arrived: async (_token, _id, text, page) => {
      const person = page.getByRole("button", { name: t("chatBox.person") });
      if (await person.isVisible()) await person.click();
      const leave = page.getByRole("button", { name: t("chatBox.offlineSend") });
      if (await leave.isVisible()) {
        await page.getByRole("textbox", { name: t("chat.email") }).fill("visitor@example.test");
        await leave.click();
      }
      return (
        (await listed(await tokenOf("supervisor@acme.test"), `/tickets?search=${encodeURIComponent(text)}`))
          .length > 0
      );
    },
  },
};

/** Cuts the network by event, for scripts and calls and for what the browser says of itself. */
async function network(page: Page, context: BrowserContext, moment: Moment) {
  let isCut = false;
  let isKnown = false; // the browser says so as well
  let wasCut = false; // it goes away once
  const cut = async () => {
    isCut = true;
    await context.setOffline(true);
    isKnown = true;
  };
  const isLast = (path: string, isDocument: boolean): boolean =>
    (moment === "the document came" && isDocument) ||
    (moment === "the first chunk came" && path.includes("/_next/static/chunks/")) ||
    (moment === "the first call was answered" && path.startsWith("/api/") && !path.includes("vitals"));
  await page.route("**/*", async (route) => {
    const request = route.request();
    if (isCut) return route.abort("internetdisconnected");
    if (wasCut || !isLast(new URL(request.url()).pathname, request.isNavigationRequest()))
      return route.continue();
    [isCut, wasCut] = [true, true]; // nothing after this one
    // Node resolves no names under localhost: the host goes along as a header.
    const asked = new URL(request.url());
    const response = await route.fetch({
      url: `http://127.0.0.1:${asked.port}${asked.pathname}${asked.search}`,
      headers: { ...(await request.allHeaders()), host: asked.host },
      maxRedirects: 0,
    });
    await route.fulfill({ response });
    await cut();
  });
  return {
    cut,
    isKnown: () => isKnown,
    restore: async () => {
      isCut = false;
      await context.setOffline(false);
    },
  };
}

/** Presses are heard: the code of the page has taken it over. */
async function hears(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      "alive" in ((document.documentElement as HTMLElement | null)?.dataset ?? {}) ||
      Object.keys(document.querySelector("main button") ?? {}).some((key) => key.startsWith("__reactProps")),
  );
}

/** No page of the framework or of the browser, and no fallback for the whole page. */
async function lives(page: Page, address: string): Promise<void> {
  expect(new URL(page.url()).pathname).toBe(new URL(address).pathname); // what is open stands behind it
  await expect(page.getByText(/This page couldn.t load|Application error|No internet/)).toHaveCount(0);
  await expect(page.locator(".page-fault")).toHaveCount(0);
}

const wanted = process.env["NETWORK_LOSS"] ?? "0";
for (const [at, [name, screen]] of Object.entries(screens).entries()) {
  for (const [nth, moment] of moments.entries()) {
    if (wanted !== "all" && (at + Number(wanted)) % moments.length !== nth) continue;
    test(`${name}: ${moment}, and what is done is there and arrives`, async ({ page, context }) => {
      const mark = `${at}${nth}${Date.now().toString(36)}`;
      const text = `Quibble ${mark}`;
      const token = await tokenOf(screen.email ?? "supervisor@acme.test");
      const { path, id } = await screen.arrange(token, mark);
      await signInAs(page, screen.email === null ? null : token);
      const line = await network(page, context, moment);
      const address = site + path;
      await page.goto(address, { waitUntil: "commit" });

      if (nth < 3) {
        await expect.poll(line.isKnown).toBe(true);
        await lives(page, address);
        await line.restore();
        await hears(page);
        await screen.ready(page);
        await screen.begin(page, text);
        await screen.end(page, text);
      } else {
        await hears(page);
        await screen.ready(page);
        if (moment === "the first idle moment") {
          await page.evaluate(
            () =>
              new Promise((resume) => {
                requestIdleCallback(resume);
              }),
          );
          await line.cut();
        }
        await screen.begin(page, text);
        if (moment === "amid the action") await line.cut();
        await screen.end(page, text);
        await screen.kept(page, text);
        await lives(page, address);
        await line.restore();
        await screen.again?.(page, text);
      }
      await expect.poll(() => screen.arrived(token, id, text, page)).toBe(true);
      await lives(page, page.url());
    });
  }
}

test("a step to a screen that cannot be fetched waits in the shell, is taken back, and goes on with the network", async ({
  page,
  context,
}) => {
  await signInAs(page, await tokenOf("supervisor@acme.test"));
  const line = await network(page, context, "amid the action");
  await page.goto(`${site}/saved-responses`);
  await page
    .getByRole("button", { name: t("savedResponses.new") })
    .first()
    .waitFor();
  await line.cut();
  await expect(page.getByText(t("shell.offline.offline"))).toBeVisible();
  const link = page
    .locator("nav a[href='/notifications'], a[href='/notifications'], a[href='/team-performance']")
    .first();
  const to = (await link.getAttribute("href")) ?? "";
  await link.click();
  const notice = page.locator("[data-step-waits]");
  await expect(notice).toContainText(plainWord("en", "shell.navigation.waitsText"));
  await lives(page, `${site}/saved-responses`);
  await notice.getByRole("button", { name: t("shell.navigation.stay") }).click();
  await expect(notice).toHaveCount(0);
  await link.click();
  await expect(notice).toBeVisible();
  await line.restore();
  await page.waitForURL(site + to);
  await expect(notice).toHaveCount(0);
});

for (const language of ["en", "ar"] as const) {
  test(`a page whose own code does not come says so in the app's design and language, and goes on by itself (${language})`, async ({
    page,
  }) => {
    await signInAs(page, await tokenOf("supervisor@acme.test"), { language, theme: "light" });
    // A step from the sign-in pages to the desk: its frame comes by late code.
    let isCut = false;
    await page.route("**/*", async (route) => {
      if (isCut && route.request().headers()["rsc"] === undefined) return route.abort("internetdisconnected");
      if (route.request().headers()["rsc"] !== undefined) isCut = true;
      await route.continue();
    });
    await page.goto(`${site}/auth/redirect`, { waitUntil: "commit" });
    const fault = page.locator(".page-fault");
    await expect(fault.getByRole("heading")).toHaveText(pageFault[language].title);
    await expect(fault).toHaveCSS("direction", language === "ar" ? "rtl" : "ltr");
    await page.unroute("**/*");
    await page.waitForURL(/dashboard/);
    await page.locator("html[data-alive]").waitFor();
    await expect(fault).toHaveCount(0);
  });
}
