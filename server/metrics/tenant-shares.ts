/** What calls of one tenant took, or those of the rest together. */
export interface TenantShare {
  tenant: string;
  calls: number;
  seconds: number;
}

/** The rest of the tenants; no tenant has such a name. */
export const otherTenants = "(other)";
const minuteMs = 60_000;

/**
 * Whose calls took how long lately. However many tenants there are, what is shown is `shown` of them and the
 * rest, and what is kept is bounded as well: a tenant that comes when a minute is full counts among the rest.
 */
export function createTenantShares({ minutes = 5, shown = 10, keptMax = 10_000 } = {}) {
  const slots = new Map<number, Map<string, TenantShare>>();
  const oldest = (nowMs: number) => Math.floor(nowMs / minuteMs) - minutes + 1;
  return {
    add(tenant: string, seconds: number, nowMs: number): void {
      const minute = Math.floor(nowMs / minuteMs);
      let slot = slots.get(minute);
      if (!slot) {
        for (const old of slots.keys()) if (old < oldest(nowMs)) slots.delete(old);
        slots.set(minute, (slot = new Map<string, TenantShare>()));
      }
      addTo(slot, slot.has(tenant) || slot.size < keptMax ? tenant : otherTenants, 1, seconds);
    },
    /** Those that took most first, the rest last. */
    largest(nowMs: number): TenantShare[] {
      const sums = new Map<string, TenantShare>();
      for (const [minute, slot] of slots)
        if (minute >= oldest(nowMs))
          for (const { tenant, calls, seconds } of slot.values()) addTo(sums, tenant, calls, seconds);
      const rest = sums.get(otherTenants) ?? { tenant: otherTenants, calls: 0, seconds: 0 };
      sums.delete(otherTenants);
      const named = [...sums.values()].sort((a, b) => b.seconds - a.seconds);
      for (const { calls, seconds } of named.slice(shown)) {
        rest.calls += calls;
        rest.seconds += seconds;
      }
      return [...named.slice(0, shown), rest];
    },
  };
}

function addTo(sums: Map<string, TenantShare>, tenant: string, calls: number, seconds: number): void {
  const sum = sums.get(tenant);
  if (sum) {
    sum.calls += calls;
    sum.seconds += seconds;
  } else sums.set(tenant, { tenant, calls, seconds });
}
