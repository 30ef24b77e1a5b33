"use client";
import { lazy, Suspense } from "react";
import { useFetchedAhead } from "@/lib/use-fetched-ahead";
import type { BulkBarProps } from "./bulk-toolbar";

const toolbar = () => import("./bulk-toolbar");
const BulkToolbar = lazy(() => toolbar().then((file) => ({ default: file.BulkToolbar })));

/** Stands above the foot of the list while something is selected; its code comes when the list rests. */
export function BulkBar(props: BulkBarProps) {
  useFetchedAhead(toolbar);
  return (
    props.selected.length > 0 && (
      <Suspense>
        <BulkToolbar {...props} />
      </Suspense>
    )
  );
}
