import type { MetricType } from "web-vitals";
import { startup } from "@/contract/startup";
import { limits } from "@/contract/limits";
import { urlOf } from "./api/url";
import { pageFacts } from "./page-facts";

/** Reports each web vital once and each long task; answers are not read and failures are ignored, as specified. */
export async function reportVitals(): Promise<void> {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import("web-vitals");
  const report = ({ name, id, value, rating, delta, navigationType }: MetricType) => beacon(startup.vitals, { name, id, value, rating, delta, navigationType, timestamp: Date.now() });
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(report);
  reportLongTasks();
}

function reportLongTasks(): void {
  if (!PerformanceObserver.supportedEntryTypes.includes("longtask")) return;
  new PerformanceObserver((list) => {
    for (const { duration, startTime, name } of list.getEntries()) if (duration > limits.longTaskThresholdMs) beacon(startup.longTask, { duration, startTime, name, timestamp: Date.now() });
  }).observe({ type: "longtask", buffered: true });
}

function beacon(endpoint: typeof startup.vitals | typeof startup.longTask, body: object): void {
  const url = urlOf(endpoint, {}, pageFacts().apiUrl);
  const content = new Blob([JSON.stringify(body)], { type: "application/json" });
  if (navigator.sendBeacon?.(url, content)) return;
  void fetch(url, { method: "POST", body: content, keepalive: true, headers: { "content-type": "application/json" } }).catch(() => undefined);
}
