/** Fetches the texts that the page did not bring; null: it brought all, or they are there by now. */
let fetchRest: (() => Promise<void>) | null = null;

/** Said by whoever keeps the page's texts, before any part of it is drawn. */
export function announceMissingWords(fetchThem: (() => Promise<void>) | null): void {
  fetchRest = fetchThem;
}

/** For code that comes late: it may use texts that its screen did not begin with. */
export const wordsHere = (): Promise<void> => fetchRest?.() ?? Promise.resolve();
