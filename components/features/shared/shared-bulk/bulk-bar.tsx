"use client";
import { lazyPart } from "@/components/ui/lazy-part";
import { useFetchedAhead } from "@/lib/browser/use-fetched-ahead";
import type { BulkBarProps } from "./bulk-toolbar";

const BulkToolbar = lazyPart(() => import("./bulk-toolbar").then((file) => file.BulkToolbar));

/** Stands above the foot of the list while something is selected; its code comes when the list rests. */
export function BulkBar(props: BulkBarProps) {
  useFetchedAhead(BulkToolbar.load);
  return props.selected.length > 0 && <BulkToolbar {...props} />;
}
