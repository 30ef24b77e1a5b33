import { seenBy } from "./notices/notifications/sight.ts";
import { installMailSight } from "./workspace/platform/outbox.ts";

/** Before a mail to staff leaves: what its reader may see now of what it is about. */
installMailSight(async (work, userId, actionUrl) =>
  (await seenBy(work, userId, [actionUrl])).sightOf(actionUrl),
);
