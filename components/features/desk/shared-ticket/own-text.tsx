import { clsx } from "clsx";

/**
 * One line that people wrote: read in its own direction, set at the reader's side, and cut at its end, not at
 * its beginning.
 */
export function OwnText({
  children,
  className,
}: {
  children: string | null | undefined;
  className?: string;
}) {
  return (
    <span className={clsx("flex min-w-0", className)}>
      <span dir="auto" className="min-w-0 truncate">
        {children}
      </span>
    </span>
  );
}
