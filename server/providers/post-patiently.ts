import { createCircuitBreaker } from "./circuit-breaker.ts";
import { say } from "./texts.ts";
import { postOut } from "./web-hook.ts";
import type { PostOut, Posted } from "./web-hook.ts";

/**
 * The way out to addresses that a workspace's people gave.
 * @param isAsked a person wants it sent now, to a host that is left alone as well
 */
export type PostOutOf = (tenant: string, isAsked?: boolean) => PostOut;

/**
 * Posts to addresses that somebody gave, and leaves a host alone for a while that failed again and again. Counted by
 * workspace: many have their hooks at one host, and one that is answered badly there says nothing of the others.
 */
export function createPostOut(now: () => Date, post: PostOut = postOut): PostOutOf {
  const breaker = createCircuitBreaker({ now });
  return (tenant, isAsked) => async (asked) => {
    const host = URL.parse(asked.url)?.host ?? "";
    const turn = breaker.begin(`${tenant} ${host}`, isAsked);
    if ("waitMs" in turn) return leftAlone(host, turn.waitMs);
    let isWell = false;
    try {
      const posted = await post(asked);
      isWell = saysItIsWell(posted);
      return posted;
    } finally {
      turn.end(isWell);
    }
  };
}

/** It answered something of its own, or may not be called at all, which tells nothing of its health. */
const saysItIsWell = ({ statusCode, isFinal }: Posted): boolean =>
  statusCode === null ? isFinal : statusCode < 500;

const leftAlone = (host: string, waitMs: number): Posted => ({
  statusCode: null,
  error: say("providers.left_alone", { host }),
  body: null,
  tookMs: 0,
  isFinal: false,
  retryAfterMs: waitMs,
  isLeftAlone: true,
});
