import type { HookPost, SimulatedPlace } from "../simulated-channel.ts";
import type { InstagramSettings } from "./settings.ts";
import { linkTo } from "./simulator-media.ts";
import { changePost, commentPost, customerPost } from "./simulator-posts.ts";
import type { SimulatedAccount } from "./simulator-posts.ts";
import {
  keepComment,
  keepMedia,
  keepMention,
  keepMessage,
  simulatedCustomer,
  usernameOf,
} from "./simulator-state.ts";
import type { FileChange, InstagramSimulation, SimulatedMedia } from "./simulator-state.ts";
import { storyPicture } from "./simulator-story.ts";

/** The one post of a simulated account. */
export const simulatedPostId = "17900000000000001";
export const simulatedPostLink = "https://www.instagram.com/p/Simulated/";
/** Somebody else's. */
const otherPostId = "17900000000000002";
export const otherPostLink = "https://www.instagram.com/p/SomebodyElses/";
const storyId = "18000000000000001";

interface Written {
  state: InstagramSimulation;
  atMs: number;
  account: SimulatedAccount;
  said: { customer: string; name: string; text: string };
  ids: { newId: () => string; newMediaId: () => string };
}
type Done = { posts: HookPost[]; changes: FileChange[] };

const placesOf = {
  // Of a post that names the account Meta's documents know no word by Instagram's own login.
  INSTAGRAM: ["COMMENT", "STORY_REPLY", "STORY_MENTION", "COMMENT_MENTION"],
  PAGE: ["COMMENT", "STORY_REPLY", "STORY_MENTION", "COMMENT_MENTION", "POST_MENTION"],
} as const satisfies Record<InstagramSettings["door"], readonly SimulatedPlace[]>;
/** Where customers can write so that the account is told of it by its door. */
export const placesBy = ({ door }: InstagramSettings): readonly SimulatedPlace[] => placesOf[door];

/**
 * What a customer writes elsewhere than in the conversation. @throws RangeError for a comment without words,
 * and for a place of which nothing is told by the account's door
 */
export function writeAt(place: SimulatedPlace, written: Written): Done {
  if (!placesBy(written.account.settings).includes(place))
    throw new RangeError("By this door nothing is told of what is written there.");
  if (place === "COMMENT") return comment(written);
  if (place === "COMMENT_MENTION" || place === "POST_MENTION") return mentionElsewhere(place, written);
  return place === "STORY_REPLY" ? replyToStory(written) : mentionInStory(written);
}

/** Under the account's post, for everybody to read: it opens no window. */
function comment({ state, atMs, account, said, ids }: Written): Done {
  const { customer: id, name, text } = said;
  if (text === "") throw new RangeError("A simulated comment has words.");
  const customer = simulatedCustomer(state, id);
  customer.name = name;
  const commentId = ids.newMediaId();
  keepComment(state, { id: commentId, customer: id, atMs, isAnswered: false });
  keepMessage(state, {
    id: commentId,
    direction: "FROM_CUSTOMER",
    customer: id,
    text,
    atMs,
    status: null,
    place: "COMMENT",
  });
  const value = {
    from: { id, username: usernameOf(customer) },
    media: { id: simulatedPostId, media_product_type: "FEED" },
    id: commentId,
    text,
  };
  return { posts: [commentPost(account, atMs, value)], changes: [] };
}

/**
 * Under somebody else's post, or with one of theirs. By a page two ids are told, and no person; by Instagram's own
 * login it comes as a comment, with who wrote it. Either way it is no comment that has a private answer.
 */
function mentionElsewhere(
  place: "COMMENT_MENTION" | "POST_MENTION",
  { state, atMs, account, said, ids }: Written,
): Done {
  const { customer: id, name, text } = said;
  if (text === "") throw new RangeError("A simulated mention has words.");
  const customer = simulatedCustomer(state, id);
  customer.name = name;
  const mentionId = ids.newMediaId();
  keepMessage(state, {
    id: mentionId,
    direction: "FROM_CUSTOMER",
    customer: id,
    text,
    atMs,
    status: null,
    place,
  });
  const username = usernameOf(customer);
  if (account.settings.door === "INSTAGRAM") {
    const media = { id: otherPostId, media_product_type: "FEED" };
    const told = { from: { id, username }, media, id: mentionId, text };
    return { posts: [commentPost(account, atMs, told)], changes: [] };
  }
  const isComment = place === "COMMENT_MENTION";
  keepMention(state, { id: mentionId, place: isComment ? "COMMENT" : "POST", username, text });
  const value = isComment ? { media_id: otherPostId, comment_id: mentionId } : { media_id: mentionId };
  return { posts: [changePost(account, { atMs, afterMs: 0 }, "mentions", value)], changes: [] };
}

function replyToStory({ state, atMs, account, said, ids }: Written): Done {
  const { customer, text } = said;
  if (text === "") throw new RangeError("A simulated answer to a story has words.");
  writes(state, said, atMs);
  const story = keepStory(state, atMs, ids);
  const mid = ids.newId();
  keepMessage(state, {
    id: mid,
    direction: "FROM_CUSTOMER",
    customer,
    text,
    atMs,
    status: null,
    place: "STORY_REPLY",
  });
  const message = { mid, text, reply_to: { story: { id: storyId, url: linkTo(story.media) } } };
  return { posts: [customerPost(account, { customer, atMs }, { message })], changes: story.changes };
}

/** Words beside it are a message of their own. */
function mentionInStory({ state, atMs, account, said, ids }: Written): Done {
  const { customer, text } = said;
  writes(state, said, atMs);
  const story = keepStory(state, atMs, ids);
  const [mid, wordsId] = [ids.newId(), ids.newId()];
  const kept = { direction: "FROM_CUSTOMER" as const, customer, atMs, status: null };
  keepMessage(state, { ...kept, id: mid, text: "", place: "STORY_MENTION" });
  const attachments = [{ type: "story_mention", payload: { url: linkTo(story.media) } }];
  const posts = [customerPost(account, { customer, atMs }, { message: { mid, attachments } })];
  if (text !== "") {
    keepMessage(state, { ...kept, id: wordsId, text });
    posts.push(customerPost(account, { customer, atMs }, { message: { mid: wordsId, text } }));
  }
  return { posts, changes: story.changes };
}

function writes(state: InstagramSimulation, said: Written["said"], atMs: number): void {
  const customer = simulatedCustomer(state, said.customer);
  customer.name = said.name;
  customer.lastWroteAtMs = atMs;
}

const keepStory = (
  state: InstagramSimulation,
  atMs: number,
  ids: Written["ids"],
): { media: SimulatedMedia; changes: FileChange[] } =>
  keepMedia(state, {
    id: ids.newMediaId(),
    name: "story.png",
    contentType: "image/png",
    bytes: storyPicture,
    atMs,
    isCustomers: true,
  });
