import type { ReactNode } from "react";

/** @param home the way back, a link */
export function NotFoundNotice({ title, text, home }: { title: string; text: string; home: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-6 py-24 text-center">
      <h1 className="text-2xl font-semibold tracking-tight text-ink">{title}</h1>
      <p className="mt-2 text-pretty text-ink-muted">{text}</p>
      <p className="mt-6">{home}</p>
    </div>
  );
}
