import { Resolver } from "node:dns/promises";
import type { Env } from "../../../env.ts";
import { recordName, recordValue } from "./rules.ts";
import type { Sight } from "./rules.ts";

const timeoutMs = 3000;
/** Codes with which a name server says that there is nothing; any other means that it said nothing. */
const empty = new Set(["ENODATA", "ENOTFOUND"]);
const isSilent = (answer: Answer<unknown>): boolean => "code" in answer && !empty.has(answer.code);
type Answer<T> = { found: T[] } | { code: string };

/** Asks the name servers of the settings, else the machine's own. */
export async function lookAt(
  { dnsServers }: Pick<Env, "dnsServers">,
  { domain, token, target }: { domain: string; token: string; target: string },
): Promise<Sight> {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  const asked = async <T>(question: Promise<T[]>): Promise<Answer<T>> =>
    question.then(
      (found) => ({ found }),
      (error: unknown) => ({
        code: error instanceof Error && "code" in error ? String(error.code) : "EUNKNOWN",
      }),
    );
  const proof = await asked(resolver.resolveTxt(recordName(domain)));
  if ("code" in proof) {
    if (isSilent(proof)) return { isProved: false, reason: "NO_ANSWER" };
    const any = await asked(resolver.resolveSoa(domain).then((soa) => [soa]));
    const address = "found" in any ? any : await asked(resolver.resolve4(domain));
    return {
      isProved: false,
      reason: "code" in address && address.code === "ENOTFOUND" ? "NO_SUCH_DOMAIN" : "NO_RECORD",
    };
  }
  if (!proof.found.some((parts) => parts.join("").trim() === recordValue(token)))
    return { isProved: false, reason: "OTHER_RECORD" };
  const alias = await asked(resolver.resolveCname(domain));
  if ("found" in alias && alias.found.some((name) => name.toLowerCase().replace(/\.$/, "") === target))
    return { isProved: true, leadsHere: true };
  const addressesOf = (name: string) =>
    Promise.all([asked(resolver.resolve4(name)), asked(resolver.resolve6(name))]);
  const [theirs, ours] = [await addressesOf(domain), await addressesOf(target)];
  const known = ours.flatMap((answer) => ("found" in answer ? answer.found : []));
  if (theirs.some((answer) => "found" in answer && answer.found.some((address) => known.includes(address))))
    return { isProved: true, leadsHere: true };
  return { isProved: true, leadsHere: [alias, ...theirs, ...ours].some(isSilent) ? null : false };
}
