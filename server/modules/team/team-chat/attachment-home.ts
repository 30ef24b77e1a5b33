import type { AttachmentHome } from "../../workspace/attachments/homes.ts";
import { mustBeMember } from "./members.ts";

export const teamFiles: AttachmentHome = {
  holds: ({ teamMessageId }) => teamMessageId !== null,
  async open(work, { teamMessageId }) {
    if (teamMessageId !== null) await mustBeMember(work, teamMessageId);
  },
};
