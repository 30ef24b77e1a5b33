// PgBouncer in transaction mode before a database.
import { chmodSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ensurePgBouncer } from "../../scripts/pgbouncer-install.mjs";
import { folderOf, startDaemon } from "./daemon.ts";
import { freePort } from "./server-process.ts";

export interface Pooler {
  /** The same database through it. */ url: string;
  /** It dies, as it stands. */ kill(): Promise<void>;
  /** At the same port. */ startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/** @param serverConnections for all clients together */
export async function startPgBouncer(databaseUrl: string, serverConnections: number): Promise<Pooler> {
  const missing = await ensurePgBouncer();
  if (missing) throw new Error(missing);
  const target = new URL(databaseUrl);
  const name = target.pathname.slice(1);
  const port = await freePort();
  const folder = folderOf("pgbouncer");
  const file = path.join(folder.path, "pgbouncer.ini");
  const password = target.password === "" ? "" : ` password=${decodeURIComponent(target.password)}`;
  writeFileSync(
    file,
    `[databases]
${name} = host=${target.hostname} port=${target.port || "5432"} dbname=${name} user=${decodeURIComponent(target.username) || "postgres"}${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 200
query_wait_timeout = 20
ignore_startup_parameters = extra_float_digits, options
`,
  );
  chmodSync(file, 0o644);
  const start = () => startDaemon("pgbouncer", [file], port);
  let daemon = await start();
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return {
    url: url.href,
    kill: () => daemon.kill(),
    async startAgain() {
      daemon = await start();
    },
    async stop() {
      await daemon.kill();
      folder.remove();
    },
  };
}
