// Files of tickets over the wire.
import type { Caller } from "../tenant.ts";
import { call } from "../calls.ts";

export interface Uploaded {
  status: number;
  id: string | null;
  ms: number;
}

export async function upload(url: string, caller: Caller, bytes: Uint8Array<ArrayBuffer>): Promise<Uploaded> {
  const form = new FormData();
  form.append("file", new Blob([bytes], { type: "text/plain" }), "note.txt");
  const startedAt = performance.now();
  const response = await fetch(`${url}/api/attachments`, {
    method: "POST",
    headers: { authorization: `Bearer ${caller.token}` },
    body: form,
    signal: AbortSignal.timeout(60_000),
  });
  const body = (await response.json()) as { id?: string }; // an attachment, or a problem
  return { status: response.status, id: body.id ?? null, ms: performance.now() - startedAt };
}

/** Null where it cannot be had. */
export async function download(url: string, caller: Caller, id: string): Promise<Buffer | null> {
  const { status, body } = await call(url, caller, "GET", `/attachments/${id}/link`);
  if (status !== 200) return null;
  const response = await fetch(new URL(String(body["url"]), url), { signal: AbortSignal.timeout(60_000) });
  return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
}

/** A text of so many bytes, each another one. */
export const textOf = (size: number, at: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(`File ${at}\n`.padEnd(size, `Line of ${at}. `)));
