import { create } from "zustand";
import { onUnreachable } from "../../api/reach";
import { pageFacts } from "../../shared/page-facts";

/**
 * No network: the browser says so, or a call came back with nothing and so did a look at the server's health.
 */
export const useNetwork = create<{ isOffline: boolean }>(() => ({ isOffline: false }));

const lookAgainMs = { first: 2000, most: 30_000 };
const lookTimeoutMs = 5000;

/** Keeps `useNetwork` true while a desk is open. Returns the stop function. */
export function watchNetwork(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let misses = 0;
  let isLooking = false;
  let isGone = false;
  const know = (isOffline: boolean) =>
    useNetwork.getState().isOffline !== isOffline && useNetwork.setState({ isOffline });
  const look = async () => {
    clearTimeout(timer);
    if (!navigator.onLine) return void know(true); // its return is an event
    if (isLooking) return;
    isLooking = true;
    const isThere = await answers();
    isLooking = false;
    if (isGone) return;
    know(!isThere || !navigator.onLine);
    if (isThere) misses = 0;
    else timer = setTimeout(() => void look(), Math.min(lookAgainMs.first * 2 ** misses++, lookAgainMs.most));
  };
  const onChange = () => {
    misses = 0;
    void look();
  };
  addEventListener("offline", onChange);
  addEventListener("online", onChange);
  const stop = onUnreachable(() => !useNetwork.getState().isOffline && void look());
  if (!navigator.onLine) know(true);
  return () => {
    isGone = true;
    clearTimeout(timer);
    stop();
    removeEventListener("offline", onChange);
    removeEventListener("online", onChange);
    know(false);
  };
}

/** Whatever it answers, there is a way to it. */
const answers = (): Promise<boolean> =>
  fetch(`${pageFacts().apiUrl}/api/health`, {
    cache: "no-store",
    signal: AbortSignal.timeout(lookTimeoutMs),
  }).then(
    () => true,
    () => false,
  );
