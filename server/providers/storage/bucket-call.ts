import { setTimeout as wait } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import type { Env } from "../../env.ts";
import type { WebRequest } from "../provider.ts";
import { throughWeb } from "../through-web.ts";

/** Of an answer that may be another one a moment later. */
const triesMax = 3;
const firstWaitMs = 50;

/** Signed calls to one bucket: its own address with a path of it, tried again while the service is busy. */
export function bucketCall(
  { endpoint, bucket, accessKeyId, secretAccessKey, region }: NonNullable<Env["s3"]>,
  request: WebRequest = throughWeb,
): (path: string, init: RequestInit, timeoutMs: number) => Promise<Response> {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
  return async (path, init, timeoutMs) => {
    const signal = AbortSignal.timeout(timeoutMs);
    for (let tried = 1; ; tried += 1) {
      const response = await request(await client.sign(`${endpoint}/${bucket}${path}`, { ...init, signal }));
      const isBusy = response.status >= 500 || response.status === 429;
      if (!isBusy || tried === triesMax) return response;
      await response.body?.cancel();
      await wait(Math.random() * firstWaitMs * 2 ** (tried - 1));
    }
  };
}
