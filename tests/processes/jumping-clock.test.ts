import assert from "node:assert/strict";
import { once } from "node:events";
import path from "node:path";
import { after, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { newId } from "../../server/db/columns.ts";
import { queryRows } from "../../server/db/query.ts";
import { call, made } from "./calls.ts";
import { eventually, freePort, pause, pgliteStore, postgresStore, startServer } from "./server-process.ts";
import type { ServerProcess, Store } from "./server-process.ts";
import { found, people } from "./tenant.ts";
import type { Caller } from "./tenant.ts";

const tenant = "acme";
const minute = 60_000;
const postgresUrl = process.env["TEST_DATABASE_URL"];
const stores: (() => Promise<Store>)[] = [
  pgliteStore,
  ...(postgresUrl ? [() => postgresStore(postgresUrl)] : []),
];
/** What would come twice would have come by then: a timer is looked for each second. */
const comesTwiceMs = 2500;
/** The routine that looks for mails that are due comes each minute, by the queue's own clock. */
const routineMs = 150_000;

/** A mail server that nobody reaches before it is opened. */
function mailServer() {
  const taken: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData(stream, session, done) {
      stream.on("end", () => {
        taken.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
      stream.resume();
    },
  });
  return { server, taken };
}

for (const make of stores)
  describe(`a process whose clock jumps, ${make === pgliteStore ? "PGlite" : "PostgreSQL"}`, () => {
    let place: Store | undefined;
    let server: ServerProcess | undefined;
    const mail = mailServer();
    after(async () => {
      await server?.kill();
      await place?.drop();
      mail.server.close();
    });

    test("an hour forward, two back and three forward: nobody is signed out, a snoozed ticket comes back once, a mail that waits leaves once", async () => {
      place = await make();
      const database = await place.open();
      await found(database, tenant);
      const [admin] = await people(database, tenant, { role: "ADMIN", ids: [newId()] });
      await database.close();
      assert.ok(admin);
      const mailPort = await freePort();
      const running = (server = await startServer({
        env: { ...place.env, SMTP_URL: `smtp://127.0.0.1:${mailPort}` },
        nodeOptions: ["--import", path.join(import.meta.dirname, "shifted-clock.ts")],
        hasChannel: true,
      }));
      const { url } = running;
      let me: Caller = admin;
      /** As a browser does; whoever renews is signed in. */
      const renew = async (when: string) => {
        const renewed = await call(url, null, "POST", "/auth/refresh-token", { token: me.token });
        assert.equal(renewed.status, 200, `${when}: ${JSON.stringify(renewed.body)}`);
        me = { ...me, token: String(renewed.body["token"]) };
        assert.equal((await call(url, me, "GET", "/tickets")).status, 200, when);
      };
      const shift = async (hours: number, when: string) => {
        running.child.send({ shiftMs: hours * 60 * minute });
        await pause(100); // until the process has heard of it
        await renew(when);
      };
      const snoozed = async (subject: string, minutes: number) => {
        const { id } = await made(url, me, "/tickets", { subject, contactEmail: "kim@example.test" });
        const until = new Date(Date.now() + minutes * minute).toISOString();
        await made(url, me, `/tickets/${String(id)}/snooze`, { until });
        return String(id);
      };
      const isAsleep = async (id: string) =>
        (await call(url, me, "GET", `/tickets/${id}`)).body["snoozedUntil"] !== null;

      await renew("before");
      const soon = await snoozed("Back in half an hour", 30);
      const later = await snoozed("Back in an hour and a half", 90);
      await made(url, me, "/admin/invitations", { email: "new@example.test", role: "AGENT" });
      const isTried = async () => {
        const { items } = (await call(url, me, "GET", "/admin/outbox")).body;
        return (items as { error: string | null }[]).some(({ error }) => error !== null); // of the contract
      };
      await eventually("the mail was tried, and waits", isTried, 60_000);

      await shift(1, "an hour later");
      await eventually("the first is back", async () => !(await isAsleep(soon)), 60_000);
      assert.equal(await isAsleep(later), true);
      await shift(-1, "two hours before that");
      mail.server.listen(mailPort, "127.0.0.1");
      await once(mail.server.server, "listening");
      await pause(comesTwiceMs);
      assert.deepEqual([await isAsleep(soon), await isAsleep(later)], [false, true]);
      await shift(2, "three hours after that");
      await eventually("the second is back", async () => !(await isAsleep(later)), 60_000);
      await eventually("the mail has left", () => mail.taken.length > 0, routineMs);
      await pause(comesTwiceMs);
      await renew("at the end");
      await running.kill();

      assert.deepEqual(mail.taken, ["new@example.test"]);
      const end = await place.open();
      try {
        const woken = await end.read({ tenant }, (db) =>
          queryRows<{ id: string; times: number }>(
            db,
            sql`select entity_id as id, count(*)::int as times from audit_logs
              where entity = 'tickets' and action = 'wake' group by 1`,
          ),
        );
        assert.deepEqual(
          woken.map(({ id, times }) => [id, times]).toSorted(),
          [
            [later, 1],
            [soon, 1],
          ].toSorted(),
        );
      } finally {
        await end.close();
      }
    });
  });
