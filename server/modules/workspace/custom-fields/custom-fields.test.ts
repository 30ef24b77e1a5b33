import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { companies } from "../../../../contract/crm/companies.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import {
  customFieldDependencies as rules,
  customFieldValues as values,
  customFields as fields,
} from "../../../../contract/workspace/custom-fields.ts";
import type { CustomField } from "../../../../contract/workspace/custom-fields.ts";
import type { BodyIn } from "../../../../contract/kit.ts";
import { ticketCategories } from "../../../../contract/desk/ticket-categories.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { auditLogs } from "../../../db/table.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

describe("custom fields", () => {
  let world: World;
  let admin: Person;
  let ann: Person;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());

  let tenants = 0;
  const begin = async () => {
    tenants += 1;
    const tenant = `fields${tenants}`;
    admin = await world.person({ role: "ADMIN", tenant });
    ann = await world.person({ tenant });
  };
  const make = (
    label: string,
    type: CustomField["type"] = "TEXT",
    more: Partial<BodyIn<typeof fields.create>> = {},
  ) => world.ok(fields.create, admin, { body: { entity: "TICKET", label: { en: label }, type, ...more } });
  const choice = (label: string, names: string[], more: Partial<BodyIn<typeof fields.create>> = {}) =>
    make(label, "SELECT", { options: names.map((en) => ({ label: { en } })), ...more });
  const when = (
    subject: string,
    operator: "IS" | "IS_SET" | "ABOVE",
    ...given: string[]
  ): BodyIn<typeof rules.create>["when"] => ({
    match: "ALL",
    conditions: [{ subject, operator, values: given }],
  });
  const open = async (subject = "Pole") => (await world.ok(tickets.create, ann, { body: { subject } })).id;
  const put = (id: string, fieldId: string, body: BodyIn<typeof values.setOfTicket>, by = ann) =>
    world.call(values.setOfTicket, by, { params: { id, fieldId }, body });
  const shown = async (id: string, by = ann) =>
    Object.fromEntries(
      (await world.ok(values.ofTicket, by, { params: { id } })).items.map((item) => [item.key, item]),
    );
  const errorsOf = (body: unknown) => (body as { errors?: { path: string; message: string }[] }).errors ?? [];

  test("each type keeps what it was given, typed, and says what is wrong with what it refuses", async () => {
    await begin();
    const id = await open();
    const options = [{ label: { en: "Tent" } }, { label: { en: "Stove" } }];
    const made: [
      CustomField["type"],
      Partial<BodyIn<typeof fields.create>>,
      string | number | boolean,
      unknown,
    ][] = [
      ["TEXT", {}, "AO-1", "AO-1"],
      ["TEXTAREA", {}, "a\nb", "a\nb"],
      ["NUMBER", { min: 1 }, 3, 3],
      ["DECIMAL", { decimals: 3 }, 1.125, 1.125],
      ["CURRENCY", { currency: "EUR" }, 1999, 1999],
      ["DATE", {}, "2026-03-02", "2026-03-02"],
      ["DATETIME", {}, "2026-03-02T10:00:00+01:00", "2026-03-02T09:00:00.000Z"],
      ["CHECKBOX", {}, true, true],
      ["URL", {}, "https://example.com", "https://example.com"],
      ["EMAIL", {}, "Kim@Example.com", "kim@example.com"],
      ["PHONE", {}, "+44 20 7946 0000", "+442079460000"],
    ];
    for (const [type, more, given, kept] of made) {
      const field = await make(type, type, more);
      assert.equal((await put(id, field.id, { value: given })).status, 200, type);
      assert.deepEqual((await shown(id))[field.key]?.value, kept, type);
      const wrong = await put(id, field.id, {
        value: type === "CHECKBOX" || type.startsWith("TEXT") ? 7 : "no",
      });
      assert.deepEqual([wrong.status, errorsOf(wrong.body)[0]?.path], [422, "value"], type);
      assert.equal((await put(id, field.id, { value: null })).status, 200, type);
      assert.equal((await shown(id))[field.key]?.value, null, type);
    }
    for (const type of ["SELECT", "MULTI_SELECT"] as const) {
      const field = await make(type, type, { options });
      const ids = field.options.map((option) => option.id);
      const both = await put(id, field.id, { selectedOptionIds: ids });
      assert.equal(both.status, type === "SELECT" ? 422 : 200, type);
      assert.equal((await put(id, field.id, { selectedOptionIds: ids.slice(0, 1) })).status, 200);
      assert.deepEqual((await shown(id))[field.key]?.selectedOptionIds, ids.slice(0, 1));
    }
  });

  test("a number that is typed twice, each time in another notation, is nobody else's change; another number meanwhile is", async () => {
    await begin();
    const [id, field] = [await open(), await make("Mobile", "PHONE")];
    const typed = (value: string, seen: string | null) =>
      put(id, field.id, { value, seen: { value: seen, selectedOptionIds: [] } });
    assert.equal((await typed("+44 20 7946 0000", null)).status, 200);
    // Before the answer is there, what one sees is what one has typed.
    assert.equal((await typed("0044 (20) 7946-0001", "+44 20 7946 0000")).status, 200);
    assert.deepEqual((await shown(id))[field.key]?.value, "+442079460001");
    const late = await typed("+44 20 7946 0002", "+44 20 7946 0000");
    assert.deepEqual(
      [late.status, (late.body["current"] as { value: string }).value],
      [412, "+442079460001"],
    );
    assert.equal((await typed("+44 20 7946 0002", "no number")).status, 412);
  });

  test("a change stands in the ticket's history by the field's name, and saying the same again does not", async () => {
    await begin();
    const [id, field] = [await open(), await make("Order number")];
    await put(id, field.id, { value: "AO-1" });
    await put(id, field.id, { value: "AO-1" });
    await put(id, field.id, { value: "AO-2" });
    const { items } = await world.ok(tickets.history, ann, { params: { id } });
    assert.deepEqual(
      items.filter(({ action }) => action === "fields").map(({ changes }) => changes),
      [
        [{ field: "Order number", from: "AO-1", to: "AO-2" }],
        [{ field: "Order number", from: null, to: "AO-1" }],
      ],
    );
  });

  test("an agent does not see what is for supervisors, nor change what they only may read", async () => {
    await begin();
    const [id, secret, fixed] = [
      await open(),
      await make("Refund approved", "CHECKBOX", { visibleTo: "SUPERVISOR", editableBy: "SUPERVISOR" }),
      await make("Plan", "TEXT", { editableBy: "SUPERVISOR" }),
    ];
    const sue = await world.person({ role: "SUPERVISOR", tenant: ann.tenant });
    assert.deepEqual(Object.keys(await shown(id)), [fixed.key]);
    assert.deepEqual(
      (await world.ok(fields.list, ann, { query: {} })).items.map(({ key }) => key),
      [fixed.key],
    );
    assert.equal((await put(id, secret.id, { value: true })).status, 404);
    assert.equal((await world.call(fields.get, ann, { params: { id: secret.id } })).status, 404);
    assert.equal((await put(id, fixed.id, { value: "Gold" })).status, 403);
    assert.equal((await shown(id))[fixed.key]?.isEditable, false);
    assert.equal((await put(id, secret.id, { value: true }, sue)).status, 200);
  });

  test("values of a sensitive ticket are for those who may see it", async () => {
    await begin();
    const [id, field] = [await open(), await make("Note")];
    await world.ok(tickets.update, admin, { params: { id }, body: { assignedToId: null } });
    await world.ok(tickets.setSensitive, admin, { params: { id }, body: { isSensitive: true } });
    assert.equal((await world.call(values.ofTicket, ann, { params: { id } })).status, 404);
    assert.equal((await put(id, field.id, { value: "x" })).status, 404);
    const batch = await world.ok(values.setOfTickets, ann, {
      body: { ticketIds: [id], fields: [{ fieldId: field.id, value: "x" }] },
    });
    assert.deepEqual([batch.updated, batch.skipped[0]?.reason], [0, "There is no such ticket."]);
  });

  test("a new ticket, contact and company begins with the defaults", async () => {
    await begin();
    const plan = await choice("Plan", ["Free", "Gold"]);
    const gold = plan.options[1]?.id ?? "";
    await world.ok(fields.update, admin, {
      params: { id: plan.id },
      body: { defaultValue: { selectedOptionIds: [gold] } },
    });
    await world.ok(fields.create, admin, {
      body: {
        entity: "CONTACT",
        label: { en: "Newsletter" },
        type: "CHECKBOX",
        defaultValue: { value: true },
      },
    });
    await world.ok(fields.create, admin, {
      body: { entity: "COMPANY", label: { en: "Seats" }, type: "NUMBER", defaultValue: { value: 5 } },
    });
    assert.deepEqual((await shown(await open()))["plan"]?.selectedOptionIds, [gold]);
    const contact = await world.ok(contacts.create, ann, { body: { name: "Kim" } });
    assert.equal(
      (await world.ok(values.ofContact, ann, { params: { id: contact.id } })).items[0]?.value,
      true,
    );
    const company = await world.ok(companies.create, ann, { body: { name: "Larsen" } });
    assert.equal((await world.ok(values.ofCompany, ann, { params: { id: company.id } })).items[0]?.value, 5);
    assert.equal(
      (
        await world.call(fields.update, admin, {
          params: { id: plan.id },
          body: { defaultValue: { value: "Gold" } },
        })
      ).status,
      422,
    );
  });

  test("contacts and companies have fields of their own", async () => {
    await begin();
    const field = await world.ok(fields.create, admin, {
      body: { entity: "CONTACT", label: { en: "Shoe size" }, type: "DECIMAL", decimals: 1 },
    });
    const contact = await world.ok(contacts.create, ann, { body: { name: "Kim" } });
    await world.ok(values.setOfContact, ann, {
      params: { id: contact.id, fieldId: field.id },
      body: { value: 42.5 },
    });
    assert.equal(
      (await world.ok(values.ofContact, ann, { params: { id: contact.id } })).items[0]?.value,
      42.5,
    );
    assert.equal((await put(await open(), field.id, { value: 42.5 })).status, 404, "it is no ticket's");
    const logged = await world.work(ann.tenant, (work) => work.db.select().from(auditLogs));
    assert.ok(
      logged.some(
        ({ entity, entityId, action }) =>
          entity === "contacts" && entityId === contact.id && action === "fields",
      ),
    );
    const boss = await world.person({ role: "SUPERVISOR", tenant: ann.tenant });
    await world.ok(contacts.remove, boss, { params: { id: contact.id } });
    assert.equal(
      (
        await world.call(values.setOfContact, ann, {
          params: { id: contact.id, fieldId: field.id },
          body: { value: 43 },
        })
      ).status,
      404,
      "of one that is deleted nothing is changed",
    );
  });

  test("an option in use is archived and one that is not is deleted; a field in use says what stands in the way", async () => {
    await begin();
    const [id, field] = [await open(), await choice("Product", ["Tent", "Stove", "Mat"])];
    const [tent, stove, mat] = field.options;
    if (!tent || !stove || !mat) throw new Error("three options");
    await put(id, field.id, { selectedOptionIds: [tent.id] });
    const after = await world.ok(fields.update, admin, {
      params: { id: field.id },
      body: { options: [{ id: mat.id, label: { en: "Mat" } }, { label: { en: "Lamp" } }] },
    });
    assert.deepEqual(
      after.options.map(({ label, isArchived }) => [label.en, isArchived]),
      [
        ["Mat", false],
        ["Lamp", false],
        ["Tent", true],
      ],
    );
    assert.deepEqual((await shown(id))[field.key]?.selectedOptionIds, [tent.id], "the ticket keeps it");
    assert.equal(
      (await put(await open(), field.id, { selectedOptionIds: [tent.id] })).status,
      422,
      "and nobody else gets it",
    );
    const inTheWay = await world.call(fields.remove, admin, { params: { id: field.id }, query: {} });
    assert.deepEqual([inTheWay.status, inTheWay.body["inTheWay"]], [409, { values: 1 }]);
    assert.equal((await world.ok(fields.get, admin, { params: { id: field.id } })).valueCount, 1);
    const rule = await world.ok(rules.create, admin, {
      body: { fieldId: (await make("Why")).id, effect: "SHOW", when: when(field.id, "IS", mat.id) },
    });
    assert.equal(
      (await world.call(fields.remove, admin, { params: { id: field.id }, query: { withValues: "true" } }))
        .status,
      409,
      "a rule asks for it",
    );
    await world.ok(rules.remove, admin, { params: { id: rule.id } });
    await world.ok(fields.remove, admin, { params: { id: field.id }, query: { withValues: "true" } });
    assert.deepEqual(Object.keys(await shown(id)), ["why"]);
  });

  test("a field that contradicts itself is refused at what is wrong", async () => {
    await begin();
    const wrong: [Partial<BodyIn<typeof fields.create>>, string][] = [
      [{ type: "CURRENCY" }, "currency"],
      [{ type: "CURRENCY", currency: "XYZ" }, "currency"],
      [{ type: "SELECT" }, "options"],
      [{ type: "NUMBER", min: 3, max: 2 }, "max"],
      [{ type: "TEXT", minLength: 5, maxLength: 2 }, "minLength"],
      [{ type: "TEXT", maxLength: 900 }, "maxLength"],
      [{ type: "NUMBER", min: 3, defaultValue: { value: 1 } }, "defaultValue"],
      [{ type: "TEXT", options: [{ label: { en: "A" } }] }, "options"],
      [{ entity: "CONTACT", type: "TEXT", requirement: "ON_RESOLVE" }, "requirement"],
      [{ label: {} }, "label"],
    ];
    for (const [body, path] of wrong) {
      const answer = await world.call(fields.create, admin, {
        body: { entity: "TICKET", label: { en: "F" }, type: "TEXT", ...body },
      });
      assert.deepEqual([answer.status, errorsOf(answer.body)[0]?.path], [422, path], JSON.stringify(body));
    }
    assert.equal((await world.ok(fields.list, admin, { query: {} })).total, 0, "and nothing is left of it");
    await make("Same", "TEXT", { key: "same" });
    const twice = await world.call(fields.create, admin, {
      body: { entity: "TICKET", label: { en: "Same" }, type: "TEXT", key: "same" },
    });
    assert.deepEqual([twice.status, errorsOf(twice.body)[0]?.path], [409, "key"]);
    assert.equal((await make("Same")).key, "same_2");
  });

  test("a rule is refused where it asks what cannot be asked, and where fields would depend on themselves", async () => {
    await begin();
    const [a, b, c] = [await choice("A", ["x"]), await make("B", "NUMBER"), await make("C")];
    const secret = await make("Secret", "TEXT", { visibleTo: "SUPERVISOR" });
    const contact = await world.ok(fields.create, admin, {
      body: { entity: "CONTACT", label: { en: "Shoe" }, type: "TEXT" },
    });
    const wrong: [BodyIn<typeof rules.create>, string][] = [
      [{ fieldId: b.id, effect: "LIMIT_OPTIONS", when: when("status", "IS", "OPEN") }, "effect"],
      [{ fieldId: a.id, effect: "LIMIT_OPTIONS", when: when("status", "IS", "OPEN") }, "optionIds"],
      [
        { fieldId: a.id, effect: "LIMIT_OPTIONS", optionIds: [c.id], when: when("status", "IS", "OPEN") },
        "optionIds.0",
      ],
      [{ fieldId: b.id, effect: "SHOW", when: when("mood", "IS", "good") }, "when.conditions.0.subject"],
      [{ fieldId: b.id, effect: "SHOW", when: when(contact.id, "IS", "good") }, "when.conditions.0.subject"],
      [{ fieldId: b.id, effect: "SHOW", when: when(secret.id, "IS_SET") }, "when.conditions.0.subject"],
      [{ fieldId: b.id, effect: "SHOW", when: when(a.id, "ABOVE", "3") }, "when.conditions.0.operator"],
      [{ fieldId: b.id, effect: "SHOW", when: when(a.id, "IS") }, "when.conditions.0.values"],
      [{ fieldId: b.id, effect: "SHOW", when: when(a.id, "IS", "zzz") }, "when.conditions.0.values.0"],
      [{ fieldId: b.id, effect: "SHOW", when: when("category", "IS", a.id) }, "when.conditions.0.values.0"],
      [{ fieldId: contact.id, effect: "REQUIRE_ON_RESOLVE", when: when("type", "IS", "CUSTOMER") }, "effect"],
      [{ fieldId: b.id, effect: "SHOW", when: when(b.id, "ABOVE", "1") }, "when"],
    ];
    for (const [body, path] of wrong) {
      const answer = await world.call(rules.create, admin, { body });
      assert.deepEqual([answer.status, errorsOf(answer.body)[0]?.path], [422, path], JSON.stringify(body));
    }
    await world.ok(rules.create, admin, {
      body: { fieldId: b.id, effect: "SHOW", when: when(a.id, "IS_SET") },
    });
    const second = await world.ok(rules.create, admin, {
      body: { fieldId: c.id, effect: "SHOW", when: when(b.id, "ABOVE", "3") },
    });
    const circle = await world.call(rules.create, admin, {
      body: { fieldId: a.id, effect: "REQUIRE", when: when(c.id, "IS_SET") },
    });
    assert.deepEqual([circle.status, errorsOf(circle.body)[0]?.path], [422, "when"]);
    assert.match(errorsOf(circle.body)[0]?.message ?? "", /A → B → C → A|B → C → A → B|C → A → B → C/);
    assert.equal(
      (
        await world.call(rules.update, admin, {
          params: { id: second.id },
          body: { when: when(c.id, "IS_SET") },
        })
      ).status,
      422,
    );
    assert.equal(
      (await world.call(fields.update, admin, { params: { id: a.id }, body: { visibleTo: "SUPERVISOR" } }))
        .status,
      422,
      "whoever sees B must see what it depends on",
    );
    assert.deepEqual((await world.ok(rules.list, ann, { query: { entity: "TICKET" } })).total, 2);
  });

  test("a rule shows, requires and limits, and what it hides keeps its value", async () => {
    await begin();
    const id = await open();
    const [product, size, serial] = [
      await choice("Product", ["Tent", "Stove"]),
      await choice("Size", ["S", "M", "L"]),
      await make("Serial"),
    ];
    const [tent = "", stove = ""] = product.options.map((option) => option.id);
    const [small = "", , large = ""] = size.options.map((option) => option.id);
    await world.ok(rules.create, admin, {
      body: { fieldId: serial.id, effect: "SHOW", when: when(product.id, "IS", stove) },
    });
    await world.ok(rules.create, admin, {
      body: { fieldId: serial.id, effect: "REQUIRE", when: when(product.id, "IS", stove) },
    });
    await world.ok(rules.create, admin, {
      body: {
        fieldId: size.id,
        effect: "LIMIT_OPTIONS",
        optionIds: [small],
        when: when(product.id, "IS", stove),
      },
    });
    assert.equal((await shown(id))["serial"]?.isVisible, false);
    assert.deepEqual(
      errorsOf((await put(id, serial.id, { value: "123" })).body)[0]?.message,
      "Serial does not apply here.",
    );
    assert.equal((await put(id, size.id, { selectedOptionIds: [large] })).status, 200);
    const answer = await put(id, product.id, { selectedOptionIds: [stove] });
    assert.equal(answer.status, 200, "what follows is asked for in its own time");
    const states = await shown(id);
    assert.deepEqual(
      [states["serial"]?.isVisible, states["serial"]?.isRequired, states["size"]?.allowedOptionIds],
      [true, true, [small]],
    );
    assert.equal((await put(id, size.id, { selectedOptionIds: [large] })).status, 422);
    assert.equal((await put(id, serial.id, { value: "123" })).status, 200);
    assert.equal(
      (await put(id, serial.id, { value: null })).status,
      422,
      "while it is required it is not emptied",
    );
    const emptied = await world.ok(values.setOfTickets, ann, {
      body: { ticketIds: [id], fields: [{ fieldId: serial.id, value: null }] },
      headers: { "accept-language": "ar" },
    });
    const [skipped] = emptied.skipped;
    assert.deepEqual([skipped?.reason, skipped?.errors?.[0]?.message], ["Serial مطلوب.", "Serial مطلوب."]);
    await put(id, product.id, { selectedOptionIds: [tent] });
    assert.deepEqual(
      [(await shown(id))["serial"]?.isVisible, (await shown(id))["serial"]?.value],
      [false, "123"],
    );
    assert.equal((await put(id, serial.id, { value: null })).status, 200);
    const together = await world.ok(values.setOfTickets, ann, {
      body: {
        ticketIds: [id],
        fields: [
          { fieldId: serial.id, value: "9" },
          { fieldId: product.id, selectedOptionIds: [stove] },
          { fieldId: size.id, selectedOptionIds: [small] },
        ],
      },
    });
    assert.equal(together.updated, 1, "the rules judge the ticket as it is afterwards");
  });

  test("a category's rule holds for those below it", async () => {
    await begin();
    const billing = await world.ok(ticketCategories.create, admin, { body: { name: "Billing" } });
    const refunds = await world.ok(ticketCategories.create, admin, {
      body: { name: "Refunds", parentId: billing.id },
    });
    const amount = await make("Amount", "CURRENCY", { currency: "EUR" });
    await world.ok(rules.create, admin, {
      body: { fieldId: amount.id, effect: "SHOW", when: when("category", "IS", billing.id) },
    });
    const id = await open();
    assert.equal((await shown(id))["amount"]?.isVisible, false);
    await world.ok(tickets.update, ann, { params: { id }, body: { categoryId: refunds.id } });
    assert.equal((await shown(id))["amount"]?.isVisible, true);
  });

  test("a ticket is not resolved before its fields are filled in: alone, in bulk, with a reply; each field is named", async () => {
    await begin();
    const id = await open();
    const [cause, product] = [
      await make("Root cause", "TEXT", { requirement: "ON_RESOLVE" }),
      await choice("Product", ["Tent"], { requirement: "ALWAYS" }),
    ];
    await make("Approved by", "TEXT", { requirement: "ALWAYS", editableBy: "SUPERVISOR" });
    const alone = await world.call(tickets.update, ann, { params: { id }, body: { status: "RESOLVED" } });
    assert.deepEqual(
      [alone.status, alone.body["detail"], errorsOf(alone.body).map(({ path }) => path)],
      [
        422,
        "To resolve it, fill in: Root cause, Product.",
        [`customFields.${cause.id}`, `customFields.${product.id}`],
      ],
    );
    const bulk = await world.ok(tickets.bulkUpdate, ann, {
      body: { ticketIds: [id], update: { status: "CLOSED" } },
    });
    assert.deepEqual([bulk.updated, bulk.skipped.length], [0, 1]);
    assert.match(bulk.skipped[0]?.reason ?? "", /Root cause, Product/);
    const inSpanish = await world.ok(tickets.bulkUpdate, ann, {
      body: { ticketIds: [id], update: { status: "CLOSED" } },
      headers: { "accept-language": "es" },
    });
    assert.match(
      inSpanish.skipped[0]?.reason ?? "",
      /^#\d+: Para resolverlo, rellena: Root cause, Product\.$/,
    );
    assert.equal(
      (
        await world.call(tickets.reply, ann, {
          params: { id },
          body: { message: "Done", setStatus: "RESOLVED" },
        })
      ).status,
      422,
    );
    assert.equal(
      (await world.ok(tickets.get, ann, { params: { id } })).messageCount,
      0,
      "the reply was not said either",
    );
    assert.equal(
      (await world.call(tickets.update, ann, { params: { id }, body: { status: "ON_HOLD" } })).status,
      200,
      "other statuses ask for nothing",
    );
    await world.ok(values.setOfTickets, ann, {
      body: {
        ticketIds: [id],
        fields: [
          { fieldId: cause.id, value: "Wear" },
          { fieldId: product.id, selectedOptionIds: [product.options[0]?.id ?? ""] },
        ],
      },
    });
    assert.equal(
      (await world.call(tickets.update, ann, { params: { id }, body: { status: "RESOLVED" } })).status,
      200,
      "what only a supervisor may fill in is not asked of an agent",
    );
    assert.equal((await put(id, cause.id, { value: null })).status, 422, "and afterwards it stays filled in");
  });

  test("a new ticket takes its values with it, and asks for what its rules require then: of its own priority and category, of what the caller may edit, all of it or nothing", async () => {
    await begin();
    const product = await choice("Product", ["Tent", "Stove"], { requirement: "ALWAYS" });
    const [tent = "", stove = ""] = product.options.map((option) => option.id);
    const [serial, reason, count] = [
      await make("Serial"),
      await make("Reason"),
      await make("Count", "NUMBER", { min: 1, defaultValue: { value: 5 } }),
    ];
    await make("Root cause", "TEXT", { requirement: "ON_RESOLVE" });
    await make("Approved by", "TEXT", { requirement: "ALWAYS", editableBy: "SUPERVISOR" });
    await world.ok(rules.create, admin, {
      body: { fieldId: serial.id, effect: "SHOW", when: when(product.id, "IS", stove) },
    });
    await world.ok(rules.create, admin, {
      body: { fieldId: serial.id, effect: "REQUIRE", when: when(product.id, "IS", stove) },
    });
    await world.ok(rules.create, admin, {
      body: { fieldId: reason.id, effect: "REQUIRE", when: when("priority", "IS", "URGENT") },
    });
    const create = (
      customFields: BodyIn<typeof tickets.create>["customFields"],
      priority: "LOW" | "URGENT" = "LOW",
    ) =>
      world.call(tickets.create, ann, {
        body: { subject: "Stove", priority, ...(customFields ? { customFields } : {}) },
      });
    await world.ok(tickets.create, ann, {
      body: { subject: "First", customFields: [{ fieldId: product.id, selectedOptionIds: [tent] }] },
    });
    const refused: [Awaited<ReturnType<typeof create>>, string[]][] = [
      [await create(undefined), [product.id]],
      [await create([{ fieldId: product.id, selectedOptionIds: [] }]), [product.id]],
      [await create(undefined, "URGENT"), [product.id, reason.id]],
      [await create([{ fieldId: product.id, selectedOptionIds: [stove] }]), [serial.id]],
      [
        await create([
          { fieldId: product.id, selectedOptionIds: [tent] },
          { fieldId: serial.id, value: "S-1" },
        ]),
        [serial.id],
      ],
      [
        await create([
          { fieldId: product.id, selectedOptionIds: [tent] },
          { fieldId: count.id, value: 0 },
        ]),
        [count.id],
      ],
      [
        await create([{ fieldId: "01980000-0000-7000-8000-000000000000", value: "x" }]),
        ["01980000-0000-7000-8000-000000000000"],
      ],
    ];
    for (const [{ status, body }, named] of refused)
      assert.deepEqual(
        [status, errorsOf(body).map(({ path }) => path)],
        [422, named.map((id) => `customFields.${id}`)],
      );
    const made = await create(
      [
        { fieldId: product.id, selectedOptionIds: [stove] },
        { fieldId: serial.id, value: "S-1" },
        { fieldId: reason.id, value: "It burns" },
      ],
      "URGENT",
    );
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const { items } = await world.ok(tickets.list, admin, { query: { limit: 100 } });
    assert.deepEqual(
      items.map(({ subject }) => subject),
      ["Stove", "First"],
      "what was refused left nothing behind",
    );
    const held = await shown(made.body.id);
    assert.deepEqual(
      [
        held["product"]?.selectedOptionIds,
        held["serial"]?.value,
        held["reason"]?.value,
        held["count"]?.value,
      ],
      [[stove], "S-1", "It burns", 5],
    );
    const emptied = await create([
      { fieldId: product.id, selectedOptionIds: [tent] },
      { fieldId: count.id, value: null },
    ]);
    assert.equal(
      (await shown(emptied.body.id))["count"]?.value,
      null,
      "a default that was taken away stays away",
    );
    assert.equal(
      (
        await world.call(tickets.create, ann, {
          body: {
            subject: "x",
            customFields: [
              { fieldId: product.id, selectedOptionIds: [tent] },
              { fieldId: (await make("Plan", "TEXT", { editableBy: "ADMIN" })).id, value: "Gold" },
            ],
          },
        })
      ).status,
      403,
    );
  });
});
