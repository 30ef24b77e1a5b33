import { and, eq, gt, ilike, inArray, lte, ne, or } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { invitations as calls } from "../../../../contract/people/people.ts";
import type { Invitation } from "../../../../contract/people/people.ts";
import { invitationStatuses } from "../../../../contract/enums.ts";
import type { OutboxStatus } from "../../../../contract/enums.ts";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { likeContaining } from "../../../db/like.ts";
import { pageOf } from "../../../db/page.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import type { Routine } from "../../../jobs/queue.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import { systemActor } from "../../../work.ts";
import { siteUrl } from "../../workspace/platform/addresses.ts";
import { invitationMail } from "../../workspace/platform/mail-texts.ts";
import { deliveryOf, queueMail } from "../../workspace/platform/outbox.ts";
import { roomForPerson } from "../../workspace/terms/people-limit.ts";
import { deliveries } from "../../workspace/deliveries/table.ts";
import { tenants } from "../../../db/table.ts";
import { localeOf, roleOf } from "../session/accounts.ts";
import { mayGive } from "../session/giving.ts";
import { hashOf, randomSecret } from "../session/secrets.ts";
import { invitations, users } from "../session/table.ts";
import { say } from "./texts.ts";
import type { Text } from "../../../words/wording.ts";

type Row = typeof invitations.$inferSelect;
type Status = Invitation["status"];

export const invitationCalls = implement(calls, {
  list: async ({ query, now, db, totals, tenant, services, from }) => {
    const { status: statuses = [], search } = query;
    const page = await pageOf<Row>(
      { db, totals },
      {
        query,
        tenant,
        tenantId: invitations.tenantId,
        from: invitations,
        select: () => db.select().from(invitations).$dynamic(),
        where: and(
          statuses.length === 0 ? undefined : or(...statuses.map((status) => has(status, now))),
          search
            ? or(
                ilike(invitations.email, likeContaining(search)),
                ilike(invitations.invitedByName, likeContaining(search)),
              )
            : undefined,
        ),
        sort: {
          columns: [invitations.createdAt, invitations.id],
          direction: "desc",
          keyOf: (row) => [row.createdAt, row.id],
        },
      },
    );
    const outboxIds = page.items.flatMap(({ outboxId }) => (outboxId === null ? [] : [outboxId]));
    const mails =
      outboxIds.length === 0
        ? []
        : await from(deliveries, {
            id: deliveries.id,
            channel: deliveries.kind,
            status: deliveries.state,
          }).where(inArray(deliveries.id, outboxIds));
    const known = new Map(mails.map((item) => [item.id, deliveryOf(services, item)]));
    return {
      ...page,
      items: page.items.map((row) => presentInvitation(row, now, known.get(row.outboxId ?? "") ?? null)),
    };
  },
  create: async ({ body, desk, actor, tenant, services, caller }) => {
    if (!actor || tenant === null) throw new Fault("unauthenticated");
    // Apart from the answer that an Idempotency-Key keeps: the link is stored nowhere.
    let link: string | null = null;
    const invitation = await desk.transaction(tenant, actor, (work) =>
      caller.once(work, body, async () => {
        refuseAbove(work, body.role);
        if ((await work.rows(users).count(eq(users.email, body.email))) > 0)
          throw taken(say("shared.email_taken"));
        // One that ran out since last night is still pending, and would be in the way.
        await expire(work, eq(invitations.email, body.email));
        await roomToInvite(work);
        const links = newLinks(work, services);
        const given = {
          ...links.stored,
          ...giverOf(work),
          expiresAt: later(work.now, { days: limits.invitationDays }),
        };
        const row = await work
          .rows(invitations)
          .insert({ ...body, ...given, outboxId: await mail(work, body, links.mailed), createdAt: work.now });
        link = links.copied;
        work.publish("resource_changed", { group: "invitations", id: row.id }, ["supervisors"]);
        return presentInvitation(row, work.now, deliveryOf(services, { channel: "email", status: "QUEUED" }));
      }),
    );
    return { ...invitation, link };
  },
  resend: async ({ params, services, ...work }) => {
    const before = await work.rows(invitations).lock(params.id);
    if (before.status === "ACCEPTED") throw new Fault("conflict", say("admin.invitation_accepted"));
    refuseAbove(work, before.role);
    if ((await work.rows(users).count(eq(users.email, before.email))) > 0)
      throw taken(say("shared.email_taken"));
    await expire(work, and(eq(invitations.email, before.email), ne(invitations.id, before.id)));
    await roomToInvite(work, before.id);
    const links = newLinks(work, services);
    const given = {
      ...links.stored,
      ...giverOf(work),
      expiresAt: later(work.now, { days: limits.invitationDays }),
    };
    const row = await work
      .rows(invitations)
      .update(
        before.id,
        { ...given, status: "PENDING", outboxId: await mail(work, before, links.mailed) },
        { action: "resend", before },
      );
    return {
      ...presentInvitation(row, work.now, deliveryOf(services, { channel: "email", status: "QUEUED" })),
      link: links.copied,
    };
  },
  remove: async ({ params, ...work }) => {
    await work.rows(invitations).remove(params.id);
    return {};
  },
});

/** Accounts that can sign in and invitations that somebody may still accept. @throws Fault invalid at the address */
const roomToInvite = (work: Work, except?: string): Promise<void> =>
  roomForPerson(work, "email", async () => {
    const people = await work.rows(users).count(eq(users.isActive, true));
    return people + (await openInvitations(work, except));
  });

/** How many somebody may still accept. */
export function openInvitations(work: Work, except?: string): Promise<number> {
  const others = except === undefined ? undefined : ne(invitations.id, except);
  return work.rows(invitations).count(and(has("PENDING", work.now), others));
}

/** @throws Fault forbidden at the role for one that the caller may not grant */
function refuseAbove({ actor }: Work, role: string): void {
  const message = say("admin.role_above_own_field");
  if (!mayGive(actor.role, role))
    throw new Fault("forbidden", say("shared.role_above_own"), { errors: [{ path: "role", message }] });
}

function giverOf({ actor: { id, name } }: Work): { invitedById: string; invitedByName: string } {
  if (id === null) throw new Fault("unauthenticated");
  return { invitedById: id, invitedByName: name };
}

/** Two links to one invitation: what comes by mail proves the address, what the inviter copies does not. */
function newLinks({ tenant }: Work, { env }: Pick<Services, "env">) {
  const [copied, mailed] = [randomSecret(), randomSecret()];
  const linkOf = (token: string) => siteUrl(env, tenant, `/accept-invitation?token=${token}`);
  return {
    copied: linkOf(copied),
    mailed: linkOf(mailed),
    stored: { hash: hashOf(copied), mailedHash: hashOf(mailed) },
  };
}

async function mail(
  work: Work,
  { email, role }: Pick<typeof invitations.$inferSelect, "email" | "role">,
  url: string,
): Promise<string> {
  const [tenant] = await work.db
    .select({ name: tenants.name, locale: tenants.locale })
    .from(tenants)
    .where(eq(tenants.id, work.tenant));
  const words = {
    invitedByName: work.actor.name,
    tenantName: tenant?.name ?? work.tenant,
    role: roleOf({ role }),
    url,
  };
  return queueMail(work, {
    to: email,
    isSecret: true,
    ...invitationMail(localeOf(tenant?.locale ?? null) ?? "en", words),
  });
}

/** Every night, so that the stored status does not stay behind the one that is read for long. */
export const expireInvitations: Routine = {
  name: "invitations.expire",
  cron: "10 2 * * *",
  async run({ desk }) {
    const now = desk.clock.now().toISOString();
    const late = await desk.database.read("system", (db) =>
      db.selectDistinct({ tenant: invitations.tenantId }).from(invitations).where(ranOut(now)),
    );
    for (const { tenant } of late) await desk.transaction(tenant, systemActor, (work) => expire(work));
  },
};

const ranOut = (now: string) => and(eq(invitations.status, "PENDING"), lte(invitations.expiresAt, now));

async function expire(work: Work, which?: SQL): Promise<void> {
  for (const row of await work.rows(invitations).list({ where: and(ranOut(work.now), which) }))
    await work.rows(invitations).update(row.id, { status: "EXPIRED" }, { action: "expire" });
}

/**
 * The status as it reads now: a pending one that has run out is expired, whether the night has passed or not.
 */
const statusOf = (row: Row, now: string): Status =>
  row.status === "PENDING" && row.expiresAt <= now
    ? "EXPIRED"
    : (invitationStatuses.find((status) => status === row.status) ?? "EXPIRED");
const has = (status: Status, now: string) =>
  status === "PENDING"
    ? and(eq(invitations.status, "PENDING"), gt(invitations.expiresAt, now))
    : status === "EXPIRED"
      ? or(eq(invitations.status, "EXPIRED"), ranOut(now))
      : eq(invitations.status, status);

const presentInvitation = (row: Row, now: string, delivery: OutboxStatus | null): Invitation => ({
  delivery,
  id: row.id,
  email: row.email,
  role: roleOf(row),
  status: statusOf(row, now),
  invitedByName: row.invitedByName,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
});
const taken = (message: Text): Fault =>
  new Fault("already_exists", message, { errors: [{ path: "email", message }] });
