import { and, eq } from "drizzle-orm";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { teamMembers, teamMessages } from "./table.ts";

/** Files of a message are its channel's members' alone. @throws Fault not_found for everybody else */
export async function mustBeMember(work: Work, messageId: string): Promise<void> {
  const [row] =
    work.actor.id === null
      ? []
      : await work
          .from(teamMessages, { id: teamMembers.id })
          .innerJoin(
            teamMembers,
            and(
              eq(teamMembers.tenantId, teamMessages.tenantId),
              eq(teamMembers.channelId, teamMessages.channelId),
              eq(teamMembers.userId, work.actor.id),
            ),
          )
          .where(eq(teamMessages.id, messageId))
          .limit(1);
  if (!row) throw new Fault("not_found");
}
