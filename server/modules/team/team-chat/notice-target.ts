import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { rowId } from "../../notices/notifications/notice-targets.ts";
import type { NoticeTarget } from "../../notices/notifications/notice-targets.ts";
import { maySeeChannel } from "./rules.ts";
import { teamChannels, teamMembers } from "./table.ts";

export const channelNotices: NoticeTarget = {
  kind: "channel",
  address: new RegExp(`^/team-chat\\?(?:[^#]*&)?channel=(${rowId})(?:[&#]|$)`, "u"),
  async sightsOf({ db, tenant }, reader, ids) {
    const rows = await db
      .select({
        id: teamChannels.id,
        kind: teamChannels.kind,
        isPrivate: teamChannels.isPrivate,
        isMember: isNotNull(teamMembers.id).mapWith(Boolean),
      })
      .from(teamChannels)
      .leftJoin(
        teamMembers,
        and(
          eq(teamMembers.tenantId, tenant),
          eq(teamMembers.channelId, teamChannels.id),
          eq(teamMembers.userId, reader.id),
        ),
      )
      .where(and(eq(teamChannels.tenantId, tenant), inArray(teamChannels.id, [...ids])));
    return rows.map(({ id, isMember, ...channel }) => [
      id,
      maySeeChannel(channel, isMember) ? "plain" : "gone",
    ]);
  },
  goneTitle: {
    en: "A conversation that you can no longer open",
    es: "Una conversación que ya no puedes abrir",
    ar: "محادثة لم يعد بإمكانك فتحها",
  },
};
