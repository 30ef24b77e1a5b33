const visited: { path: string; sinceMs: number }[] = [];

/** Where this tab is from now on, by the page's own clock. The first page counts from its very beginning. */
export function noteVisit(path: string, nowMs: number): void {
  if (visited.at(-1)?.path !== path) visited.push({ path, sinceMs: visited.length === 0 ? 0 : nowMs });
}

/** Where this tab was at that moment. */
export const visitedAt = (ms: number): string =>
  visited.findLast(({ sinceMs }) => sinceMs <= ms)?.path ?? visited[0]?.path ?? "/";
