import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Answer } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { privacy as calls } from "../../../../contract/privacy/privacy.ts";
import { pageOf } from "../../../db/page.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Caller } from "../../../kernel/implement.ts";
import { toldText } from "../../../words/stored.ts";
import type { Work } from "../../../work.ts";
import { signedPath } from "../../workspace/attachments/signed-links.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { mustNotBeHeld } from "../../crm/legal-holds/holds.ts";
import { privacyJob } from "./job-name.ts";
import { holdPurges } from "./purges.ts";
import { legalHolds } from "../../crm/legal-holds/table.ts";
import { privacyRequests } from "./table.ts";
import { publishPrivacyRequest } from "./publish.ts";
import { privacyJobs, purgeDataFiles, resumePrivacy } from "./jobs.ts";
import { say } from "./texts.ts";

type LegalHold = Answer<typeof calls.holds>["items"][number];
type Request = Answer<typeof calls.get>;
type Row = typeof privacyRequests.$inferSelect;
type Found = Row & { contactName: string | null; heldBecause: string | null };
type Asked = Work & { caller: Caller };
const linkSeconds = 300;

const privacyCalls = implement(calls, {
  ofContact: async ({ params, ...work }) => {
    const contact = await work.rows(contacts).get(params.id);
    const hold = await activeHold(work, contact.id);
    const requests = await work.rows(privacyRequests).list({
      where: eq(privacyRequests.contactId, contact.id),
      orderBy: [desc(privacyRequests.id)],
      limit: 20,
    });
    return {
      hold: hold ?? null,
      requests: requests.map((row) =>
        presentPrivacyRequest(work, { ...row, contactName: contact.name, heldBecause: hold?.reason ?? null }),
      ),
    };
  },
  hold: async ({ params, body, ...work }) => {
    const contact = await work.rows(contacts).lock(params.id);
    mustBeWhole(contact);
    if (await activeHold(work, contact.id)) throw new Fault("conflict", say("privacy.already_on_hold"));
    const erasing = await work
      .rows(privacyRequests)
      .count(
        and(
          eq(privacyRequests.contactId, contact.id),
          eq(privacyRequests.kind, "ERASE"),
          eq(privacyRequests.state, "RUNNING"),
        ),
      );
    if (erasing > 0) throw new Fault("conflict", say("privacy.erasure_running"));
    const row = await work.rows(legalHolds).insert({
      contactId: contact.id,
      reason: body.reason,
      setByName: work.actor.name,
      createdAt: work.now,
    });
    return row;
  },
  lift: async ({ params, ...work }) => {
    const contact = await work.rows(contacts).get(params.id);
    const hold = await activeHold(work, contact.id);
    if (!hold) throw new Fault("conflict", say("privacy.not_on_hold"));
    await work
      .rows(legalHolds)
      .update(hold.id, { liftedAt: work.now, liftedByName: work.actor.name }, { action: "lift" });
    publishPrivacyRequest(work, hold);
    return {};
  },
  holds: ({ query, ...work }) =>
    pageOf<LegalHold>(work, {
      query,
      tenant: work.tenant,
      tenantId: legalHolds.tenantId,
      from: legalHolds,
      where:
        query.isActive === undefined
          ? undefined
          : query.isActive
            ? isNull(legalHolds.liftedAt)
            : isNotNull(legalHolds.liftedAt),
      sort: { columns: [legalHolds.id], direction: "desc", keyOf: ({ id }) => [id] },
      select: () =>
        work.db
          .select({
            id: legalHolds.id,
            reason: legalHolds.reason,
            setByName: legalHolds.setByName,
            createdAt: legalHolds.createdAt,
            contactId: legalHolds.contactId,
            contactName: contacts.name,
            liftedAt: legalHolds.liftedAt,
            liftedByName: legalHolds.liftedByName,
          })
          .from(legalHolds)
          .innerJoin(
            contacts,
            and(eq(contacts.tenantId, legalHolds.tenantId), eq(contacts.id, legalHolds.contactId)),
          )
          .$dynamic(),
    }),
  list: async ({ query, ...work }) => {
    const page = await pageOf<Found>(work, {
      query,
      tenant: work.tenant,
      tenantId: privacyRequests.tenantId,
      from: privacyRequests,
      where: and(
        query.kind && inArray(privacyRequests.kind, query.kind),
        query.state && inArray(privacyRequests.state, query.state),
      ),
      sort: { columns: [privacyRequests.id], direction: "desc", keyOf: ({ id }) => [id] },
      select: () => withName(work).$dynamic(),
    });
    return { ...page, items: page.items.map((row) => presentPrivacyRequest(work, row)) };
  },
  record: async ({ body, ...work }) => {
    const contact = await work.rows(contacts).find(body.contactId);
    if (!contact) throw fieldFault("contactId", say("shared.no_such_contact"));
    if (contact.mergedIntoId !== null) throw fieldFault("contactId", mergedText);
    const today = work.now.slice(0, 10);
    const receivedOn = body.receivedOn ?? today;
    if (receivedOn > today) throw fieldFault("receivedOn", say("privacy.received_in_future"));
    const row = await work.rows(privacyRequests).insert({
      kind: body.kind,
      contactId: contact.id,
      note: body.note ?? null,
      receivedOn,
      dueOn: dayAfter(receivedOn, limits.privacyDueDays),
      byId: work.actor.id,
      byName: work.actor.name,
      createdAt: work.now,
      updatedAt: work.now,
    });
    return one(work, row.id);
  },
  get: ({ params, ...work }) => one(work, params.id),
  start: async ({ params, body, ...work }) => {
    const before = await work.rows(privacyRequests).lock(params.id);
    if (before.state !== "OPEN" && before.state !== "FAILED")
      throw new Fault("conflict", say("privacy.already_handled"));
    const contact = await work.rows(contacts).find(before.contactId);
    if (!contact) throw new Fault("conflict", say("privacy.contact_gone"));
    mustBeWhole(contact);
    if (before.kind === "ERASE") {
      await mustNotBeHeld(work, [contact.id]);
      if (body.confirmName?.trim() !== contact.name)
        throw fieldFault("confirmName", say("privacy.name_differs"));
    }
    work.enqueue(privacyJob, { requestId: before.id });
    await work.rows(privacyRequests).update(
      before.id,
      {
        state: "QUEUED",
        removesFiles: before.kind === "ERASE" && body.removesFiles === true,
        byId: work.actor.id,
        byName: work.actor.name,
        error: null,
        finishedAt: null,
      },
      { before, action: "start" },
    );
    return one(work, before.id);
  },
  refuse: async ({ params, body, ...work }) => {
    const before = await work.rows(privacyRequests).lock(params.id);
    if (before.state !== "OPEN" && before.state !== "FAILED")
      throw new Fault("conflict", say("privacy.already_handled"));
    await work
      .rows(privacyRequests)
      .update(
        before.id,
        { state: "REFUSED", refusal: body.reason, finishedAt: work.now },
        { before, action: "refuse" },
      );
    return one(work, before.id);
  },
  link: async ({ params, services, ...work }) => {
    const request = await work.rows(privacyRequests).get(params.id);
    if (request.storageKey === null || request.fileExpiresAt === null || request.fileExpiresAt <= work.now)
      throw new Fault("gone", say("privacy.file_gone"));
    work.record({
      entity: "privacy_requests",
      entityId: request.id,
      action: "download",
      before: null,
      after: { contactId: request.contactId },
    });
    return {
      url: await signedPath(services, work.tenant, request.id, linkSeconds),
      expiresInSeconds: linkSeconds,
    };
  },
});

const activeHold = async (work: Work, contactId: string) =>
  (
    await work
      .rows(legalHolds)
      .list({ where: and(eq(legalHolds.contactId, contactId), isNull(legalHolds.liftedAt)), limit: 1 })
  )[0];
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const withName = ({ db }: Work) =>
  db
    .select({ ...columns, contactName: contacts.name, heldBecause: legalHolds.reason })
    .from(privacyRequests)
    .leftJoin(
      contacts,
      and(eq(contacts.tenantId, privacyRequests.tenantId), eq(contacts.id, privacyRequests.contactId)),
    )
    .leftJoin(
      legalHolds,
      and(
        eq(legalHolds.tenantId, privacyRequests.tenantId),
        eq(legalHolds.contactId, privacyRequests.contactId),
        isNull(legalHolds.liftedAt),
      ),
    );
const columns = getTableColumns(privacyRequests);
const presentPrivacyRequest = (work: Asked, row: Found): Request => ({
  ...row,
  error: row.error && toldText(row.error, work.caller.language),
  isOverdue: row.finishedAt === null && row.dueOn < work.now.slice(0, 10),
  hasFile: row.storageKey !== null && row.fileExpiresAt !== null && row.fileExpiresAt > work.now,
});

async function one(work: Asked, id: string): Promise<Request> {
  const [row] = await withName(work).where(
    and(eq(privacyRequests.tenantId, work.tenant), eq(privacyRequests.id, id)),
  );
  if (!row) throw new Fault("not_found");
  return presentPrivacyRequest(work, row);
}

const mergedText = say("privacy.merged_into_another");
/**
 * Of a merged contact nothing is left to give out, to erase or to keep. @throws Fault conflict with the
 * contact that it went to
 */
function mustBeWhole({ mergedIntoId }: typeof contacts.$inferSelect): void {
  if (mergedIntoId !== null) throw new Fault("conflict", mergedText, { extra: { contactId: mergedIntoId } });
}

export const privacyModule = defineModule("privacy/privacy", {
  calls: privacyCalls,
  jobs: privacyJobs,
  routines: [purgeDataFiles, resumePrivacy],
  functions: [new URL("functions.sql", import.meta.url)],
  purges: holdPurges,
});
