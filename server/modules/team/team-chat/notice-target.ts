import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { rowId } from "../../notices/notifications/notice-targets.ts";
import type { NoticeTarget } from "../../notices/notifications/notice-targets.ts";
import { maySeeChannel } from "./rules.ts";
import { teamChannels, teamMembers } from "./table.ts";
import { say } from "./texts.ts";

export const channelNotices: NoticeTarget = {
  kind: "channel",
  address: new RegExp(`^/team-chat\\?(?:[^#]*&)?channel=(${rowId})(?:[&#]|$)`, "u"),
  async sightsOf({ tenant, from }, reader, ids) {
    const rows = await from(teamChannels, {
      id: teamChannels.id,
      kind: teamChannels.kind,
      isPrivate: teamChannels.isPrivate,
      isMember: isNotNull(teamMembers.id).mapWith(Boolean),
    })
      .leftJoin(
        teamMembers,
        and(
          eq(teamMembers.tenantId, tenant),
          eq(teamMembers.channelId, teamChannels.id),
          eq(teamMembers.userId, reader.id),
        ),
      )
      .where(inArray(teamChannels.id, [...ids]));
    return rows.map(({ id, isMember, ...channel }) => [
      id,
      maySeeChannel(channel, isMember) ? "plain" : "gone",
    ]);
  },
  goneTitle: say("team_chat.conversation_out_of_sight"),
};
