import { and, eq, isNull, lte, or } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { later } from "../../../clock.ts";
import type { Work } from "../../../work.ts";
import { connections } from "../connections/table.ts";

const everyMs = 1000;
/** When this process noted a connection's last post, in milliseconds since 1970. */
const notedAt = new LRUCache<string, number>({ max: 10_000 });

/** Once a second: each post for itself would wait until those before it have let go of the connection's row. */
export async function noteInbound({ update, now }: Work, id: string): Promise<void> {
  const at = Date.parse(now);
  if (Math.abs(at - (notedAt.get(id) ?? -Infinity)) < everyMs) return;
  notedAt.set(id, at);
  await update(connections)
    .set({ lastInboundAt: now })
    .where(
      and(
        eq(connections.id, id),
        or(isNull(connections.lastInboundAt), lte(connections.lastInboundAt, later(now, { seconds: -1 }))),
      ),
    );
}
