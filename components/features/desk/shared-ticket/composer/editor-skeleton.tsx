import { Skeleton } from "@/components/ui/skeleton";

/** Where one will write, as high as the box is while it is empty. */
export function EditorSkeleton() {
  return (
    <div aria-hidden className="flex h-[7.375rem] flex-col justify-between px-3 py-3">
      <Skeleton className="h-3.5 w-40" />
      <Skeleton className="h-7 w-64" />
    </div>
  );
}
