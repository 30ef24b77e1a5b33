import { presenceListener } from "./desk/agents/session-listener.ts";
import { pushListener } from "./notices/push-subscriptions/session-listener.ts";
import { installSessionListeners } from "./people/session/listeners.ts";

/** Who hears when somebody signs in or out, in the order in which they hear of it. */
installSessionListeners([presenceListener, pushListener]);
