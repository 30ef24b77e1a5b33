import assert from "node:assert/strict";
import { call } from "../calls.ts";
import { cuttableProxy } from "../cuttable-proxy.ts";
import { postgresStore, startServer } from "../server-process.ts";
import { startBucket } from "./bucket.ts";
import type { DrillOptions } from "./drill.ts";
import { foundDesk } from "./desk.ts";
import { download, textOf, upload } from "./files.ts";

/** The storage's own time-out, and as much again for a machine that is busy. */
const answerMsMax = 40_000;

/** The bucket of files takes no connections, and then takes them and says nothing. */
export async function bucketGone({ administratorUrl }: DrillOptions): Promise<string[]> {
  const store = await postgresStore(administratorUrl);
  const bucket = await startBucket();
  const to = new URL(bucket.env["S3_ENDPOINT"] ?? "");
  const proxy = await cuttableProxy(to.hostname, Number(to.port));
  to.port = String(proxy.port);
  const [admin] = await foundDesk(store);
  const server = await startServer({ env: { ...store.env, ...bucket.env, S3_ENDPOINT: to.origin } });
  const put = (at: number) => upload(server.url, admin, textOf(2000, at));
  const get = (id: string | null) => download(server.url, admin, String(id));
  const isWorking = async () => (await call(server.url, admin, "GET", "/tickets")).status === 200;
  try {
    const first = await put(1);
    assert.equal(first.status, 201);
    proxy.cut();
    const refused = await put(2);
    assert.deepEqual([refused.status, await get(first.id), await isWorking()], [503, null, true]);
    proxy.mend();
    bucket.setHanging(true);
    const [hung, isRestWorking] = await Promise.all([put(3), isWorking()]);
    assert.deepEqual([hung.status, isRestWorking], [503, true]);
    assert.ok(hung.ms < answerMsMax, `it took ${Math.round(hung.ms)} ms`);
    bucket.setHanging(false);
    const last = await put(4);
    assert.equal(last.status, 201);
    for (const [id, at] of [
      [first.id, 1],
      [last.id, 4],
    ] as const)
      assert.deepEqual(await get(id), Buffer.from(textOf(2000, at)));
    return [
      `uploads were answered 503: after ${Math.round(refused.ms)} ms without a connection, after ${Math.round(hung.ms)} ms without an answer; tickets were listed all the time`,
      "both files that were acknowledged open afterwards, to the byte, without a restart",
    ];
  } finally {
    await server.kill();
    await proxy.close();
    await bucket.close();
    await store.drop();
  }
}
