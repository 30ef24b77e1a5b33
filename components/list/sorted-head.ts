interface Sorted {
  by: string | null;
  onSort: (by: string) => void;
}

/**
 * What a head of a table is given. `-name` is descending; a press turns the order round, and the first one
 * orders as `by` says. Without `by` or an order it is plain text.
 */
export function sortedHead(
  by: string | undefined,
  sort: Sorted | undefined,
): { sorted?: "asc" | "desc" | undefined; onSort?: () => void } {
  if (!by || !sort) return {};
  const name = by.replace(/^-/, "");
  const sorted = sort.by === name ? ("asc" as const) : sort.by === `-${name}` ? ("desc" as const) : undefined;
  return { sorted, onSort: () => sort.onSort(sorted === "asc" ? `-${name}` : sorted === "desc" ? name : by) };
}
