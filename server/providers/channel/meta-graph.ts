import type { Text } from "../../words/wording.ts";
import { ProviderFailure } from "../provider.ts";
import type { ProviderFetch } from "../provider.ts";
import { failureOfMetaAnswer } from "./meta-errors.ts";
import type { MetaReading } from "./meta-errors.ts";

const timeoutMs = 15_000;

/** A body as it goes over the wire. */
export class Packed {
  readonly contentType: string;
  readonly body: string | Uint8Array;
  readonly timeoutMs: number | undefined;
  /** What stands beside, or in place of, the headers of every call. */
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    contentType: string,
    body: string | Uint8Array,
    forMs?: number,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.contentType = contentType;
    this.body = body;
    this.timeoutMs = forMs;
    this.headers = headers;
  }
  static json = (body: unknown): Packed => new Packed("application/json", JSON.stringify(body));
  /** In parts, as a browser's form. */
  static async form(form: FormData, forMs: number): Promise<Packed> {
    const packed = new Response(form);
    const body = new Uint8Array(await packed.arrayBuffer());
    return new Packed(packed.headers.get("content-type") ?? "", body, forMs);
  }
}

/** One of Meta's hosts with the version of its Graph, and how its answers are read. */
export interface GraphDoor {
  /** Such as "https://graph.facebook.com/v23.0". */
  base: string;
  token: string;
  fetch: ProviderFetch;
  reading: MetaReading;
  unreadable: Text;
}

/** A call to `path` below the version. @throws ProviderFailure */
export async function callMeta(
  { base, token, fetch, reading, unreadable }: GraphDoor,
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: unknown,
): Promise<unknown> {
  const packed = body instanceof Packed ? body : body === undefined ? null : Packed.json(body);
  const answer = await fetch(`${base}/${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(packed === null ? {} : { "Content-Type": packed.contentType, ...packed.headers }),
    },
    ...(packed === null ? {} : { body: packed.body }),
    timeoutMs: packed?.timeoutMs ?? timeoutMs,
  });
  const isWrite = method !== "GET";
  if (answer.status < 200 || answer.status >= 300)
    throw failureOfMetaAnswer(answer, { isWrite, secret: token }, reading);
  try {
    return JSON.parse(new TextDecoder().decode(answer.body));
  } catch {
    throw new ProviderFailure(isWrite ? "unknown" : "later", unreadable);
  }
}
