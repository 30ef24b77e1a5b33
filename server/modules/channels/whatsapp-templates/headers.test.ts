import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { whatsappConversations } from "../../../../contract/channels/whatsapp-conversations.ts";
import { whatsappTemplates as calls } from "../../../../contract/channels/whatsapp-templates.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { whatsappRig } from "../../../testing/messenger-rig.ts";
import { samplePdf, samplePng, uploadFile } from "../../../testing/sample-files.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

const place = { latitude: 41.39, longitude: 2.17, name: "Tienda Gràcia", address: "Carrer Gran 1" };

/** Templates whose header is a file or a place, from the draft to the customer's phone. */
describe("a template's header that is no text", () => {
  let world: World;
  let admin: Person;
  let agent: Person;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  beforeEach(async () => {
    admin = await world.person({ role: "ADMIN" });
    agent = await world.person({ role: "AGENT" });
  });
  after(() => world.stop());
  const rig = whatsappRig(
    () => world,
    () => admin,
  );

  let names = 0;
  const draft = (connectionId: string, headerFormat: "IMAGE" | "DOCUMENT" | "LOCATION") =>
    world.ok(calls.create, admin, {
      body: {
        connectionId,
        name: `with_header_${(names += 1)}`,
        language: "en",
        category: "UTILITY",
        headerFormat,
        header: "left out",
        body: "Hello {{1}}, here it is.",
        examples: { "body.1": "Nadia" },
      },
    });
  const uploaded = (bytes: Buffer, name: string, person = admin) =>
    uploadFile(world, person, { bytes, name });
  const sample = (id: string, attachmentId: string) =>
    world.call(calls.sample, admin, { params: { id }, body: { attachmentId } });
  const approved = async (connectionId: string, format: "IMAGE" | "DOCUMENT" | "LOCATION") => {
    const { id } = await draft(connectionId, format);
    if (format !== "LOCATION") {
      const file = format === "IMAGE" ? uploaded(samplePng, "Door.png") : uploaded(samplePdf, "Bill.pdf");
      assert.equal((await sample(id, await file)).status, 200);
    }
    assert.equal((await world.call(calls.submit, admin, { params: { id } })).status, 200);
    await rig.settle();
    const template = await world.ok(calls.get, admin, { params: { id } });
    assert.equal(template.status, "APPROVED");
    return template;
  };
  const send = (ticketId: string, templateId: string, header?: object, more: object = {}) =>
    world.call(whatsappConversations.sendTemplate, agent, {
      params: { id: ticketId },
      body: { templateId, values: { "body.1": "Lucía" }, ...(header ? { header } : {}), ...more },
    });
  const onPhone = async (id: string) =>
    (await world.ok(simulator.get, admin, { params: { id } })).lines
      .filter(({ direction }) => direction === "TO_CUSTOMER")
      .map(({ text, file }) => [text, file?.kind ?? null, file?.name ?? null]);
  const fieldOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
    status,
    (body["errors"] as { path: string }[] | undefined)?.[0]?.path,
  ];
  const lastOf = async (id: string) => {
    const { items } = await world.ok(tickets.conversations, agent, { params: { id } });
    const message = items.at(-1);
    assert.ok(message);
    return message;
  };

  test("a file is not handed in for review without an example, and the example is of its kind", async () => {
    const { id: connectionId } = await rig.connect();
    const made = await draft(connectionId, "IMAGE");
    assert.deepEqual([made.headerFormat, made.header, made.sampleName], ["IMAGE", null, null]);
    const submitted = await world.call(calls.submit, admin, { params: { id: made.id } });
    assert.deepEqual(fieldOf(submitted), [422, "sample"]);
    const pdf = await sample(made.id, await uploaded(samplePdf, "Bill.pdf"));
    assert.deepEqual(fieldOf(pdf), [422, "attachmentId"]);
    const others = await sample(made.id, await uploaded(samplePng, "Door.png", agent));
    assert.equal(others.status, 404);
    assert.equal((await sample(made.id, await uploaded(samplePng, "Door.png"))).status, 200);
    const kept = await world.ok(calls.get, admin, { params: { id: made.id } });
    assert.equal(kept.sampleName, "Door.png");
    assert.equal((await world.call(calls.submit, admin, { params: { id: made.id } })).status, 200);
    assert.equal((await sample(made.id, await uploaded(samplePng, "Door.png"))).status, 409);
  });

  test("an example goes with the kind of header that it was of", async () => {
    const { id: connectionId } = await rig.connect();
    const { id } = await draft(connectionId, "DOCUMENT");
    await sample(id, await uploaded(samplePdf, "Bill.pdf"));
    const body = { headerFormat: "IMAGE" as const };
    assert.equal((await world.ok(calls.update, admin, { params: { id }, body })).sampleName, null);
    const text = { headerFormat: "TEXT" as const, header: "Your order" };
    assert.equal((await world.ok(calls.update, admin, { params: { id }, body: text })).header, "Your order");
    const none = await sample(id, await uploaded(samplePdf, "Bill.pdf"));
    assert.deepEqual(fieldOf(none), [422, "attachmentId"]);
  });

  test("its file arrives above the words, once, and stands in the thread", async () => {
    const { connection, ticket } = await rig.begun();
    const template = await approved(connection.id, "DOCUMENT");
    const attachmentId = await uploaded(samplePdf, "Invoice.pdf", agent);
    const more = { clientMessageId: "one-press" };
    assert.equal((await send(ticket.id, template.id, { attachmentId }, more)).status, 201);
    assert.equal((await send(ticket.id, template.id, { attachmentId }, more)).status, 201);
    await rig.settle();
    assert.deepEqual(await onPhone(connection.id), [["Hello Lucía, here it is.", "document", "Invoice.pdf"]]);
    const message = await lastOf(ticket.id);
    assert.equal(message.delivery, "DELIVERED");
    assert.deepEqual(
      message.attachments.map(({ id, name }) => [id, name]),
      [[attachmentId, "Invoice.pdf"]],
    );
    const again = await send(ticket.id, template.id, { attachmentId });
    assert.equal(again.status, 404, "a file that was sent is another message's");
  });

  test("its place arrives, and is kept with the message", async () => {
    const { connection, ticket } = await rig.begun();
    const template = await approved(connection.id, "LOCATION");
    assert.equal((await send(ticket.id, template.id, { location: place })).status, 201);
    await rig.settle();
    const [[text] = []] = await onPhone(connection.id);
    assert.match(String(text), /Tienda Gràcia\nCarrer Gran 1\n41\.39, 2\.17/);
    const { messenger } = await lastOf(ticket.id);
    assert.ok(messenger?.content?.type === "template");
    assert.deepEqual([messenger.content.headerFormat, messenger.content.location], ["LOCATION", place]);
  });

  test("what is missing, of another kind, not asked for or another's is said at its field", async () => {
    const { connection, ticket } = await rig.begun();
    const picture = (await approved(connection.id, "IMAGE")).id;
    const where = (await approved(connection.id, "LOCATION")).id;
    const pdf = await uploaded(samplePdf, "Invoice.pdf", agent);
    const png = await uploaded(samplePng, "Door.png", agent);
    const refused = async (id: string, header?: object) => fieldOf(await send(ticket.id, id, header));
    assert.deepEqual(await refused(picture), [422, "header.attachmentId"]);
    assert.deepEqual(await refused(picture, { attachmentId: pdf }), [422, "header.attachmentId"]);
    assert.deepEqual(await refused(picture, { location: place }), [422, "header.location"]);
    assert.deepEqual(await refused(where), [422, "header.location"]);
    assert.deepEqual(await refused(where, { attachmentId: png }), [422, "header.attachmentId"]);
    const outside = { location: { ...place, latitude: 91 } };
    assert.deepEqual(await refused(where, outside), [422, "header.location.latitude"]);
    const others = await uploaded(samplePng, "Door.png", admin);
    assert.equal((await send(ticket.id, picture, { attachmentId: others })).status, 404);
    const foreigner = await world.person({ tenant: "globex", role: "AGENT" });
    const foreign = await uploaded(samplePng, "Door.png", foreigner);
    assert.equal((await send(ticket.id, picture, { attachmentId: foreign })).status, 404);
  });

  test("a conversation begins with it, and a test is sent with it", async () => {
    const { id: connectionId } = await rig.connect();
    const template = await approved(connectionId, "IMAGE");
    const started = await world.call(whatsappConversations.start, agent, {
      body: {
        connectionId,
        to: "+34 600 555 444",
        templateId: template.id,
        values: { "body.1": "Lucía" },
        header: { attachmentId: await uploaded(samplePng, "Door.png", agent) },
      },
    });
    assert.equal(started.status, 201);
    await rig.settle();
    const body = { to: "+34 600 555 445", values: { "body.1": "Kim" } };
    const params = { id: template.id };
    const bare = await world.call(calls.test, admin, { params, body });
    assert.deepEqual(fieldOf(bare), [422, "header.attachmentId"]);
    const header = { attachmentId: await uploaded(samplePng, "Test.png") };
    assert.equal((await world.call(calls.test, admin, { params, body: { ...body, header } })).status, 200);
    assert.deepEqual(await onPhone(connectionId), [
      ["Hello Lucía, here it is.", "image", "Door.png"],
      ["Hello Kim, here it is.", "image", "Test.png"],
    ]);
  });
});
