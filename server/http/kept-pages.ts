import { LRUCache } from "lru-cache";

export type Encoding = "br" | "gzip" | "identity";
/** A page ready to be sent. */
export interface Kept {
  tenant: string;
  stamp: string;
  madeAtMs: number;
  status: number;
  headers: Readonly<Record<string, string>>;
  etag: string;
  bodies: Readonly<Record<Encoding, Buffer>>;
  bytes: number;
}

/**
 * Of all that is kept, a tenant's pages are at most so much: whoever asks for many of one tenant's pushes out
 * none of another's.
 */
const tenantShare = 1 / 4;

export interface KeptPages {
  get(key: string): Kept | undefined;
  /** Nothing for a page that is larger than a sixteenth of all. */
  keep(key: string, page: Kept): void;
}

/** Pages in memory, at most so many bytes of them, and of one tenant its share. */
export function createKeptPages(bytesMax: number): KeptPages {
  const bytesOf = new Map<string, number>();
  const count = (tenant: string, bytes: number) => {
    const sum = (bytesOf.get(tenant) ?? 0) + bytes;
    if (sum > 0) bytesOf.set(tenant, sum);
    else bytesOf.delete(tenant);
  };
  const pages = new LRUCache<string, Kept>({
    maxSize: bytesMax,
    maxEntrySize: bytesMax / 16,
    sizeCalculation: ({ bytes }) => bytes,
    dispose: ({ tenant, bytes }) => {
      count(tenant, -bytes);
    },
  });
  return {
    get: (key) => pages.get(key),
    keep(key, page) {
      if (page.bytes > bytesMax / 16) return;
      pages.delete(key);
      const most = bytesMax * tenantShare - page.bytes;
      // From the least recently used on, and all of them have been seen when the sum is right again.
      if ((bytesOf.get(page.tenant) ?? 0) > most)
        for (const other of [...pages.rkeys()]) {
          if (pages.peek(other)?.tenant === page.tenant) pages.delete(other);
          if ((bytesOf.get(page.tenant) ?? 0) <= most) break;
        }
      pages.set(key, page);
      count(page.tenant, page.bytes);
    },
  };
}
