"use client";
import { useState } from "react";
import { currentOf } from "@/lib/shared/api/fault";

/**
 * The version that a form shows: what came while it was open is said when it is saved. Who has been told so
 * has seen the newer one, and may save again.
 */
export function useSeenVersion(row: { version: number } | null) {
  const [seen, setSeen] = useState(row?.version);
  return {
    extras: seen === undefined ? {} : { ifMatch: seen },
    /** @param error what a save was refused with @returns whether somebody else was quicker */
    learnFrom: (error: unknown): boolean => {
      const current = currentOf(error, hasVersion);
      if (current) setSeen(current.version);
      return current !== null;
    },
  };
}

const hasVersion = (value: unknown): value is { version: number } =>
  typeof value === "object" && value !== null && "version" in value && typeof value.version === "number";
