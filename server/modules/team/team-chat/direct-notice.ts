import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { defineJob } from "../../../jobs/queue.ts";
import type { JobName, Work } from "../../../work.ts";
import { systemActor } from "../../../work.ts";
import { teamFilesOf } from "../../workspace/attachments/queries.ts";
import { notify } from "../../notices/notifications/notify.ts";
import { users } from "../../people/session/table.ts";
import { previewOf } from "../../desk/tickets/rules.ts";
import { addressOf, isToldOf } from "./rules.ts";
import { teamMembers, teamMessages } from "./table.ts";
import { say } from "./texts.ts";

interface Payload {
  channelId: string;
  seq: number;
}
const name: JobName<Payload> = { name: "team-chat.tell-direct" };

/**
 * A moment later, so that anyone who has the conversation open, and so has read it by then, is told nothing.
 */
export function tellDirectSoon(work: Work, channelId: string, seq: number): void {
  work.enqueue(name, { channelId, seq }, later(work.now, { seconds: limits.directNoticeSeconds }));
}

/** One notification for a burst of direct messages, to each who has not read them. */
export const tellDirect = defineJob<Payload>({
  ...name,
  schema: z.object({
    channelId: z.string(),
    seq: z.number().int(),
  }),
  async run({ desk, tenant, payload: { channelId, seq } }) {
    await desk.transaction(tenant, systemActor, async (work) => {
      // Locked, so that two messages of one burst do not both tell.
      const members = await work.db
        .select()
        .from(teamMembers)
        .where(and(eq(teamMembers.tenantId, tenant), eq(teamMembers.channelId, channelId)))
        .orderBy(asc(teamMembers.id))
        .for("no key update");
      const [said] = await work.db
        .select({ message: teamMessages, firstName: users.firstName, lastName: users.lastName })
        .from(teamMessages)
        .innerJoin(users, and(eq(users.tenantId, teamMessages.tenantId), eq(users.id, teamMessages.authorId)))
        .where(
          and(
            eq(teamMessages.tenantId, tenant),
            eq(teamMessages.channelId, channelId),
            eq(teamMessages.seq, seq),
          ),
        );
      if (!said || said.message.deletedAt !== null) return;
      const { message } = said;
      const author = `${said.firstName} ${said.lastName}`.trim();
      const files = (await teamFilesOf(work, [message.id])).get(message.id) ?? [];
      for (const member of members) {
        // Who is named in it was told at once.
        if (
          member.userId === message.authorId ||
          message.mentions.some(({ id }) => id === member.userId) ||
          !isToldOf(member, seq, work.now)
        )
          continue;
        await work.db
          .update(teamMembers)
          .set({ toldSeq: seq, toldAt: work.now })
          .where(and(eq(teamMembers.tenantId, tenant), eq(teamMembers.id, member.id)));
        await notify(work, {
          userId: member.userId,
          type: "DIRECT_MESSAGE",
          priority: "MEDIUM",
          title: say("team_chat.wrote_to_you", { author }),
          content: previewOf(message.text) || (files[0]?.name ?? ""),
          actionUrl: addressOf(channelId, message.parentId),
        });
      }
    });
  },
});
