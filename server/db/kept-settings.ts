import { LRUCache } from "lru-cache";
import type { Db } from "./client.ts";
import { queryText } from "./query.ts";

/** Of all tenants that are at work: some kilobytes each. */
const tenantsMax = 2000;

/** What was read of a tenant's settings, by name. */
type Values = Map<string, unknown>;

/**
 * Settings as this process has read them, for as long as none of the tenant's changes: rules, fields, who works
 * where. Each table of them raises the tenant's version in the database (`follow_settings` in functions.sql), so
 * that a transaction asks for one number instead of all of them, and never goes by what is not so any more
 * (docs/adr/0117-kept-settings.md).
 */
export interface KeptSettings {
  /** @param version as the database told it before what is kept by it is read */
  at(tenant: string, version: string): Values;
}

/** @param generation as that of `createKeptRows` */
export function createKeptSettings(generation: () => number): KeptSettings {
  const tenants = new LRUCache<string, { version: string; values: Values }>({ max: tenantsMax });
  let of = generation();
  return {
    at(tenant, version) {
      if (of !== generation()) tenants.clear();
      of = generation();
      const known = tenants.get(tenant);
      if (known?.version === version) return known.values;
      const values: Values = new Map();
      tenants.set(tenant, { version, values });
      return values;
    },
  };
}

const versionNow = `
  select settings_version::text as version, coalesce(current_setting('app.settings', true), '') <> '' as "isChanging"
  from tenant_counters where tenant_id = $1`;

/**
 * The settings that one unit of work sees: those of the version that it reads when it first asks.
 * @param kept null where each asks for itself, as a list does
 */
export function settingsSeenBy(db: Db, tenant: string, kept: KeptSettings | null) {
  let seen: Promise<Values | null> | undefined;
  const look = async (): Promise<Values | null> => {
    const [row] = await queryText<{ version: string; isChanging: boolean }>(db, versionNow, [tenant]);
    return !kept || !row || row.isChanging ? null : kept.at(tenant, row.version);
  };
  return {
    async get<T>(name: string, read: () => Promise<T>): Promise<T> {
      const values = kept && (await (seen ??= look()));
      if (!values) return read();
      if (values.has(name)) return values.get(name) as T; // kept under this name by the same call
      const value = await read();
      values.set(name, value);
      return value;
    },
    /** It may have changed some itself. */
    forget(): void {
      seen = undefined;
    },
  };
}
