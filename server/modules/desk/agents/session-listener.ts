import type { SessionListener } from "../../people/session/listeners.ts";
import { applyPresenceStatus } from "./set-status.ts";

/** Who signs in is Online, who signs out is Offline. */
export const presenceListener: SessionListener = {
  beforeSignIn: (work, userId) => applyPresenceStatus(work, userId, "login"),
  beforeSignOut: (work, userId) => applyPresenceStatus(work, userId, "logout"),
};
