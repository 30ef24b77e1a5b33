import type pg from "pg";

const corked = new WeakSet<pg.PoolClient>();

/**
 * What a connection is sent within one turn of the event loop leaves in one write. Called before each statement
 * that others may follow at once: a write costs this process as much as preparing a small statement does.
 */
export function sendTogether(client: pg.PoolClient): void {
  if (corked.has(client)) return;
  corked.add(client);
  const { stream } = client.connection;
  stream.cork();
  process.nextTick(() => {
    corked.delete(client);
    stream.uncork();
  });
}
