import { and, eq, gt, ilike, lte, or } from "drizzle-orm";
import { invitations as calls } from "../../../contract/admin/people.ts";
import type { Invitation } from "../../../contract/admin/people.ts";
import { invitationStatuses } from "../../../contract/enums.ts";
import { limits } from "../../../contract/limits.ts";
import { isRole, outranks } from "../../../contract/roles.ts";
import type { Role } from "../../../contract/roles.ts";
import { later } from "../../clock.ts";
import { containing } from "../../db/like.ts";
import { pageOf } from "../../db/page.ts";
import { Fault } from "../../fault.ts";
import { implement } from "../../http/implement.ts";
import type { Routine } from "../../jobs/queue.ts";
import type { Work } from "../../work.ts";
import { systemActor } from "../../work.ts";
import { siteUrl } from "../platform/addresses.ts";
import { invitationMail } from "../platform/mail-texts.ts";
import { queueMail } from "../platform/outbox.ts";
import { tenants } from "../../db/table.ts";
import { localeOf, roleOf } from "../session/accounts.ts";
import { hashOf, randomSecret } from "../session/secrets.ts";
import { invitations, users } from "../session/table.ts";

type Row = typeof invitations.$inferSelect;
type Status = Invitation["status"];

export const invitationCalls = implement(calls, {
  list: async ({ query, now, db, tenant }) => {
    const { status: statuses = [], search } = query;
    const page = await pageOf<Row>(db, {
      query,
      tenant,
      tenantId: invitations.tenantId,
      from: invitations,
      select: () => db.select().from(invitations).$dynamic(),
      where: and(
        statuses.length === 0 ? undefined : or(...statuses.map((status) => has(status, now))),
        search
          ? or(
              ilike(invitations.email, containing(search)),
              ilike(invitations.invitedByName, containing(search)),
            )
          : undefined,
      ),
      sort: {
        columns: [invitations.createdAt, invitations.id],
        direction: "desc",
        keyOf: (row) => [row.createdAt, row.id],
      },
    });
    return { ...page, items: page.items.map((row) => present(row, now)) };
  },
  create: async ({ body, services, ...work }) => {
    const { actor, now } = work;
    if (!mayGrant(actor.role, body.role))
      throw new Fault("forbidden", "You cannot grant a role above your own.", {
        errors: [{ path: "role", message: "You cannot grant a role above your own" }],
      });
    if ((await work.rows(users).count(eq(users.email, body.email))) > 0)
      throw taken("Somebody here has this e-mail address");
    // One that ran out since last night still stands as pending, and would be in the way.
    await expire(work, eq(invitations.email, body.email));
    if (actor.id === null) throw new Fault("unauthenticated");
    const token = randomSecret();
    const row = await work
      .rows(invitations)
      .insert({
        ...body,
        hash: hashOf(token),
        invitedById: actor.id,
        invitedByName: actor.name,
        expiresAt: later(now, { days: limits.invitationDays }),
        createdAt: now,
      });
    const [tenant] = await work.db
      .select({ name: tenants.name, locale: tenants.locale })
      .from(tenants)
      .where(eq(tenants.id, work.tenant));
    await queueMail(work, {
      to: body.email,
      isSecret: true,
      ...invitationMail(localeOf(tenant?.locale ?? null) ?? "en", {
        invitedByName: actor.name,
        tenantName: tenant?.name ?? work.tenant,
        role: body.role,
        url: siteUrl(services.env, work.tenant, `/accept-invitation?token=${token}`),
      }),
    });
    work.publish("resource_changed", { group: "invitations", id: row.id }, ["supervisors"]);
    return present(row, now);
  },
  remove: async ({ params, ...work }) => {
    await work.rows(invitations).remove(params.id);
    work.publish("resource_changed", { group: "invitations", id: params.id }, ["supervisors"]);
    return {};
  },
});

/** Nobody grants a role above their own. */
const mayGrant = (granter: string, role: Role): boolean => isRole(granter) && outranks(granter, role);

/** Every night, so that the stored status does not stay behind the one that is read for long. */
export const expireInvitations: Routine = {
  name: "invitations.expire",
  cron: "10 2 * * *",
  async run({ desk }) {
    const now = desk.clock.now().toISOString();
    const late = await desk.database.read("system", (db) =>
      db.selectDistinct({ tenant: invitations.tenantId }).from(invitations).where(ranOut(now)),
    );
    for (const { tenant } of late) await desk.change(tenant, systemActor, (work) => expire(work));
  },
};

const ranOut = (now: string) => and(eq(invitations.status, "PENDING"), lte(invitations.expiresAt, now));

async function expire(work: Work, which?: ReturnType<typeof eq>): Promise<void> {
  for (const row of await work.rows(invitations).list({ where: and(ranOut(work.now), which) }))
    await work.rows(invitations).update(row.id, { status: "EXPIRED" }, { action: "expire" });
}

/** The status as it reads now: a pending one that has run out is expired, whether the night has passed or not. */
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

const present = (row: Row, now: string): Invitation => ({
  id: row.id,
  email: row.email,
  role: roleOf(row),
  status: statusOf(row, now),
  invitedByName: row.invitedByName,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
});
const taken = (message: string): Fault =>
  new Fault("already_exists", message, { errors: [{ path: "email", message }] });
