import assert from "node:assert/strict";
import { Writable } from "node:stream";
import { describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { contacts as contactCalls } from "../contract/crm/contacts.ts";
import { session } from "../contract/people/session.ts";
import { tickets } from "../contract/desk/tickets.ts";
import { createLog, describe as describeError } from "./log.ts";
import { createPasswords } from "./modules/people/session/passwords.ts";
import { users } from "./modules/people/session/table.ts";
import { outboxOf } from "./testing/staff.ts";
import { createWorld } from "./testing/world.ts";
import { doneFor } from "./under-way.ts";
import type { World } from "./testing/world.ts";

/** The code and the link's token of the mails that nobody could send. */
async function heldFor(world: World, to: string): Promise<string[]> {
  for (let tries = 0; tries < 200; tries += 1) {
    const items = await outboxOf(world, "acme", to);
    if (items.length === 2 && items.every(({ status }) => status === "HELD_HERE"))
      return items.map(
        ({ text }) => /token=([\w-]+)|\b(\d{6})\b/.exec(text)?.slice(1).find(Boolean) ?? assert.fail(text),
      );
    await wait(50);
  }
  return assert.fail("the mails are not held yet");
}

describe("the log", () => {
  test("tells of calls and failures, and holds no password, token, code, address or message", async () => {
    let written = "";
    const to = new Writable({
      write(chunk: Buffer, _encoding, done) {
        written += chunk.toString();
        done();
      },
    });
    const world = await createWorld({
      log: createLog({ logLevel: "trace", isProduction: true }, to),
      startsWork: true,
      env: { PUBLIC_DOMAIN: "parley.example" },
    });
    try {
      const ann = await world.person();
      const passwordHash = await createPasswords({ log2N: 10, r: 8, p: 1 }).hash("xyzzy plugh 42");
      await world.work("acme", (work) => work.rows(users).update(ann.id, { passwordHash }));
      const { token } = await world.ok(session.login, null, {
        body: { email: ann.email, password: "xyzzy plugh 42", tenantId: "acme" },
      });
      await world.call(session.login, null, { body: { email: ann.email, password: "wrong guess 43" } });
      await world.ok(session.sendOtp, null, { body: { phoneNumber: ann.email, tenantId: "acme" } });
      await world.ok(session.forgotPassword, null, { body: { email: ann.email, tenantId: "acme" } });
      const sent = await heldFor(world, ann.email);
      await world.call(session.invitation, null, { query: { token: "secret-of-a-link" } });
      await world.call(session.verifyOtp, null, { body: { phoneNumber: ann.email, code: "135791" } });
      await world.ok(tickets.create, ann, {
        body: { subject: "A quiet subject", message: "A quiet message", contactEmail: "quiet@example.test" },
      });
      // A failure with values in it, of the two kinds that there are: Drizzle repeats what was sent, and so
      // does PostgreSQL.
      await world.database.read("owner", async (db) => {
        await db.execute("alter table contacts rename column notes to memo");
      });
      assert.equal(
        (await world.call(contactCalls.create, ann, { body: { name: "Quiet Name", notes: "A quiet note" } }))
          .status,
        500,
      );
      await world.database
        .read({ tenant: "acme" }, (db) => db.execute(sql`select ${"a quiet value"}::uuid`))
        .catch((error: unknown) => {
          world.app.services.log.error({ err: error }, "shown");
        });
      await new Promise((resolve) => {
        setImmediate(resolve);
      });

      // Six digits stand by chance in many a longer number; a code would stand by itself.
      const numbers: string[] = written.match(/(?<![\w.-])\d+(?![\w.-])/g) ?? [];
      for (const secret of [
        "xyzzy plugh 42",
        "wrong guess 43",
        "secret-of-a-link",
        "135791",
        "uiet ",
        "quiet@",
        ann.email,
        ann.token,
        token,
        token.split(".")[2] ?? "",
        passwordHash,
        "$scrypt$",
        ...sent,
      ])
        assert.ok(
          !(/^\d{6}$/.test(secret) ? numbers : written).includes(secret),
          `${secret} is in the log:\n${written.split("\n").find((line) => line.includes(secret)) ?? ""}`,
        );
      const lines = written
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Record<string, unknown>); // pino writes objects
      const failed = lines.find(({ msg }) => msg === "request failed");
      assert.match(
        JSON.stringify(failed?.["err"]),
        /insert into .*contacts.*42703/,
        "what failed is still told",
      );
      assert.ok(
        lines.some(
          ({ msg, route, status }) => msg === "call" && route === "/api/auth/login" && status === 401,
        ),
      );
      assert.ok(lines.some(({ msg }) => msg === "login refused"));
    } finally {
      await world.stop();
    }
  });

  test("each line that is written for a call names it", () => {
    const lines: unknown[] = [];
    const to = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push((JSON.parse(chunk.toString()) as { requestId?: string }).requestId);
        done();
      },
    });
    const log = createLog({ logLevel: "info", isProduction: true }, to);
    log.info("nobody called");
    doneFor({ requestId: "a" }, () => {
      log.info("for a call");
      log.child({ module: "x" }).warn({ requestId: "b" }, "that names one itself");
    });
    assert.deepEqual(lines, [undefined, "a", "b"]);
  });

  test("what is thrown and is no error is told without its contents", () => {
    assert.deepEqual(describeError("a secret"), { type: "string", message: "not an error", at: [] });
  });
});
