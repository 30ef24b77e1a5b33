"use client";
import { useEffect, useState } from "react";
import { useLocale } from "next-intl";
import { formatsFor } from "../shared/format";
import type { Formats } from "../shared/format";
import { useFirstPicture } from "./first-picture";

export const useFormat = (): Formats => formatsFor(useLocale(), useFirstPicture()?.zone);

/** The clock, for texts like "3 minutes ago"; it ticks once a minute unless told otherwise. */
export function useNow(everySeconds = 60): Date {
  const first = useFirstPicture();
  const [now, setNow] = useState(() => (first ? new Date(first.nowMs) : new Date()));
  useEffect(() => {
    if (first) return;
    // A page that took its time is behind by that.
    const atOnce = setTimeout(() =>
      setNow((shown) => (Date.now() - shown.getTime() > behindMs ? new Date() : shown)),
    );
    const timer = setInterval(() => setNow(new Date()), everySeconds * 1000);
    return () => {
      clearTimeout(atOnce);
      clearInterval(timer);
    };
  }, [everySeconds, first]);
  return now;
}
const behindMs = 5000;
