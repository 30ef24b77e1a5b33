import { screen, waitFor, within } from "@testing-library/react";
import { push } from "@/contract/notices/push";
import type { PushDevice } from "@/contract/notices/push";
import { session } from "@/contract/people/session";
import { signOut } from "@/lib/auth/refresh";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { PushCard } from "./push-card";

const keyBytes = Uint8Array.from({ length: 65 }, (_each, at) => at + 4);
const publicKey = Buffer.from(keyBytes).toString("base64url");
const device = (over: Partial<PushDevice> = {}): PushDevice => ({
  id: "01980000-0000-7000-8000-000000000001",
  userAgent: "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0",
  createdAt: "2026-03-02T09:00:00.000Z",
  lastUsedAt: null,
  isCurrent: false,
  ...over,
});
const endpoint = "https://push.test/send/1";

/** A browser that can be told of things, as far as the card asks it. */
function browser({
  permission = "default",
  answer = "granted",
  key = null as Uint8Array<ArrayBuffer> | null,
  fails = false,
} = {}) {
  const made = (bytes: Uint8Array<ArrayBuffer>) => ({
    endpoint,
    options: { applicationServerKey: bytes.buffer },
    unsubscribe: jest.fn(() => {
      held = null;
      return Promise.resolve(true);
    }),
    toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: "p", auth: "a" } }),
  });
  let held = key && made(key);
  const first = held;
  const subscribe = jest.fn((_options: object) => {
    if (fails) return Promise.reject(new DOMException("no push service", "AbortError"));
    held = made(keyBytes);
    return Promise.resolve(held);
  });
  const registration = { pushManager: { getSubscription: () => Promise.resolve(held), subscribe } };
  const notification = {
    permission,
    requestPermission: jest.fn(() => {
      notification.permission = answer;
      return Promise.resolve(answer);
    }),
  };
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: () => Promise.resolve(registration) },
  });
  Object.defineProperty(window, "PushManager", { configurable: true, value: class {} });
  Object.defineProperty(window, "Notification", { configurable: true, value: notification });
  return { subscribe, requestPermission: notification.requestPermission, first, held: () => held };
}
afterEach(() => {
  for (const [owner, name] of [
    [navigator, "serviceWorker"],
    [window, "PushManager"],
    [window, "Notification"],
  ] as const)
    Reflect.deleteProperty(owner, name);
});

let known: PushDevice[] = [];
beforeEach(() => {
  known = [];
  mock(push.key, { publicKey });
  mock(push.devices, () => ({ items: known }));
});
const theSwitch = () => screen.findByRole("switch", { name: "In this browser" });

test("a browser that cannot says so, and what can", async () => {
  renderDesk(<PushCard />);
  expect(await screen.findByText("This browser cannot receive push notifications")).toBeVisible();
  expect(screen.getByText(/add the desk to the home screen/)).toBeVisible();
  expect(screen.queryByRole("switch")).not.toBeInTheDocument();
});

test("one that blocks says how that is changed", async () => {
  browser({ permission: "denied" });
  renderDesk(<PushCard />);
  expect(await screen.findByText("The browser blocks notifications from this site")).toBeVisible();
  expect(screen.getByText(/allow notifications, and reload this page/)).toBeVisible();
});

test("permission is asked for at the press and not before; then the server learns the address, and the browser stands in the list", async () => {
  const { subscribe, requestPermission } = browser();
  const asked = mock(push.subscribe, () => {
    known = [device({ isCurrent: true })];
    return device({ isCurrent: true });
  });
  const { user } = renderDesk(<PushCard />);
  expect(await theSwitch()).not.toBeChecked();
  expect(requestPermission).not.toHaveBeenCalled();
  await user.click(await theSwitch());
  await waitFor(async () => expect(await theSwitch()).toBeChecked());
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: publicKey });
  expect(asked.map(({ body }) => body)).toEqual([
    { endpoint, keys: { p256dh: "p", auth: "a" }, vapidKey: publicKey },
  ]);
  expect(
    within(screen.getByRole("list", { name: "Browsers with notifications" })).getByText("Firefox on Windows"),
  ).toBeVisible();
  expect(screen.getByText("Notifications are on in this browser")).toBeVisible();
});

test("who refuses, and whose browser cannot reach its push service, is told, and nothing is on", async () => {
  const asked = mock(push.subscribe, device());
  browser({ answer: "denied" });
  const { user, unmount } = renderDesk(<PushCard />);
  await user.click(await theSwitch());
  expect(await screen.findByText("Not turned on: the browser needs your permission.")).toBeVisible();
  expect(await screen.findByText("The browser blocks notifications from this site")).toBeVisible();
  unmount();
  browser({ fails: true });
  const view = renderDesk(<PushCard />);
  await view.user.click(await theSwitch());
  expect(
    await screen.findByText("The browser's push service cannot be reached. Try again later."),
  ).toBeVisible();
  expect(await theSwitch()).not.toBeChecked();
  expect(asked).toEqual([]);
});

test("switched off, neither the browser nor the server keeps the address", async () => {
  known = [device({ isCurrent: true })];
  const { held } = browser({ permission: "granted", key: keyBytes });
  const asked = mock(push.unsubscribe, () => {
    known = [];
    return {};
  });
  const { user } = renderDesk(<PushCard />);
  expect(await theSwitch()).toBeChecked();
  await user.click(await theSwitch());
  await waitFor(async () => expect(await theSwitch()).not.toBeChecked());
  expect([held(), asked.map(({ body }) => body)]).toEqual([null, [{ endpoint }]]);
});

test.each([
  ["made for a key that the server no longer has", Uint8Array.from([4, 1]), true],
  ["of a session that has ended", keyBytes, false],
] as const)(
  "a subscription %s counts as off, and switching on makes a new one",
  async (_which, key, isKnown) => {
    if (isKnown) known = [device({ isCurrent: true })];
    const { first, subscribe } = browser({ permission: "granted", key });
    mock(push.subscribe, () => {
      known = [device({ isCurrent: true })];
      return device({ isCurrent: true });
    });
    const { user } = renderDesk(<PushCard />);
    expect(await theSwitch()).not.toBeChecked();
    await user.click(await theSwitch());
    await waitFor(async () => expect(await theSwitch()).toBeChecked());
    expect([first?.unsubscribe.mock.calls.length, subscribe.mock.calls.length]).toEqual([1, 1]);
  },
);

test("other browsers are listed and removed here; a test goes to all", async () => {
  browser();
  known = [
    device({ lastUsedAt: "2026-03-02T09:00:00.000Z" }),
    device({ id: "01980000-0000-7000-8000-000000000002", userAgent: null }),
  ];
  const removed = mock(push.remove, () => {
    known = known.slice(0, 1);
    return {};
  });
  mock(push.test, { sentTo: 2 });
  const { user } = renderDesk(<PushCard />);
  await user.click(await screen.findByRole("button", { name: "Send test" }));
  expect(await screen.findByText("Sending a test to 2 browsers")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Remove Unknown device" }));
  await waitFor(() => expect(screen.queryByText("Unknown device")).not.toBeInTheDocument());
  expect(removed.map(({ params }) => params["id"])).toEqual(["01980000-0000-7000-8000-000000000002"]);
});

test("logging out ends the browser's subscription, and is not kept from it by a browser that fails", async () => {
  const out = mock(session.logout, {});
  const { first, held } = browser({ permission: "granted", key: keyBytes });
  renderDesk(<PushCard />);
  await signOut();
  await waitFor(() => expect([first?.unsubscribe.mock.calls.length, held()]).toEqual([1, null]));
  const { first: stubborn } = browser({ permission: "granted", key: keyBytes });
  stubborn?.unsubscribe.mockRejectedValue(new Error("not now"));
  renderDesk(<PushCard />);
  await signOut();
  await waitFor(() => expect(stubborn?.unsubscribe).toHaveBeenCalled());
  expect(out).toHaveLength(2);
});
