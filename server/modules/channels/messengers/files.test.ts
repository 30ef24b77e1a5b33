import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { and, eq } from "drizzle-orm";
import { ticketConversations as calls } from "../../../../contract/channels/ticket-conversations.ts";
import type { simulatedFileUses } from "../../../../contract/enums.ts";
import type { MediaState } from "../../../../contract/desk/messenger-parts.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { attachments as attachmentCalls } from "../../../../contract/workspace/attachments.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import { limits } from "../../../../contract/limits.ts";
import {
  samplePdf,
  samplePng,
  sampleSticker,
  sampleVoice,
  uploadFile,
} from "../../../testing/sample-files.ts";
import { whatsappRig } from "../../../testing/messenger-rig.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { systemActor } from "../../../work.ts";
import { tenants } from "../../../db/table.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import { dailyAmounts } from "../../workspace/platform/table.ts";
import { fetchFileJob } from "./files-in.ts";
import { conversationFiles } from "./table.ts";

type FileUse = (typeof simulatedFileUses)[number];

/** Files that a customer sends by WhatsApp, from the simulated phone to the thread. */
describe("a customer's file", () => {
  let world: World;
  let admin: Person;
  let agent: Person;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  // Each test moves the clock, and tokens live for minutes.
  beforeEach(async () => {
    admin = await world.person({ role: "ADMIN" });
    agent = await world.person({ role: "AGENT" });
  });
  after(() => world.stop());
  const { settle, connect, number } = whatsappRig(
    () => world,
    () => admin,
  );
  const uploaded = (bytes: Buffer, name: string, person = admin) =>
    uploadFile(world, person, { bytes, name });
  const sent = async (
    bytes: Buffer,
    name: string,
    { text = "", as = "FILE", settles = true }: { text?: string; as?: FileUse; settles?: boolean } = {},
  ) => {
    const { id: connectionId } = await connect();
    const from = number();
    const write = {
      params: { id: connectionId },
      body: { from, name: "Lucía Ferrer", text, file: { attachmentId: await uploaded(bytes, name), as } },
    };
    await world.ok(simulator.write, admin, write);
    if (settles) await settle();
    return { connectionId, from, write };
  };
  const lastMessage = async (person = agent) => {
    const [ticket] = (await world.ok(tickets.list, person, { query: { sort: "createdAt" } })).items.toSorted(
      (one, other) => other.number - one.number,
    );
    assert.ok(ticket);
    const { items } = await world.ok(tickets.conversations, person, { params: { id: ticket.id } });
    const message = items.at(-1);
    assert.ok(message);
    const content = message.messenger?.content;
    assert.ok(content?.type === "media");
    return { ticket, message, content, place: { params: { id: ticket.id, messageId: message.id } } };
  };
  const bytesOf = async (id: string) => {
    const { url } = await world.ok(attachmentCalls.link, agent, { params: { id } });
    const answer = await world.app.http.inject({ method: "GET", url });
    return answer.rawPayload;
  };

  test("is an attachment of its message, byte for byte, with its words as the message's", async () => {
    await sent(samplePng, "Door.png", { text: "It looks like this" });
    const { message, content, ticket } = await lastMessage();
    assert.deepEqual(
      [message.text, content.kind, content.state, ticket.subject],
      ["It looks like this", "image", "KEPT", "It looks like this"],
    );
    const [file] = message.attachments;
    assert.deepEqual([file?.name, file?.contentType], ["image.png", "image/png"]);
    assert.deepEqual(await bytesOf(file?.id ?? ""), samplePng);
    const answer = JSON.stringify(message);
    assert.doesNotMatch(answer, /fbsbx|mediaId|sha256/);
  });

  test("of each kind comes as what it is", async () => {
    for (const [bytes, name, as, kind, isVoice, contentType] of [
      [samplePdf, "Invoice.pdf", "FILE", "document", false, "application/pdf"],
      [sampleVoice, "x.ogg", "VOICE", "audio", true, "audio/ogg"],
      [sampleSticker(), "x.webp", "STICKER", "sticker", false, "image/webp"],
    ] as const) {
      await sent(bytes, name, { as });
      const { message, content } = await lastMessage();
      assert.deepEqual(
        [content.kind, content.isVoice, content.state, message.attachments[0]?.contentType],
        [kind, isVoice, "KEPT", contentType],
      );
    }
    await sent(samplePdf, "Invoice.pdf");
    const { message, ticket } = await lastMessage();
    assert.deepEqual([message.attachments[0]?.name, ticket.subject], ["Invoice.pdf", "📎 Invoice.pdf"]);
  });

  test("names its ticket: by its words without WhatsApp's marks, else by what it is in the workspace's language", async () => {
    await sent(samplePng, "Door.png", { text: "*This door* is ~red~ _wet_" });
    assert.equal((await lastMessage()).ticket.subject, "This door is red wet");
    const speak = (locale: "en" | "es" | "ar") =>
      world.database.transaction("system", (db) =>
        db.update(tenants).set({ locale }).where(eq(tenants.id, admin.tenant)),
      );
    for (const [locale, subject] of [
      ["es", "📎 Imagen"],
      ["ar", "📎 صورة"],
      ["en", "📎 Picture"],
    ] as const) {
      await speak(locale);
      await sent(samplePng, "Door.png");
      assert.equal((await lastMessage()).ticket.subject, subject);
    }
  });

  test("that cannot be fetched yet is waited for, and there once it can be", async () => {
    const { connectionId } = await sent(samplePng, "Door.png", { settles: false });
    await world.ok(simulator.faults, admin, {
      params: { id: connectionId },
      body: { fault: "server_error", isOn: true },
    });
    await settle();
    const { message, content, place } = await lastMessage();
    assert.deepEqual([content.state, message.attachments.length], ["WAITING", 0]);
    assert.equal((await world.call(calls.fetchFile, agent, place)).status, 409);
    await world.ok(simulator.faults, admin, {
      params: { id: connectionId },
      body: { fault: "server_error", isOn: false },
    });
    world.clock.advance({ minutes: 10 });
    await settle();
    const later = await lastMessage();
    assert.deepEqual([later.content.state, later.message.attachments.length], ["KEPT", 1]);
  });

  test("that WhatsApp has no more says so, and a person may ask again", async () => {
    const { connectionId } = await sent(samplePng, "Door.png", { settles: false });
    await world.ok(simulator.clock, admin, {
      params: { id: connectionId },
      body: { forwardMinutes: 60 * 24 * 8 },
    });
    await settle();
    const { content, place } = await lastMessage();
    assert.equal(content.state, "GONE" satisfies MediaState);
    const asked = await world.ok(calls.fetchFile, agent, place);
    assert.equal(asked.messenger?.content?.type === "media" && asked.messenger.content.state, "WAITING");
    await settle();
    assert.equal((await lastMessage()).content.state, "GONE");
  });

  test("that does not fit into the day's amount says so beside its words, and a person can still fetch it", async () => {
    const taken = async (what: string) => {
      const rows = await world.work("acme", (work) =>
        work
          .from(dailyAmounts, { amount: dailyAmounts.amount })
          .where(and(eq(dailyAmounts.what, what), eq(dailyAmounts.day, work.now.slice(0, 10)))),
      );
      return rows[0]?.amount ?? 0;
    };
    await sent(samplePng, "Door.png");
    const full = limits.messengerFilesPerDayMaxBytes - samplePng.length + 1;
    const begun = await taken("messenger bytes");
    const setTaken = (amount: number) =>
      world.work("acme", (work) =>
        work.update(dailyAmounts).set({ amount }).where(eq(dailyAmounts.what, "messenger bytes")),
      );
    await setTaken(full);
    await sent(samplePng, "Door.png", { text: "It looks like this" });
    const { message, content, place } = await lastMessage();
    assert.deepEqual(
      [message.text, content.state, message.attachments.length],
      ["It looks like this", "OVER_QUOTA" satisfies MediaState, 0],
    );
    const row = await world.work("acme", async (work) => {
      const [file] = await work.from(conversationFiles).where(eq(conversationFiles.messageId, message.id));
      return file;
    });
    const isKept = async () =>
      world.app.services.storage.get(`acme/${row?.attachmentId ?? ""}`).then(
        () => true,
        () => false,
      );
    assert.deepEqual(
      [await isKept(), await taken("messenger bytes")],
      [false, full],
      "nothing of it is kept or counted",
    );
    // A person who asks takes it of the staff's amount, the same day.
    const ofStaff = await taken("staff bytes");
    await world.ok(calls.fetchFile, agent, place);
    await settle();
    const after = await lastMessage();
    assert.deepEqual(
      [after.message.text, after.content.state, after.message.attachments.length, await isKept()],
      ["It looks like this", "KEPT", 1, true],
    );
    assert.deepEqual(await bytesOf(after.message.attachments[0]?.id ?? ""), samplePng);
    assert.deepEqual(
      [await taken("messenger bytes"), await taken("staff bytes")],
      [full, ofStaff + samplePng.length],
    );
    await setTaken(begun);
  });

  test("told and fetched twice is kept once", async () => {
    const { connectionId, write } = await sent(samplePng, "Door.png", { settles: false });
    await settle();
    const { message, ticket } = await lastMessage();
    await world.ok(simulator.faults, admin, {
      params: { id: connectionId },
      body: { fault: "duplicate", isOn: true },
    });
    await world.ok(simulator.write, admin, write);
    await settle();
    const job = { desk: world.app.desk, services: world.app.services, tenant: "acme" };
    await Promise.all([1, 2, 3].map(() => fetchFileJob.run({ ...job, payload: { messageId: message.id } })));
    const { items } = await world.ok(tickets.conversations, agent, { params: { id: ticket.id } });
    assert.deepEqual(
      items.map((one) => one.attachments.length),
      [1, 1],
    );
  });

  test("is nobody else's: of another workspace, or of a message without one", async () => {
    await sent(samplePng, "Door.png");
    const { message, place } = await lastMessage();
    const stranger = await world.person({ role: "ADMIN", tenant: "globex" });
    const id = message.attachments[0]?.id ?? "";
    assert.equal((await world.call(attachmentCalls.link, stranger, { params: { id } })).status, 404);
    assert.equal((await world.call(calls.fetchFile, stranger, place)).status, 404);
    assert.equal((await world.call(calls.fetchFile, agent, place)).status, 409);
    const rows = await world.app.desk.read("globex", systemActor, (work) =>
      work.from(attachments).where(eq(attachments.id, id)),
    );
    assert.deepEqual(rows, []);
  });

  test("that no phone sends is refused at its field", async () => {
    const { connectionId } = await sent(samplePng, "Door.png");
    const call = async (bytes: Buffer, name: string, as: FileUse, person = admin) => {
      const answer = await world.call(simulator.write, admin, {
        params: { id: connectionId },
        body: {
          from: "34600111222",
          name: "Lucía",
          text: "",
          file: { attachmentId: await uploaded(bytes, name, person), as },
        },
      });
      return [answer.status, (answer.body["errors"] as { path: string }[] | undefined)?.[0]?.path];
    };
    assert.deepEqual(await call(samplePng, "x.png", "VOICE"), [422, "file"]);
    assert.deepEqual(await call(sampleSticker(100), "x.webp", "STICKER"), [422, "file"]);
    assert.deepEqual(await call(samplePng, "x.png", "FILE", agent), [422, "file"]);
    assert.deepEqual(await call(samplePng, "x.png", "FILE"), [200, undefined]);
  });
});
