/** How long a total may be told that another process has made untrue (design: at most a second). */
const freshMs = 1000;
/** Of one tenant; the lists that its people look at within a second are few. */
const perTenantMax = 500;
const tenantsMax = 2000;

interface Counted {
  at: number;
  total: Promise<unknown>;
}

/** Totals of lists, kept for a moment: those who ask for the same one together count once. */
export interface Totals {
  /** @param key says all that decides the number or numbers; @param count asks the database */
  of<T>(tenant: string, key: string, count: () => Promise<T>): Promise<T>;
  /** Something of the tenant was written by this process: what was counted before is not told any more. */
  forget(tenant: string): void;
}

/** @param nowMs of a clock that only goes forward */
export function createTotals(nowMs: () => number = () => performance.now()): Totals {
  const tenants = new Map<string, Map<string, Counted>>();
  const keep = (tenant: string, key: string, counted: Counted) => {
    const known = tenants.get(tenant) ?? new Map<string, Counted>();
    if (known.size >= perTenantMax) known.clear();
    if (!tenants.has(tenant) && tenants.size >= tenantsMax) tenants.clear();
    tenants.set(tenant, known.set(key, counted));
  };
  return {
    async of<T>(tenant: string, key: string, count: () => Promise<T>): Promise<T> {
      const known = tenants.get(tenant)?.get(key);
      if (known && nowMs() - known.at < freshMs) {
        // Another's connection may fail where one's own does not.
        const total = await known.total.catch(() => null);
        if (total !== null) return total as T; // the key says what is counted
      }
      const total = count();
      const counted = { at: nowMs(), total };
      keep(tenant, key, counted);
      return total.catch((error: unknown) => {
        const kept = tenants.get(tenant);
        if (kept?.get(key) === counted) kept.delete(key);
        throw error;
      });
    },
    forget: (tenant) => {
      tenants.delete(tenant);
    },
  };
}
