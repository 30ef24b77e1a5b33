import type { Db } from "../../db/client.ts";
import type { IdOf } from "./shape.ts";

/** Whom a part of the demo is for, and where it goes. */
export interface Seeding {
  db: Db;
  tenantId: string;
  now: string;
  id: IdOf;
}
