import { useEffect, useState } from "react";
import { afterPaint, whenIdle } from "./quiet-moment";

/**
 * Fetches code that this screen does not show at first, right after its first paint: what opens by a press or
 * a key then opens at once, and without a network too.
 * Whoever saves data is left alone.
 * @param load the imports; the same function at each render
 */
export function useFetchedAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    if (savesData()) return;
    let isGone = false;
    // What does not come now comes when it is asked for, and says then what is wrong.
    const fetchIt = () => void (isGone || load().catch(() => undefined));
    void pageCame()
      .then(afterPaint)
      .then(() => whenIdle(fetchIt));
    return () => {
      isGone = true;
    };
  }, [load]);
}

/** True once the page has come and nothing else is to be done: then what is seen second may be asked for. */
export function useQuiet(): boolean {
  const [isQuiet, setIsQuiet] = useState(false);
  useEffect(() => {
    let isGone = false;
    void pageCame()
      .then(afterPaint)
      .then(() => whenIdle(() => isGone || setIsQuiet(true)));
    return () => {
      isGone = true;
    };
  }, []);
  return isQuiet;
}

/** What the page itself names comes first. */
export const pageCame = (): Promise<void> =>
  document.readyState === "complete"
    ? Promise.resolve()
    : new Promise((resume) => addEventListener("load", () => resume(), { once: true }));

/** A browser that tells of it tells this much. */
export const savesData = (): boolean =>
  "connection" in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
