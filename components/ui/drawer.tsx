"use client";
import { clsx } from "clsx";
import { Sheet } from "./sheet";
import type { SheetProps } from "./sheet";

const sides = { start: "me-auto border-e", end: "ms-auto border-s" };

/** A sheet from the side, for forms and long detail. The foot stays in sight. */
export function Drawer({ side = "end", ...rest }: SheetProps & { side?: keyof typeof sides }) {
  return (
    <Sheet
      {...rest}
      bodyClass="min-h-0 flex-1 overflow-y-auto px-5 pb-5"
      className={clsx(
        "my-0 h-dvh max-h-dvh w-full max-w-md animate-pop border-line bg-raised text-sm text-ink shadow-modal backdrop:bg-overlay open:flex open:flex-col",
        sides[side],
      )}
    />
  );
}
