/** How long a total may be told that another process has made untrue (design: at most a second). */
const freshMs = 1000;
/**
 * The same of one that this process has made untrue: for all but who wrote. Shorter than desks wait before they ask
 * anew for what they heard of (`refetchDebounceMs`), so that what they are told then was counted with it.
 */
const overWritesMs = 400;
/** Of one tenant: what was not counted for longest goes first, so that what many ask for stays. */
const perTenantMax = 500;
const tenantsMax = 2000;

interface Counted {
  at: number;
  /** How many writes there had been. */ turn: number;
  total: Promise<unknown>;
}
interface Known {
  counted: Map<string, Counted>;
  /** Of the last write. */ turn: number;
  /** Who wrote within `overWritesMs`, by account: the last write of each, the earliest first. */
  writers: Map<string, { at: number; turn: number }>;
}

/** Totals of lists, kept for a moment: those who ask for the same one together count once. */
export interface Totals {
  /** @param account of who reads; null where it is nobody in particular */
  toldTo(tenant: string, account: string | null): ToldTotals;
  /** Something of the tenant was written by this process, and what was counted before is not so any more. */
  wrote(tenant: string, account: string | null): void;
  /** Others are told what is older than this account's last write. */
  hasJustWritten(tenant: string, account: string): boolean;
}
/** What somebody who reads is told: never what was counted before they wrote something themselves. */
export interface ToldTotals {
  /**
   * @param key says all that decides the number or numbers
   * @param count asks the database
   * @param isExact what anybody wrote since makes it untrue: for what is no total
   */
  of<T>(key: string, count: () => Promise<T>, options?: { isExact?: boolean }): Promise<T>;
  /** See `Totals.hasJustWritten`. */
  readonly isAfterOwnWrite: boolean;
}

/** @param nowMs of a clock that only goes forward */
export function createTotals(nowMs: () => number = () => performance.now()): Totals {
  const tenants = new Map<string, Known>();
  let turn = 0;
  const keep = (tenant: string, key: string, counted: Counted) => {
    const known: Known = tenants.get(tenant) ?? { counted: new Map(), turn: 0, writers: new Map() };
    setNewest(tenants, tenant, known, tenantsMax);
    setNewest(known.counted, key, counted, perTenantMax);
  };
  const isTold = (known: Known, counted: Counted, account: string | null, isExact: boolean): boolean => {
    const age = nowMs() - counted.at;
    if (known.turn <= counted.turn) return age < freshMs;
    const own = account === null ? 0 : (known.writers.get(account)?.turn ?? 0);
    return !isExact && age < overWritesMs && own <= counted.turn;
  };
  const hasJustWritten = (tenant: string, account: string): boolean => {
    const own = tenants.get(tenant)?.writers.get(account);
    return own !== undefined && nowMs() - own.at < overWritesMs;
  };
  return {
    hasJustWritten,
    wrote(tenant, account) {
      turn += 1;
      const known = tenants.get(tenant);
      if (!known) return; // nothing was counted
      known.turn = turn;
      const at = nowMs();
      for (const [who, last] of known.writers) {
        if (at - last.at < overWritesMs) break;
        known.writers.delete(who);
      }
      if (account === null) return;
      known.writers.delete(account);
      known.writers.set(account, { at, turn });
    },
    toldTo: (tenant, account) => ({
      get isAfterOwnWrite() {
        return account !== null && hasJustWritten(tenant, account);
      },
      async of<T>(key: string, count: () => Promise<T>, { isExact = false } = {}): Promise<T> {
        const known = tenants.get(tenant);
        const before = known?.counted.get(key);
        if (known && before && isTold(known, before, account, isExact)) {
          // Another's connection may fail where one's own does not.
          const total = await before.total.catch(() => null);
          if (total !== null) return total as T; // the key says what is counted
        }
        const counted = { at: nowMs(), turn, total: count() };
        keep(tenant, key, counted);
        return counted.total.catch((error: unknown) => {
          const kept = tenants.get(tenant)?.counted;
          if (kept?.get(key) === counted) kept.delete(key);
          throw error;
        });
      },
    }),
  };
}

/** As the newest of so many at most; the oldest goes. */
function setNewest<Value>(all: Map<string, Value>, key: string, value: Value, max: number): void {
  all.delete(key);
  const [oldest] = all.keys();
  if (all.size >= max && oldest !== undefined) all.delete(oldest);
  all.set(key, value);
}
