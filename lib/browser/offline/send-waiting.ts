import { isFault } from "../../shared/api/fault";
import { useSession } from "../../auth/store";
import { useNetwork } from "./network";
import { sendWrite } from "./send-or-wait";
import { dropWaiting, markWaiting, nextWaiting, owner, readWaiting, showWaiting, useWaiting } from "./store";
import type { WriteRefusal, WaitingWrite } from "./store";

type OnSent = (write: WaitingWrite) => void;
const tryAgainMs = { first: 2000, most: 60_000 };

/**
 * Sends what waits as soon as there is a way, while a desk is open. `onSent` hears of each that arrived.
 * Returns the stop function.
 */
export function keepSending(onSent: OnSent): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let misses = 0;
  let isRunning = false;
  let isGone = false;
  const hasWork = () =>
    !isGone && !useNetwork.getState().isOffline && nextWaiting(useWaiting.getState().writes) !== undefined;
  const run = async () => {
    if (isRunning || timer !== undefined || !hasWork()) return;
    isRunning = true;
    const isDone = await sendWaiting(onSent);
    isRunning = false;
    misses = isDone ? 0 : misses + 1;
    if (isDone) return run(); // what came in meanwhile
    if (hasWork())
      timer = setTimeout(resume, Math.min(tryAgainMs.first * 2 ** (misses - 1), tryAgainMs.most));
  };
  const resume = () => {
    clearTimeout(timer);
    timer = undefined;
    void run();
  };
  const stops = [
    useWaiting.subscribe(() => void run()),
    useNetwork.subscribe(({ isOffline }) => !isOffline && resume()),
    useSession.subscribe((now, before) => {
      if (now.token === before.token) return;
      showWaiting();
      resume();
    }),
  ];
  const onStorage = ({ key }: StorageEvent) => (key === null || key.startsWith("waiting:")) && showWaiting();
  addEventListener("storage", onStorage);
  showWaiting();
  void run();
  return () => {
    isGone = true;
    clearTimeout(timer);
    stops.forEach((stop) => stop());
    removeEventListener("storage", onStorage);
  };
}

/** One after the other, in one tab at a time. False: it has to be tried again later. */
async function sendWaiting(onSent: OnSent): Promise<boolean> {
  const of = owner();
  if (of === null) return false;
  return withLock(of, async () => {
    for (;;) {
      const write = owner() === of ? nextWaiting(readWaiting(of)) : undefined;
      if (!write) return settled();
      try {
        await sendWrite(write);
      } catch (error) {
        if (isForLater(error)) return false;
        markWaiting(of, { ...write, refused: refusalIn(error) });
        continue;
      }
      dropWaiting(of, write.id);
      onSent(write);
    }
  });
}

/** Another tab may have sent them; the picture of this one says so. */
function settled(): true {
  showWaiting();
  return true;
}

/** Takes a write out before it is sent. False: it left already. */
export async function takeOut({ id }: WaitingWrite): Promise<boolean> {
  const of = owner();
  if (of === null) return false;
  return withLock(of, () => {
    const isThere = readWaiting(of).some((write) => write.id === id);
    dropWaiting(of, id);
    return Promise.resolve(isThere);
  });
}

/** What was refused goes once more, now knowing the row as it is. */
export function tryAgain({ refused, ...write }: WaitingWrite): void {
  const of = owner();
  if (of !== null)
    markWaiting(
      of,
      refused?.version === undefined
        ? write
        : { ...write, input: { ...write.input, ifMatch: refused.version } },
    );
}

/** Nothing came back, the session is over, or the server is not itself: nobody has refused anything. */
const isForLater = (error: unknown): boolean =>
  isFault(error) && [0, 401, 429, 502, 503, 504].includes(error.status) && error.code !== "provider_missing";

function refusalIn(error: unknown): WriteRefusal {
  if (!isFault(error)) return { code: "internal", text: "" };
  const { current } = error.problem;
  const version =
    typeof current === "object" &&
    current !== null &&
    "version" in current &&
    typeof current.version === "number"
      ? current.version
      : undefined;
  return {
    code: error.code,
    text: error.errors[0]?.message ?? error.detail,
    ...(version === undefined ? {} : { version }),
  };
}

/**
 * Locks need a secure context; without one two tabs may send at once, and the server knows a write that it
 * has seen.
 */
const withLock = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request(`parley-${name}`, work) : work();
