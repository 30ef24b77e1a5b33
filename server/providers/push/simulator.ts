import { importJWK, jwtVerify } from "jose";
import type { SimulatorFault } from "../channel/simulated-channel.ts";
import { simulatedId } from "../simulator/kit.ts";
import { simulatedPost } from "../simulator/post.ts";
import type { ArrivedPost, PostAnswer } from "../simulator/post.ts";
import type { PostOut } from "../web-hook.ts";

const host = "push.simulated.test";
const bodyMax = 4096;
/** Salt, size of a record, length of the key, key: what is before the sealed text. */
const headerBytes = 16 + 4 + 1 + 65;
const tokenHoursMax = 24;

export interface SimulatedPush {
  post: PostOut;
  faults: Set<SimulatorFault>;
  /** A browser allows messages of this key. @returns its endpoint */
  subscribe(publicKey: string): string;
  unsubscribe(endpoint: string): void;
  /** What waits for a browser, sealed: of one topic the newest. */
  waiting(endpoint: string): Uint8Array[];
}

/** A push service in this process; it is stricter than those of browsers. */
export function simulatePush({ now }: { now: () => Date }): SimulatedPush {
  const browsers = new Map<string, { publicKey: string; waiting: Map<string, Uint8Array> }>();
  const known = new Set<string>();
  const faults = new Set<SimulatorFault>();
  const route = async ({ url, headers, body }: ArrivedPost): Promise<PostAnswer> => {
    const browser = browsers.get(url.href);
    if (url.host !== host || (!browser && !known.has(url.href))) return { status: 404 };
    if (!browser) return { status: 410 };
    const key = await senderOf(headers.get("authorization") ?? "", url.origin, now());
    if (key === null || faults.has("token_expired")) return { status: 401 };
    if (key !== browser.publicKey) return { status: 403 };
    if (body.length > bodyMax) return { status: 413 };
    const topic = headers.get("topic");
    const isWellFormed =
      headers.get("content-encoding") === "aes128gcm" &&
      /^\d{1,8}$/.test(headers.get("ttl") ?? "") &&
      /^(very-low|low|normal|high)$/.test(headers.get("urgency") ?? "") &&
      (topic === null || /^[\w-]{1,32}$/.test(topic)) &&
      body.length > headerBytes;
    if (!isWellFormed) return { status: 400 };
    browser.waiting.set(topic ?? simulatedId("topic-"), body);
    return { status: 201 };
  };
  return {
    post: simulatedPost(route, faults),
    faults,
    subscribe(publicKey) {
      const endpoint = `https://${host}/send/${simulatedId("")}`;
      known.add(endpoint);
      browsers.set(endpoint, { publicKey, waiting: new Map() });
      return endpoint;
    },
    unsubscribe: (endpoint) => {
      browsers.delete(endpoint);
    },
    waiting: (endpoint) => [...(browsers.get(endpoint)?.waiting.values() ?? [])],
  };
}

/** The key that signed for this service and this day; null for any other. */
async function senderOf(header: string, audience: string, currentDate: Date): Promise<string | null> {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  if (token === undefined || key === undefined) return null;
  const point = Buffer.from(key, "base64url");
  try {
    const { payload } = await jwtVerify(
      token,
      await importJWK(
        {
          kty: "EC",
          crv: "P-256",
          x: point.subarray(1, 33).toString("base64url"),
          y: point.subarray(33).toString("base64url"),
        },
        "ES256",
      ),
      { audience, currentDate, requiredClaims: ["exp", "sub"] },
    );
    const isShort = (payload.exp ?? 0) * 1000 - currentDate.getTime() <= tokenHoursMax * 3_600_000;
    return isShort && /^(mailto:|https:)/.test(payload.sub ?? "") ? key : null;
  } catch {
    return null;
  }
}
