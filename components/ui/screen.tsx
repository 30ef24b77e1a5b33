import type { ReactNode } from "react";

/**
 * The usual frame of a screen's content. Screens with panes of their own (inbox, one ticket) do without it.
 */
export function Screen({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-7xl px-4 py-5 md:px-6">{children}</div>;
}
