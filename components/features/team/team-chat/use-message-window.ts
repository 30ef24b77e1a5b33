"use client";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import type { Range } from "@tanstack/react-virtual";
import { limits } from "@/contract/limits";

const rowPx = 56;
const nearEndPx = 40;

/**
 * Which rows of a conversation are drawn: all while they are few, past a hundred those in sight and some
 * around them. Older ones that come above leave what is in sight where it is; newer ones below are followed
 * by whoever stands at the end, and by nobody else.
 */
export function useMessageWindow(keys: readonly string[], box: HTMLDivElement | null) {
  const head = useRef<HTMLDivElement>(null);
  const [headPx, setHeadPx] = useState(0);
  const [isAway, setIsAway] = useState(false);
  const all = keys.length <= limits.teamListVirtualFrom;
  // It hands out functions that change between renders, which the compiler must know; nothing here is
  // compiled.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: keys.length,
    getScrollElement: () => box,
    estimateSize: () => rowPx,
    getItemKey: (at) => keys[at] ?? at,
    overscan: 12,
    scrollMargin: headPx,
    anchorTo: "end",
    followOnAppend: true,
    scrollEndThreshold: nearEndPx,
    rangeExtractor: (range: Range) =>
      all ? Array.from({ length: range.count }, (_, at) => at) : defaultRangeExtractor(range),
  });
  const toEnd = () => virtual.scrollToEnd();
  const hasRows = keys.length > 0;
  useLayoutEffect(() => {
    if (box && hasRows) virtual.scrollToEnd();
    // Once, when there is something to stand at the end of.
    // oxlint-disable-next-line exhaustive-deps
  }, [box, hasRows]);
  useLayoutEffect(() => {
    const node = head.current;
    if (!node) return;
    const observer = new ResizeObserver(() => setHeadPx(node.offsetHeight));
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!box) return;
    let wasAway = false;
    const look = () => {
      wasAway = box.scrollHeight - box.scrollTop - box.clientHeight > nearEndPx;
      setIsAway(wasAway);
    };
    // Where the box below grows by a line or a file, who stands at the end still does.
    const observer = new ResizeObserver(() => !wasAway && virtual.scrollToEnd());
    observer.observe(box);
    box.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", look);
    };
  }, [box, virtual]);
  const shown = virtual.getVirtualItems();
  const [first, last] = [shown[0], shown.at(-1)];
  return {
    head,
    isAway,
    toEnd,
    shown,
    measure: virtual.measureElement,
    above: first ? first.start - headPx : 0,
    below: last ? Math.max(0, virtual.getTotalSize() + headPx - last.end) : 0,
  };
}
