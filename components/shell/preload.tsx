"use client";
import { useEffect } from "react";
import { usePathname, useRouter } from "next/navigation";
import { useUser } from "@/lib/auth/use-user";
import { preloadedFor } from "@/lib/shared/preload";
import { pageCame, savesData } from "@/lib/browser/use-fetched-ahead";

const startsAfterMs = 3000;
const betweenMs = 250;

/**
 * Fetches the code of this role's screens while the desk is idle, one after the other, so that the first
 * click on each waits for nothing. Whoever saves data is left alone.
 */
export function Preload() {
  const router = useRouter();
  const path = usePathname();
  const role = useUser()?.role;
  useEffect(() => {
    if (!role || savesData()) return;
    const waiting = preloadedFor(role).filter((each) => each !== path);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const next = () => {
      const one = waiting.shift();
      if (!one) return;
      router.prefetch(one);
      timer = setTimeout(next, betweenMs);
    };
    // On a slow line the page itself takes longer than that.
    void pageCame().then(() => {
      if (!isGone) timer = setTimeout(next, startsAfterMs);
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
    // Once for each role: where one is meanwhile changes nothing.
    // oxlint-disable-next-line exhaustive-deps
  }, [role, router]);
  return null;
}
