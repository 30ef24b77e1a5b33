import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { push } from "@/contract/notices/push";
import { GET } from "./route";

const source = readFileSync(join(__dirname, "../../public/sw.js"), "utf8");
const site = "https://acme.parley.test";

/** A worker as the browser runs it, with a network that the test answers for. */
function worker(network: (url: string) => Response | Promise<Response>) {
  type Handler = (event: object) => void;
  const handlers = new Map<string, Handler>();
  const stores = new Map<string, Map<string, Response>>();
  const asked: string[] = [];
  const ask = async (request: Request) => {
    asked.push(new URL(request.url).pathname);
    return network(new URL(request.url).pathname);
  };
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      add: async (request: Request) => void store.set(request.url, await ask(request)),
      put: async (request: Request, answer: Response) => void store.set(request.url, answer),
      match: async (request: Request) => store.get(request.url)?.clone(),
      keys: async () => [...store.keys()].map((url) => ({ url })),
      delete: async ({ url }: { url: string }) => store.delete(url),
    };
  };
  const caches = {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (path: string, { cacheName }: { cacheName: string }) =>
      stores
        .get(cacheName)
        ?.get(site + path)
        ?.clone(),
  };
  const tabs: Tab[] = [];
  const registration = {
    showNotification: jest.fn((_title: string, _of: object) => Promise.resolve()),
    pushManager: { subscribe: jest.fn() },
  };
  const clients = {
    claim: jest.fn(),
    matchAll: async () => tabs,
    openWindow: jest.fn((_address: string) => Promise.resolve()),
  };
  const self = {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    skipWaiting: jest.fn(),
    clients,
    registration,
    location: { origin: site },
  };
  class SiteRequest extends Request {
    constructor(path: string, init?: RequestInit) {
      super(site + path, init);
    }
  }
  const sent: { path: string; method?: string | undefined; body: unknown }[] = [];
  const send = (path: string, { method, body }: { method?: string; body?: string }) => {
    sent.push({ path, method, body: JSON.parse(body ?? "null") });
    return Promise.resolve(new Response());
  };
  runInNewContext(source, {
    self,
    caches,
    fetch: (asked: Request | string, init: object) =>
      typeof asked === "string" ? send(asked, init) : ask(asked),
    Request: SiteRequest,
    URL,
    Math,
    Promise,
  });
  const tell = async (name: string, more: object = {}) => {
    let done: Promise<unknown> = Promise.resolve();
    handlers.get(name)?.({
      ...more,
      waitUntil: (work: Promise<unknown>) => {
        done = work;
      },
    });
    await done;
  };
  /** Undefined: the worker leaves it to the browser. */
  const visit = async (
    path: string,
    { mode = "cors", method = "GET" } = {},
  ): Promise<Response | undefined> => {
    let answer: Promise<Response> | undefined;
    handlers.get("fetch")?.({
      request: { url: path.startsWith("http") ? path : site + path, mode, method },
      respondWith: (given: Promise<Response>) => {
        answer = given;
      },
    });
    return answer;
  };
  const tab = (path: string, of: Partial<Tab> = {}): Tab => {
    const made: Tab = {
      url: site + path,
      visibilityState: "hidden",
      focus: jest.fn(() => Promise.resolve()),
      navigate: jest.fn((_address: string) => Promise.resolve()),
      ...of,
    };
    tabs.push(made);
    return made;
  };
  const press = async (url: unknown) => {
    const close = jest.fn();
    await tell("notificationclick", { notification: { close, data: { url } } });
    expect(close).toHaveBeenCalled();
  };
  return { tell, visit, asked, stores, self, tab, press, sent };
}
interface Tab {
  url: string;
  visibilityState: string;
  focus: jest.Mock<Promise<unknown>, []>;
  navigate: jest.Mock<Promise<unknown>, [string]>;
}

const file = () =>
  new Response("code", { headers: { "cache-control": "public, max-age=31536000, immutable" } });
const page = () => new Response("a page", { headers: { "cache-control": "private, no-store" } });

test("a file that is named by its content is fetched once", async () => {
  const { visit, asked } = worker(file);
  expect(await (await visit("/_next/static/chunks/a1.js"))?.text()).toBe("code");
  expect(await (await visit("/_next/static/chunks/a1.js"))?.text()).toBe("code");
  expect(asked).toEqual(["/_next/static/chunks/a1.js"]);
});

test("no answer of the API, no write, no other site and no page of the desk is kept", async () => {
  const { visit, stores, tell } = worker(page);
  await tell("install");
  expect(await visit("/api/tickets")).toBeUndefined();
  expect(await visit("/api/files/1", { mode: "navigate" })).toBeUndefined();
  expect(await visit("/tickets?_rsc=1")).toBeUndefined();
  expect(await visit("/tickets", { method: "POST", mode: "navigate" })).toBeUndefined();
  expect(await visit("https://elsewhere.test/_next/static/a.js")).toBeUndefined();
  expect(await (await visit("/tickets", { mode: "navigate" }))?.text()).toBe("a page");
  await visit("/_next/static/not-for-ever.js");
  expect([...stores.values()].flatMap((store) => [...store.keys()])).toEqual([`${site}/offline`]);
});

test("without a network a page is the one that says so, and with it the page itself again", async () => {
  let isOn = true;
  const { visit, tell } = worker((path) => {
    if (!isOn) throw new TypeError("no network");
    return path === "/offline" ? new Response("no connection") : page();
  });
  await tell("install");
  isOn = false;
  expect(await (await visit("/tickets/1", { mode: "navigate" }))?.text()).toBe("no connection");
  isOn = true;
  expect(await (await visit("/tickets/1", { mode: "navigate" }))?.text()).toBe("a page");
});

test("a new worker takes over at once and drops what the former one kept; files of old builds give way", async () => {
  const { visit, tell, stores, self } = worker((path) =>
    path === "/offline" ? new Response("no connection") : file(),
  );
  stores.set("parley-0", new Map());
  stores.set("somebody-else", new Map());
  await tell("install");
  await tell("activate");
  expect(self.skipWaiting).toHaveBeenCalled();
  expect(self.clients.claim).toHaveBeenCalled();
  expect([...stores.keys()]).toEqual(["somebody-else", "parley-1"]);
  for (let at = 0; at < 605; at += 1) await visit(`/_next/static/${at}.js`);
  const kept = [...(stores.get("parley-1")?.keys() ?? [])];
  expect(kept).toHaveLength(601);
  expect(kept).toContain(`${site}/offline`);
  expect(kept).not.toContain(`${site}/_next/static/4.js`);
  expect(kept).toContain(`${site}/_next/static/5.js`);
});

test("the page for no network is nobody's: three languages, nothing from elsewhere, its one script by its hash", async () => {
  const answer = await GET();
  const html = await answer.text();
  expect([...html.matchAll(/<main lang="(\w+)" dir="(\w+)"/g)].map(([, lang, dir]) => [lang, dir])).toEqual([
    ["en", "ltr"],
    ["es", "ltr"],
    ["ar", "rtl"],
  ]);
  expect(html).not.toMatch(/src=|href=/);
  expect(answer.headers.get("content-security-policy")).toMatch(
    /default-src 'none'.*script-src 'sha256-[\w+/]+=*'/,
  );
});

test("a message is shown as its server worded it, one for each thing it is about, and one that cannot be read is shown all the same", async () => {
  const { tell, self } = worker(page);
  const said = {
    title: "Ticket #7 is yours",
    body: "Tent pole broke",
    url: "/tickets/7",
    tag: "/tickets/7",
    lang: "ar",
    dir: "rtl",
  };
  await tell("push", { data: { json: () => said } });
  expect(self.registration.showNotification).toHaveBeenLastCalledWith(said.title, {
    body: said.body,
    tag: said.tag,
    lang: "ar",
    dir: "rtl",
    renotify: true,
    icon: "/icon.svg",
    data: { url: said.url },
  });
  await tell("push", { data: { json: () => JSON.parse("no json") as unknown } });
  await tell("push", { data: null });
  expect(self.registration.showNotification).toHaveBeenCalledTimes(3);
  expect(self.registration.showNotification.mock.lastCall?.[0]).toBe("Parley");
});

test("pressed, it leads to the tab that is there, else the one that is looked at goes there, else a new one", async () => {
  const { tab, press, self } = worker(page);
  await press("/tickets/7");
  expect(self.clients.openWindow).toHaveBeenLastCalledWith(`${site}/tickets/7`);
  const hidden = tab("/inbox");
  const seen = tab("/dashboard", { visibilityState: "visible" });
  await press("/tickets/7");
  expect([seen.focus.mock.calls.length, seen.navigate.mock.calls, hidden.focus.mock.calls.length]).toEqual([
    1,
    [[`${site}/tickets/7`]],
    0,
  ]);
  const there = tab("/tickets/7");
  await press("/tickets/7");
  expect([
    there.focus.mock.calls.length,
    there.navigate.mock.calls.length,
    seen.focus.mock.calls.length,
  ]).toEqual([1, 0, 1]);
  seen.navigate.mockRejectedValueOnce(new TypeError("not this worker's"));
  await press("/tickets/8");
  expect(self.clients.openWindow).toHaveBeenLastCalledWith(`${site}/tickets/8`);
});

test.each(["https://elsewhere.test/tickets", "//elsewhere.test", "javascript:alert(1)", "/api/files/1", 7])(
  "whatever a message says, it leads to a page of this site: %s",
  async (url) => {
    const { press, self } = worker(page);
    await press(url);
    const [to] = self.clients.openWindow.mock.lastCall ?? [];
    expect([`${site}/notifications`, `${site}/`]).toContain(to);
  },
);

test("an address that the push service changes is told to the server with the secret of the one before", async () => {
  const { tell, self, sent } = worker(page);
  const subscription = (path: string) => ({
    options: { applicationServerKey: "k" },
    toJSON: () => ({
      endpoint: `https://push.test/${path}`,
      keys: { p256dh: path, auth: `secret of ${path}` },
    }),
  });
  self.registration.pushManager.subscribe.mockResolvedValue(subscription("new"));
  await tell("pushsubscriptionchange", { oldSubscription: subscription("old"), newSubscription: null });
  expect(self.registration.pushManager.subscribe).toHaveBeenCalledWith({ applicationServerKey: "k" });
  expect(sent).toEqual([
    {
      path: `/api${push.renew.path}`,
      method: push.renew.method,
      body: {
        former: { endpoint: "https://push.test/old", auth: "secret of old" },
        subscription: subscription("new").toJSON(),
      },
    },
  ]);
  await tell("pushsubscriptionchange", { oldSubscription: null, newSubscription: subscription("newest") });
  expect(sent).toHaveLength(1);
});
