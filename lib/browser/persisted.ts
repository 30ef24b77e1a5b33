import { storageIn } from "./raw-storage";

/**
 * How long a value stays and whose it is. `tab`: until the tab closes. `browser`: for good, whoever signs in.
 * `person`: for good, under the person's id, and gone when they sign out.
 */
export type Scope = "tab" | "browser" | "person";

/** What a person leaves nothing of. Listed here, so that signing out finds it without the code of a screen. */
/** Of lib/cache/last-seen.ts; it ends with every session, however that ends. */
export const lastSeenPrefix = "last-seen:";
const personPrefixes = ["recent:", "waiting:", lastSeenPrefix] as const;
export type PersonKey = `${(typeof personPrefixes)[number]}${string}`;

export interface Persisted<Value> {
  readonly fallback: Value;
  /** The same object until somebody writes; the fallback where nothing is kept, or something else is. */
  read: () => Value;
  /** Null keeps nothing. False: the browser has no room. */
  write: (next: Value | null) => boolean;
  /** Told of each write, here and in other tabs. Returns the stop function. */
  subscribe: (listener: () => void) => () => void;
}

interface Declaration<Value, Of extends Scope = Scope> {
  scope: Of;
  fallback: Value;
  /** Null: not one of ours, be it of an older build or of somebody else. */
  parse: (value: unknown) => Value | null;
  /** A plain text as it is, for keys that others read too; else JSON. */
  format?: "json" | "text";
  /** Raised when the format changes: older values lie under other keys, and go with the next write. */
  version?: number;
}

/** The one way to keep a value in the browser. */
export function persisted<Value>(name: PersonKey, of: Declaration<Value, "person">): Persisted<Value>;
export function persisted<Value>(name: string, of: Declaration<Value, "tab" | "browser">): Persisted<Value>;
export function persisted<Value>(
  name: string,
  { scope, fallback, parse, format = "json", version = 1 }: Declaration<Value>,
): Persisted<Value> {
  const keys = Array.from({ length: version }, (_one, at) => (at === 0 ? name : `${name}.v${at + 1}`));
  const key = keys.at(-1) ?? name;
  let text: string | null = null;
  let value = fallback;
  return {
    fallback,
    read: () => {
      const now = storageOf(scope).getItem(key);
      if (now !== text) {
        text = now;
        value = now === null ? fallback : (parsed(now, format, parse) ?? fallback);
      }
      return value;
    },
    write: (next) => {
      const storage = storageOf(scope);
      try {
        if (next === null) storage.removeItem(key);
        else storage.setItem(key, format === "text" ? String(next) : JSON.stringify(next));
        for (const old of keys.slice(0, -1)) storage.removeItem(old);
      } catch {
        return false;
      }
      tell(key);
      return true;
    },
    subscribe: (listener) => {
      const onStorage = (event: StorageEvent) => (event.key === null || event.key === key) && listener();
      const heard = listeners.get(key) ?? new Set();
      listeners.set(key, heard.add(listener));
      addEventListener("storage", onStorage);
      return () => {
        heard.delete(listener);
        if (heard.size === 0) listeners.delete(key);
        removeEventListener("storage", onStorage);
      };
    },
  };
}

/** A plain text under a key of the specification, or of another script. */
export const persistedText = (name: string, scope: "tab" | "browser"): Persisted<string | null> =>
  persisted<string | null>(name, { scope, fallback: null, parse: textOf, format: "text" });

/** The keys in use that begin so, in order. */
export const persistedKeys = <Prefix extends string>(scope: Scope, prefix: Prefix): `${Prefix}${string}`[] =>
  Object.keys(storageOf(scope))
    .filter((key): key is `${Prefix}${string}` => key.startsWith(prefix))
    .toSorted();

/** For keys whose values nobody need read first. */
export function dropPersisted(scope: Scope, keys: readonly string[]): void {
  for (const key of keys) {
    storageOf(scope).removeItem(key);
    tell(key);
  }
}

/** On the way out: the next person at this browser learns nothing of this one. */
export function forgetPerson(personId: string): void {
  for (const prefix of personPrefixes)
    dropPersisted(
      "person",
      persistedKeys("person", prefix).filter((key) => key.split(":").includes(personId)),
    );
}

/** No session, nothing of what it saw. */
export const forgetLastSeen = (): void => dropPersisted("person", persistedKeys("person", lastSeenPrefix));

export const textsOf = (value: unknown): readonly string[] | null =>
  Array.isArray(value) && value.every((each) => typeof each === "string") ? value : null;
const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
export const recordOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;

const listeners = new Map<string, Set<() => void>>();
const tell = (key: string): void => listeners.get(key)?.forEach((listener) => listener());

function parsed<Value>(
  text: string,
  format: "json" | "text",
  parse: (value: unknown) => Value | null,
): Value | null {
  try {
    return parse(format === "text" ? text : JSON.parse(text));
  } catch {
    return null;
  }
}

/** Of a page whose browser keeps its storage closed to us: what is kept goes with the page. */
class PageStorage {
  [key: string]: unknown;
  getItem(key: string): string | null {
    const text = Object.hasOwn(this, key) ? this[key] : null;
    return typeof text === "string" ? text : null;
  }
  setItem(key: string, text: string): void {
    this[key] = text;
  }
  removeItem(key: string): void {
    delete this[key];
  }
}
const pageStorages = { tab: new PageStorage(), browser: new PageStorage() };

function storageOf(scope: Scope): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  if (typeof window === "undefined") return new PageStorage(); // while the server draws, nothing is kept
  return scope === "tab"
    ? (storageIn("sessionStorage") ?? pageStorages.tab)
    : (storageIn("localStorage") ?? pageStorages.browser);
}
