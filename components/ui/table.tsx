import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import { clsx } from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";

/** Scrolls sideways inside its card on narrow screens; the page itself never does. */
export function Table({ label, className, children, ...rest }: { label: string } & ComponentProps<"table">) {
  return (
    <div className="relative overflow-x-auto" role="region" aria-label={label} tabIndex={0}>
      <table
        {...rest}
        aria-label={label}
        className={clsx("w-full border-separate border-spacing-0 text-start text-sm", className)}
      >
        {children}
      </table>
    </div>
  );
}

export function THead({ children }: { children: ReactNode }) {
  return (
    <thead>
      <tr>{children}</tr>
    </thead>
  );
}

export function TBody(props: ComponentProps<"tbody">) {
  return <tbody {...props} />;
}

/**
 * `onSort` makes the head a button; `sorted` says how the column stands now. `about`: a small button beside
 * it, which is not read with every cell of the column.
 */
export function TH({
  sorted,
  onSort,
  about,
  align = "start",
  isPinned = false,
  className,
  children,
  ...rest
}: {
  sorted?: "asc" | "desc" | undefined;
  onSort?: () => void;
  about?: ReactNode;
  align?: "start" | "end";
  isPinned?: boolean;
} & Omit<ComponentProps<"th">, "align" | "about">) {
  const arrow =
    sorted === "asc" ? (
      <ArrowUp aria-hidden className="size-3" />
    ) : sorted === "desc" ? (
      <ArrowDown aria-hidden className="size-3" />
    ) : null;
  const id = useId();
  const head = onSort ? (
    <button
      type="button"
      onClick={onSort}
      className={clsx(
        "-mx-1 inline-flex h-6 items-center gap-1 rounded-sm px-1 hover:text-ink",
        sorted && "text-ink",
      )}
    >
      {children}
      {arrow}
    </button>
  ) : (
    children
  );
  return (
    <th
      {...rest}
      scope="col"
      aria-labelledby={about ? id : undefined}
      aria-sort={sorted ? (sorted === "asc" ? "ascending" : "descending") : undefined}
      className={clsx(
        "sticky top-0 h-9 border-b border-line bg-sunken px-3 text-xs font-medium whitespace-nowrap text-ink-muted first:ps-4 last:pe-4",
        align === "end" ? "pe-6 text-end" : "text-start",
        isPinned && "end-0 z-20",
        className,
      )}
    >
      {about ? (
        <span className="inline-flex items-center gap-1">
          <span id={id}>{head}</span>
          <span className={clsx("inline-flex", align === "end" && "-me-4")}>{about}</span>
        </span>
      ) : (
        head
      )}
    </th>
  );
}

export function TR({ className, ...rest }: ComponentProps<"tr">) {
  return (
    <tr
      {...rest}
      className={clsx(
        "group/row transition-colors hover:bg-hover aria-selected:bg-accent-soft [&:last-child>td]:border-b-0",
        className,
      )}
    />
  );
}

/**
 * `isPinned`: stays at the end edge while the rest scrolls sideways beneath it, so that what one can do with
 * a row is always in sight.
 */
export function TD({
  align = "start",
  isPinned = false,
  className,
  ...rest
}: { align?: "start" | "end"; isPinned?: boolean } & Omit<ComponentProps<"td">, "align">) {
  return (
    <td
      {...rest}
      className={clsx(
        "h-11 border-b border-line px-3 first:ps-4 last:pe-4",
        align === "end" ? "pe-6 text-end" : "text-start",
        isPinned && "sticky end-0 z-10 bg-surface transition-colors group-hover/row:bg-hover",
        className,
      )}
    />
  );
}
