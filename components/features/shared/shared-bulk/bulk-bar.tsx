"use client";
import { lazyPart } from "@/components/ui/lazy-part";
import { useFetchedAhead, useQuiet } from "@/lib/browser/use-fetched-ahead";
import type { BulkDeskProps } from "./bulk-desk";

const BulkDesk = lazyPart(() => import("./bulk-desk").then((file) => file.BulkDesk));

/**
 * Changes of many: a bar above the foot of the list while something is selected, and what runs. Its code
 * comes when the list rests, or with the first row that is selected.
 */
export function BulkBar(props: BulkDeskProps) {
  useFetchedAhead(BulkDesk.load);
  const isQuiet = useQuiet();
  return (isQuiet || props.selected.length > 0) && <BulkDesk {...props} />;
}
