import { senderIdOf } from "./api.ts";
import { answerMessage } from "./simulator-messages.ts";
import { otherPostLink, simulatedPostId, simulatedPostLink } from "./simulator-places.ts";
import { answerFile, answerUpload, fileHost } from "./simulator-media.ts";
import { findCustomer, good, refusal, usernameOf } from "./simulator-state.ts";
import type { InstagramSimulation, RouteCall, Routed } from "./simulator-state.ts";

const dayMs = 86_400_000;
const tokenMs = 60 * dayMs;
const accountFields = { username: "simulated.account", name: "Simulated account" };

/** What Instagram answers; it is stricter here where its documents leave room. */
export function answerAsInstagram(call: RouteCall): Routed {
  const { state, request, settings, secrets, atMs } = call;
  const { url, method } = request;
  if (url.host === fileHost) return answerFile(call);
  if (state.faults.includes("rate_limited"))
    return refusal(400, 613, "Calls to this api have exceeded the rate limit.");
  if (state.faults.includes("server_error"))
    return refusal(500, 2, "Service temporarily unavailable.", 1545133);
  if (state.faults.includes("token_expired"))
    return refusal(401, 190, "Error validating access token: session has expired.", 463);
  if (request.headers.get("authorization") !== `Bearer ${secrets.accessToken}`)
    return refusal(401, 190, "The access token is not valid.");
  state.tokenAtMs ??= atMs;
  if (settings.door === "INSTAGRAM" && atMs - state.tokenAtMs >= tokenMs)
    return refusal(401, 190, "Error validating access token: session has expired.", 463);
  const [version, id = "", path = "", ...rest] = url.pathname.slice(1).split("/");
  if (version === "refresh_access_token" && settings.door === "INSTAGRAM" && method === "GET" && id === "")
    return answerRefresh(call, state.tokenAtMs);
  if (version !== settings.apiVersion || rest.length > 0) return nothingThere(call);
  if (method === "POST" && (path === "messages" || path === "message_attachments")) {
    if (id !== senderIdOf(settings))
      return refusal(400, 100, `The object ${id} does not exist, or the token may not see it.`, 33);
    return path === "messages" ? answerMessage(call) : answerUpload(call);
  }
  if (method === "GET" && path === "") return answerObject(call, id);
  return nothingThere(call);
}

const nothingThere = ({ request }: RouteCall): Routed =>
  refusal(404, 2500, `There is no ${request.method} ${request.url.pathname}.`);

/** The account, or a person who wrote to it. */
function answerObject({ state, request, settings }: RouteCall, id: string): Routed {
  const others = [...request.url.searchParams.keys()].filter((name) => name !== "fields");
  const fields = request.url.searchParams.get("fields") ?? "";
  if (others.length > 0) return refusal(400, 100, `There is no parameter ${others.join(", ")}.`);
  if (settings.door === "INSTAGRAM" && id === "me")
    return fieldsOf({ id: settings.accountId, user_id: settings.accountId, ...accountFields }, fields);
  // By Instagram's own login Meta's documents have no such field.
  if (settings.door === "PAGE" && id === settings.accountId && fields.startsWith("mentioned_"))
    return answerMention(state, id, fields);
  if (id === settings.accountId) return refusal(400, 100, `There is no field ${fields}.`);
  if (settings.door === "PAGE" && id === settings.pageId) {
    if (fields !== "instagram_business_account{id,username,name}")
      return refusal(400, 100, `There is no field ${fields}.`);
    return good({ id, instagram_business_account: { id: settings.accountId, ...accountFields } });
  }
  if (id === simulatedPostId) return fieldsOf({ id, permalink: simulatedPostLink }, fields);
  const customer = findCustomer(state, id);
  // Of who never wrote nothing is told.
  if (!customer || customer.lastWroteAtMs === null)
    return refusal(400, 100, `The object ${id} does not exist, or the token may not see it.`, 33);
  return fieldsOf({ id, name: customer.name, username: usernameOf(customer) }, fields);
}

const mentionFields =
  /^mentioned_(?:(?<comment>comment)\.comment|media\.media)_id\((?<id>\d{1,30})\)\{(?<fields>[a-z_,{}]+)\}$/;
/** Where somebody named the account: fields of a comment and of a post differ. */
function answerMention({ mentions }: InstagramSimulation, accountId: string, asked: string): Routed {
  const { comment, id, fields = "" } = mentionFields.exec(asked)?.groups ?? {};
  const place = comment === undefined ? "POST" : "COMMENT";
  const mention = mentions.find((one) => one.id === id && one.place === place);
  if (!mention) return refusal(400, 100, `There is no mention ${asked}.`, 33);
  const { text, username } = mention;
  const known: Record<string, unknown> =
    place === "COMMENT"
      ? { text, username, "media{permalink}": { permalink: otherPostLink } }
      : { caption: text, username, permalink: otherPostLink };
  const names = fields.split(",");
  const unknown = names.filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0) return refusal(400, 100, `There is no field ${unknown.join(", ")}.`);
  const told = Object.fromEntries(names.map((name) => [name.replace("{permalink}", ""), known[name]]));
  return good({
    id: accountId,
    [place === "COMMENT" ? "mentioned_comment" : "mentioned_media"]: { id, ...told },
  });
}

function fieldsOf(known: Record<string, string>, asked: string): Routed {
  const names = asked === "" ? Object.keys(known) : asked.split(",");
  const unknown = names.filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0) return refusal(400, 100, `There is no field ${unknown.join(", ")}.`);
  return good(Object.fromEntries(names.map((name) => [name, known[name]])));
}

/** A token that is a day old, and not over, is given for 60 days more. */
function answerRefresh({ state, request, secrets, atMs, newToken }: RouteCall, tokenAtMs: number): Routed {
  const { searchParams } = request.url;
  const others = [...searchParams.keys()].filter((name) => !["grant_type", "access_token"].includes(name));
  if (others.length > 0 || searchParams.get("grant_type") !== "ig_refresh_token")
    return refusal(
      400,
      100,
      "grant_type must be ig_refresh_token, and nothing else stands beside the token.",
    );
  if (searchParams.get("access_token") !== secrets.accessToken)
    return refusal(401, 190, "The access token is not valid.");
  if (atMs - tokenAtMs < dayMs) return refusal(400, 100, "The token is not 24 hours old.");
  state.tokenAtMs = atMs;
  return good({ access_token: newToken(), token_type: "bearer", expires_in: tokenMs / 1000 });
}
