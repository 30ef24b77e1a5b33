import { z } from "zod";
import { teamReactions, ticketStatuses } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Attachment } from "../workspace/attachments.ts";
import { Id, Line, Nothing, Person, Text, Time } from "../shapes.ts";

const Seq = z.coerce.number().int().min(0).max(2_000_000_000);
/**
 * `unread` counts up to 100. `readSeq` is how far one has read; a message's `seq` orders its channel without
 * gaps.
 */
export const Channel = z
  .object({
    id: Id,
    kind: z.enum(["CHANNEL", "DIRECT"]),
    name: z.string().nullable(),
    topic: z.string().nullable(),
    isPrivate: z.boolean(),
    isArchived: z.boolean(),
    isMember: z.boolean(),
    mayManage: z.boolean(),
    people: z.array(Person).describe("The others of a direct conversation"),
    memberCount: z.number().int(),
    lastSeq: z.number().int(),
    readSeq: z.number().int(),
    unread: z.number().int(),
    mentions: z.number().int(),
    lastAt: Time.nullable(),
  })
  .meta({ id: "Channel" });
export type Channel = z.infer<typeof Channel>;
const Unfurled = z
  .object({
    id: Id,
    number: z.number().int(),
    subject: z.string(),
    status: z.enum(ticketStatuses),
    assignedToName: z.string().nullable(),
  })
  .meta({ id: "Unfurled" });
export const TeamMessage = z
  .object({
    id: Id,
    channelId: Id,
    seq: z.number().int(),
    parentId: Id.nullable(),
    author: Person,
    text: z.string(),
    mentions: z.array(Person),
    attachments: z.array(Attachment).describe("For members of the channel to open"),
    tickets: z.array(Unfurled),
    reactions: z.array(
      z.object({
        emoji: z.enum(teamReactions),
        people: z.array(Person),
      }),
    ),
    replyCount: z.number().int(),
    lastReplyAt: Time.nullable(),
    clientMessageId: z.string().nullable(),
    createdAt: Time,
    editedAt: Time.nullable(),
    isDeleted: z.boolean(),
  })
  .meta({ id: "TeamMessage" });
export type TeamMessage = z.infer<typeof TeamMessage>;

const refs = { id: "teamChannel" } as const;
const messageRef = { id: "teamMessage" } as const;
const People = z.array(Id).max(200);
export const teamChat = group("team-chat", {
  channels: endpoint("GET /team-chat/channels", {
    allow: "AGENT",
    summary: "One's own, and public ones that one may join",
    returns: z.object({ items: z.array(Channel) }),
  }),
  createChannel: endpoint("POST /team-chat/channels", {
    allow: "AGENT",
    creates: true,
    body: z.object({
      name: Line(60),
      topic: Text(200).nullable().optional(),
      isPrivate: z.boolean().default(false),
      memberIds: People.optional(),
    }),
    example: { name: "returns", isPrivate: false },
    returns: Channel,
  }),
  updateChannel: endpoint("PATCH /team-chat/channels/{id}", {
    allow: "AGENT",
    refs,
    summary: "By whoever made it, and by supervisors",
    body: z.object({
      name: Line(60).optional(),
      topic: Text(200).nullable().optional(),
      isArchived: z.boolean().optional(),
    }),
    example: { topic: "What comes back" },
    returns: Channel,
  }),
  direct: endpoint("POST /team-chat/directs", {
    allow: "AGENT",
    summary: "The conversation with these people, begun if it is not there",
    body: z.object({ userIds: z.array(Id).min(1).max(8) }),
    example: { userIds: ["01980000-0000-7000-8000-000000000000"] },
    returns: Channel,
  }),
  join: endpoint("POST /team-chat/channels/{id}/join", { allow: "AGENT", refs, returns: Channel }),
  leave: endpoint("DELETE /team-chat/channels/{id}/membership", { allow: "AGENT", refs, returns: Nothing }),
  members: endpoint("GET /team-chat/channels/{id}/members", {
    allow: "AGENT",
    refs,
    returns: z.object({ items: z.array(Person) }),
  }),
  addMembers: endpoint("POST /team-chat/channels/{id}/members", {
    allow: "AGENT",
    refs,
    body: z.object({ userIds: People.min(1) }),
    example: { userIds: ["01980000-0000-7000-8000-000000000000"] },
    returns: z.object({ items: z.array(Person) }),
  }),
  read: endpoint("PUT /team-chat/channels/{id}/read", {
    allow: "AGENT",
    refs,
    summary: "Read up to a message; it never goes back",
    body: z.object({ seq: z.number().int().min(0).max(2_000_000_000) }),
    example: { seq: 1 },
    returns: z.object({ readSeq: z.number().int() }),
  }),
  unread: endpoint("GET /team-chat/unread", {
    allow: "AGENT",
    summary: "Direct messages and mentions that one has not read, counted up to 100 in each conversation",
    returns: z.object({ count: z.number().int() }),
  }),
  search: endpoint("GET /team-chat/search", {
    allow: "AGENT",
    summary:
      "Words in the channels and conversations that one is a member of, newest first; each word counts from its beginning",
    query: z.object({
      search: z.string().trim().min(2).max(100),
      before: Time.optional(),
    }),
    returns: z.object({
      items: z.array(TeamMessage.extend({ channelName: z.string() })),
      hasMore: z.boolean(),
    }),
  }),
});

/** A group of its own: what arrives is added to what is shown, and not asked for again as a whole. */
export const teamMessages = group("team-messages", {
  list: endpoint("GET /team-chat/channels/{id}/messages", {
    allow: "AGENT",
    refs,
    summary:
      "Oldest first: the newest page, the one before `before`, or what came after `after`. With `parentId` the thread below a message",
    query: z.object({
      before: Seq.optional(),
      after: Seq.optional(),
      parentId: Id.optional(),
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(50),
    }),
    returns: z.object({
      items: z.array(TeamMessage),
      hasMore: z.boolean(),
    }),
  }),
  get: endpoint("GET /team-chat/messages/{id}", { allow: "AGENT", refs: messageRef, returns: TeamMessage }),
  send: endpoint("POST /team-chat/channels/{id}/messages", {
    allow: "AGENT",
    refs,
    creates: true,
    summary: "Words, files or both",
    body: z.object({
      text: Text(limits.teamMessageMaxLength).trim(),
      attachments: z.array(Id).max(limits.attachmentsPerMessageMax).optional(),
      parentId: Id.optional(),
      mentionIds: z.array(Id).max(20).optional(),
      clientMessageId: Line(100).optional(),
    }),
    example: { text: "Who has #1042?" },
    returns: TeamMessage,
  }),
  edit: endpoint("PATCH /team-chat/messages/{id}", {
    allow: "AGENT",
    refs: messageRef,
    summary: "One's own",
    body: z.object({
      text: Text(limits.teamMessageMaxLength).trim(),
      mentionIds: z.array(Id).max(20).optional(),
    }),
    example: { text: "Who has #1043?" },
    returns: TeamMessage,
  }),
  remove: endpoint("DELETE /team-chat/messages/{id}", {
    allow: "AGENT",
    refs: messageRef,
    summary: "One's own, and any for supervisors; its files go with it, its thread stays",
    returns: TeamMessage,
  }),
  react: endpoint("PUT /team-chat/messages/{id}/reactions", {
    allow: "AGENT",
    refs: messageRef,
    body: z.object({
      emoji: z.enum(teamReactions),
      isOn: z.boolean(),
    }),
    example: { emoji: "THUMBS_UP", isOn: true },
    returns: TeamMessage,
  }),
});
