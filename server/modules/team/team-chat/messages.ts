import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import type { BodyOut, QueryOut } from "../../../../contract/kit.ts";
import type { TeamMessage, teamChat, teamMessages as calls } from "../../../../contract/team/team-chat.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { claimAttachments, discardTeamFiles, teamFilesOf } from "../../workspace/attachments/queries.ts";
import { notify } from "../../notices/notifications/notify.ts";
import { users } from "../../people/session/table.ts";
import { previewOf } from "../../desk/tickets/rules.ts";
import { searchArguments } from "../../desk/tickets/search-words.ts";
import { audienceOfChannel, channelFor, enrolMembers, meOf } from "./channels.ts";
import type { ChannelRow } from "./channels.ts";
import { tellDirectSoon } from "./direct-notice.ts";
import { presentMessages } from "./present-messages.ts";
import { addressOf, isSupervisor } from "./rules.ts";
import { teamChannels, teamMembers, teamMessages, teamReactions } from "./table.ts";
import { say } from "./texts.ts";

type Row = typeof teamMessages.$inferSelect;
const searchMax = 30;

const selectFrom = ({ db }: Work) =>
  db
    .select({ message: teamMessages, firstName: users.firstName, lastName: users.lastName })
    .from(teamMessages)
    .innerJoin(users, and(eq(users.tenantId, teamMessages.tenantId), eq(users.id, teamMessages.authorId)));

/** Oldest first. A thread's replies are below their message and not in the flow. */
export async function listMessages(
  work: Work,
  channelId: string,
  { before, after, parentId, limit }: QueryOut<typeof calls.list>,
): Promise<{ items: TeamMessage[]; hasMore: boolean }> {
  await channelFor(work, channelId);
  const where = and(
    eq(teamMessages.tenantId, work.tenant),
    eq(teamMessages.channelId, channelId),
    parentId === undefined ? isNull(teamMessages.parentId) : eq(teamMessages.parentId, parentId),
    before === undefined ? undefined : lt(teamMessages.seq, before),
    after === undefined ? undefined : gt(teamMessages.seq, after),
  );
  const isForward = after !== undefined && before === undefined;
  const rows = await selectFrom(work)
    .where(where)
    .orderBy(isForward ? asc(teamMessages.seq) : desc(teamMessages.seq))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  return {
    items: await presentMessages(work, isForward ? shown : shown.toReversed()),
    hasMore: rows.length > limit,
  };
}

async function view(work: Work, id: string): Promise<TeamMessage> {
  const [message] = await presentMessages(
    work,
    await selectFrom(work).where(and(eq(teamMessages.tenantId, work.tenant), eq(teamMessages.id, id))),
  );
  if (!message) throw new Fault("not_found");
  return message;
}
export async function channelMessageView(work: Work, id: string): Promise<TeamMessage> {
  await messageFor(work, id);
  return view(work, id);
}

async function messageFor(work: Work, id: string): Promise<{ message: Row; channel: ChannelRow }> {
  const message = await work.rows(teamMessages).get(id);
  return { message, channel: (await channelFor(work, message.channelId)).channel };
}

type Sent = BodyOut<typeof calls.send>;
/** Said once for each client id, in the order of the channel. Who speaks in a public channel joins it. */
export async function sendMessage(
  work: Work,
  channelId: string,
  { text, attachments, parentId, mentionIds, clientMessageId }: Sent,
): Promise<TeamMessage> {
  const me = meOf(work);
  const { channel: seen, member } = await channelFor(work, channelId);
  if (seen.archivedAt !== null) throw new Fault("conflict", say("team_chat.channel_archived"));
  // One message after the other: the number under this lock is the order in which they are seen.
  const channel = await work.rows(teamChannels).lock(channelId);
  if (clientMessageId !== undefined) {
    const [first] = await work.rows(teamMessages).list({
      where: and(
        eq(teamMessages.channelId, channelId),
        eq(teamMessages.authorId, me),
        eq(teamMessages.clientMessageId, clientMessageId),
      ),
      limit: 1,
    });
    if (first) return view(work, first.id);
  }
  const parent = parentId === undefined ? undefined : await work.rows(teamMessages).find(parentId);
  if (parentId !== undefined && (parent?.channelId !== channelId || parent.parentId !== null))
    throw fieldFault("parentId", say("team_chat.no_such_message"));
  mustSay(text, attachments?.length ?? 0);
  const seq = channel.lastSeq + 1;
  const mentions = await mentioned(work, channel, text, mentionIds);
  const message = await work.rows(teamMessages).insert({
    channelId,
    seq,
    parentId: parentId ?? null,
    authorId: me,
    text,
    mentions,
    clientMessageId: clientMessageId ?? null,
    createdAt: work.now,
  });
  const files = await claimAttachments(work, attachments, { teamMessageId: message.id });
  await work
    .update(teamChannels)
    .set({ lastSeq: seq, lastAt: work.now })
    .where(eq(teamChannels.id, channelId));
  if (parent)
    await work
      .update(teamMessages)
      .set({ replyCount: sql`${teamMessages.replyCount} + 1`, lastReplyAt: work.now })
      .where(eq(teamMessages.id, parent.id));
  if (member)
    await work
      .update(teamMembers)
      .set({ readSeq: seq })
      .where(and(eq(teamMembers.id, member.id), eq(teamMembers.readSeq, seq - 1)));
  else await enrolMembers(work, channelId, [me]);
  await publishTeamMessage(work, channel, message);
  await notifyMentioned(work, channel, message, mentions, files[0]?.name);
  if (channel.kind === "DIRECT") tellDirectSoon(work, channel.id, seq);
  return view(work, message.id);
}

function mustSay(text: string, files: number): void {
  if (text === "" && files === 0) throw fieldFault("text", say("shared.empty_message"));
}

async function publishTeamMessage(
  work: Work,
  channel: ChannelRow,
  message: Pick<Row, "id" | "seq" | "parentId">,
): Promise<void> {
  work.publish(
    "team_message",
    { channelId: channel.id, messageId: message.id, messageSeq: message.seq, parentId: message.parentId },
    await audienceOfChannel(work, channel.id),
  );
}

/** Those of the named whose name is in the text and who may read it; of a private channel its members. */
async function mentioned(
  work: Work,
  channel: ChannelRow,
  text: string,
  ids: readonly string[] | undefined,
): Promise<{ id: string; name: string }[]> {
  if (!ids?.length) return [];
  const rows = await work
    .from(users, {
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      memberId: teamMembers.id,
      role: users.role,
    })
    .leftJoin(
      teamMembers,
      and(
        eq(teamMembers.tenantId, users.tenantId),
        eq(teamMembers.userId, users.id),
        eq(teamMembers.channelId, channel.id),
      ),
    )
    .where(and(inArray(users.id, [...ids]), eq(users.isActive, true)));
  const isOpen = channel.kind === "CHANNEL" && !channel.isPrivate;
  return rows
    .filter(({ memberId, role }) => memberId !== null || (isOpen && role !== "USER"))
    .map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}`.trim() }))
    .filter(({ name }) => text.includes(`@${name}`));
}

async function notifyMentioned(
  work: Work,
  channel: ChannelRow,
  message: Row,
  people: readonly { id: string }[],
  fileName = "",
): Promise<void> {
  const { name } = work.actor;
  const title =
    channel.kind === "DIRECT"
      ? say("team_chat.mentioned_you", { name })
      : say("team_chat.mentioned_you_in", { name, channel: channel.name ?? "" });
  for (const { id } of people.filter((one) => one.id !== work.actor.id))
    await notify(work, {
      userId: id,
      type: "MENTION",
      priority: "MEDIUM",
      title,
      content: previewOf(message.text) || fileName,
      actionUrl: addressOf(channel.id, message.parentId),
    });
}

export async function editMessage(
  work: Work,
  id: string,
  { text, mentionIds }: BodyOut<typeof calls.edit>,
): Promise<TeamMessage> {
  const { message, channel } = await messageFor(work, id);
  if (message.authorId !== work.actor.id) throw new Fault("forbidden", say("team_chat.message_not_yours"));
  if (message.deletedAt !== null) throw new Fault("conflict", say("team_chat.deleted"));
  if (text === "") mustSay(text, (await teamFilesOf(work, [id])).size);
  const mentions = await mentioned(work, channel, text, [
    ...(mentionIds ?? []),
    ...message.mentions.map((one) => one.id),
  ]);
  const after = await work.rows(teamMessages).update(id, { text, mentions, editedAt: work.now });
  await publishTeamMessage(work, channel, after);
  await notifyMentioned(
    work,
    channel,
    after,
    mentions.filter((one) => !message.mentions.some((before) => before.id === one.id)),
  );
  return view(work, id);
}

export async function removeMessage(work: Work, id: string): Promise<TeamMessage> {
  const { message, channel } = await messageFor(work, id);
  if (message.authorId !== work.actor.id && !isSupervisor(work.actor))
    throw new Fault("forbidden", say("team_chat.message_not_deletable"));
  if (message.deletedAt === null) {
    await work.rows(teamMessages).update(id, { deletedAt: work.now }, { action: "delete" });
    await discardTeamFiles(work, id);
  }
  await publishTeamMessage(work, channel, message);
  return view(work, id);
}

export async function reactToMessage(
  work: Work,
  id: string,
  { emoji, isOn }: BodyOut<typeof calls.react>,
): Promise<TeamMessage> {
  const { message, channel } = await messageFor(work, id);
  if (message.deletedAt !== null) throw new Fault("conflict", say("team_chat.deleted"));
  const userId = meOf(work);
  if (isOn)
    await work.db
      .insert(teamReactions)
      .values({ tenantId: work.tenant, messageId: id, userId, emoji, createdAt: work.now })
      .onConflictDoNothing();
  else
    await work
      .delete(teamReactions)
      .where(
        and(
          eq(teamReactions.messageId, id),
          eq(teamReactions.userId, userId),
          eq(teamReactions.emoji, emoji),
        ),
      );
  await publishTeamMessage(work, channel, message);
  return view(work, id);
}

/**
 * In the channels and conversations that one is a member of, newest first. Found by the index of words
 * (functions.sql), as tickets are.
 */
export async function searchMessages(
  work: Work,
  { search, before }: QueryOut<typeof teamChat.search>,
): Promise<{ items: (TeamMessage & { channelName: string })[]; hasMore: boolean }> {
  const { words } = searchArguments(search);
  if (words === "") return { items: [], hasMore: false };
  const found = sql`(select message_id from search_team_messages(${meOf(work)}::uuid, ${words}, ${before ?? null}::timestamptz, ${searchMax + 1}))`;
  const rows = await work
    .from(teamMessages, {
      message: teamMessages,
      firstName: users.firstName,
      lastName: users.lastName,
      channelName: teamChannels.name,
    })
    .innerJoin(users, and(eq(users.tenantId, teamMessages.tenantId), eq(users.id, teamMessages.authorId)))
    .innerJoin(
      teamChannels,
      and(eq(teamChannels.tenantId, teamMessages.tenantId), eq(teamChannels.id, teamMessages.channelId)),
    )
    .where(sql`${teamMessages.id} in ${found}`)
    .orderBy(desc(teamMessages.createdAt), desc(teamMessages.id))
    .limit(searchMax + 1);
  const shown = rows.slice(0, searchMax);
  return {
    items: (await presentMessages(work, shown)).map((message, at) => ({
      ...message,
      channelName: shown[at]?.channelName ?? "",
    })),
    hasMore: rows.length > searchMax,
  };
}
