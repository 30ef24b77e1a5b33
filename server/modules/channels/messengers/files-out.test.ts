import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { ticketConversations } from "../../../../contract/channels/ticket-conversations.ts";
import { whatsappMultimedia } from "../../../../contract/channels/whatsapp-multimedia.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
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
import { deliveries } from "../../workspace/deliveries/table.ts";
import { providerFiles } from "./table.ts";

/** Files of a reply by WhatsApp, as the customer of the simulated provider gets them. */
describe("the files of a reply", () => {
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
  const rig = whatsappRig(
    () => world,
    () => admin,
  );
  const { settle } = rig;
  const begun = async () => {
    const { connection, from, ticket } = await rig.begun();
    return { connectionId: connection.id, from, id: ticket.id };
  };
  const uploaded = (bytes: Buffer, name: string, person = agent) =>
    uploadFile(world, person, { bytes, name });
  const reply = (id: string, message: string, attachments: string[]) =>
    world.call(tickets.reply, agent, { params: { id }, body: { message, attachments, isPublic: true } });
  const onPhone = async (id: string) =>
    (await world.ok(simulator.get, admin, { params: { id } })).lines
      .filter(({ direction }) => direction === "TO_CUSTOMER")
      .map(({ text, file }) => [text, file?.kind, file?.name]);
  const lastMessage = async (id: string) => {
    const { items } = await world.ok(tickets.conversations, agent, { params: { id } });
    const message = items.at(-1);
    assert.ok(message);
    return message;
  };

  test("go as what they are, in order, with the words on the first", async () => {
    const { connectionId, id } = await begun();
    const files = [await uploaded(samplePdf, "Invoice.pdf"), await uploaded(samplePng, "Door.png")];
    assert.equal((await reply(id, "Here it is", files)).status, 201);
    await settle();
    assert.deepEqual(await onPhone(connectionId), [
      ["Here it is", "document", "Invoice.pdf"],
      ["", "image", "Door.png"],
    ]);
    const { delivery, messenger } = await lastMessage(id);
    assert.equal(delivery, "DELIVERED");
    assert.deepEqual(
      messenger?.parts?.map((part) => [part.attachmentId, part.delivery]),
      [
        [files[0], "DELIVERED"],
        [files[1], "DELIVERED"],
      ],
    );
  });

  test("follow words that they cannot carry", async () => {
    const { connectionId, id } = await begun();
    await reply(id, "Listen", [await uploaded(sampleVoice, "Note.ogg")]);
    await reply(id, "x".repeat(1025), [await uploaded(samplePng, "Door.png")]);
    await reply(id, "", [await uploaded(sampleSticker(), "Smile.webp")]);
    await settle();
    assert.deepEqual(await onPhone(connectionId), [
      ["Listen", undefined, undefined],
      ["", "audio", "Note.ogg"],
      ["x".repeat(1025), undefined, undefined],
      ["", "image", "Door.png"],
      ["", "sticker", "Smile.webp"],
    ]);
  });

  test("that WhatsApp does not take are refused at their field, and nothing is kept of the reply", async () => {
    const { id } = await begun();
    const zip = Buffer.from("504b0506000000000000000000000000000000000000", "hex");
    const large = Buffer.concat([samplePng, Buffer.alloc(5 * 1024 * 1024)]);
    for (const [bytes, name, why] of [
      [zip, "All.zip", /All\.zip/],
      [large, "Poster.png", /Poster\.png.*5 MB/],
    ] as const) {
      const { status, body } = await reply(id, "Here", [await uploaded(bytes, name)]);
      const [error] = body["errors"] as { path: string; message: string }[];
      assert.deepEqual([status, error?.path], [422, "attachments"]);
      assert.match(error?.message ?? "", why);
    }
    assert.equal((await lastMessage(id)).authorType, "CUSTOMER");
    const { conversation } = await world.ok(ticketConversations.get, agent, { params: { id } });
    assert.deepEqual(
      conversation?.media.map(({ kind }) => kind),
      ["image", "audio", "video", "document", "sticker"],
    );
  });

  test("of which one fails are sent again without those that arrived", async () => {
    const { connectionId, id } = await begun();
    // The sides of a sticker are looked at as it leaves.
    const files = [await uploaded(samplePng, "Door.png"), await uploaded(sampleSticker(100), "Small.webp")];
    await reply(id, "Two", files);
    await settle();
    const failed = await lastMessage(id);
    assert.deepEqual(
      [failed.delivery, failed.messenger?.parts?.map(({ delivery }) => delivery)],
      ["FAILED", ["DELIVERED", "FAILED"]],
    );
    assert.match(failed.messenger?.parts?.[1]?.reason ?? "", /512/);
    await world.ok(ticketConversations.sendAgain, agent, { params: { id, messageId: failed.id } });
    await settle();
    assert.deepEqual(await onPhone(connectionId), [["Two", "image", "Door.png"]]);
  });

  test("of which several fail are sent again one by one", async () => {
    const { id } = await begun();
    const files = [
      await uploaded(sampleSticker(100), "Small.webp"),
      await uploaded(sampleSticker(90), "Smaller.webp"),
    ];
    await reply(id, "", files);
    await settle();
    const { id: messageId, messenger } = await lastMessage(id);
    assert.deepEqual(
      messenger?.parts?.map(({ delivery }) => delivery),
      ["FAILED", "FAILED"],
    );
    const again = (attachmentId: string) =>
      world.call(ticketConversations.sendAgain, agent, {
        params: { id, messageId },
        query: { attachmentId },
      });
    assert.equal((await again(messenger?.parts?.[1]?.attachmentId ?? "")).status, 200);
    assert.deepEqual(
      (await lastMessage(id)).messenger?.parts?.map(({ delivery }) => delivery),
      ["FAILED", "QUEUED"],
    );
    assert.equal((await again(await uploaded(samplePng, "Door.png"))).status, 404);
  });

  test("are given to WhatsApp once, and anew when it has forgotten them", async () => {
    const { connectionId, id } = await begun();
    await reply(id, "Door", [await uploaded(samplePng, "Door.png")]);
    await settle();
    const { id: messageId } = await lastMessage(id);
    const heldId = async () =>
      world.work("acme", async (work) => {
        const rows = await work.from(providerFiles).where(eq(providerFiles.connectionId, connectionId));
        return rows.map(({ mediaId }) => mediaId).join();
      });
    const sentAgain = async () => {
      await world.work("acme", async (work) => {
        await work.update(deliveries).set({ state: "FAILED" }).where(eq(deliveries.messageId, messageId));
      });
      await world.ok(ticketConversations.sendAgain, agent, { params: { id, messageId } });
      await settle();
      return heldId();
    };
    const first = await heldId();
    assert.match(first, /^\d+$/);
    assert.equal(await sentAgain(), first);
    await world.work("acme", async (work) => {
      await work.update(providerFiles).set({ mediaId: "404" });
    });
    const second = await sentAgain();
    assert.match(second, /^\d{5,}$/);
    assert.notEqual(second, first);
    assert.deepEqual(await onPhone(connectionId), [
      ["Door", "image", "Door.png"],
      ["Door", "image", "Door.png"],
      ["Door", "image", "Door.png"],
    ]);
  });

  test("are sent one by one by their own call, of the kind that they are", async () => {
    const { connectionId, id } = await begun();
    const send = (type: "image" | "audio" | "document", attachmentId: string, caption?: string) =>
      world.call(whatsappMultimedia.media, agent, {
        body: { conversationId: id, type, attachmentId, ...(caption === undefined ? {} : { caption }) },
      });
    const at = ({ status, body }: Awaited<ReturnType<typeof send>>) => [
      status,
      (body["errors"] as { path: string }[] | undefined)?.[0]?.path,
    ];
    const door = await uploaded(samplePng, "Door.png");
    assert.deepEqual(at(await send("document", door)), [422, "type"]);
    assert.deepEqual(at(await send("image", await uploaded(samplePng, "x.png", admin))), [
      422,
      "attachmentId",
    ]);
    assert.deepEqual(at(await send("audio", await uploaded(sampleVoice, "x.ogg"), "Hm")), [422, "caption"]);
    assert.deepEqual(at(await send("image", door, "The door")), [201, undefined]);
    assert.deepEqual(at(await send("image", door)), [422, "attachments"]);
    await settle();
    assert.deepEqual(await onPhone(connectionId), [["The door", "image", "Door.png"]]);
  });
});
