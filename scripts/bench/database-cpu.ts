// The work of PostgreSQL's processes, which a busy machine changes less than how long a call takes.
import { readFileSync, readdirSync } from "node:fs";
import pg from "pg";

let server: string | undefined;

/** From now on the processes of the server at `url` are counted, if they are on this machine. */
export async function followDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  server = statOf(String(rows[0]?.pid))?.parent;
  await client.end();
}

/** User and system time of all its processes so far, those that have ended included; elsewhere not a number. */
export function databaseCpuMs(): number {
  const own = server === undefined ? undefined : statOf(server);
  if (!own) return Number.NaN;
  const children = readdirSync("/proc").flatMap((pid) => (/^\d+$/.test(pid) ? (statOf(pid) ?? []) : []));
  return children
    .filter(({ parent }) => parent === server)
    .reduce((sum, { spentMs }) => sum + spentMs, own.spentMs + own.ofEndedMs);
}

interface Stat {
  parent: string;
  spentMs: number;
  ofEndedMs: number;
}
/** By Linux's own book, in hundredths of a second. */
function statOf(pid: string): Stat | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number);
    return {
      parent: fields[1] ?? "",
      spentMs: ((user ?? 0) + (system ?? 0)) * 10,
      ofEndedMs: ((endedUser ?? 0) + (endedSystem ?? 0)) * 10,
    };
  } catch {
    return undefined; // it has ended meanwhile
  }
}
