// Tenants and the people who call, founded by the product's own code straight in the database.
import { and, arrayOverlaps, asc, eq } from "drizzle-orm";
import type { Role } from "../../contract/roles.ts";
import type { Database } from "../../server/db/client.ts";
import { systemClock } from "../../server/clock.ts";
import type { Clock } from "../../server/clock.ts";
import { newId } from "../../server/db/columns.ts";
import { agentStatus, statusDefinitions } from "../../server/modules/desk/agent-state/table.ts";
import "../../server/modules/tenant-starts.ts";
import { foundTenant } from "../../server/modules/workspace/platform/found-tenant.ts";
import { events } from "../../server/db/table.ts";
import { sessions, users } from "../../server/modules/people/session/table.ts";
import { createTokens } from "../../server/modules/people/session/tokens.ts";
import { createSealer } from "../../server/sealer.ts";
import { testSecretsKey } from "./server-process.ts";

export interface Caller {
  id: string;
  token: string;
  tenant: string;
  role: string;
}

/**
 * Signed-in people; their sessions stand in the database as if they had logged in, by default now: a token is
 * good for some minutes of its clock.
 */
export async function people(
  database: Database,
  tenant: string,
  wanted: { role: Role; ids: string[]; capacity?: number; isAvailable?: boolean },
  clock: Clock = systemClock,
): Promise<Caller[]> {
  const tokens = await tokensOf(database, clock);
  const now = clock.now().toISOString();
  const made = wanted.ids.map((id, at) => ({
    id,
    sessionId: newId(),
    email: `${wanted.role.toLowerCase()}${at}-${id.slice(-6)}@${tenant}.test`,
    firstName: wanted.role.toLowerCase(),
    lastName: String(at),
  }));
  await database.transaction({ tenant }, async (db) => {
    await db.insert(users).values(
      made.map(({ id, email, firstName, lastName }) => ({
        tenantId: tenant,
        id,
        email,
        role: wanted.role,
        firstName,
        lastName,
        passwordHash: "none",
        ownOther: wanted.capacity ?? 20,
      })),
    );
    await db
      .insert(sessions)
      .values(
        made.map(({ id, sessionId }) => ({ tenantId: tenant, id: sessionId, userId: id, lastUsedAt: now })),
      );
    if (!wanted.isAvailable) return;
    const [online] = await db
      .select({ id: statusDefinitions.id })
      .from(statusDefinitions)
      .where(and(eq(statusDefinitions.tenantId, tenant), eq(statusDefinitions.isAvailable, true)));
    if (online)
      await db.insert(agentStatus).values(
        made.map(({ id }) => ({
          tenantId: tenant,
          agentId: id,
          definitionId: online.id,
          updatedAt: now,
          idleSince: now,
        })),
      );
  });
  return Promise.all(
    made.map(async ({ id, sessionId, email, firstName, lastName }) => ({
      id,
      tenant,
      role: wanted.role,
      token: await tokens.sign({
        sub: id,
        email,
        role: wanted.role,
        tenantId: tenant,
        firstName,
        lastName,
        name: `${firstName} ${lastName}`,
        sid: sessionId,
        gen: 1,
      }),
    })),
  );
}

const tokensOf = (database: Database, clock: Clock) =>
  createTokens(database, clock, createSealer({ dataDir: "", secretsKey: testSecretsKey }));

/** New tokens of the same sessions, in their order, before those that they came with have ended. */
export async function renewedTokens(database: Database, callers: readonly Caller[]): Promise<string[]> {
  const tokens = await tokensOf(database, systemClock);
  return Promise.all(
    callers.map(async ({ token }) => {
      const claims = await tokens.verifyForRefresh(token);
      if (typeof claims === "string") throw new Error(`The token to renew is ${claims}.`);
      return tokens.sign(claims);
    }),
  );
}

export const found = (database: Database, id: string): Promise<void> =>
  database.transaction("system", (db) =>
    foundTenant(db, { id, name: id, now: systemClock.now().toISOString() }),
  );

/** The numbers of the events that somebody of these audiences is to hear, in order. */
export async function seqsFor(database: Database, tenant: string, audiences: string[]): Promise<number[]> {
  const rows = await database.read({ tenant }, (db) =>
    db
      .select({ seq: events.seq })
      .from(events)
      .where(and(eq(events.tenantId, tenant), arrayOverlaps(events.audience, audiences)))
      .orderBy(asc(events.seq)),
  );
  return rows.map(({ seq }) => seq);
}
export const audiencesOf = (caller: Caller): string[] => ["staff", "supervisors", `user:${caller.id}`];
