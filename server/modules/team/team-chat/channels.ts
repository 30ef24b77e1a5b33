import { and, asc, desc, eq, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import type { BodyOut } from "../../../../contract/kit.ts";
import type { Channel, teamChat as calls } from "../../../../contract/team/team-chat.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Audience, Work } from "../../../work.ts";
import { settleNotices } from "../../notices/notifications/notify.ts";
import { users } from "../../people/session/table.ts";
import { addressOf, directKeyOf, mayManage, maySeeChannel } from "./rules.ts";
import { teamChannels, teamMembers } from "./table.ts";
import { say } from "./texts.ts";

export type ChannelRow = typeof teamChannels.$inferSelect;
type MemberRow = typeof teamMembers.$inferSelect;
const channelsMax = 500;
export const meOf = ({ actor }: Work): string => {
  if (actor.id === null) throw new Fault("forbidden");
  return actor.id;
};

/** For anyone who may see it. @throws Fault not_found, also for a private one of others */
export async function channelFor(
  work: Work,
  id: string,
): Promise<{ channel: ChannelRow; member: MemberRow | undefined }> {
  const channel = await work.rows(teamChannels).get(id);
  const member = await memberOf(work, id, meOf(work));
  if (!maySeeChannel(channel, member !== undefined)) throw new Fault("not_found");
  return { channel, member };
}
async function memberOf(work: Work, channelId: string, userId: string): Promise<MemberRow | undefined> {
  const [row] = await work
    .rows(teamMembers)
    .list({ where: and(eq(teamMembers.channelId, channelId), eq(teamMembers.userId, userId)), limit: 1 });
  return row;
}

/** Who hears what is said: its members, and nobody else. */
export async function audienceOfChannel(work: Work, channelId: string): Promise<Audience[]> {
  const members = await work
    .rows(teamMembers)
    .list({ where: eq(teamMembers.channelId, channelId), limit: limits.teamChannelPeopleMax });
  return members.map(({ userId }): Audience => `user:${userId}`);
}
/** That there is a channel and how it is called: all staff of a public one, the members of any other. */
async function tellChannel(
  work: Work,
  channel: Pick<ChannelRow, "id" | "kind" | "isPrivate">,
  more: Audience[] = [],
): Promise<void> {
  work.publish(
    "team_channel",
    { channelId: channel.id },
    channel.kind === "CHANNEL" && !channel.isPrivate
      ? ["staff"]
      : [...(await audienceOfChannel(work, channel.id)), ...more],
  );
}

/** Those that somebody sees, or one of them, with what waits there for them. */
const seenChannels = (work: Work, me: string, id: string | undefined) =>
  work
    .from(teamChannels, {
      channel: teamChannels,
      readSeq: teamMembers.readSeq,
      memberCount:
        sql<number>`(select count(*) from team_members m where m.tenant_id = team_channels.tenant_id and m.channel_id = team_channels.id)`.mapWith(
          Number,
        ),
      unread:
        sql<number>`(select count(*) from (select 1 from team_messages t where t.tenant_id = team_channels.tenant_id and t.channel_id = team_channels.id and t.seq > team_members.read_seq and (t.parent_id is null or team_channels.kind = 'DIRECT') and t.author_id <> ${me} and t.deleted_at is null limit 100) as counted)`.mapWith(
          Number,
        ),
      mentions:
        sql<number>`(select count(*) from (select 1 from team_messages t where t.tenant_id = team_channels.tenant_id and t.channel_id = team_channels.id and t.seq > team_members.read_seq and t.author_id <> ${me} and t.deleted_at is null and t.mentions @> ${JSON.stringify([{ id: me }])}::jsonb limit 100) as counted)`.mapWith(
          Number,
        ),
    })
    .leftJoin(
      teamMembers,
      and(
        eq(teamMembers.tenantId, teamChannels.tenantId),
        eq(teamMembers.channelId, teamChannels.id),
        eq(teamMembers.userId, me),
      ),
    )
    .where(
      and(
        id === undefined ? undefined : eq(teamChannels.id, id),
        or(
          sql`${teamMembers.id} is not null`,
          and(eq(teamChannels.kind, "CHANNEL"), eq(teamChannels.isPrivate, false)),
        ),
      ),
    )
    .orderBy(
      asc(teamChannels.kind),
      sql`lower(${teamChannels.name})`,
      desc(teamChannels.lastAt),
      teamChannels.id,
    )
    .limit(channelsMax);

interface ChannelPerson {
  channelId: string;
  id: string;
  firstName: string;
  lastName: string;
}

/** Who else is in direct conversations. */
async function peopleIn(work: Work, directs: string[], me: string): Promise<ChannelPerson[]> {
  if (directs.length === 0) return [];
  return work
    .from(teamMembers, {
      channelId: teamMembers.channelId,
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .innerJoin(users, and(eq(users.tenantId, teamMembers.tenantId), eq(users.id, teamMembers.userId)))
    .where(and(inArray(teamMembers.channelId, directs), ne(teamMembers.userId, me)))
    .orderBy(users.firstName, users.id);
}
export async function channels(work: Work, id?: string): Promise<Channel[]> {
  const me = meOf(work);
  const rows = await seenChannels(work, me, id);
  const directs = rows.filter(({ channel }) => channel.kind === "DIRECT").map(({ channel }) => channel.id);
  const people = await peopleIn(work, directs, me);
  return rows.map(({ channel, readSeq, memberCount, unread, mentions }) => ({
    id: channel.id,
    kind: channel.kind === "DIRECT" ? "DIRECT" : "CHANNEL",
    name: channel.name,
    topic: channel.topic,
    isPrivate: channel.isPrivate,
    isArchived: channel.archivedAt !== null,
    isMember: readSeq !== null,
    mayManage: mayManage(work.actor, channel),
    memberCount,
    people: people
      .filter(({ channelId }) => channelId === channel.id)
      .map(({ id: one, firstName, lastName }) => ({ id: one, name: `${firstName} ${lastName}`.trim() })),
    lastSeq: channel.lastSeq,
    readSeq: readSeq ?? 0,
    unread: readSeq === null ? 0 : unread,
    mentions: readSeq === null ? 0 : mentions,
    lastAt: channel.lastAt,
  }));
}

async function channelView(work: Work, id: string): Promise<Channel> {
  const [found] = await channels(work, id);
  if (!found) throw new Fault("not_found");
  return found;
}

/** What the menu counts: direct messages, and where one was named. */
export async function unreadCount(work: Work): Promise<number> {
  const me = meOf(work);
  const waiting = sql`(select count(*) from (select 1 from team_messages t where t.tenant_id = team_members.tenant_id and t.channel_id = team_members.channel_id and t.seq > team_members.read_seq and t.author_id <> ${me} and t.deleted_at is null and (team_channels.kind = 'DIRECT' or t.mentions @> ${JSON.stringify([{ id: me }])}::jsonb) limit 100) as counted)`;
  const [row] = await work
    .from(teamMembers, { count: sql<number>`coalesce(sum(${waiting}), 0)`.mapWith(Number) })
    .innerJoin(
      teamChannels,
      and(eq(teamChannels.tenantId, teamMembers.tenantId), eq(teamChannels.id, teamMembers.channelId)),
    )
    .where(
      and(
        eq(teamMembers.userId, me),
        lt(teamMembers.readSeq, teamChannels.lastSeq),
        isNull(teamChannels.archivedAt),
      ),
    );
  return row?.count ?? 0;
}

/** Active members of staff. @throws Fault invalid at `field` */
async function staff(
  work: Work,
  ids: readonly string[],
  field: string,
): Promise<{ id: string; name: string }[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await work
    .from(users, { id: users.id, firstName: users.firstName, lastName: users.lastName })
    .where(and(inArray(users.id, wanted), eq(users.isActive, true), ne(users.role, "USER")));
  if (rows.length < wanted.length) throw fieldFault(field, say("team_chat.not_on_team"));
  return rows.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}`.trim() }));
}

/**
 * Under the channel's lock, so that anyone who comes hears of each message after those that are there, and of
 * none before.
 */
export async function enrolMembers(work: Work, channelId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const { lastSeq } = await work.rows(teamChannels).lock(channelId);
  const there = await work
    .rows(teamMembers)
    .list({ where: eq(teamMembers.channelId, channelId), limit: limits.teamChannelPeopleMax });
  const fresh = userIds.filter((id) => !there.some(({ userId }) => userId === id));
  if (there.length + fresh.length > limits.teamChannelPeopleMax)
    throw fieldFault("userIds", say("team_chat.too_many_people", { max: limits.teamChannelPeopleMax }));
  // What was said before somebody came counts as read.
  if (fresh.length > 0)
    await work.db
      .insert(teamMembers)
      .values(
        fresh.map((userId) => ({
          tenantId: work.tenant,
          channelId,
          userId,
          readSeq: lastSeq,
          joinedAt: work.now,
        })),
      )
      .onConflictDoNothing();
}

export async function createChannel(
  work: Work,
  { name, topic, isPrivate, memberIds }: BodyOut<typeof calls.createChannel>,
): Promise<Channel> {
  const people = await staff(work, memberIds ?? [], "memberIds");
  await nameIsFree(work, name);
  const channel = await work
    .rows(teamChannels)
    .insert({ name, topic: topic?.trim() || null, isPrivate, createdById: meOf(work), createdAt: work.now });
  await enrolMembers(work, channel.id, [...new Set([meOf(work), ...people.map(({ id }) => id)])]);
  await tellChannel(work, channel);
  return channelView(work, channel.id);
}

async function nameIsFree(work: Work, name: string, except?: string): Promise<void> {
  const [same] = await work.rows(teamChannels).list({
    where: and(
      eq(teamChannels.kind, "CHANNEL"),
      sql`lower(${teamChannels.name}) = lower(${name})`,
      sql`${teamChannels.archivedAt} is null`,
    ),
    limit: 1,
  });
  if (same && same.id !== except) throw fieldFault("name", say("team_chat.name_taken"));
}

export async function updateChannel(
  work: Work,
  id: string,
  { isArchived, topic, name }: BodyOut<typeof calls.updateChannel>,
): Promise<Channel> {
  const { channel } = await channelFor(work, id);
  if (!mayManage(work.actor, channel)) throw new Fault("forbidden", say("team_chat.channel_not_yours"));
  if (name !== undefined || isArchived === false) await nameIsFree(work, name ?? channel.name ?? "", id);
  const after = await work.rows(teamChannels).update(id, {
    ...(name === undefined ? {} : { name }),
    ...(topic === undefined ? {} : { topic: topic?.trim() || null }),
    ...(isArchived === undefined ? {} : { archivedAt: isArchived ? work.now : null }),
  });
  await tellChannel(work, after);
  return channelView(work, id);
}

/** One conversation for the same people, no matter who begins it, also when two do at once. */
export async function directWith(work: Work, userIds: readonly string[]): Promise<Channel> {
  const me = meOf(work);
  const others = userIds.filter((id) => id !== me);
  if (others.length === 0) throw fieldFault("userIds", say("team_chat.not_with_yourself"));
  const people = await staff(work, others, "userIds");
  const everybody = [me, ...people.map(({ id }) => id)];
  const directKey = directKeyOf(everybody);
  await work.db
    .insert(teamChannels)
    .values({
      tenantId: work.tenant,
      kind: "DIRECT",
      isPrivate: true,
      directKey,
      createdById: me,
      createdAt: work.now,
    })
    .onConflictDoNothing();
  const [channel] = await work
    .rows(teamChannels)
    .list({ where: eq(teamChannels.directKey, directKey), limit: 1 });
  if (!channel) throw new Fault("conflict");
  await enrolMembers(work, channel.id, everybody);
  await tellChannel(work, channel);
  return channelView(work, channel.id);
}

export async function joinChannel(work: Work, id: string): Promise<Channel> {
  const { channel } = await channelFor(work, id);
  await enrolMembers(work, channel.id, [meOf(work)]);
  await tellChannel(work, channel);
  return channelView(work, id);
}

export async function leaveChannel(work: Work, id: string): Promise<void> {
  const { channel, member } = await channelFor(work, id);
  if (channel.kind === "DIRECT") throw new Fault("conflict", say("team_chat.cannot_leave_direct"));
  if (!member) return;
  await work.rows(teamChannels).lock(id);
  await work.rows(teamMembers).remove(member.id);
  await tellChannel(work, channel, [`user:${member.userId}`]);
}

export async function channelMembers(work: Work, id: string): Promise<{ id: string; name: string }[]> {
  await channelFor(work, id);
  const rows = await work
    .from(teamMembers, { id: users.id, firstName: users.firstName, lastName: users.lastName })
    .innerJoin(users, and(eq(users.tenantId, teamMembers.tenantId), eq(users.id, teamMembers.userId)))
    .where(eq(teamMembers.channelId, id))
    .orderBy(users.firstName, users.id)
    .limit(limits.teamChannelPeopleMax);
  return rows.map(({ id: one, firstName, lastName }) => ({
    id: one,
    name: `${firstName} ${lastName}`.trim(),
  }));
}

export async function addMembers(
  work: Work,
  id: string,
  userIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { channel, member } = await channelFor(work, id);
  if (channel.kind === "DIRECT") throw new Fault("conflict", say("team_chat.begin_another_conversation"));
  if (!member && channel.isPrivate) throw new Fault("not_found");
  await enrolMembers(
    work,
    channel.id,
    (await staff(work, userIds, "userIds")).map((one) => one.id),
  );
  await tellChannel(work, channel);
  return channelMembers(work, id);
}

export async function markRead(work: Work, id: string, seq: number): Promise<number> {
  const { channel } = await channelFor(work, id);
  const me = meOf(work);
  const [row] = await work
    .update(teamMembers)
    .set({ readSeq: sql`greatest(${teamMembers.readSeq}, least(${seq}::int, ${channel.lastSeq}::int))` })
    .where(and(eq(teamMembers.channelId, id), eq(teamMembers.userId, me)))
    .returning({ readSeq: teamMembers.readSeq });
  // The notification of it has done its work, and one's other windows learn of it as well.
  if (row) await settleNotices(work, me, "DIRECT_MESSAGE", addressOf(id, null));
  if (row) work.publish("team_channel", { channelId: id }, [`user:${me}`]);
  return row?.readSeq ?? 0;
}
