import { teamChat, teamMessages } from "../../../../contract/team/team-chat.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import {
  addMembers,
  channels,
  createChannel,
  directWith,
  joinChannel,
  leaveChannel,
  markRead,
  channelMembers,
  unreadCount,
  updateChannel,
} from "./channels.ts";
import {
  editMessage,
  listMessages,
  channelMessageView,
  reactToMessage,
  removeMessage,
  searchMessages,
  sendMessage,
} from "./messages.ts";
import { tellDirect } from "./direct-notice.ts";

const teamChatCalls = [
  ...implement(teamChat, {
    channels: async (work) => ({ items: await channels(work) }),
    createChannel: ({ body, ...work }) => createChannel(work, body),
    updateChannel: ({ params, body, ...work }) => updateChannel(work, params.id, body),
    direct: ({ body, ...work }) => directWith(work, body.userIds),
    join: ({ params, ...work }) => joinChannel(work, params.id),
    leave: async ({ params, ...work }) => {
      await leaveChannel(work, params.id);
      return {};
    },
    members: async ({ params, ...work }) => ({ items: await channelMembers(work, params.id) }),
    addMembers: async ({ params, body, ...work }) => ({
      items: await addMembers(work, params.id, body.userIds),
    }),
    read: async ({ params, body, ...work }) => ({ readSeq: await markRead(work, params.id, body.seq) }),
    unread: async (work) => ({ count: await unreadCount(work) }),
    search: ({ query, ...work }) => searchMessages(work, query),
  }),
  ...implement(teamMessages, {
    list: ({ params, query, ...work }) => listMessages(work, params.id, query),
    get: ({ params, ...work }) => channelMessageView(work, params.id),
    send: ({ params, body, ...work }) => sendMessage(work, params.id, body),
    edit: ({ params, body, ...work }) => editMessage(work, params.id, body),
    remove: ({ params, ...work }) => removeMessage(work, params.id),
    react: ({ params, body, ...work }) => reactToMessage(work, params.id, body),
  }),
];

export const teamChatModule = defineModule("team/team-chat", {
  calls: teamChatCalls,
  jobs: [tellDirect],
  functions: [new URL("functions.sql", import.meta.url)],
});
