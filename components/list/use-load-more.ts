import { useEffect } from "react";

/** Nearer to the end than this, the next part is asked for. */
const reachPx = 800;

/**
 * Asks for the next part while the end is near, after each drawing and, by what it returns, as one scrolls.
 * @param box what scrolls
 */
export function useLoadMore(
  box: HTMLElement | null,
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown },
  isOn = true,
): () => void {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const loadMore = () => {
    if (
      isOn &&
      box &&
      hasNextPage &&
      !isFetchingNextPage &&
      box.scrollHeight - box.scrollTop - box.clientHeight < reachPx
    )
      void fetchNextPage();
  };
  useEffect(loadMore);
  return loadMore;
}
