import { LRUCache } from "lru-cache";

/** Of all tenants: some kilobytes each, with the texts that hang on them. */
const rowsMax = 10_000;

/** A row's id, and which writing of each of the rows that it shows; null where one is not there. */
export type Versions = readonly unknown[];

/**
 * Rows as lists read them, each with the versions of all rows that it shows. A list asks the database for keys and
 * versions, and reads only what it does not have in just these: nothing is told that is not so now, and a
 * row that did not change is not read, presented or written again.
 */
export interface KeptRows {
  /** Whether one of this id is kept, in whatever versions. */
  has(list: string, tenant: string, id: string): boolean;
  /** @param list whose columns the row has */
  get(list: string, tenant: string, versions: Versions): object | undefined;
  keep(list: string, tenant: string, versions: Versions, row: object): void;
}

/**
 * @param generation changes when the database may be another than before, whose versions say nothing of what is
 *   kept
 */
export function createKeptRows(generation: () => number): KeptRows {
  const rows = new LRUCache<string, { versions: Versions; row: object }>({ max: rowsMax });
  let of = generation();
  const forgetOther = () => {
    if (of !== generation()) rows.clear();
    of = generation();
  };
  return {
    has(list, tenant, id) {
      forgetOther();
      return rows.has(`${list} ${tenant} ${id}`);
    },
    get(list, tenant, versions) {
      forgetOther();
      const known = rows.get(`${list} ${tenant} ${String(versions[0])}`);
      return known && areSame(known.versions, versions) ? known.row : undefined;
    },
    keep(list, tenant, versions, row) {
      forgetOther();
      rows.set(`${list} ${tenant} ${String(versions[0])}`, { versions, row: Object.freeze(row) });
    },
  };
}

export const areSame = (some: Versions, others: Versions): boolean =>
  some.length === others.length && some.every((version, at) => version === others[at]);

/**
 * What is made of a row, once for each row that is kept.
 * @param make of a row, and of what is passed `by`: made anew when that is another than the last time
 */
export function onceOfEach<Row extends object, By, Value extends object>(
  make: (row: Row, by: By) => Value,
): (row: Row, by: By) => Value {
  const made = new WeakMap<Row, { by: By; value: Value }>();
  return (row, by) => {
    const known = made.get(row);
    if (known?.by === by) return known.value;
    const value = Object.freeze(make(row, by));
    made.set(row, { by, value });
    return value;
  };
}
