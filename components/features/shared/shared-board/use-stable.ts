"use client";
import { useEffect, useMemo, useRef } from "react";

/**
 * The same functions for good, so that what was given them draws only for its own sake; they call what the
 * last drawing meant.
 */
export function useStable<Actions extends Readonly<Record<keyof Actions, (...all: never[]) => void>>>(
  latest: Actions,
): Actions {
  const ref = useRef(latest);
  useEffect(() => {
    ref.current = latest;
  });
  return useMemo(() => {
    const through =
      (name: keyof Actions) =>
      (...all: never[]) =>
        ref.current[name](...all);
    return Object.fromEntries(
      Object.keys(latest).map((name) => [name, through(name as keyof Actions)]),
    ) as unknown as Actions; // the same names, each with what it had
    // Their names stay, whoever draws.
    // oxlint-disable-next-line exhaustive-deps
  }, []);
}
