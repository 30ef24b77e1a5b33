/** `undefined`: whoever was asked did not answer. */
type Ask = (host: string) => Promise<string | null | undefined>;
interface Options { ask: Ask; now: () => number; keptMs: number; keptMax: number }

/**
 * Whose a host is, remembered for a short while, also that it is nobody's: a page asks for many files, and a name that leads here by mistake asks for ever. While nobody
 * answers, the last answer holds.
 */
export function domainOwners({ ask, now, keptMs, keptMax }: Options): (host: string) => Promise<string | null> {
  const known = new Map<string, { tenant: string | null; until: number }>();
  const asking = new Map<string, Promise<string | null>>();
  const fetchOwner = async (host: string): Promise<string | null> => {
    const answer = await ask(host).catch(() => undefined);
    const tenant = answer === undefined ? known.get(host)?.tenant ?? null : answer;
    known.delete(host);
    known.set(host, { tenant, until: now() + keptMs });
    const oldest = known.keys().next();
    if (known.size > keptMax && !oldest.done) known.delete(oldest.value);
    return tenant;
  };
  return (host) => {
    const remembered = known.get(host);
    if (remembered && remembered.until > now()) return Promise.resolve(remembered.tenant);
    const pending = asking.get(host) ?? fetchOwner(host).finally(() => asking.delete(host));
    asking.set(host, pending);
    return pending;
  };
}

/** What could be a tenant's own domain at all: a name with a dot, and no address. */
export const isDomainName = (name: string): boolean => name.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(name);
