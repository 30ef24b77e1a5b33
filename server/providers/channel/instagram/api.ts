import { z } from "zod";
import { ProviderFailure } from "../../provider.ts";
import type { Connected } from "../../provider.ts";
import type { CustomerProfile, InboundMention } from "../channel.ts";
import type { ReadMention, ReadPost } from "../comment-calls.ts";
import { callMeta } from "../meta-graph.ts";
import { instagramReading, notThereCode } from "./errors.ts";
import type { InstagramSecrets, InstagramSettings } from "./settings.ts";
import { say } from "./texts.ts";

export type InstagramConnected = Connected<InstagramSettings, InstagramSecrets>;

export const instagramHosts = { INSTAGRAM: "graph.instagram.com", PAGE: "graph.facebook.com" } as const;

/** Whose messages are sent: the account by its own door, else the page that it is linked to. */
export const senderIdOf = ({ door, accountId, pageId = "" }: InstagramSettings): string =>
  door === "PAGE" ? pageId : accountId;

/** A call to `path` below the version. @throws ProviderFailure */
export const callInstagram = (
  { settings, secrets, fetch }: InstagramConnected,
  method: "GET" | "POST",
  path: string,
  body?: unknown,
): Promise<unknown> =>
  callMeta(
    {
      base: `https://${instagramHosts[settings.door]}/${settings.apiVersion}`,
      token: secrets.accessToken,
      fetch,
      reading: instagramReading,
      unreadable: say("instagram.unreadable"),
    },
    method,
    path,
    body,
  );

/** Sends what `body` says; answers Instagram's id of it. */
export async function sendInstagramMessage(connected: InstagramConnected, body: object): Promise<string> {
  const answer = await callInstagram(connected, "POST", `${senderIdOf(connected.settings)}/messages`, body);
  const id = Sent.safeParse(answer).data?.message_id;
  if (id === undefined) throw new ProviderFailure("unknown", say("instagram.no_message_id"));
  return id;
}
const Sent = z.looseObject({ message_id: z.string().min(1) });

/** Does what makes no message: puts an emoji under one, takes it away, or says that all was seen. */
export const actOnInstagram = (connected: InstagramConnected, body: object): Promise<unknown> =>
  callInstagram(connected, "POST", `${senderIdOf(connected.settings)}/messages`, body);

const word = z.string().min(1).optional().catch(undefined);
const idText = z.union([z.string().min(1), z.int().transform(String)]);
const Account = z.looseObject({
  user_id: idText.optional(),
  id: idText.optional(),
  username: word,
  name: word,
});
const Page = z.looseObject({ instagram_business_account: Account });

export interface InstagramAccount {
  username: string | null;
  name: string | null;
}
/** What Instagram calls the account. @throws ProviderFailure also where the token is another account's */
export async function readInstagramAccount(connected: InstagramConnected): Promise<InstagramAccount> {
  const { door, accountId, pageId = "" } = connected.settings;
  const answer = await callInstagram(
    connected,
    "GET",
    door === "INSTAGRAM"
      ? "me?fields=user_id,username,name"
      : `${pageId}?fields=instagram_business_account{id,username,name}`,
  );
  const found =
    door === "INSTAGRAM"
      ? Account.safeParse(answer).data
      : Page.safeParse(answer).data?.instagram_business_account;
  const id = door === "INSTAGRAM" ? found?.user_id : found?.id;
  if (!found || id === undefined) throw new ProviderFailure("later", say("instagram.no_account"));
  if (id !== accountId) throw new ProviderFailure("reconnect", say("instagram.other_account"));
  return { username: found.username ?? null, name: found.name ?? null };
}

const Profile = z.looseObject({ name: word, username: word });
/** What a customer is called; null where Instagram tells nothing of them. */
export async function readInstagramProfile(
  connected: InstagramConnected,
  customerId: string,
): Promise<CustomerProfile | null> {
  try {
    const answer = await callInstagram(connected, "GET", `${customerId}?fields=name,username`);
    const { data } = Profile.safeParse(answer);
    return data ? { name: data.name?.trim().slice(0, 200) || null, username: data.username ?? null } : null;
  } catch (error) {
    // Who has not agreed to be asked, or has blocked the account.
    if (error instanceof ProviderFailure && error.kind === "final") return null;
    throw error;
  }
}

const Post = z.looseObject({ permalink: z.string().max(2000) });
const postHosts = /^(www\.)?instagram\.com$/;
/** Where a post is read by whoever may; a place that is not Instagram's is none. */
export async function readInstagramPost(connected: InstagramConnected, postId: string): Promise<ReadPost> {
  if (!/^\d{1,40}$/.test(postId)) return { link: null, isOthers: false };
  try {
    return {
      link: linkIn(await callInstagram(connected, "GET", `${postId}?fields=permalink`)),
      isOthers: false,
    };
  } catch (error) {
    // By Instagram's own login comments under posts of others come too, where they name the account.
    const isUnseen = error instanceof ProviderFailure && error.code === notThereCode;
    if (connected.settings.door === "INSTAGRAM" && isUnseen) return { link: null, isOthers: true };
    throw error;
  }
}
function linkIn(post: unknown): string | null {
  const link = URL.parse(Post.safeParse(post).data?.permalink ?? "");
  return link?.protocol === "https:" && postHosts.test(link.hostname) ? link.href : null;
}

const Mentioned = z.looseObject({
  mentioned_comment: z.looseObject({ text: word, username: word, media: z.unknown().optional() }).optional(),
  mentioned_media: z.looseObject({ caption: word, username: word }).optional(),
});
/** Who named the account, in a comment or with a post. Only the account is asked: what others wrote is not ours. */
export async function readInstagramMention(
  connected: InstagramConnected,
  { postId, commentId }: Pick<InboundMention, "postId" | "commentId">,
): Promise<ReadMention | null> {
  if (![postId, commentId ?? "0"].every((id) => /^\d{1,40}$/.test(id))) return null;
  const ask = async (fields: string) =>
    Mentioned.parse(
      await callInstagram(connected, "GET", `${connected.settings.accountId}?fields=${fields}`),
    );
  const comment = `mentioned_comment.comment_id(${commentId})`;
  const post = `mentioned_media.media_id(${postId})`;
  const said = await ask(commentId === null ? `${post}{caption,username}` : `${comment}{text,username}`);
  const username = (said.mentioned_comment ?? said.mentioned_media)?.username;
  if (username === undefined) return null;
  const text = said.mentioned_comment?.text ?? said.mentioned_media?.caption ?? "";
  const link = await unlessRefused(async () => {
    const where = await ask(commentId === null ? `${post}{permalink}` : `${comment}{media{permalink}}`);
    return linkIn(commentId === null ? where.mentioned_media : where.mentioned_comment?.media);
  });
  return { username, text, link };
}

/** What is good to have, and shown without where Instagram does not tell it. */
async function unlessRefused(read: () => Promise<string | null>): Promise<string | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind === "final") return null;
    throw error;
  }
}

const Refreshed = z.looseObject({ access_token: z.string().regex(/^[\u0021-\u007e]{1,1000}$/) });
/** A token for another 60 days. Its page's, by the other door, does not run out. */
export async function refreshInstagramToken({
  settings,
  secrets,
  fetch,
}: InstagramConnected): Promise<{ accessToken: string }> {
  const query = new URLSearchParams({ grant_type: "ig_refresh_token", access_token: secrets.accessToken });
  const answer = await callMeta(
    {
      base: `https://${instagramHosts[settings.door]}`,
      token: secrets.accessToken,
      fetch,
      reading: instagramReading,
      unreadable: say("instagram.unreadable"),
    },
    "GET",
    `refresh_access_token?${query.toString()}`,
  );
  const token = Refreshed.safeParse(answer).data?.access_token;
  if (token === undefined) throw new ProviderFailure("later", say("instagram.unreadable"));
  return { accessToken: token };
}
