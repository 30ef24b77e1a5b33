import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import type { PoolState } from "../db/client.ts";
import { createTenantShares } from "./tenant-shares.ts";

/** What a server counts of itself; there is none where METRICS_PORT is not set. */
export interface Metrics {
  call(of: { name: string; status: number; seconds: number; tenant: string | null }): void;
  job(of: { name: string; seconds: number; hasFailed: boolean }): void;
  /** An event reached the sockets of this process so long after it had happened. */
  eventTold(seconds: number): void;
  /** All of it, as Prometheus reads it. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** One gauge's value beside its labels. */
export interface Sample {
  labels: Record<string, string>;
  value: number;
}
/** What is looked up when somebody asks for it. */
export interface Sources {
  nowMs: () => number;
  pools: () => readonly PoolState[];
  sockets: () => number;
  /** What stands in the database, by the name of its gauge (`storedGauges`). */
  stored: () => Promise<Record<StoredGauge, Sample[]>>;
}

const secondsOfCalls = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const secondsOfWork = [0.05, 0.25, 1, 5, 30, 120, 600];

/** Gauges of what stands in the database: each process says the same of them. */
const storedGauges = {
  // A label `job` is Prometheus' own: what a process says under it would be put aside.
  parley_jobs: ["Jobs in the queue, by what they wait for.", ["queue", "state"]],
  parley_oldest_due_job_seconds: ["How long the oldest job that is due has waited.", ["queue"]],
  parley_uncollected_jobs: ["Jobs of committed transactions that are not in the queue yet.", []],
  parley_overdue_timers: ["Timers that are due and have not fired.", []],
  parley_oldest_overdue_timer_seconds: ["How long the oldest of them is due.", []],
  parley_deliveries_waiting: ["What is to leave: messages, mails, webhooks.", ["kind", "state"]],
  parley_oldest_due_delivery_seconds: ["How long the oldest delivery that is due has waited.", ["kind"]],
  parley_deliveries_last_hour: [
    "What was to leave in the last hour, and what came of it.",
    ["kind", "state"],
  ],
  parley_untold_events: ["Events that sockets of this process have not been told of.", []],
} as const satisfies Record<string, readonly [help: string, labels: readonly string[]]>;
export type StoredGauge = keyof typeof storedGauges;

export function createMetrics(sources: Sources): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const shares = createTenantShares();
  const calls = new Counter({
    name: "parley_calls_total",
    help: "Calls that were answered, by their name in the contract.",
    labelNames: ["call", "status"],
    registers,
  });
  const callSeconds = new Histogram({
    name: "parley_call_duration_seconds",
    help: "From the first byte of a call to the last of its answer.",
    labelNames: ["call"],
    buckets: secondsOfCalls,
    registers,
  });
  const jobSeconds = new Histogram({
    name: "parley_job_duration_seconds",
    help: "How long jobs ran in this process.",
    labelNames: ["queue", "outcome"],
    buckets: secondsOfWork,
    registers,
  });
  const eventSeconds = new Histogram({
    name: "parley_event_delay_seconds",
    help: "From the moment of an event until the sockets of this process are told.",
    buckets: [...secondsOfCalls, 30, 120],
    registers,
  });
  addProcessGauges(registers, sources, shares);
  addStoredGauges(registers, sources);
  return {
    contentType: register.contentType,
    call({ name, status, seconds, tenant }) {
      calls.inc({ call: name, status });
      callSeconds.observe({ call: name }, seconds);
      if (tenant !== null) shares.add(tenant, seconds, sources.nowMs());
    },
    job({ name, seconds, hasFailed }) {
      jobSeconds.observe({ queue: name, outcome: hasFailed ? "failed" : "done" }, seconds);
    },
    eventTold(seconds) {
      eventSeconds.observe(Math.max(0, seconds));
    },
    text: () => register.metrics(),
  };
}

function addProcessGauges(
  registers: Registry[],
  sources: Sources,
  shares: ReturnType<typeof createTenantShares>,
): void {
  new Gauge({
    name: "parley_database_connections",
    help: "Connections to the database; waiting: callers that have none yet.",
    labelNames: ["pool", "state"],
    registers,
    collect() {
      for (const { pool, busy, idle, waiting } of sources.pools()) {
        this.set({ pool, state: "busy" }, busy);
        this.set({ pool, state: "idle" }, idle);
        this.set({ pool, state: "waiting" }, waiting);
      }
    },
  });
  new Gauge({
    name: "parley_database_connections_max",
    help: "How many connections a pool may have.",
    labelNames: ["pool"],
    registers,
    collect() {
      for (const { pool, max } of sources.pools()) this.set({ pool }, max);
    },
  });
  new Gauge({
    name: "parley_sockets",
    help: "Open sockets of staff and visitors at this process.",
    registers,
    collect() {
      this.set(sources.sockets());
    },
  });
  for (const what of ["calls", "seconds"] as const)
    new Gauge({
      name: `parley_tenant_${what}_5m`,
      help: `${what === "calls" ? "Calls" : "Seconds of calls"} of the last five minutes: the ten tenants whose calls took longest, and the rest.`,
      labelNames: ["tenant"],
      registers,
      collect() {
        this.reset();
        for (const share of shares.largest(sources.nowMs())) this.set({ tenant: share.tenant }, share[what]);
      },
    });
}

function addStoredGauges(registers: Registry[], { stored }: Sources): void {
  for (const [name, [help, labelNames]] of Object.entries(storedGauges))
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const samples = (await stored())[name as StoredGauge]; // its own keys
        this.reset();
        for (const { labels, value } of samples) this.set(labels, value);
      },
    });
}
