import { clsx } from "clsx";

/** A row's name: opens it for those who may, else plain text. */
export function RowName({
  name,
  onOpen,
  className,
}: {
  name: string;
  /** Null: it cannot be opened. */
  onOpen: (() => void) | null;
  className?: string;
}) {
  return onOpen ? (
    <button
      type="button"
      dir="auto"
      onClick={onOpen}
      className={clsx("rounded-sm text-start text-sm font-medium text-ink hover:underline", className)}
    >
      {name}
    </button>
  ) : (
    <span dir="auto" className={clsx("text-sm font-medium text-ink", className)}>
      {name}
    </span>
  );
}
