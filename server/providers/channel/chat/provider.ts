import { say } from "./texts.ts";
import type { EventPayloads } from "../../../../contract/events.ts";
import { limits } from "../../../../contract/limits.ts";
import { ProviderFailure } from "../../provider.ts";
import type { ConnectionCheck } from "../../provider.ts";
import type { ChannelLimits, ChannelProvider, SentMessage } from "../channel.ts";
import { refuseUnsendable } from "../text-length.ts";
import { withoutPosts, withoutWindow } from "../without-posts.ts";
import { ChatSettings } from "./settings.ts";

type ChatEvent = "chat_activity" | "chat_message";
/** The way to visitors' windows: what the server tells them by their sockets. */
export interface ChatWay {
  tell<Name extends ChatEvent>(name: Name, payload: EventPayloads[Name], audience: `chat:${string}`): void;
}

/** As long as a message of the desk can be, its marks included. */
export const chatLimits: ChannelLimits = {
  textMax: 10 * limits.messageMaxLength,
  textUnit: "characters",
  markup: null,
};

/** The web chat. A message is kept here; the visitor's window is told of it, and reads it when it can. */
export const chatProvider: ChannelProvider<ChatSettings, ChatSettings, ChatWay> = {
  id: "chat",
  kind: "channel",
  settings: ChatSettings,
  secrets: ChatSettings,
  // A window that is shut hears nothing and reads all of it later: nothing to fail, and no ticks by message.
  capabilities: {
    carries: "kept",
    alsoCarries: [],
    answers: false,
    statuses: [],
    givesKeyBack: false,
    posts: false,
    hasWindow: false,
    oncePerKey: true,
  },
  reactions: [],
  limits: chatLimits,
  ...withoutPosts,
  ...withoutWindow,
  check: (): Promise<ConnectionCheck> =>
    Promise.resolve({ name: "Web chat", facts: { runsOn: "this installation" } }),
  send({ tell }, { to, content, key }): Promise<SentMessage> {
    refuseUnsendable(content, "kept", chatLimits);
    if (to.kind !== "CHAT") throw new ProviderFailure("final", say("chat.not_a_chat"));
    const audience = `chat:${to.value}` as const;
    // What was being typed has arrived, whatever the writer's browser said last.
    tell("chat_activity", { isTyping: false, name: content.author, seenAt: null }, audience);
    tell("chat_message", { messageId: key }, audience);
    return Promise.resolve({ providerMessageId: key });
  },
};
