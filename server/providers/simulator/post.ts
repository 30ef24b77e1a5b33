import type { SimulatorFault } from "../channel/simulated-channel.ts";
import { noAnswerWithin, outcomeOf } from "../web-hook.ts";
import type { Post, PostOut, Posted } from "../web-hook.ts";

/** A post as the other side reads it. */
export interface ArrivedPost {
  url: URL;
  headers: Headers;
  body: Uint8Array;
}
export interface PostAnswer {
  status: number;
  body?: string;
  headers?: Record<string, string>;
}

const down: Posted = {
  statusCode: null,
  error: null,
  body: null,
  tookMs: 0,
  isFinal: false,
  retryAfterMs: null,
};
const retryAfterSeconds = "30";

/** A way out that leads to a route in this process, with the faults of the way there and back. */
export function simulatedPost(
  route: (post: ArrivedPost) => Promise<PostAnswer> | PostAnswer,
  faults: ReadonlySet<SimulatorFault>,
): PostOut {
  return async (post) => {
    const answered = ({ status, body = "", headers = {} }: PostAnswer): Posted => ({
      ...outcomeOf({ statusCode: status, body, retryAfter: headers["Retry-After"] }),
      tookMs: 1,
    });
    if (faults.has("rate_limited"))
      return answered({ status: 429, headers: { "Retry-After": retryAfterSeconds } });
    if (faults.has("server_error")) return answered({ status: 503 });
    const silent = { ...down, error: noAnswerWithin(post.timeoutMs) };
    if (faults.has("time_out")) return silent;
    const answer = answered(await route(arrived(post)));
    return faults.has("answer_lost") ? silent : answer;
  };
}

const arrived = ({ url, headers, body }: Post): ArrivedPost => ({
  url: new URL(url),
  headers: new Headers(headers),
  body: typeof body === "string" ? new TextEncoder().encode(body) : Uint8Array.from(body),
});
