// Screens of figures beside the list: what an administrator looks at must not cost a desk more than a few
// pages of tickets.
import type { Caller } from "../../tests/processes/tenant.ts";
import { measure } from "./measure.ts";
import type { Measured, Target } from "./measure.ts";

/** p99 of each dashboard against the list's, by the same callers on the same server. */
const dashboardTimesMax = 5;
const dashboards = [
  "/api/admin/dashboard",
  "/api/analytics",
  "/api/admin/agent-performance?period=weekly",
  "/api/admin/agent-leaderboard?period=weekly",
  "/api/admin/reports?report=volume&range=30days",
  "/api/admin/reports?report=firstReply&range=30days&groupBy=agent",
];
/**
 * Worked out once for everybody, so that they are held to the aim; a report is worked out anew for each call
 * and only told.
 */
const isShared = (path: string): boolean => !path.startsWith("/api/admin/reports");

export interface DashboardLine {
  path: string;
  measured: Measured;
  times: number;
  /** Of the first call, for which nothing was worked out yet. */ coldMs: number;
  isMet: boolean | null;
}

/** While somebody goes on working, as in a desk at noon: each change would make an exact figure old. */
export async function measureDashboards(
  target: Target,
  callers: readonly Caller[],
  seconds: number,
): Promise<DashboardLine[]> {
  const asked = (path: string) =>
    callers.map(({ token }) => ({
      method: "GET" as const,
      path,
      headers: { authorization: `Bearer ${token}` },
    }));
  const lines: DashboardLine[] = [];
  const stopWork = work(target, callers);
  try {
    await measure(target, asked("/api/tickets"), 2);
    const list = await measure(target, asked("/api/tickets"), seconds);
    lines.push({ path: "/api/tickets", measured: list, times: 1, coldMs: 0, isMet: null });
    for (const path of dashboards) {
      const startedAt = performance.now();
      const [first] = asked(path);
      await fetch(`${target.url}${path}`, { headers: first?.headers ?? {} }).then((response) =>
        response.text(),
      );
      const coldMs = performance.now() - startedAt;
      const measured = await measure(
        target,
        asked(path),
        isShared(path)
          ? seconds
          : Math.min(reportSecondsMax, Math.max(seconds, (coldMs / 1000) * callersAtOnce)),
      );
      const times = measured.p99 / list.p99;
      lines.push({ path, measured, times, coldMs, isMet: isShared(path) ? times < dashboardTimesMax : null });
    }
  } finally {
    stopWork();
  }
  return lines;
}

const workEveryMs = 250;
const callersAtOnce = 20;
/** A report is worked out for each call: so long that each caller gets one. */
const reportSecondsMax = 25;

/** One ticket's subject after the other is changed. @returns what ends it */
function work(target: Target, callers: readonly Caller[]): () => void {
  let at = 0;
  let ids: string[] = [];
  const headers = (by: Caller) => ({
    authorization: `Bearer ${by.token}`,
    "content-type": "application/json",
  });
  const timer = setInterval(() => {
    at += 1;
    const by = callers[at % callers.length];
    if (!by) return;
    if (ids.length === 0)
      void fetch(`${target.url}/api/tickets`, { headers: headers(by) })
        .then((response) => response.json() as Promise<{ items: { id: string }[] }>)
        .then(
          ({ items }) => {
            ids = items.map(({ id }) => id);
          },
          () => undefined,
        ); // the contract's
    else
      void fetch(`${target.url}/api/tickets/${ids[at % ids.length] ?? ""}`, {
        method: "PATCH",
        headers: headers(by),
        body: JSON.stringify({ subject: `Changed ${at}` }),
      }).then(
        (response) => response.text(),
        () => undefined,
      );
  }, workEveryMs);
  return () => {
    clearInterval(timer);
  };
}
