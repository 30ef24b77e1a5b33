import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { secretsOf } from "../modules/workspace/connections/secrets.ts";
import { connections } from "../modules/workspace/connections/table.ts";
import type { World } from "./world.ts";

/** Changes as Meta posts them, signed for this connection; `us` is its account. */
export async function postChanges(
  world: World,
  connectionId: string,
  changes: (us: string) => object[],
): Promise<void> {
  const row = await world.work("acme", (work) => work.rows(connections).get(connectionId));
  const time = Math.floor(world.clock.now().getTime() / 1000);
  const body = JSON.stringify({
    object: "instagram",
    entry: [{ id: row.account, time, changes: changes(row.account) }],
  });
  const key = secretsOf(world.app.services, row)["appSecret"] ?? "";
  const answer = await world.app.http.inject({
    method: "POST",
    url: `/api/hooks/instagram/${row.hookKey}`,
    headers: {
      "content-type": "application/json",
      "x-hub-signature-256": `sha256=${createHmac("sha256", key).update(body).digest("hex")}`,
    },
    payload: body,
  });
  assert.equal(answer.statusCode, 200);
}
