import { attachments } from "@/contract/attachments";
import type { Attachment } from "@/contract/tickets";
import type { Problem } from "@/contract/errors";
import { ApiFault } from "@/lib/api/fault";
import { urlOf } from "@/lib/api/url";
import { refreshSession, tokenForRequest } from "@/lib/auth/refresh";
import { pageFacts } from "@/lib/page-facts";
import { randomId } from "@/lib/random-id";
import { currentTenant } from "@/lib/tenancy/current";

/** Sends a file and tells how far it is. By XMLHttpRequest: fetch tells nothing of an upload's progress over HTTP/1.1. */
export async function upload(file: File, { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void }): Promise<Attachment> {
  // A retry of the same file is the same upload.
  const key = randomId();
  try {
    return await once(file, key, await tokenForRequest(), signal, onProgress);
  } catch (error) {
    if (!(error instanceof ApiFault) || error.status !== 401) throw error;
    return once(file, key, await refreshSession(), signal, onProgress);
  }
}

function once(file: File, key: string, token: string | null, signal: AbortSignal, onProgress: (share: number) => void): Promise<Attachment> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(attachments.upload.method, urlOf(attachments.upload, {}, pageFacts().apiUrl));
    request.responseType = "json";
    request.setRequestHeader("idempotency-key", key);
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    const tenant = currentTenant();
    if (tenant) request.setRequestHeader("x-tenant-id", tenant);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new ApiFault(0, {}));
    request.onabort = () => reject(new DOMException("The upload was taken back", "AbortError"));
    request.onload = () => {
      const answer: unknown = request.response;
      if (request.status < 300 && isAttachment(answer)) resolve(answer);
      else reject(new ApiFault(request.status, isProblem(answer) ? answer : {}));
    };
    signal.addEventListener("abort", () => request.abort(), { once: true });
    const form = new FormData();
    form.append("file", file, file.name);
    request.send(form);
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isAttachment = (value: unknown): value is Attachment => isRecord(value) && typeof value["id"] === "string" && typeof value["name"] === "string";
const isProblem = (value: unknown): value is Partial<Problem> => isRecord(value) && ("detail" in value || "code" in value);
