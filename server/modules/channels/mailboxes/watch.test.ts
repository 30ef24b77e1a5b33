import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { after, before, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { mailboxes as calls } from "../../../../contract/channels/mailboxes.ts";
import { connections } from "../../../../contract/workspace/connections.ts";
import { EmailSecrets, EmailSettings } from "../../../providers/channel/email/settings.ts";
import { emailSimulator } from "../../../providers/channel/email/simulator.ts";
import { watchInbox } from "../../../providers/channel/email/watch-inbox.ts";
import { createFilesForTests, createMemoryForTests } from "../../../providers/simulator/memory-for-tests.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { mailRig } from "../../../testing/mail-rig.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { mailboxes } from "./table.ts";
import { startMailWatch } from "./watch.ts";
import type { MailWatch } from "./watch.ts";

const address = "support@acme.test";
const settings = EmailSettings.parse({
  from: `"Acme" <${address}>`,
  user: address,
  smtp: "smtps://smtp.acme.example:465",
  imap: "imaps://imap.acme.example:993",
});
const secrets = EmailSecrets.parse({ password: "a password" });

/** Servers in this process, of a mailbox that the product takes for a real one. */
function played(now: () => Date) {
  const servers = emailSimulator({
    settings,
    secrets,
    memory: createMemoryForTests(),
    files: createFilesForTests(),
    now,
    onHooks: () => Promise.resolve(),
  });
  const lines: Socket[] = [];
  let isDown = false;
  return {
    servers,
    lines,
    down: (is: boolean) => {
      isDown = is;
    },
    dialInbox: () => {
      const line = servers.dialInbox?.();
      assert.ok(line);
      if (isDown) line.destroy();
      else lines.push(line);
      return line;
    },
    write: (subject: string) =>
      servers.writeAsCustomer({ from: "nadia@example.com", name: "Nadia", text: subject, mail: { subject } }),
  };
}
async function until(isSo: () => Promise<boolean> | boolean, what: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await isSo()) return;
    await pause(50);
  }
  assert.fail(what);
}

test("whoever waits at an inbox hears of each mail that comes, and of none that was there", async () => {
  const { servers, dialInbox, write } = played(() => new Date("2026-03-02T09:00:00.000Z"));
  await write("Old");
  const abort = new AbortController();
  const heard = { opened: 0, news: 0 };
  const waiting = watchInbox(
    { ...servers, dialInbox, settings, secrets },
    { onOpen: () => (heard.opened += 1), onNews: () => (heard.news += 1), signal: abort.signal },
  );
  await until(() => heard.opened === 1, "it waits");
  await pause(300);
  assert.equal(heard.news, 0);
  await write("New");
  await until(() => heard.news === 1, "the first is heard of");
  await write("Newer");
  await until(() => heard.news === 2, "the second is heard of");
  abort.abort();
  assert.equal(await waiting, true);
});

test("the simulated server takes nothing but DONE from a client that waits, and no IDLE before an inbox is open", async () => {
  const { dialInbox } = played(() => new Date("2026-03-02T09:00:00.000Z"));
  const ask = async (...asked: string[]) => {
    const line = dialInbox();
    let said = "";
    line.on("data", (piece: Buffer) => (said += piece.toString()));
    let isGone = false;
    line.on("close", () => (isGone = true));
    for (const one of asked) {
      line.write(`${one}\r\n`);
      await pause(60);
    }
    line.destroy();
    return { said, isGone };
  };
  const login = `a1 LOGIN "${address}" "a password"`;
  assert.match((await ask(login, "a2 IDLE")).said, /a2 BAD/);
  assert.match((await ask(login, "a2 EXAMINE INBOX", "a3 IDLE", "DONE")).said, /\+ idling\r\na3 OK/);
  const broken = await ask(login, "a2 EXAMINE INBOX", "a3 IDLE", "a4 NOOP");
  assert.ok(broken.isGone && !broken.said.includes("a4 OK"));
});

describe("waiting at the inboxes of mailboxes", () => {
  let world: World;
  let there: ReturnType<typeof played>;
  let made = 0;
  const watches: MailWatch[] = [];
  before(async () => {
    there = played(() => world.clock.now());
    world = await createWorld({
      startsWork: true,
      now: "2101-03-07T09:00:00.000Z",
      ports: { mailWay: { ...there.servers, dialInbox: there.dialInbox, addressOf: null } },
    });
  });
  after(async () => {
    await Promise.all(watches.map((one) => one.stop()));
    await world.stop();
  });
  const { ticketsOf } = mailRig(() => world);

  const connect = async (): Promise<{ admin: Person; id: string }> => {
    made += 1;
    const admin = await world.person({ role: "ADMIN", tenant: `watched-${made}` });
    const { connection } = await world.ok(calls.create, admin, {
      body: {
        address,
        isSimulated: false,
        user: address,
        password: "a password",
        imap: { host: "imap.acme.example", port: 993, isSecure: true },
        smtp: { host: "smtp.acme.example", port: 465, isSecure: true },
      },
    });
    await jobsDone(world);
    return { admin, id: connection.id };
  };
  const watch = (most?: number): MailWatch => {
    const one = startMailWatch(world.app.desk, world.app.services, {
      isByClock: false,
      ...(most === undefined ? {} : { most }),
    });
    watches.push(one);
    return one;
  };
  const rowOf = async ({ admin, id }: { admin: Person; id: string }) => {
    const [row] = await world.work(admin.tenant, (work) =>
      work.from(mailboxes).where(eq(mailboxes.connectionId, id)),
    );
    return row;
  };

  test("a mail is a ticket within seconds, without the clock; after a break of the line too", async () => {
    const { admin } = await connect();
    const one = watch();
    assert.equal(await one.pass(), 1);
    await until(() => there.lines.length > 0, "a line is open");
    await pause(700);
    await there.write("First");
    await until(async () => (await ticketsOf(admin)).length === 1, "the first mail came");
    for (const line of there.lines.splice(0)) line.destroy();
    await there.write("While nobody waited");
    await until(
      async () => (await ticketsOf(admin)).length === 2,
      "the second came as the line was open again",
    );
    await one.stop();
    const open = there.lines.filter((line) => !line.destroyed);
    assert.equal(open.length, 0, "a process that stops leaves no line");
  });

  test("one process waits at a mailbox; another takes it once that one has stopped, or was killed", async () => {
    const mailbox = await connect();
    const [one, other] = [watch(), watch()];
    const counts = await Promise.all([one.pass(), other.pass()]);
    const first = await rowOf(mailbox);
    assert.ok(first?.watchedBy);
    assert.equal(counts.reduce((sum, count) => sum + count, 0) >= 1, true);
    await Promise.all([one.pass(), other.pass()]);
    assert.equal((await rowOf(mailbox))?.watchedBy, first.watchedBy, "the same one keeps it");
    // Killed: its lease runs out, and nothing was released.
    await world.work(mailbox.admin.tenant, (work) =>
      work.update(mailboxes).set({ watchedBy: "killed" }).where(eq(mailboxes.connectionId, mailbox.id)),
    );
    await Promise.all([one.pass(), other.pass()]);
    assert.equal((await rowOf(mailbox))?.watchedBy, "killed", "while its lease lasts");
    await world.work(mailbox.admin.tenant, (work) =>
      work
        .update(mailboxes)
        .set({ watchedUntil: "2001-01-01T00:00:00.000Z" })
        .where(eq(mailboxes.connectionId, mailbox.id)),
    );
    await Promise.all([one.pass(), other.pass()]);
    assert.notEqual((await rowOf(mailbox))?.watchedBy, "killed");
    await Promise.all([one.stop(), other.stop()]);
    assert.equal((await rowOf(mailbox))?.watchedBy, null);
  });

  test("so many a process and no more; none that is off, lost or simulated", async () => {
    const [first, second] = [await connect(), await connect()];
    const one = watch(1);
    assert.equal(await one.pass(), 1);
    await one.stop();
    const all = watch();
    const before = await all.pass();
    await world.ok(connections.update, first.admin, { params: { id: first.id }, body: { isOn: false } });
    assert.equal(await all.pass(), before - 1);
    assert.equal((await rowOf(second))?.watchedBy !== null, true);
    await world.ok(calls.create, second.admin, { body: { address: "sim@acme.test", isSimulated: true } });
    assert.equal(await all.pass(), before - 1);
    await all.stop();
  });
});
