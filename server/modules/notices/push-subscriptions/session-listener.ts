import type { SessionListener } from "../../people/session/listeners.ts";
import { forgetSubscriptionsOf } from "./subscriptions.ts";

/** Where a session ended, no more notifications are sent. */
export const pushListener: SessionListener = {
  sessionsEnded: async (work, sessionIds) => {
    await forgetSubscriptionsOf(work, sessionIds);
  },
};
