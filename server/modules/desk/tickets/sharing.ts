import type { Sharing } from "../../../kernel/implement.ts";
import { seesEverySensitive } from "./rules.ts";
import { whoHasSensitive } from "./sensitive.ts";

/** Lists of tickets: only those who have a sensitive one are shown what others in their role are not. */
export const ticketSharing: Sharing = {
  aboutAsker: ["noticeId"],
  whoSeesMore: async (work) => (seesEverySensitive(work.actor) ? new Set<string>() : whoHasSensitive(work)),
};
