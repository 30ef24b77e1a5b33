import type { HookPost, SimulatedAct } from "../simulated-channel.ts";
import { faultyPosts } from "../../simulator/kit.ts";
import { instagramLimits } from "./provider.ts";
import { customerPost } from "./simulator-posts.ts";
import type { SimulatedAccount } from "./simulator-posts.ts";
import { isInPublic, simulatedCustomer } from "./simulator-state.ts";
import type { InstagramSimulation, SimulatedMessage } from "./simulator-state.ts";

/** The simulation at the moment of an act. */
export interface Moment {
  state: InstagramSimulation;
  atMs: number;
  account: SimulatedAccount;
}

/** How long, and how often, Instagram's app lets a message be changed. */
const editMs = 15 * 60_000;
const editsMax = 5;

/** @throws RangeError for what customers of Instagram cannot do, or not with this message */
export function actAsCustomer(moment: Moment, act: SimulatedAct): HookPost[] {
  const { state } = moment;
  if (act.does === "REACT") return faultyPosts([reactTo(moment, act)], state.faults);
  if (act.does === "EDIT") return faultyPosts([edit(moment, act)], state.faults);
  throw new RangeError("A customer of Instagram does not do that.");
}

function reactTo(
  { state, atMs, account }: Moment,
  { messageId, emoji }: Extract<SimulatedAct, { does: "REACT" }>,
): HookPost {
  const message = messageOf(state, messageId);
  const { customer } = message;
  simulatedCustomer(state, customer).lastWroteAtMs = atMs;
  const before = message.ownReaction;
  if (emoji === "") delete message.ownReaction;
  else message.ownReaction = emoji;
  const reaction =
    emoji === ""
      ? { mid: messageId, action: "unreact" }
      : { mid: messageId, action: "react", reaction: emoji === "❤️" ? "love" : "other", emoji };
  if (emoji === "" && before === undefined) throw new RangeError("There is no reaction to take back.");
  return customerPost(account, { customer, atMs }, { reaction });
}

function edit(
  { state, atMs, account }: Moment,
  { messageId, text }: Extract<SimulatedAct, { does: "EDIT" }>,
): HookPost {
  const message = messageOf(state, messageId);
  const { customer, edits = 0 } = message;
  const isTheirWords = message.direction === "FROM_CUSTOMER" && message.text !== "" && !message.place;
  const isInTime = atMs - message.atMs < editMs && edits < editsMax;
  if (!isTheirWords || !isInTime || text.trim() === "" || Buffer.byteLength(text) > instagramLimits.textMax)
    throw new RangeError("A message is changed within 15 minutes, five times at most.");
  message.text = text;
  message.edits = edits + 1;
  return customerPost(
    account,
    { customer, atMs },
    { message_edit: { mid: messageId, text, num_edit: message.edits } },
  );
}

/** One that is in the conversation, and was not taken back. */
export function messageOf(state: InstagramSimulation, id: string): SimulatedMessage {
  const message = state.messages.find((one) => one.id === id);
  if (!message || message.isUnsent || isInPublic(message)) throw new RangeError("There is no such message.");
  return message;
}
