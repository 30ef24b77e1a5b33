import { dropPersisted, persisted, persistedKeys } from "./persisted";

/** What this person opened last in this browser, the newest first; ten, without repeats. */
export interface RecentItem {
  path: string;
  label: string;
}
const recentItemsMax = 10;
const prefix = "recent:";
const itemsOf = (userId: string) =>
  persisted<RecentItem[]>(`${prefix}${userId}`, {
    scope: "person",
    fallback: [],
    parse: (kept) => (Array.isArray(kept) ? kept.filter(isItem).slice(0, recentItemsMax) : null),
  });

const withItem = (items: readonly RecentItem[], item: RecentItem): RecentItem[] =>
  [item, ...items.filter(({ path }) => path !== item.path)].slice(0, recentItemsMax);

export const readRecent = (userId: string): RecentItem[] => itemsOf(userId).read();

export const noteRecent = (userId: string, item: RecentItem): void =>
  void itemsOf(userId).write(withItem(readRecent(userId), item));

/** On the way out: the next person at this browser learns nothing of it. */
export const dropRecent = (): void => dropPersisted("person", persistedKeys("person", prefix));

/** A path of our own, never an address that leads away. */
const isItem = (value: unknown): value is RecentItem =>
  typeof value === "object" &&
  value !== null &&
  "path" in value &&
  "label" in value &&
  typeof value.path === "string" &&
  /^\/(?!\/)/.test(value.path) &&
  typeof value.label === "string";
