import { push } from "@/contract/notices/push";
import { send } from "../../api/send";
import { moveToKeyNow } from "./browser";

/** Subscribes this browser anew where another key has taken the place of its own. */
export const keepPushKey = (): Promise<void> =>
  moveToKeyNow({
    keyNow: async () => (await send(push.key)).publicKey,
    isKnown: async () => (await send(push.devices)).items.some(({ isCurrent }) => isCurrent),
    tell: (subscription, vapidKey) => {
      const { endpoint = "", keys } = subscription.toJSON();
      return send(push.subscribe, {
        body: { endpoint, keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" }, vapidKey },
      });
    },
  });
