import { clsx } from "clsx";

/** In the shape of what comes: give it the size of the text or box that it stands for. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={clsx("block animate-skeleton rounded-sm bg-pressed", className ?? "h-4 w-full")}
    />
  );
}

export function SkeletonRows({
  rows,
  label,
  rowClass = "h-11",
}: {
  rows: number;
  label: string;
  rowClass?: string;
}) {
  return (
    <div role="status" aria-label={label} className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={clsx("flex items-center gap-4 px-4", rowClass)}>
          <Skeleton className={clsx("h-3.5", ["w-2/5", "w-1/3", "w-1/2"][row % 3])} />
          <Skeleton className="ms-auto h-3.5 w-16" />
          <Skeleton className="h-3.5 w-24" />
        </div>
      ))}
    </div>
  );
}
