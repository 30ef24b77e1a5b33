"use client";
import { clsx } from "clsx";
import { Sheet } from "./sheet";
import type { SheetProps } from "./sheet";

const widths = { sm: "max-w-sm", md: "max-w-lg", lg: "max-w-2xl", xl: "max-w-4xl" };

/** In the middle of the window. */
export function Dialog({ size = "md", ...rest }: SheetProps & { size?: keyof typeof widths }) {
  return (
    <Sheet
      {...rest}
      // What scrolls cuts off what leaves it: the first field keeps its ring.
      bodyClass="-mt-1 min-h-0 overflow-y-auto px-5 pt-1 pb-5"
      className={clsx(
        "m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] animate-pop overflow-hidden rounded-xl border border-line bg-raised text-sm text-ink shadow-modal backdrop:bg-overlay",
        widths[size],
      )}
    />
  );
}
