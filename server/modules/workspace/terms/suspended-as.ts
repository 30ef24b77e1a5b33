import { and, eq, isNotNull } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../../../db/client.ts";
import { workspaceTerms } from "./table.ts";

/** For `not exists`: the terms that suspend the workspace which the column names. */
export const suspendedAs = (db: Db, tenantId: AnyPgColumn) =>
  db
    .select({ tenant: workspaceTerms.tenantId })
    .from(workspaceTerms)
    .where(and(eq(workspaceTerms.tenantId, tenantId), isNotNull(workspaceTerms.suspendedAt)));
