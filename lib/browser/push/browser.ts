import { persisted } from "../persisted";

/**
 * How this browser stands to push messages: `off` and `on` are what its person chose, the others are not
 * theirs to change here.
 */
export type PushState = "unsupported" | "blocked" | "off" | "on";

/** A worker takes a moment on a first visit; where none is registered (while developing), none ever comes. */
const workerWaitMs = 4000;

/** Set while this browser is moved to another key: between the end of one subscription and the server's word of the next. */
const isMoving = persisted<boolean>("push-moving", {
  scope: "browser",
  fallback: false,
  parse: (value) => (value === true ? true : null),
});

const isSupported = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, workerWaitMs);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/** As far as the browser knows. A subscription to another key than the server's reaches nobody. */
export async function readPush(publicKey: string): Promise<PushState> {
  if (!isSupported()) return "unsupported";
  const registration = await worker();
  if (!registration) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  const subscription = await registration.pushManager.getSubscription();
  return Notification.permission === "granted" && subscription && isFor(subscription, publicKey)
    ? "on"
    : "off";
}

/**
 * To be called from a press: the browser asks its person then. Null: they said no, or put the question away.
 * A subscription from before, which may be another person's, ends.
 */
export async function subscribeHere(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const registration = await worker();
  if (!registration) throw new Error("There is no service worker.");
  isMoving.write(null);
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

interface PushServer {
  /** The key that browsers are to be subscribed to. */ keyNow(): Promise<string>;
  /** Whether this session's person has messages sent to this browser. */ isKnown(): Promise<boolean>;
  tell(subscription: PushSubscription, publicKey: string): Promise<unknown>;
}

/**
 * Subscribes a browser anew whose key is not the one in use any more. Nobody is asked: it was allowed. One that
 * was left without any on the way, by a push service that failed or a page that was closed, goes on the next time.
 */
export async function moveToKeyNow(server: PushServer): Promise<void> {
  if (!isSupported() || Notification.permission !== "granted") return;
  const manager = (await worker())?.pushManager;
  const former = await manager?.getSubscription();
  const wasMoving = isMoving.read();
  if (!manager || (!former && !wasMoving)) return;
  const publicKey = await server.keyNow();
  const isOfNow = former ? isFor(former, publicKey) : false;
  if (isOfNow && !wasMoving) return;
  // Who sits here now may be somebody else, who asked for nothing.
  const isTheirs = await server.isKnown();
  isMoving.write(isTheirs || null);
  if (!isTheirs) return;
  if (!isOfNow) await former?.unsubscribe();
  const subscription =
    former && isOfNow
      ? former
      : await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  await server.tell(subscription, publicKey);
  isMoving.write(null);
}

/** @returns the address that the server is to forget; null: there was none */
export async function unsubscribeHere(): Promise<string | null> {
  isMoving.write(null);
  if (!isSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return (
    btoa(String.fromCharCode(...bytes))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replace(/=+$/, "") === publicKey
  );
}
