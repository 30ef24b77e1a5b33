import { randomUUID } from "node:crypto";
import { errorStatuses } from "../http/call-errors.ts";
import type { InjectOptions } from "fastify";
import { pino } from "pino";
import type { Logger } from "pino";
import type { ByPool } from "../../contract/enums.ts";
import type { AnyEndpoint, Answer, BodyIn, Params, QueryIn } from "../../contract/kit.ts";
import type { Role } from "../../contract/roles.ts";
import { buildApp } from "../app.ts";
import type { App } from "../app.ts";
import { falseClock } from "../clock.ts";
import type { FalseClock } from "../clock.ts";
import type { Database } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { testDatabase } from "./test-database.ts";
import { tokenOf } from "./token-of.ts";
import type { SignedIn } from "./token-of.ts";
import { readEnv } from "../env.ts";
import { createPasswords } from "../modules/people/session/passwords.ts";
import type { Cost } from "../modules/people/session/passwords.ts";
import { sessions, users } from "../modules/people/session/table.ts";
import { foundTenant } from "../modules/workspace/platform/found-tenant.ts";
import { systemActor } from "../work.ts";
import type { Work } from "../work.ts";

/** A signed-in member of staff of a test. */
export interface Person extends SignedIn {
  token: string;
}

/** A whole server on a database that nobody else uses and nobody used, with a clock that the test moves. */
export interface World {
  readonly app: App;
  clock: FalseClock;
  database: Database;
  /** A member of staff with an open session; the tenant is founded when first named. */
  person(of?: {
    role?: Role;
    tenant?: string;
    name?: string;
    /** Of one pool or of each; a number alone is that of `other`. */ capacity?: number | Partial<ByPool>;
  }): Promise<Person>;
  /** Calls an endpoint; `body` and `status` of the answer. */
  call<E extends AnyEndpoint>(
    endpoint: E,
    as: Person | null,
    input?: CallInput<E>,
  ): Promise<{ status: number; body: Answer<E> & Record<string, unknown>; headers: Record<string, unknown> }>;
  /** The same, failing the test with the server's words unless it succeeded. */
  ok<E extends AnyEndpoint>(endpoint: E, as: Person | null, input?: CallInput<E>): Promise<Answer<E>>;
  /** Founds a tenant that nobody is named in; a second time does nothing. */
  found(tenant: string): Promise<void>;
  /** A unit of work as the product itself, for what a test arranges or checks below HTTP. */
  work<T>(tenant: string, act: (work: Work) => Promise<T>): Promise<T>;
  /** The app ends and another begins on the same database: what it had in memory is gone. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}
interface CallInput<E> {
  params?: Params<E>;
  query?: QueryIn<E>;
  body?: BodyIn<E>;
  headers?: Record<string, string>;
}

/** The tests sign in some hundred times; what a password costs in truth is passwords.test.ts's. */
const testCost: Cost = { log2N: 10, r: 8, p: 1 };

export async function createWorld(
  of: {
    startsWork?: boolean;
    now?: string;
    ports?: Parameters<typeof buildApp>[0]["ports"];
    env?: Record<string, string>;
    log?: Logger;
    /** What the app opens in the database's stead. */
    through?: (database: Database) => Database;
  } = {},
): Promise<World> {
  const clock = falseClock(
    of.now ?? (of.startsWork ? "2101-03-07T09:00:00.000Z" : "2026-03-02T09:00:00.000Z"),
  );
  // The queue says by the database's clock when a job is due: where ours is behind, none is.
  if (of.startsWork && clock.now().getTime() < Date.now())
    throw new Error("a world that works must be set later than today");
  const real = await testDatabase();
  const database = of.through?.(real) ?? real;
  const env = readEnv({ DATA_DIR: `/tmp/parley-test-${randomUUID()}`, ...of.env });
  const begin = async () => {
    const begun = await buildApp({
      env,
      database,
      clock,
      log: of.log ?? pino({ level: process.env["TEST_LOG"] ?? "silent" }),
      ports: { passwords: createPasswords(testCost), ...of.ports },
    });
    if (of.startsWork) await begun.startWork();
    return begun;
  };
  let app = await begin();
  const founded = new Set<string>();

  const world: World = {
    get app() {
      return app;
    },
    clock,
    database,
    async found(tenant) {
      if (founded.has(tenant)) return;
      founded.add(tenant);
      await database.transaction("system", (db) =>
        foundTenant(db, { id: tenant, name: tenant, now: clock.now().toISOString() }),
      );
    },
    async person({ role = "AGENT", tenant = "acme", name, capacity = 20 } = {}) {
      await world.found(tenant);
      const own: Partial<ByPool> = typeof capacity === "number" ? { other: capacity } : capacity;
      const id = newId();
      const [firstName = "Robin", lastName = id.slice(-4)] = (
        name ?? `${role.toLowerCase()} ${id.slice(-4)}`
      ).split(" ");
      const email = `${id}@${tenant}.test`;
      const sessionId = newId();
      await app.desk.transaction(tenant, systemActor, async (work) => {
        await work.rows(users).insert({
          id,
          email,
          role,
          firstName,
          lastName,
          passwordHash: "none",
          ownChats: own.chat,
          ownMessengers: own.messengers,
          ownOther: own.other,
          emailConfirmedAt: work.now,
        });
        await work.rows(sessions).insert({ id: sessionId, userId: id, lastUsedAt: work.now });
      });
      const person = { id, name: `${firstName} ${lastName}`, email, role, tenant, sessionId };
      return { ...person, token: await tokenOf({ app }, person) };
    },
    async call(endpoint, as, { params, query, body, headers } = {}) {
      const path = Object.entries(params ?? {}).reduce(
        (url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(String(value))),
        endpoint.path.startsWith("/api/") ? endpoint.path : `/api${endpoint.path}`,
      );
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries(query ?? {}))
        for (const one of Array.isArray(value) ? value : [value])
          if (one !== undefined) search.append(name, String(one));
      const request: InjectOptions = {
        method: endpoint.method,
        url: search.size > 0 ? `${path}?${search}` : path,
        headers: { ...(as ? { authorization: `Bearer ${as.token}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body }),
      }; // contract bodies are JSON objects
      const response = await app.http.inject(request);
      const declared = errorStatuses(endpoint);
      if (response.statusCode >= 400 && response.statusCode < 500 && !declared.includes(response.statusCode))
        throw new Error(
          `${endpoint.route} answered ${response.statusCode}, which its contract does not declare (fails): ${response.body}`,
        );
      return {
        status: response.statusCode,
        body: (response.body === "" ? {} : JSON.parse(response.body)) as never,
        headers: response.headers,
      };
    },
    async ok(endpoint, as, input) {
      const { status, body } = await world.call(endpoint, as, input);
      if (status >= 300) throw new Error(`${endpoint.route} answered ${status}: ${JSON.stringify(body)}`);
      return body;
    },
    work: (tenant, act) => app.desk.transaction(tenant, systemActor, act),
    async restart() {
      await app.stop();
      app = await begin();
    },
    async stop() {
      await app.stop();
      await database.close();
    },
  };
  return world;
}
