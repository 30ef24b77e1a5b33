import assert from "node:assert/strict";
import { describe, test } from "node:test";
import PostalMime from "postal-mime";
import { falseClock } from "../../../clock.ts";
import { isFailure } from "../../../testing/channel-rig.ts";
import { createFilesForTests, createMemoryForTests } from "../../simulator/memory-for-tests.ts";
import { createMailWay } from "./mail-way.ts";
import { readInbox } from "./inbox.ts";
import type { FetchedMail, InboxMark } from "./inbox.ts";
import { emailProvider } from "./provider.ts";
import { sample } from "./sample.ts";
import { EmailSecrets, EmailSettings } from "./settings.ts";
import { emailSimulator } from "./simulator.ts";
import type { MailSimulation } from "./simulated-mail.ts";

const settings = EmailSettings.parse(sample.settings);
const secrets = EmailSecrets.parse(sample.secrets);
const since = new Date("2026-03-01T00:00:00.000Z");

function created() {
  const memory = createMemoryForTests();
  const files = createFilesForTests();
  const clock = falseClock("2026-03-02T09:00:00.000Z");
  const simulated = emailSimulator({
    settings,
    secrets,
    memory,
    files,
    now: clock.now,
    onHooks: () => Promise.resolve(),
  });
  const connected = { ...simulated, settings, secrets };
  const read = async (mark: InboxMark | null, { mailsMax = 50, bytesMax = 1_000_000 } = {}) => {
    const kept: [FetchedMail, InboxMark][] = [];
    const answer = await readInbox(connected, {
      mark,
      since,
      mailsMax,
      bytesMax,
      keep: (mail, next) => {
        kept.push([mail, next]);
        return Promise.resolve();
      },
    });
    return { ...answer, kept, mails: kept.map(([mail]) => mail) };
  };
  const write = (text: string, mail: Parameters<typeof simulated.writeAsCustomer>[0]["mail"] = {}) =>
    simulated.writeAsCustomer({ from: "Nadia@example.com", name: "Nadia Müller", text, mail });
  const begun = async () => (await read(null)).mark;
  return { memory, simulated, connected, read, write, begun };
}
const subjects = (mails: readonly FetchedMail[]) =>
  Promise.all(mails.map(async ({ source }) => (await PostalMime.parse(source)).subject));

describe("an inbox read by IMAP", () => {
  test("begins with what comes from now on, and brings each mail once, in order", async () => {
    const { read, write, begun } = created();
    await write("old", { subject: "Old" });
    const mark = await begun();
    assert.deepEqual(mark, { uidValidity: "1", lastUid: 1 });
    assert.deepEqual((await read(mark)).mails, []);
    await write("¿Dónde está?", { subject: "¿Primero?" });
    await write("two", { subject: "Second" });
    const first = await read(mark);
    assert.deepEqual(await subjects(first.mails), ["¿Primero?", "Second"]);
    assert.deepEqual(
      first.kept.map(([, next]) => next.lastUid),
      [2, 3],
    );
    assert.deepEqual((await read(first.mark)).mails, []);
    const [mail] = first.mails;
    const { text, from } = await PostalMime.parse(mail?.source ?? "");
    assert.deepEqual(
      [text?.trim(), from?.name, from?.address],
      ["¿Dónde está?", "Nadia Müller", "nadia@example.com"],
    );
  });

  test("a long inbox comes in parts, and says that there is more", async () => {
    const { read, write, begun } = created();
    const mark = await begun();
    for (let number = 0; number < 5; number += 1) await write("x", { subject: `Mail ${number}` });
    const one = await read(mark, { mailsMax: 3 });
    assert.deepEqual([one.isMore, one.mark.lastUid, one.mails.length], [true, 3, 3]);
    const two = await read(one.mark, { mailsMax: 3 });
    assert.deepEqual([two.isMore, two.mark.lastUid, two.mails.length], [false, 5, 2]);
  });

  test("where the server counts anew, all since the beginning comes again", async () => {
    const { memory, read, write, begun } = created();
    await write("before", { subject: "Before" });
    const mark = await begun();
    await memory.change((state) => {
      Object.assign(state as MailSimulation, { uidValidity: 2 });
    });
    const again = await read(mark);
    assert.deepEqual([again.mark.uidValidity, await subjects(again.mails)], ["2", ["Before"]]);
  });

  test("of a mail that is too large only its beginning is fetched", async () => {
    const { read, write, begun } = created();
    const mark = await begun();
    await write("x".repeat(90_000), { subject: "Large" });
    await write("y", { subject: "Small" });
    const { mails } = await read(mark, { bytesMax: 80_000 });
    assert.deepEqual(
      mails.map(({ isCut, source, sizeBytes }) => [isCut, source.length === sizeBytes]),
      [
        [true, false],
        [false, true],
      ],
    );
    assert.equal(mails[0]?.source.length, 65_536);
  });

  test("a wrong password asks for a person; a server that is down is tried again", async () => {
    const { simulated, connected, begun } = created();
    await assert.rejects(
      readInbox(
        { ...connected, secrets: { password: "other" } },
        { mark: null, since, mailsMax: 1, bytesMax: 1, keep: () => Promise.resolve() },
      ),
      isFailure("reconnect"),
    );
    for (const fault of ["server_error", "time_out", "rate_limited"] as const) {
      await simulated.switchFault(fault, true);
      await assert.rejects(begun(), isFailure("later"));
      await simulated.switchFault(fault, false);
    }
    await simulated.switchFault("token_expired", true);
    await assert.rejects(begun(), isFailure("reconnect"));
    await assert.rejects(emailProvider.check(connected), isFailure("reconnect"));
  });

  test("the check tries both servers", async () => {
    const { connected } = created();
    const { facts } = await emailProvider.check(connected);
    assert.deepEqual(facts, { host: "mail.acme.test", inbox: "mail.acme.test" });
  });

  test("a mail that comes late is not passed over, and one that comes twice comes twice", async () => {
    const { simulated, read, write, begun } = created();
    const mark = await begun();
    await simulated.switchFault("delay", true);
    await write("late", { subject: "Late" });
    const none = await read(mark);
    assert.deepEqual([none.mails.length, none.mark], [0, mark]);
    await simulated.switchFault("delay", false);
    await simulated.moveClock(120_000);
    await simulated.switchFault("duplicate", true);
    await write("twice", { subject: "Twice" });
    assert.deepEqual(await subjects((await read(mark)).mails), ["Late", "Twice", "Twice"]);
  });

  test("a host that leads inside is not called", async () => {
    const { connected } = created();
    for (const imap of ["imaps://localhost:993", "imaps://127.0.0.1:993", "imaps://inside.acme.test:993"]) {
      const way = createMailWay({ resolve: () => Promise.resolve([{ address: "10.0.0.5" }]) });
      await assert.rejects(
        readInbox(
          { ...connected, ...way, settings: { ...settings, imap } },
          { mark: null, since, mailsMax: 1, bytesMax: 1, keep: () => Promise.resolve() },
        ),
        isFailure("final"),
      );
    }
  });
});
