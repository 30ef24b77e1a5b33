import { and, eq, sql } from "drizzle-orm";
import { setTimeout as pause } from "node:timers/promises";
import { limits } from "../../../../contract/limits.ts";
import { newId } from "../../../db/columns.ts";
import { queryRows } from "../../../db/query.ts";
import { watchInbox } from "../../../providers/channel/email/watch-inbox.ts";
import { EmailSecrets, EmailSettings } from "../../../providers/channel/email/settings.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import type { Services } from "../../../services.ts";
import { systemActor } from "../../../work.ts";
import type { Desk } from "../../../work.ts";
import { mailboxConnected } from "../../workspace/connections/open.ts";
import { fetchMail } from "../../workspace/connections/simulated.ts";
import { connections } from "../../workspace/connections/table.ts";
import { mailboxes } from "./table.ts";

const passMs = 20_000;
/** A process that has not said anything for so long is gone, and another one takes its mailboxes. */
const leaseSeconds = 70;
const backoffMs = { first: 5000, most: 10 * 60_000 };
/** Several mails that come at once are read in one turn. */
const gatherMs = 500;

interface Held {
  tenant: string;
  id: string;
  /** Changes with its settings and its password. */
  version: number;
}
interface Watched extends Held {
  abort: AbortController;
  done: Promise<void>;
}
export interface MailWatch {
  /** Takes, keeps and lets go of mailboxes now, and not at its time. @returns how many it waits at */
  pass(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Waits at the inboxes of mailboxes (IDLE), so that what comes is read within seconds: each by one process, which
 * holds it by a lease, and at most so many a process, those first that got mail last. All are read by the clock as
 * well, and those that nobody waits at by the clock alone.
 */
export function startMailWatch(
  desk: Desk,
  services: Services,
  { isByClock = true, most = limits.watchedMailboxesMax }: { isByClock?: boolean; most?: number } = {},
): MailWatch {
  const me = newId();
  const watched = new Map<string, Watched>();
  let last: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  const letGo = async (one: Watched): Promise<void> => {
    watched.delete(one.id);
    one.abort.abort();
    await one.done;
  };
  const take = async (): Promise<number> => {
    if (isStopped) return 0;
    const held = await leaseMailboxes(desk, me, most);
    const now = new Map(held.map((one) => [one.id, one]));
    for (const one of [...watched.values()]) if (now.get(one.id)?.version !== one.version) await letGo(one);
    for (const one of held) {
      if (watched.has(one.id)) continue;
      const abort = new AbortController();
      watched.set(one.id, { ...one, abort, done: waitAt(desk, services, one, abort.signal) });
    }
    return watched.size;
  };
  const pass = (): Promise<number> => {
    const next = last.then(take);
    last = next.catch((error: unknown) => {
      services.log.warn({ err: error }, "inboxes are read by the clock alone");
    });
    return next;
  };
  const timer = isByClock ? setInterval(() => void pass().catch(() => undefined), passMs) : null;
  if (isByClock) void pass().catch(() => undefined);
  return {
    pass,
    async stop() {
      isStopped = true;
      if (timer) clearInterval(timer);
      await last;
      await Promise.all([...watched.values()].map(letGo));
      // Where this fails the lease ends by itself.
      await releaseMailboxes(desk, me).catch(() => undefined);
    },
  };
}

/** By the database's clock, which all processes share. */
const leaseMailboxes = (desk: Desk, me: string, most: number): Promise<Held[]> =>
  desk.database.transaction("system", async (db) => {
    const rows = await queryRows<{ tenant: string; id: string; version: number }>(
      db,
      sql`with free as (select m.tenant_id, m.connection_id, c.version from mailboxes m
          join connections c on c.tenant_id = m.tenant_id and c.id = m.connection_id
          where c.provider = 'email' and not c.is_simulated and c.state = 'CONNECTED' and c.deleted_at is null and c.settings ? 'imap'
            and (m.watched_until is null or m.watched_until < now() or m.watched_by = ${me})
          order by m.watched_by is not distinct from ${me} desc, c.last_inbound_at desc nulls last, c.id limit ${most} for update of m skip locked)
        update mailboxes m set watched_by = ${me}, watched_until = now() + make_interval(secs => ${leaseSeconds})
          from free where m.tenant_id = free.tenant_id and m.connection_id = free.connection_id
          returning m.tenant_id as tenant, m.connection_id as id, free.version as version`,
    );
    return rows;
  });
const releaseMailboxes = (desk: Desk, me: string): Promise<unknown> =>
  desk.database.transaction("system", (db) =>
    db.update(mailboxes).set({ watchedBy: null, watchedUntil: null }).where(eq(mailboxes.watchedBy, me)),
  );

/** Until it is told to end; a line that breaks is dialled again, later each time. */
async function waitAt(desk: Desk, services: Services, held: Held, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    let isOpened = false;
    try {
      const hasNews = await waitOnce(desk, services, held, signal, () => {
        isOpened = true;
      });
      // A server that tells nothing is asked again once in a while: it may have learned to.
      failures = hasNews ? 0 : Number.POSITIVE_INFINITY;
    } catch (error) {
      // What its server says of it, whoever reads it by the clock writes down.
      if (!(error instanceof ProviderFailure))
        services.log.warn({ err: error, connectionId: held.id }, "nobody waits at an inbox");
      failures = isOpened ? 1 : failures + 1;
    }
    const ms = Math.min(backoffMs.most, backoffMs.first * 2 ** failures);
    await pause(ms, undefined, { signal }).catch(() => undefined);
  }
}

async function waitOnce(
  desk: Desk,
  services: Services,
  { tenant, id }: Held,
  signal: AbortSignal,
  onOpen: () => void,
): Promise<boolean> {
  const row = await desk.read(tenant, systemActor, (work) => work.rows(connections).find(id));
  if (!row) return false;
  let gathering: NodeJS.Timeout | null = null;
  const read = () => {
    gathering ??= setTimeout(() => {
      gathering = null;
      void askToRead(desk, tenant, id).catch((error: unknown) => {
        services.log.warn({ err: error, connectionId: id }, "new mail waits for the clock");
      });
    }, gatherMs);
  };
  const way = mailboxConnected(desk, services, row);
  try {
    return await watchInbox(
      { ...way, settings: EmailSettings.parse(way.settings), secrets: EmailSecrets.parse(way.secrets) },
      {
        onNews: read,
        // What came while nobody waited.
        onOpen: () => {
          onOpen();
          read();
        },
        signal,
      },
    );
  } finally {
    if (gathering && signal.aborted) clearTimeout(gathering);
  }
}

const askToRead = (desk: Desk, tenant: string, connectionId: string): Promise<void> =>
  desk.transaction(tenant, systemActor, async (work) => {
    const [row] = await work
      .from(connections, { id: connections.id })
      .where(and(eq(connections.id, connectionId), eq(connections.state, "CONNECTED")));
    if (row) work.enqueue(fetchMail, { connectionId });
  });
