import type { Problem } from "@/contract/errors";
import { refreshSession, tokenForRequest } from "@/lib/auth/refresh";
import { pageFacts } from "@/lib/shared/page-facts";
import { randomId } from "@/lib/shared/random-id";
import { currentTenant } from "@/lib/browser/current-tenant";
import type { Call } from "../shared/api/call";
import { ApiFault } from "../shared/api/fault";
import { urlOf } from "../shared/api/url";
import type { RawInput } from "../shared/api/url";

export interface Upload {
  signal: AbortSignal;
  onProgress: (share: number) => void;
  params?: RawInput["params"];
  query?: RawInput["query"];
}

/**
 * Sends a file to a call that takes one and tells how far it is. By XMLHttpRequest: fetch tells nothing of an
 * upload's progress over HTTP/1.1. @throws ApiFault
 */
export async function uploadFile(endpoint: Call, file: File, upload: Upload): Promise<unknown> {
  // A retry of the same file is the same upload.
  const key = randomId();
  try {
    return await once(endpoint, file, key, await tokenForRequest(), upload);
  } catch (error) {
    if (!(error instanceof ApiFault) || error.status !== 401) throw error;
    return once(endpoint, file, key, await refreshSession(), upload);
  }
}

function once(
  endpoint: Call,
  file: File,
  key: string,
  token: string | null,
  { signal, onProgress, params, query }: Upload,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, urlOf(endpoint, { params, query }, pageFacts().apiUrl));
    request.responseType = "json";
    request.setRequestHeader("idempotency-key", key);
    request.setRequestHeader("accept-language", document.documentElement.lang);
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    const tenant = currentTenant();
    if (tenant) request.setRequestHeader("x-tenant-id", tenant);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new ApiFault(0, {}));
    request.onabort = () => reject(new DOMException("The upload was taken back", "AbortError"));
    request.onload = () => {
      const answer: unknown = request.response;
      if (request.status < 300) resolve(answer);
      else reject(new ApiFault(request.status, isProblem(answer) ? answer : {}));
    };
    signal.addEventListener("abort", () => request.abort(), { once: true });
    const form = new FormData();
    form.append("file", file, file.name);
    request.send(form);
  });
}

const isProblem = (value: unknown): value is Partial<Problem> =>
  typeof value === "object" && value !== null && ("detail" in value || "code" in value);
