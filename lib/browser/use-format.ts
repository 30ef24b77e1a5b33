"use client";
import { useEffect, useState } from "react";
import { useLocale } from "next-intl";
import { formatsFor } from "../shared/format";
import type { Formats } from "../shared/format";

export const useFormat = (): Formats => formatsFor(useLocale());

/** The clock, for texts like "3 minutes ago"; it ticks once a minute unless told otherwise. */
export function useNow(everySeconds = 60): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everySeconds * 1000);
    return () => clearInterval(timer);
  }, [everySeconds]);
  return now;
}
