import type { TicketListener } from "../../desk/tickets/listeners.ts";
import { callOff, followResolution } from "./schedule.ts";

/** A ticket that is resolved is asked about; one that is open again, or is merged away, is not. */
export const surveysListener: TicketListener = {
  name: "surveys",
  changed: (work, { before, after, cause }) =>
    cause === "merge" ? callOff(work, after.id, "MERGED") : followResolution(work, before, after),
  messageAdded: (work, { before, after }) => followResolution(work, before, after),
};
