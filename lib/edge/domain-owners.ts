/** `undefined`: whoever was asked did not answer. */
type Ask = (host: string) => Promise<string | null | undefined>;
interface Options {
  ask: Ask;
  now: () => number;
  keptMs: number;
  /** Of hosts that are somebody's, and as many that are nobody's. */ keptMax: number;
}
/** A host that nobody told of is asked about again so soon. */
const unansweredMs = 1000;

/**
 * Whose a host is, remembered for a short while, also that it is nobody's: a page asks for many files, and a
 * name that leads here by mistake asks for ever. While nobody answers, the last answer holds. Anybody can ask
 * for hosts that are nobody's without end: they push out only each other.
 */
export function domainOwners({
  ask,
  now,
  keptMs,
  keptMax,
}: Options): (host: string) => Promise<string | null> {
  type Known = Map<string, { tenant: string | null; until: number }>;
  const [somebodys, nobodys]: [Known, Known] = [new Map(), new Map()];
  const knownOf = (host: string) => somebodys.get(host) ?? nobodys.get(host);
  const asking = new Map<string, Promise<string | null>>();
  const fetchOwner = async (host: string): Promise<string | null> => {
    const answer = await ask(host).catch(() => undefined);
    const tenant = answer === undefined ? (knownOf(host)?.tenant ?? null) : answer;
    for (const known of [somebodys, nobodys]) known.delete(host);
    const known = tenant === null ? nobodys : somebodys;
    known.set(host, { tenant, until: now() + (answer === undefined ? unansweredMs : keptMs) });
    const oldest = known.keys().next();
    if (known.size > keptMax && !oldest.done) known.delete(oldest.value);
    return tenant;
  };
  return (host) => {
    const remembered = knownOf(host);
    if (remembered && remembered.until > now()) return Promise.resolve(remembered.tenant);
    const pending = asking.get(host) ?? fetchOwner(host).finally(() => asking.delete(host));
    asking.set(host, pending);
    return pending;
  };
}

/** What could be a tenant's own domain at all: a name with a dot, and no address. */
export const isDomainName = (name: string): boolean =>
  name.length <= 253 &&
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(name);
