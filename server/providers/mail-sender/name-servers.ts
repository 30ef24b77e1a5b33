import { Resolver } from "node:dns/promises";
import { LRUCache } from "lru-cache";
import type { Env } from "../../env.ts";

/** Answers the records of a name as Node's own resolver does; throws an error with its code. */
export type AskNames = (name: string, type: string) => Promise<readonly unknown[]>;
type Answer = { found: readonly unknown[] } | { code: string };

const timeoutMs = 2000;
const keptMax = 2000;
const keptMs = 5 * 60_000;
/** Codes that say that there is nothing. Any other says that nobody answered, which is asked again. */
const empty = new Set(["ENODATA", "ENOTFOUND"]);

/** The name servers of the settings, else the machine's own; what they say is known for some minutes. */
export function createAskNames({ dnsServers }: Pick<Env, "dnsServers">): AskNames {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  const ways: Readonly<Record<string, (name: string) => Promise<readonly unknown[]>>> = {
    A: (name) => resolver.resolve4(name),
    AAAA: (name) => resolver.resolve6(name),
    CNAME: (name) => resolver.resolveCname(name),
    MX: (name) => resolver.resolveMx(name),
    PTR: (name) => resolver.resolvePtr(name),
    TXT: (name) => resolver.resolveTxt(name),
  };
  return keptAnswers(async (name, type) => {
    const ask = ways[type];
    if (!ask) throw Object.assign(new Error(`Nobody asks for ${type} here.`), { code: "ENODATA" });
    return ask(name);
  });
}

/** Keeps what was said for some minutes; what nobody said it does not keep. */
export function keptAnswers(ask: AskNames): AskNames {
  const kept = new LRUCache<string, Answer>({ max: keptMax, ttl: keptMs });
  return async (name, type) => {
    const key = `${type} ${name.toLowerCase()}`;
    const answer = kept.get(key) ?? (await answerOf(ask, name, type));
    if (!("code" in answer) || empty.has(answer.code)) kept.set(key, answer);
    if ("code" in answer) throw Object.assign(new Error(`${type} ${name}: ${answer.code}`), answer);
    return answer.found;
  };
}
const answerOf = (ask: AskNames, name: string, type: string): Promise<Answer> =>
  ask(name, type).then(
    (found) => ({ found }),
    (error: unknown) => ({
      code: error instanceof Error && "code" in error ? String(error.code) : "EUNKNOWN",
    }),
  );
