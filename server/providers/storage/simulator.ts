import { AwsV4Signer } from "aws4fetch";
import type { SimulatorFault } from "../channel/simulated-channel.ts";
import type { WebRequest } from "../provider.ts";

export interface SimulatedBucket {
  request: WebRequest;
  faults: Set<SimulatorFault>;
  /** Files by their key. */
  readonly kept: ReadonlyMap<string, Uint8Array>;
}

const clockSkewMs = 15 * 60_000;

/** One bucket in this process. Unlike some services it checks each signature, and each header that it knows. */
export function simulateBucket({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
  now,
}: {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  now: () => Date;
}): SimulatedBucket {
  const kept = new Map<string, Uint8Array>();
  const faults = new Set<SimulatorFault>();
  const isSigned = async (request: Request): Promise<boolean> => {
    const at = request.headers.get("x-amz-date") ?? "";
    const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, "$1-$2-$3:$4:$5"));
    if (!(Math.abs(time - now().getTime()) <= clockSkewMs)) return false;
    const headers = new Headers(request.headers);
    headers.delete("authorization");
    const signer = new AwsV4Signer({
      method: request.method,
      url: request.url,
      headers,
      accessKeyId,
      secretAccessKey,
      region,
      service: "s3",
      datetime: at,
    });
    return (await signer.authHeader()) === request.headers.get("authorization");
  };
  const answer = async (request: Request): Promise<Response> => {
    if (faults.has("rate_limited")) return refusal(429, "SlowDown");
    if (faults.has("server_error")) return refusal(503, "ServiceUnavailable");
    const { origin, pathname, search } = new URL(request.url);
    if (origin !== new URL(endpoint).origin || search !== "") return refusal(400, "InvalidRequest");
    if (faults.has("token_expired") || !(await isSigned(request)))
      return refusal(403, "SignatureDoesNotMatch");
    const [, first = "", ...rest] = pathname.split("/").map(decodeURIComponent);
    if (first !== bucket) return refusal(404, "NoSuchBucket");
    const key = rest.join("/");
    if (key === "") return request.method === "HEAD" ? new Response(null) : refusal(405, "MethodNotAllowed");
    return answerOfFile(kept, key, request);
  };
  return {
    faults,
    kept,
    request: async (request) => {
      if (faults.has("time_out")) throw new DOMException("The operation timed out.", "TimeoutError");
      const answered = await answer(request);
      if (faults.has("answer_lost")) throw new TypeError("fetch failed");
      return answered;
    },
  };
}

async function answerOfFile(kept: Map<string, Uint8Array>, key: string, request: Request): Promise<Response> {
  if (request.method === "PUT") {
    kept.set(key, new Uint8Array(await request.arrayBuffer()));
    return new Response(null);
  }
  if (request.method === "DELETE") {
    kept.delete(key);
    return new Response(null, { status: 204 });
  }
  const file = kept.get(key);
  if (request.method !== "GET") return refusal(405, "MethodNotAllowed");
  if (file === undefined) return refusal(404, "NoSuchKey");
  const range = request.headers.get("range");
  if (range === null) return new Response(Uint8Array.from(file));
  const from = Number(/^bytes=(\d+)-$/.exec(range)?.[1] ?? Number.NaN);
  return from < file.length
    ? new Response(Uint8Array.from(file.subarray(from)), { status: 206 })
    : refusal(416, "InvalidRange");
}

const refusal = (status: number, code: string): Response =>
  new Response(`<Error><Code>${code}</Code></Error>`, {
    status,
    headers: { "Content-Type": "application/xml" },
  });
