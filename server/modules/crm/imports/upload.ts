import { limits } from "../../../../contract/limits.ts";
import type { CrmImport, ImportChoices, ImportColumn } from "../../../../contract/crm/import.ts";
import type { DateOrder, ImportEntity } from "../../../../contract/crm/import-choices.ts";
import { newId } from "../../../db/columns.ts";
import { Fault } from "../../../fault.ts";
import type { Caller } from "../../../kernel/implement.ts";
import type { Services } from "../../../services.ts";
import type { Actor, Desk, Work } from "../../../work.ts";
import { cleanName } from "../../workspace/attachments/content.ts";
import { staffBytes } from "../../workspace/attachments/daily-bytes.ts";
import { fieldsOf, mayEditField } from "../../workspace/custom-fields/definitions.ts";
import { roomOfDay, takeOfDay } from "../../workspace/platform/daily-amounts.ts";
import { analyseImport } from "./analyze.ts";
import { courseOf } from "./batch.ts";
import { withChoices } from "./choices.ts";
import { guessDateOrder, guessTargets } from "./guess.ts";
import { importOf, presentImport } from "./queries.ts";
import type { ImportOf } from "./queries.ts";
import { readUpload, rowsKeyOf } from "./rows-file.ts";
import type { ReadFile, ReadingChoices } from "./rows-file.ts";
import { crmImports } from "./table.ts";
import { usualCountry } from "./usual-country.ts";
import { Unreadable, unreadableFault } from "./unreadable.ts";
import { say } from "./texts.ts";

interface At {
  desk: Desk;
  services: Services;
  tenant: string;
  actor: Actor;
}
type Found = Pick<ImportOf, "reading" | "columns" | "marks" | "total">;

/**
 * A file is received, read and gone through; only one that can be read is kept. @throws Fault too_large,
 * invalid at `file`
 */
export async function receiveImport(
  at: At,
  caller: Caller,
  { entity, ...choices }: ImportChoices & { entity: ImportEntity },
): Promise<CrmImport> {
  const {
    desk,
    services: { storage },
    tenant,
    actor,
  } = at;
  const file = await caller.fileStream(limits.crmImportMaxBytes);
  if (!file)
    throw new Fault("invalid", say("shared.file_needed"), {
      errors: [{ path: "file", message: say("shared.file_needed") }],
    });
  const id = newId();
  const storageKey = `${tenant}/${id}`;
  try {
    await desk.read(tenant, actor, (work) => roomOfDay(work, [staffBytes(1)]));
    const sizeBytes = await storage.write(storageKey, file.pieces, "application/octet-stream");
    const found = await read(
      at,
      storageKey,
      entity,
      choices,
      caller.language === "es" || caller.language === "ar" ? "DMY" : "MDY",
    );
    const row = await desk.transaction(tenant, actor, async (work) => {
      await takeOfDay(work, [staffBytes(sizeBytes)]);
      const kept = await work.rows(crmImports).insert({
        id,
        actorId: actor.id ?? "",
        actorName: actor.name,
        entity,
        fileName: cleanName(file.name),
        sizeBytes,
        storageKey,
        ...found,
        createdAt: work.now,
        updatedAt: work.now,
      });
      return work.rows(crmImports).update(
        id,
        withChoices(kept, {
          ...choices,
          country: choices.country === undefined ? await usualCountry(work) : choices.country,
        }),
        { before: kept },
      );
    });
    return await foretell(at, row);
  } catch (error) {
    // The row decides: a file without one is found by nobody.
    if (!(await desk.read(tenant, actor, (work) => work.rows(crmImports).find(id)).catch(() => true)))
      await Promise.allSettled([storage.remove(storageKey), storage.remove(rowsKeyOf(storageKey))]);
    throw error;
  }
}

/** The same file, read or meant in another way. */
export async function rereadImport(at: At, importId: string, choices: ImportChoices): Promise<CrmImport> {
  const { desk, tenant, actor } = at;
  const before = await desk.read(tenant, actor, (work) => importOf(work, importId));
  const ready = (row: ImportOf): ImportOf & { storageKey: string } => {
    if (row.state !== "READY" || row.storageKey === null)
      throw new Fault("conflict", say("imports.already_started"));
    return { ...row, storageKey: row.storageKey };
  };
  const { storageKey, ...row } = ready(before);
  const entity = choices.entity ?? row.entity;
  const isReadAnew =
    entity !== row.entity ||
    (["encoding", "delimiter", "sheet", "hasHeader"] as const).some(
      (how) => choices[how] !== undefined && choices[how] !== row.reading[how],
    );
  const { kind: _kind, sheets: _sheets, dateOrder, ...was } = row.reading;
  const found: Found = isReadAnew
    ? await read(
        at,
        storageKey,
        entity,
        { ...Object.fromEntries(Object.entries(was).filter(([, value]) => value !== null)), ...choices },
        dateOrder,
      )
    : row;
  const saved = await desk.transaction(tenant, actor, async (work) => {
    const now = ready(await work.rows(crmImports).lock(importId));
    // What columns were said to be stays said while they are the same ones.
    const isSame =
      !isReadAnew ||
      (entity === row.entity &&
        found.columns.length === row.columns.length &&
        found.columns.every(({ header }, at) => header === row.columns[at]?.header));
    const columns = isSame
      ? found.columns.map((column, at) => ({ ...column, target: row.columns[at]?.target ?? null }))
      : found.columns;
    const next = withChoices(
      { ...now, ...found, columns },
      isSame ? choices : { ...choices, targets: undefined },
    );
    await courseOf(work, { ...now, entity, ...next });
    return work
      .rows(crmImports)
      .update(
        importId,
        { entity, marks: found.marks, total: found.total, ...next, analysis: null },
        { before: now },
      );
  });
  return foretell(at, saved);
}

/** What is said by hand holds; the rest is found out. @throws Fault invalid at `file` */
async function read(
  { desk, services: { storage }, tenant, actor }: At,
  storageKey: string,
  entity: ImportEntity,
  said: ReadingChoices,
  usualOrder: DateOrder,
): Promise<Found> {
  const file = await readUpload(storage, storageKey, said).catch((error: unknown) => {
    throw error instanceof Unreadable ? unreadableFault(error) : error;
  });
  const fields = await desk.read(tenant, actor, (work) => guessable(work, entity));
  const targets = guessTargets(entity, file.heads, file.first, fields);
  return {
    reading: { ...file.reading, dateOrder: guessDateOrder(file.first, usualOrder) },
    columns: file.heads.map((header, at) => columnOf(file, header, at, targets[at] ?? null)),
    marks: file.marks,
    total: file.total,
  };
}
const guessable = async (work: Work, entity: ImportEntity) =>
  (await fieldsOf(work, entity)).filter((field) => field.isActive && mayEditField(work.actor, field));
const columnOf = (
  { heads, first }: ReadFile,
  header: string,
  at: number,
  guess: string | null,
): ImportColumn => ({
  header,
  guess,
  target: guess,
  samples: first
    .map((row) => (row[at] ?? "").trim().slice(0, 100).toWellFormed().replaceAll("\u0000", ""))
    .filter((cell) => cell !== "")
    .slice(0, 3),
  isRepeated: header !== "" && heads.indexOf(header) < at,
});

async function foretell(
  { desk, services: { storage }, tenant, actor }: At,
  row: ImportOf,
): Promise<CrmImport> {
  const analysis = await analyseImport(desk, storage, tenant, actor, row);
  return desk.transaction(tenant, actor, async (work) => {
    const now = await work.rows(crmImports).lock(row.id);
    // Started or told otherwise meanwhile: what was foretold is of no use any more.
    if (
      now.state !== "READY" ||
      JSON.stringify([now.columns, now.policy, now.tags, now.country, now.reading]) !==
        JSON.stringify([row.columns, row.policy, row.tags, row.country, row.reading])
    )
      return presentImport(work, now);
    return presentImport(
      work,
      await work.rows(crmImports).update(row.id, { analysis }, { before: now, action: "analyze" }),
    );
  });
}
