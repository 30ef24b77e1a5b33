import { z } from "zod";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { CsvPart, Id, Line, Time, csvPartSummary, partCursor, totals } from "../shapes.ts";

const Values = z.record(z.string(), z.unknown()).nullable();
/**
 * `actor` is null for the product itself. `before` and `after` hold the fields that changed; where one is
 * null the row was made or deleted.
 */
export const AuditEntry = z
  .object({
    id: Id,
    actor: Id.nullable(),
    actorName: z.string(),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    entity: z.string(),
    entityId: z.string(),
    action: z.string(),
    before: Values,
    after: Values,
    requestId: z.string().nullable(),
    visitId: Id.nullable().describe("Done in a visit of who runs the installation"),
    createdAt: Time,
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.infer<typeof AuditEntry>;

const filters = {
  tenantId: Line(63).optional(),
  entity: Line(60).optional(),
  entityId: Line(200).optional(),
  action: Line(60).optional(),
  actorId: z.union([z.enum(["me", "system"]), Id]).optional(),
  from: Time.optional(),
  to: Time.optional().describe("Up to but without this moment"),
};
const paged = {
  ...filters,
  limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.auditLogLimitDefault),
  offset: z.coerce.number().int().min(0).max(limits.totalExactMax).default(0),
  cursor: z
    .string()
    .max(500)
    .optional()
    .describe("nextCursor of the answer before; costs the same at any depth and wins over offset"),
};
const Page = z.object({
  items: z.array(AuditEntry),
  ...totals,
  limit: z.number().int(),
  offset: z.number().int(),
  nextCursor: z.string().nullable(),
  names: z.record(z.string(), z.string()).describe("Names of the ids that stand in the entries"),
});

/**
 * The newest first. SUPERVISOR and above see what everybody did; others what they did themselves and what
 * happened to the tickets that they may see. Of each entity only the fields that it declares, and only rows
 * that the reader could open.
 */
export const auditLogs = group("audit-logs", {
  list: endpoint("GET /audit-logs", { allow: "USER", query: z.object(paged), returns: Page }),
  adminList: endpoint("GET /admin/audit-logs", {
    allow: "SUPERVISOR",
    query: z.object(paged),
    returns: Page,
  }),
  // Ours.
  exportPart: endpoint("GET /audit-logs/export", {
    allow: "USER",
    perMinute: 300,
    summary: csvPartSummary,
    query: z.object({
      ...filters,
      ...partCursor,
    }),
    returns: CsvPart,
  }),
});
