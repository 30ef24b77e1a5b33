import type { ReactNode } from "react";
import { ScreenTitle } from "./screen-title";

/** Title, one line of help, actions on the end side. */
export function PageHeader({
  title,
  heading,
  text,
  above,
  actions,
}: {
  title: string;
  /**
   * Stands for the title in the heading: where its parts are not all of the page's direction.
   */
  heading?: ReactNode;
  text?: ReactNode;
  above?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        {above && <div className="mb-1 text-[0.8125rem] text-ink-faint">{above}</div>}
        <ScreenTitle
          className="text-xl leading-7 font-semibold tracking-tight text-balance text-ink"
          heading={heading}
        >
          {title}
        </ScreenTitle>
        {text && <p className="mt-0.5 max-w-3xl text-sm text-ink-muted">{text}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
