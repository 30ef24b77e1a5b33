import type { Answer } from "@/contract/kit";
import type { Call } from "../shared/api/call";
import { lazyCode } from "../browser/lazy-code";
import { ApiFault } from "../shared/api/fault";
import type { InputArgument } from "./send";

const sendCode = lazyCode(() => import("./send"));

/** For pages that must be light: the client comes with the first call, not with the page. */
export async function sendLazily<E extends Call>(
  endpoint: E,
  ...input: InputArgument<E>
): Promise<Answer<E>> {
  const client = await sendCode().catch(() => {
    throw new ApiFault(0, {}); // the script itself could not be fetched: no network
  });
  return client.send(endpoint, ...input);
}
