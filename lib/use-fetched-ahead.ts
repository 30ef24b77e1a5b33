import { useEffect, useState } from "react";

const startsAfterMs = 3000;

/**
 * Fetches code that this screen does not show at first, once the screen rests: what opens by a key then opens at once, and without a network too. Whoever saves data is left alone.
 * @param load the imports; the same function at each render
 * @returns whether it is there
 */
export function useFetchedAhead(load: () => Promise<unknown>): boolean {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    if (savesData()) return;
    // What does not come now comes when it is asked for, and says then what is wrong.
    const timer = setTimeout(
      () =>
        void load().then(
          () => setIsThere(true),
          () => undefined,
        ),
      startsAfterMs,
    );
    return () => clearTimeout(timer);
  }, [load]);
  return isThere;
}

/** A browser that tells of it tells this much. */
export const savesData = (): boolean =>
  "connection" in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
