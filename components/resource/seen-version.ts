"use client";
import { useState } from "react";
import { isFault } from "@/lib/api/fault";

/** The version that a form shows: what came while it was open is said when it is saved. Who has been told so has seen the newer one, and may save again. */
export function useSeenVersion(row: { version: number } | null) {
  const [seen, setSeen] = useState(row?.version);
  return {
    extras: seen === undefined ? {} : { ifMatch: seen },
    /** @param error what a save was refused with @returns whether somebody else was quicker */
    learnFrom: (error: unknown): boolean => {
      const current = currentOf(error);
      if (current && "version" in current && typeof current.version === "number") setSeen(current.version);
      return current !== null;
    },
  };
}

/** The row as it is now, where a save was refused because somebody else had changed it. */
export function currentOf(error: unknown): object | null {
  if (!isFault(error, "precondition_failed")) return null;
  const { current } = error.problem;
  return typeof current === "object" && current !== null ? current : null;
}
