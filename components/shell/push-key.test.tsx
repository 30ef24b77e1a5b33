import { waitFor } from "@testing-library/react";
import { push } from "@/contract/notices/push";
import type { PushDevice } from "@/contract/notices/push";
import { unsubscribeHere } from "@/lib/browser/push/browser";
import { keepPushKey } from "@/lib/browser/push/keep-key";
import { mock, mockFault } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { PushKey } from "./push-key";

const bytes = (first: number) => Uint8Array.from({ length: 65 }, (_each, at) => at + first);
const textOf = (key: Uint8Array) => Buffer.from(key).toString("base64url");
const [older, newer] = [bytes(4), bytes(9)];
const mine: PushDevice = {
  id: "01980000-0000-7000-8000-000000000001",
  userAgent: null,
  createdAt: "2026-03-02T09:00:00.000Z",
  lastUsedAt: null,
  isCurrent: true,
};

/** A browser that was allowed push messages, subscribed to a key; null: to none. */
function browser(key: Uint8Array<ArrayBuffer> | null, permission = "granted") {
  const state = { isDown: false, made: 0 };
  const subscribed = (to: ArrayBuffer) => {
    const endpoint = `https://push.test/send/${state.made}`;
    state.made += 1;
    return {
      options: { applicationServerKey: to },
      unsubscribe: () => {
        held = null;
        return Promise.resolve(true);
      },
      toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
    };
  };
  let held = key && subscribed(key.buffer);
  const subscribe = ({ applicationServerKey }: { applicationServerKey: string }) => {
    if (state.isDown) return Promise.reject(new DOMException("no push service", "AbortError"));
    held = subscribed(Uint8Array.from(Buffer.from(applicationServerKey, "base64url")).buffer);
    return Promise.resolve(held);
  };
  const registration = { pushManager: { getSubscription: () => Promise.resolve(held), subscribe } };
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: () => Promise.resolve(registration) },
  });
  Object.defineProperty(window, "PushManager", { configurable: true, value: class {} });
  Object.defineProperty(window, "Notification", { configurable: true, value: { permission } });
  return {
    state,
    key: () => held && textOf(new Uint8Array(held.options.applicationServerKey)),
  };
}
afterEach(() => {
  localStorage.clear();
  for (const [owner, name] of [
    [navigator, "serviceWorker"],
    [window, "PushManager"],
    [window, "Notification"],
  ] as const)
    Reflect.deleteProperty(owner, name);
});

const asked = { key: 0 };
let told: unknown[] = [];
let known: PushDevice[] = [];
beforeEach(() => {
  asked.key = 0;
  known = [mine];
  mock(push.key, () => {
    asked.key += 1;
    return { publicKey: textOf(newer) };
  });
  mock(push.devices, () => ({ items: known }));
  told = mock(push.subscribe, mine);
});

test("when the desk is opened, a browser of an older key is subscribed to the one in use, and the server is told; the next time there is nothing to do", async () => {
  const { key } = browser(older);
  renderDesk(<PushKey />);
  await waitFor(() => expect(told).toHaveLength(1));
  expect(key()).toBe(textOf(newer));
  expect(told).toMatchObject([{ body: { endpoint: "https://push.test/send/1", vapidKey: textOf(newer) } }]);
  await waitFor(() => expect(localStorage.getItem("push-moving")).toBeNull());
  await keepPushKey();
  expect([asked.key, told.length]).toEqual([2, 1]);
});

test("one that its push service leaves without a subscription gets it the next time, and so does one that the server did not hear of", async () => {
  const { state, key } = browser(older);
  state.isDown = true;
  await expect(keepPushKey()).rejects.toThrow("no push service");
  expect(key()).toBeNull();
  state.isDown = false;
  mockFault(push.subscribe, "unavailable");
  await expect(keepPushKey()).rejects.toThrow();
  expect(key()).toBe(textOf(newer));
  told = mock(push.subscribe, mine);
  await keepPushKey();
  expect(told).toMatchObject([{ body: { vapidKey: textOf(newer) } }]);
});

test("one that was switched off on the way stays off", async () => {
  const { state, key } = browser(older);
  state.isDown = true;
  await expect(keepPushKey()).rejects.toThrow("no push service");
  state.isDown = false;
  await unsubscribeHere();
  await keepPushKey();
  expect([key(), told]).toEqual([null, []]);
});

test("who sits here and asked for no messages is not subscribed in another's place", async () => {
  const { key } = browser(older);
  known = [{ ...mine, isCurrent: false }];
  await keepPushKey();
  expect([key(), told]).toEqual([textOf(older), []]);
});

test("where messages are not allowed, or there is no subscription, nothing is asked", async () => {
  browser(older, "default");
  await keepPushKey();
  browser(null);
  await keepPushKey();
  expect(asked.key).toBe(0);
});
