import { answerCalls } from "./simulator-calls.ts";
import { answerCatalogue } from "./simulator-catalogue.ts";
import { answerMessage } from "./simulator-messages.ts";
import { answerFile, answerLink, answerUpload, fileHost, liveMedia } from "./simulator-media.ts";
import { pictureHost, simulatedPicture } from "./simulator-products.ts";
import { simulatedNumber } from "./simulator-posts.ts";
import { refusal } from "./simulator-refusal.ts";
import type { RouteCall, Routed } from "./simulator-refusal.ts";
import { answerSamples, isSampleSession } from "./simulator-samples.ts";
import { answerTemplates, finishReviews } from "./simulator-templates.ts";
import { limitField } from "./tiers.ts";

/** What WhatsApp answers; it is stricter here where its documents leave room. */
export function answerAsWhatsApp(call: RouteCall): Routed {
  const { state, request, settings, secrets } = call;
  if (request.url.host === fileHost) return answerFile(call);
  if (request.url.host === pictureHost) return answerPicture(call);
  if (state.faults.includes("rate_limited")) return refusal(429, 130429, "Too many messages were sent.");
  if (state.faults.includes("server_error")) return refusal(500, 2, "The service is down for a moment.");
  if (state.faults.includes("token_expired")) return refusal(401, 190, "The access token has expired.", 463);
  if (settings.tokenEndsAt !== undefined && call.atMs >= Date.parse(settings.tokenEndsAt))
    return refusal(401, 190, "The access token has expired.", 463);
  const [version, id = "", ...rest] = request.url.pathname.slice(1).split("/");
  const scheme = isSampleSession(id) ? "OAuth" : "Bearer";
  if (request.headers.get("authorization") !== `${scheme} ${secrets.accessToken}`)
    return refusal(401, 190, "The access token is not valid.");
  const path = rest.join("/");
  if (version === settings.apiVersion) {
    finishReviews(state.templates, call.atMs);
    const answered =
      answerSamples(call, [id, path]) ??
      answerTemplates(call, [id, path]) ??
      answerCatalogue(call, [id, path]);
    if (answered) return answered;
    const media = liveMedia(state, id, call.atMs);
    if (media && request.method === "GET" && path === "") return answerLink(call, media);
  }
  const isKnown =
    (request.method === "GET" && path === "" && rest.length === 0) ||
    (request.method === "POST" && (path === "messages" || path === "media" || path === "calls")) ||
    (request.method === "GET" && path === "call_permissions");
  if (version !== settings.apiVersion || !isKnown)
    return refusal(404, 2500, `There is no ${request.method} ${request.url.pathname}.`);
  if (id !== settings.phoneNumberId)
    return refusal(400, 100, `The object ${id} does not exist, or the token may not see it.`, 33);
  const ofCalls = answerCalls(call, path);
  if (ofCalls) return ofCalls;
  if (request.method === "GET") return answerNumber(call);
  if (state.account.isDisabled)
    return refusal(403, 131031, "The account is disabled: it violated the policy.");
  return path === "media" ? answerUpload(call) : answerMessage(call);
}

/** Anybody may look at it; a token that is sent there has left its house. */
function answerPicture({ request: { method, url, headers } }: RouteCall): Routed {
  const picture = method === "GET" && !headers.has("authorization") ? simulatedPicture(url.pathname) : null;
  return picture
    ? {
        answer: { status: 200, headers: { "Content-Type": "image/png" }, json: null, bytes: picture },
        posts: [],
      }
    : { answer: { status: 404, json: null }, posts: [] };
}

function answerNumber({ request, settings, state: { account } }: RouteCall): Routed {
  const known = new Map<string, string | object>([
    ["id", settings.phoneNumberId],
    ["display_phone_number", simulatedNumber(settings)],
    ["verified_name", settings.verifiedName ?? "Simulated number"],
    ["quality_rating", account.quality],
    [limitField(settings.apiVersion), account.limit],
    ["throughput", { level: account.throughput }],
  ]);
  const others = [...request.url.searchParams.keys()].filter((name) => name !== "fields");
  const asked = request.url.searchParams.get("fields")?.split(",") ?? [...known.keys()];
  const unknown = [...others, ...asked.filter((field) => !known.has(field))];
  if (unknown.length > 0) return refusal(400, 100, `There is no field ${unknown.join(", ")}.`);
  const json = Object.fromEntries([...known].filter(([name]) => name === "id" || asked.includes(name)));
  return { answer: { status: 200, json }, posts: [] };
}
