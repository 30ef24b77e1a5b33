import type { MetricType } from "web-vitals";
import { startup } from "@/contract/workspace/startup";
import { pageLimits } from "@/contract/page-limits";
import { urlOf } from "../shared/api/url";
import { lazyCode } from "./lazy-code";
import { pageFacts } from "../shared/page-facts";
import { whenIdle } from "./quiet-moment";
import { screenAt } from "../shared/screens";
import { languageInPath } from "../shared/tenancy/site-paths";
import { visitedAt } from "./visited";

const measuringCode = lazyCode(() => import("web-vitals"));

/**
 * Reports each web vital once and each long task; answers are not read and failures are ignored, as
 * specified.
 */
export async function reportVitals(): Promise<void> {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await measuringCode();
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(reportVital);
  reportLongTasks();
}

type Metric = Pick<MetricType, "name" | "id" | "value" | "rating" | "delta" | "navigationType"> & {
  entries: readonly { startTime: number }[];
};

/**
 * Counts for the screen on which it came about: a click on a ticket is the ticket's, though the page was
 * opened on the list.
 */
export function reportVital({ name, id, value, rating, delta, navigationType, entries }: Metric): void {
  send(startup.vitals, routeAt(entries.at(-1)?.startTime ?? 0), {
    name,
    id,
    value,
    rating,
    delta,
    navigationType,
    timestamp: Date.now(),
  });
}

export function reportLongTask({
  duration,
  startTime,
  name,
}: Pick<PerformanceEntry, "duration" | "startTime" | "name">): void {
  if (duration > pageLimits.longTaskThresholdMs)
    send(startup.longTask, routeAt(startTime), { duration, startTime, name, timestamp: Date.now() });
}

function reportLongTasks(): void {
  if (!PerformanceObserver.supportedEntryTypes.includes("longtask")) return;
  // Telling of a long task must not make the next one.
  new PerformanceObserver((list) => {
    const tasks = list.getEntries();
    whenIdle(() => tasks.forEach(reportLongTask));
  }).observe({ type: "longtask", buffered: true });
}

function send(
  endpoint: typeof startup.vitals | typeof startup.longTask,
  route: string | undefined,
  body: object,
): void {
  const { apiUrl, release } = pageFacts();
  const url = urlOf(endpoint, { query: { route, release } }, apiUrl);
  const content = new Blob([JSON.stringify(body)], { type: "application/json" });
  // A beacon brings credentials along, which an API on another origin does not take: the browser would drop
  // it unseen.
  if (apiUrl === "" && navigator.sendBeacon?.(url, content)) return;
  void fetch(url, {
    method: "POST",
    body: content,
    keepalive: true,
    credentials: "omit",
    headers: { "content-type": "application/json" },
  }).catch(() => undefined);
}

/**
 * The screen that was open at that moment, as its pattern (`/tickets/{id}`): a slow screen is what is looked
 * for, never whose row it showed.
 */
function routeAt(ms: number): string | undefined {
  const path = visitedAt(ms);
  return screenAt(languageInPath(path)?.path ?? path)?.path;
}
