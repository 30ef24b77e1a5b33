"use client";
import { useEffect } from "react";
import { usePathname } from "next/navigation";
import { noteVisit } from "@/lib/visited";

/** Measures from the first page on; its code loads after the page is idle, so that it does not weigh on what it measures. */
export function Vitals() {
  const path = usePathname();
  useEffect(() => noteVisit(path, performance.now()), [path]);
  useEffect(() => {
    const timer = setTimeout(
      () => void import("@/lib/vitals").then(({ reportVitals }) => reportVitals()),
      1500,
    );
    return () => clearTimeout(timer);
  }, []);
  return null;
}
