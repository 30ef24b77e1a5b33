import type { Env } from "../env.ts";

/** A PostgreSQL, and how it is reached. */
export interface PostgresPlace {
  url: string;
  poolMax: number;
  /** What stands between, if anything does, keeps: sessions, or transactions only. */ pooler?:
    | "session"
    | "transaction"
    | undefined;
  /** Past the pooler, for what needs a session. */ directUrl?: string | undefined;
  /** A streaming replica that lists may be read from. */ replicaUrl?: string | undefined;
}
/** An embedded one in a folder; undefined: in memory. */
export interface FolderPlace {
  dataDir: string | undefined;
}

type Asked = Pick<
  Env,
  | "dataDir"
  | "databaseUrl"
  | "databasePoolMax"
  | "databasePooler"
  | "databaseDirectUrl"
  | "databaseReplicaUrl"
>;

/** The database of a server. */
export const placeOfServer = (env: Asked): PostgresPlace | FolderPlace =>
  env.databaseUrl === undefined
    ? { dataDir: env.dataDir }
    : {
        url: env.databaseUrl,
        poolMax: env.databasePoolMax,
        pooler: env.databasePooler,
        directUrl: env.databaseDirectUrl,
        replicaUrl: env.databaseReplicaUrl,
      };

/** The same one for a command that ends soon: without whatever stands between. */
export const placeOfCommand = (env: Asked): PostgresPlace | FolderPlace =>
  env.databaseUrl === undefined
    ? { dataDir: env.dataDir }
    : { url: env.databaseDirectUrl ?? env.databaseUrl, poolMax: 2 };
