"use client";
import type { ReactNode } from "react";
import { useTitle } from "@/lib/browser/use-title";

/**
 * What a screen is called: its first heading, and the tab's name. `heading` draws the same with more than
 * letters.
 */
export function ScreenTitle({
  children,
  heading,
  className,
}: {
  children: string;
  heading?: ReactNode;
  className: string;
}) {
  useTitle(children);
  return <h1 className={className}>{heading ?? children}</h1>;
}
