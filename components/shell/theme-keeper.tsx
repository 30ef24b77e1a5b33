"use client";
import { useLayoutEffect } from "react";
import { rootContainer } from "@/lib/browser/root-container";
import { restoreTheme } from "@/lib/browser/theme";

/**
 * Start-up of every page. Where the browser draws the whole page itself (an address that leads nowhere), the
 * head's script has not run: the theme is put there before the first paint.
 */
export function ThemeKeeper() {
  useLayoutEffect(() => {
    rootContainer();
    restoreTheme();
  }, []);
  return null;
}
