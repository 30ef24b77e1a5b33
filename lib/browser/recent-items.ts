/** What this person opened last in this browser, the newest first; ten, without repeats. */
export interface RecentItem {
  path: string;
  label: string;
}
const recentItemsMax = 10;
const keyOf = (userId: string) => `recent:${userId}`;

const withItem = (items: readonly RecentItem[], item: RecentItem): RecentItem[] =>
  [item, ...items.filter(({ path }) => path !== item.path)].slice(0, recentItemsMax);

export function readRecent(userId: string): RecentItem[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isItem).slice(0, recentItemsMax) : [];
  } catch {
    return []; // somebody else wrote there
  }
}

export const noteRecent = (userId: string, item: RecentItem): void =>
  localStorage.setItem(keyOf(userId), JSON.stringify(withItem(readRecent(userId), item)));

/** On the way out: the next person at this browser learns nothing of it. */
export const dropRecent = (): void =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith("recent:"))
    .forEach((key) => localStorage.removeItem(key));

/** A path of our own, never an address that leads away. */
const isItem = (value: unknown): value is RecentItem =>
  typeof value === "object" &&
  value !== null &&
  "path" in value &&
  "label" in value &&
  typeof value.path === "string" &&
  /^\/(?!\/)/.test(value.path) &&
  typeof value.label === "string";
