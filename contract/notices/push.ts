import { z } from "zod";
import { endpoint, group } from "../kit.ts";
import { Id, Nothing, Time } from "../shapes.ts";
import { said } from "../said.ts";

/**
 * The address where a browser's push service takes messages for it, and the keys that only this browser opens
 * them with: what `PushSubscription.toJSON()` says.
 */
const Subscription = z
  .object({
    endpoint: z
      .string()
      .max(1000)
      .regex(/^https?:\/\/[\x21-\x7e]+$/, said("push.endpoint")),
    keys: z.object({
      p256dh: z.string().regex(/^[\w-]{87}=?$/, said("push.public_key")),
      auth: z.string().regex(/^[\w-]{22}(==)?$/, said("push.auth_key")),
    }),
  })
  .meta({ id: "Subscription" });
const Device = z
  .object({
    id: Id,
    userAgent: z.string().nullable(),
    createdAt: Time,
    lastUsedAt: Time.nullable().describe("When a message last reached it"),
    isCurrent: z.boolean(),
  })
  .meta({ id: "Device" });
export type PushDevice = z.infer<typeof Device>;
const example = {
  endpoint: "https://push.example.net/send/c2VjcmV0",
  keys: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
};

/**
 * Notifications outside the desk, for each browser that its person switched them on in. Always the caller's
 * own, and at home: a SUPER_ADMIN who acts elsewhere has their browsers where their account is.
 */
export const push = group("push", {
  key: endpoint("GET /notifications/push/key", {
    allow: "USER",
    atHome: true,
    transaction: "none",
    summary: "The public half of the key that messages are signed with, for PushManager.subscribe",
    returns: z.object({ publicKey: z.string() }),
  }),
  devices: endpoint("GET /notifications/push/devices", {
    allow: "USER",
    atHome: true,
    transaction: "none",
    returns: z.object({ items: z.array(Device) }),
  }),
  subscribe: endpoint("POST /notifications/push/devices", {
    allow: "USER",
    atHome: true,
    perMinute: 20,
    transaction: "none",
    summary: "Sends notifications to this browser, until its session ends",
    body: Subscription.extend({
      vapidKey: z
        .string()
        .regex(/^[\w-]{87}$/, said("push.public_key"))
        .optional()
        .describe(
          "The key that it was subscribed to, as `GET /notifications/push/key` told it; that of now without it",
        ),
    }).meta({ id: "NewSubscription" }),
    example,
    returns: Device,
  }),
  unsubscribe: endpoint("POST /notifications/push/unsubscribe", {
    allow: "USER",
    atHome: true,
    transaction: "none",
    body: Subscription.pick({ endpoint: true }),
    example: { endpoint: example.endpoint },
    returns: Nothing,
  }),
  remove: endpoint("DELETE /notifications/push/devices/{id}", {
    allow: "USER",
    atHome: true,
    transaction: "none",
    refs: { id: "pushSubscription" },
    returns: Nothing,
  }),
  test: endpoint("POST /notifications/push/test", {
    allow: "USER",
    atHome: true,
    perMinute: 6,
    transaction: "none",
    summary: "A message to each browser of mine",
    returns: z.object({ sentTo: z.number().int() }),
  }),
  renew: endpoint("PUT /notifications/push/subscription", {
    allow: "PUBLIC",
    perMinute: 10,
    transaction: "none",
    summary:
      "The push service gave a browser another address. The worker that hears of it has no token: what it shows is the secret of the address before",
    body: z.object({
      former: z.object({
        endpoint: Subscription.shape.endpoint,
        auth: Subscription.shape.keys.shape.auth,
      }),
      subscription: Subscription,
    }),
    example: {
      former: { endpoint: example.endpoint, auth: example.keys.auth },
      subscription: { ...example, endpoint: "https://push.example.net/send/bmV3" },
    },
    returns: Nothing,
  }),
});
