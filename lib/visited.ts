import { screenAt } from "./screens";
import { languageInPath } from "./tenancy/site-paths";

const visited: { path: string; sinceMs: number }[] = [];

/** Where this tab is from now on, by the page's own clock. The first page counts from its very beginning. */
export function noteVisit(path: string, nowMs: number): void {
  if (visited.at(-1)?.path !== path) visited.push({ path, sinceMs: visited.length === 0 ? 0 : nowMs });
}

/** The screen that was open at that moment, as its pattern (`/tickets/{id}`): a slow screen is what is looked for, never whose row it showed. */
export function routeAt(ms: number): string | undefined {
  const path = visited.findLast(({ sinceMs }) => sinceMs <= ms)?.path ?? visited[0]?.path ?? "/";
  return screenAt(languageInPath(path)?.path ?? path)?.path;
}
