"use client";
import { useEffect, useState } from "react";
import type { RefObject } from "react";
import type { TeamMessage } from "@/contract/team/team-chat";
import { useSignedIn } from "@/lib/auth/use-user";
import { isNews } from "./flow-lines";
import type { Flow } from "./use-flow";

/** Earlier messages are fetched as their head comes near. */
export function useEarlierPages(
  { hasNextPage, isFetchingNextPage, fetchNextPage }: Flow["query"],
  top: RefObject<HTMLElement | null>,
  box: HTMLElement | null,
): void {
  useEffect(() => {
    const node = top.current;
    if (!node || !box || !hasNextPage || isFetchingNextPage) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      root: box,
      rootMargin: "400px 0px 0px",
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, [top, box, hasNextPage, isFetchingNextPage, fetchNextPage]);
}

/** How many messages have come since one left the end. */
export function useArrivedSinceLeft(items: readonly TeamMessage[], isAway: boolean): number {
  const { id: me } = useSignedIn();
  const newestSeq = items.at(-1)?.seq ?? 0;
  const [leftAt, setLeftAt] = useState<number | null>(null);
  if (isAway !== (leftAt !== null)) setLeftAt(isAway ? newestSeq : null);
  return leftAt === null ? 0 : items.filter(isNews(leftAt, me)).length;
}
