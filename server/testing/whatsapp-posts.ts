import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { connections } from "../modules/workspace/connections/table.ts";
import { secretsOf } from "../modules/workspace/connections/secrets.ts";
import type { World } from "./world.ts";

/** Posts of Meta to a simulated number, signed for it. */
export const whatsappPosts = (worldOf: () => World) => {
  const post = async (connectionId: string, changesOf: (account: string) => object[]): Promise<void> => {
    const world = worldOf();
    const row = await world.work("acme", (work) => work.rows(connections).get(connectionId));
    const body = JSON.stringify({
      object: "whatsapp_business_account",
      entry: [{ id: row.settings["businessAccountId"], changes: changesOf(row.account) }],
    });
    const key = secretsOf(world.app.services, row)["appSecret"] ?? "";
    const answer = await world.app.http.inject({
      method: "POST",
      url: `/api/hooks/whatsapp/${row.hookKey}`,
      headers: {
        "content-type": "application/json",
        "x-hub-signature-256": `sha256=${createHmac("sha256", key).update(body).digest("hex")}`,
      },
      payload: body,
    });
    assert.equal(answer.statusCode, 200);
  };
  const seconds = () => String(Math.floor(worldOf().clock.now().getTime() / 1000));
  return {
    post,
    seconds,
    /** A customer's message, of whatever type. */
    message: (connectionId: string, message: object, contact: object | null = null) =>
      post(connectionId, (account) => [
        {
          field: "messages",
          value: {
            messaging_product: "whatsapp",
            metadata: { display_phone_number: "34910000000", phone_number_id: account },
            ...(contact ? { contacts: [contact] } : {}),
            messages: [{ timestamp: seconds(), ...message }],
          },
        },
      ]),
  };
};
