import { createHmac, timingSafeEqual } from "node:crypto";
import type { SimulatorFault } from "../channel/simulated-channel.ts";
import { simulatedPost } from "../simulator/post.ts";
import type { ArrivedPost, PostAnswer } from "../simulator/post.ts";
import type { PostOut } from "../web-hook.ts";

const toleranceSeconds = 300;

export interface SimulatedReceiver {
  post: PostOut;
  faults: Set<SimulatorFault>;
  /** What it answers to a post that is right; 200 at first. */
  status: number;
  /** Bodies by the delivery's id, each once. */
  readonly kept: ReadonlyMap<string, string>;
}

/** Somebody's own receiver, as our documents tell them to write it. */
export function simulateReceiver({
  url,
  secret,
  now,
}: {
  url: string;
  secret: string;
  now: () => Date;
}): SimulatedReceiver {
  const kept = new Map<string, string>();
  const faults = new Set<SimulatorFault>();
  const route = ({ url: to, headers, body }: ArrivedPost): PostAnswer => {
    if (to.href !== new URL(url).href) return { status: 404 };
    const text = new TextDecoder().decode(body);
    const id = headers.get("parley-delivery");
    if (id === null) return { status: 400 };
    if (!isSigned(headers.get("parley-signature") ?? "", text, { secret, at: now() }))
      return { status: 401, body: "The signature is wrong or too old." };
    if (receiver.status < 300) kept.set(id, text);
    return { status: receiver.status };
  };
  const receiver: SimulatedReceiver = { post: simulatedPost(route, faults), faults, status: 200, kept };
  return receiver;
}

function isSigned(header: string, body: string, { secret, at }: { secret: string; at: Date }): boolean {
  const [, seconds = "", signatures = ""] = /^t=(\d{1,12})((?:,v1=[0-9a-f]{64}){1,2})$/.exec(header) ?? [];
  if (seconds === "" || Math.abs(Number(seconds) - at.getTime() / 1000) > toleranceSeconds) return false;
  const right = createHmac("sha256", secret).update(`${seconds}.${body}`).digest();
  return [...signatures.matchAll(/v1=([0-9a-f]{64})/g)].some(([, given = ""]) =>
    timingSafeEqual(Buffer.from(given, "hex"), right),
  );
}
