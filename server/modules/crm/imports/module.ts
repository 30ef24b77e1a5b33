import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { CrmImport } from "../../../../contract/crm/import.ts";
import { contactBulkImport, imports as calls } from "../../../../contract/crm/import.ts";

import { limits } from "../../../../contract/limits.ts";
import { csvHead, csvLine } from "../../../csv.ts";
import { pageOf } from "../../../db/page.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { courseOf } from "./batch.ts";
import { bulkImport } from "./bulk-rows.ts";
import { withChoices } from "./choices.ts";
import { crmImportJob } from "./job-name.ts";
import { discardImportFile } from "./jobs.ts";
import {
  importOf,
  ofOutcome,
  presentImport,
  presentRow,
  rowsIn,
  mayOverseeCrmImports,
  publishImport,
} from "./queries.ts";
import type { ImportOf, RowOf } from "./queries.ts";
import { crmImportRows, crmImports } from "./table.ts";
import { receiveImport, rereadImport } from "./upload.ts";
import { crmImportsJob, purgeCrmImports, resumeCrmImports } from "./jobs.ts";
import { say } from "./texts.ts";

const resultHeads = [
  say("imports.column_row"),
  say("column.name"),
  say("imports.column_outcome"),
  say("column.id"),
  say("imports.column_reason"),
  say("imports.column_column"),
];

const importCalls = [
  ...implement(calls, {
    analyze: async ({ body, query, desk, actor, tenant, services, caller }) => {
      if (!actor?.id || tenant === null) throw new Fault("unauthenticated");
      const at = { desk, services, tenant, actor };
      const { importId, ...choices } = body;
      return importId === undefined
        ? receiveImport(at, caller, { ...choices, entity: choices.entity ?? query.entity ?? "CONTACT" })
        : rereadImport(at, importId, choices);
    },
    execute: async ({ body, ...work }) => {
      await importOf(work, body.importId);
      const before = await work.rows(crmImports).lock(body.importId);
      // Asked for twice is done once.
      if (before.state !== "READY") return presentImport(work, before);
      if (before.actorId !== work.actor.id) throw new Fault("forbidden", say("imports.only_sender_starts"));
      await courseOf(work, before);
      if (before.columns.every(({ target }) => target === null))
        throw new Fault("invalid", say("imports.no_column_mapped"), {
          errors: [{ path: "targets", message: say("imports.no_column_mapped") }],
        });
      const running = await work.rows(crmImports).count(inArray(crmImports.state, ["RUNNING", "UNDOING"]));
      if (running >= limits.crmImportsRunningMax)
        throw new Fault("conflict", say("imports.too_many_running", { running }));
      work.enqueue(crmImportJob, { importId: before.id });
      return publishAndPresentImport(
        work,
        await work
          .rows(crmImports)
          .update(
            before.id,
            { state: "RUNNING", startedAt: work.now, analysis: null },
            { before, action: "start" },
          ),
      );
    },
    list: async ({ query, ...work }) => {
      const page = await pageOf<ImportOf>(work, {
        query,
        tenant: work.tenant,
        tenantId: crmImports.tenantId,
        from: crmImports,
        where: and(
          query.entity && eq(crmImports.entity, query.entity),
          mayOverseeCrmImports(work.actor) ? undefined : eq(crmImports.actorId, work.actor.id ?? ""),
        ),
        sort: { columns: [crmImports.id], direction: "desc", keyOf: ({ id }) => [id] },
        select: () => work.db.select().from(crmImports).$dynamic(),
      });
      return { ...page, items: page.items.map((row) => presentImport(work, row)) };
    },
    get: async ({ params, ...work }) => presentImport(work, await importOf(work, params.id)),
    choose: async ({ params, body, ...work }) => {
      await importOf(work, params.id);
      const before = await work.rows(crmImports).lock(params.id);
      if (before.state !== "READY") throw new Fault("conflict", say("imports.already_started"));
      const chosen = withChoices(before, body);
      await courseOf(work, { ...before, ...chosen });
      // What was foretold was foretold of other choices.
      return presentImport(
        work,
        await work.rows(crmImports).update(params.id, { ...chosen, analysis: null }, { before }),
      );
    },
    rows: async ({ params, query, ...work }) => {
      await importOf(work, params.id);
      const page = await pageOf<RowOf>(work, {
        query,
        tenant: work.tenant,
        tenantId: crmImportRows.tenantId,
        from: crmImportRows,
        where: and(
          eq(crmImportRows.importId, params.id),
          ofOutcome(query.outcome),
          query.isKept ? isNotNull(crmImportRows.kept) : undefined,
        ),
        sort: { columns: [crmImportRows.number], direction: "asc", keyOf: ({ number }) => [number] },
        select: () => work.db.select().from(crmImportRows).$dynamic(),
      });
      return { ...page, items: page.items.map(presentRow) };
    },
    result: async ({ params, query, caller: { language }, ...work }) => {
      await importOf(work, params.id);
      const page = await pageOf<RowOf>(work, {
        query: { page: 1, limit: limits.crmImportResultPartRows, cursor: query.cursor },
        tenant: work.tenant,
        tenantId: crmImportRows.tenantId,
        from: crmImportRows,
        where: rowsIn(work, params.id),
        sort: { columns: [crmImportRows.number], direction: "asc", keyOf: ({ number }) => [number] },
        select: () => work.db.select().from(crmImportRows).$dynamic(),
      });
      const lines = page.items.map(({ number, label, outcome, entityId, reason, field, kept }) =>
        csvLine([number, label, outcome, entityId, kept === null ? reason : `KEPT_${kept}`, field]),
      );
      return {
        csv: `${query.cursor === undefined ? csvHead(resultHeads, language) : ""}${lines.join("")}`,
        rows: lines.length,
        nextCursor: page.nextCursor,
      };
    },
    cancel: async ({ params, ...work }) => {
      await importOf(work, params.id);
      const before = await work.rows(crmImports).lock(params.id);
      if (before.state !== "READY" && before.state !== "RUNNING")
        throw new Fault("conflict", say("shared.not_running"));
      discardImportFile(work, before);
      return publishAndPresentImport(
        work,
        await work
          .rows(crmImports)
          .update(
            params.id,
            { state: "CANCELLED", finishedAt: work.now, storageKey: null },
            { before, action: "cancel" },
          ),
      );
    },
    undo: async ({ params, ...work }) => {
      await importOf(work, params.id);
      const before = await work.rows(crmImports).lock(params.id);
      if (!presentImport(work, before).isUndoable) throw new Fault("conflict", say("shared.not_undoable"));
      work.enqueue(crmImportJob, { importId: before.id });
      return publishAndPresentImport(
        work,
        await work.rows(crmImports).update(
          params.id,
          {
            state: "UNDOING",
            finishedAt: null,
            undoneById: work.actor.id,
            undoCursor: null,
            undone: 0,
            kept: 0,
          },
          { before, action: "undo" },
        ),
      );
    },
  }),
  ...implement(contactBulkImport, { create: ({ body, ...work }) => bulkImport(work, body) }),
];

function publishAndPresentImport(work: Work, row: ImportOf): CrmImport {
  publishImport(work, row);
  return presentImport(work, row);
}

export const importsModule = defineModule("crm/imports", {
  calls: importCalls,
  jobs: [crmImportsJob],
  routines: [purgeCrmImports, resumeCrmImports],
});
