import { spawn } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import net from "node:net";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { generate } from "selfsigned";
import { chromiumFlags, findHeadlessShell } from "../../scripts/chromium.ts";
import { api, tokenOf } from "./desk.ts";
import { wordsOf } from "./words.ts";

/**
 * The web side on a hosting platform's preview, by `next start` alone; the API on another origin; TLS in
 * front of both, as a platform has it.
 */
const previewHosts = "parley-*.preview.test";
const webKey = "web key of the tests";
const executablePath = findHeadlessShell();
const t = wordsOf("en");
const apiPort = Number(new URL(api).port);

test.use({
  ignoreHTTPSErrors: true,
  launchOptions: {
    args: [...chromiumFlags, "--host-resolver-rules=MAP *.test 127.0.0.1"],
    ...(executablePath ? { executablePath } : {}),
  },
});

let origin = "";
let otherOrigin = "";
let apiOrigin = "";
let stop = async (): Promise<void> => {
  await Promise.resolve();
};

test.beforeAll(async () => {
  const [webPort, tlsPort] = [await freePort(), await freePort()];
  [origin, otherOrigin, apiOrigin] = [
    "parley-git-x.preview.test",
    "parley-other.preview.test",
    "api.parley.test",
  ].map((host) => `https://${host}:${tlsPort}`) as [string, string, string]; // three in, three out
  const server = await tlsFront((host) => (host.startsWith("api.") ? apiPort : webPort));
  server.listen(tlsPort, "127.0.0.1");
  const web = spawn(process.execPath, ["node_modules/next/dist/bin/next", "start", "-p", String(webPort)], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      API_URL: apiOrigin,
      API_INTERNAL_URL: `http://127.0.0.1:${apiPort}`,
      PREVIEW_HOSTS: previewHosts,
      WEB_KEY: webKey,
      PUBLIC_DOMAIN: "localhost",
    },
  });
  stop = async () => {
    server.closeAllConnections();
    server.close();
    const ended = once(web, "exit");
    web.kill("SIGTERM");
    await ended;
  };
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${webPort}/icon.svg`).then(
          (answer) => answer.status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200);
});
test.afterAll(async () => {
  await stop();
});

test("hosted apart on a preview, the web side signs people in, opens files, shows the help centre and hears live messages", async ({
  page,
}) => {
  const headers = {
    Authorization: `Bearer ${await tokenOf("senior@acme.test")}`,
    "Content-Type": "application/json",
  };
  const stamp = Date.now().toString(36);
  const ask = async <Result>(path: string, body: unknown): Promise<Result> => {
    const answer = await fetch(`${api}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    expect(answer.ok, `${path} answers ${answer.status}`).toBe(true);
    return (await answer.json()) as Result; // the contract's answer
  };

  await test.step("the workspace that only local storage knows is shown, and no search engine may keep it", async () => {
    await page.goto(`${origin}/tenant-detection-test`);
    await page.evaluate(() => {
      localStorage.setItem("current_tenant", "acme");
    });
    await page.context().clearCookies();
    const answer = await page.goto(`${origin}/help-center`);
    expect(answer?.headers()["x-robots-tag"]).toBe("noindex");
    await expect(page.locator("html[data-tenant=acme]")).toBeAttached();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("link[rel=canonical]")).not.toHaveAttribute("href", /preview\.test/);
  });

  await test.step("sign in", async () => {
    const vital = page.waitForResponse(
      (answer) =>
        answer.url().startsWith(`${apiOrigin}/api/analytics/vitals`) && answer.request().method() === "POST",
    );
    await page.goto(`${origin}/login`);
    await page.getByLabel(t("auth.field.email")).fill("supervisor@acme.test");
    await page.getByLabel(t("auth.field.password"), { exact: true }).fill("parley-demo");
    await page.getByRole("button", { name: t("auth.login.submit"), exact: true }).click();
    await page.waitForURL(`${origin}/admin/dashboard`);
    expect((await vital).ok(), "the API takes the measurements of the page").toBe(true);
  });

  await test.step("a file, by the address that the API gave", async () => {
    const form = new FormData();
    form.set("file", new Blob([`Pole ${stamp}`], { type: "text/plain" }), "pole.txt");
    const uploaded = await fetch(`${api}/attachments`, {
      method: "POST",
      headers: { Authorization: headers.Authorization },
      body: form,
    });
    const file = (await uploaded.json()) as { id: string }; // the contract's answer
    const linked = await fetch(`${api}/attachments/${file.id}/link`, { headers });
    const { url } = (await linked.json()) as { url: string }; // the contract's answer
    expect(url, "it is written without an origin").toMatch(/^\/api\//);
    expect(await textAt(page, url)).toBe(`Pole ${stamp}`);
  });

  await test.step("the chat's script, of the tenant shown here, which calls the API where it is", async () => {
    expect(await textAt(page, "/chat.js")).toContain('"site":"acme"');
  });

  await test.step("a message that somebody else writes appears by itself", async () => {
    const { id } = await ask<{ id: string }>("/tickets", {
      subject: `Tent ${stamp}`,
      message: "It snapped.",
      contactEmail: `kim-${stamp}@example.test`,
      contactName: "Kim",
    });
    await page.goto(`${origin}/tickets/${id}`);
    await expect(page.getByRole("region", { name: "Conversation" }).getByText("It snapped.")).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByType("resource").length), {
        message: "the page is at rest",
      })
      .toBeGreaterThan(0);
    await ask(`/tickets/${id}/reply`, { message: `The pole leaves today ${stamp}`, isPublic: false });
    await expect(
      page.getByRole("region", { name: "Conversation" }).getByText(`The pole leaves today ${stamp}`),
    ).toBeVisible();
  });

  await test.step("another preview of the project may call the API, another project's may not", async () => {
    await page.goto(`${otherOrigin}/tenant-detection-test`);
    const reach = (at: string) =>
      page.evaluate(
        (url) =>
          fetch(`${url}/api/health`).then(
            (answer) => answer.ok,
            () => false,
          ),
        at,
      );
    expect(await reach(apiOrigin)).toBe(true);
    await page.goto(`${otherOrigin.replace("parley-other", "stranger")}/icon.svg`);
    expect(await reach(apiOrigin)).toBe(false);
  });
});

const textAt = (page: Page, path: string): Promise<string> =>
  page.evaluate((url) => fetch(url).then((answer) => answer.text()), path);

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return address !== null && typeof address === "object" ? address.port : 0;
}

/** Ends TLS and hands requests and sockets on, with the host that was asked for and the visitor's address. */
async function tlsFront(portOf: (host: string) => number): Promise<https.Server> {
  const { cert, private: key } = await generate([{ name: "commonName", value: "preview.test" }]);
  const forwarded = (request: http.IncomingMessage) => ({
    ...request.headers,
    "x-forwarded-for": "203.0.113.20",
    "x-forwarded-proto": "https",
  });
  const server = https.createServer({ cert, key }, (request, response) => {
    const onward = http.request(
      {
        host: "127.0.0.1",
        port: portOf(request.headers.host ?? ""),
        method: request.method,
        path: request.url,
        headers: forwarded(request),
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on("error", () => {
      response.destroy();
    });
    request.pipe(onward);
  });
  server.on("upgrade", (request: http.IncomingMessage, socket: net.Socket, head: Buffer) => {
    const onward = net.connect(portOf(request.headers.host ?? ""), "127.0.0.1", () => {
      const lines = Object.entries(forwarded(request)).map(([name, value]) => `${name}: ${String(value)}`);
      onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    onward.on("error", () => {
      socket.destroy();
    });
    socket.on("error", () => {
      onward.destroy();
    });
  });
  return server;
}
