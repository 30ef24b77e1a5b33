"use client";
import { useEffect } from "react";
import { usePathname } from "next/navigation";
import { lazyCode } from "@/lib/browser/lazy-code";
import { noteVisit } from "@/lib/browser/visited";

const vitalsCode = lazyCode(() => import("@/lib/browser/vitals"));

/**
 * Measures from the first page on; its code loads after the page is idle, so that it does not weigh on what
 * it measures.
 */
export function Vitals() {
  const path = usePathname();
  useEffect(() => noteVisit(path, performance.now()), [path]);
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void vitalsCode()
          .then(({ reportVitals }) => reportVitals())
          .catch(() => undefined),
      1500,
    );
    return () => clearTimeout(timer);
  }, []);
  return null;
}
