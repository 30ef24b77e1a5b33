import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { agentSettings } from "../../../../contract/desk/agent-settings.ts";
import { contactBulkImport, imports } from "../../../../contract/crm/import.ts";
import type { CrmImport } from "../../../../contract/crm/import.ts";
import { companies } from "../../../../contract/crm/companies.ts";
import { contactCompanies } from "../../../../contract/crm/contact-companies.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { customFieldValues, customFields } from "../../../../contract/workspace/custom-fields.ts";
import { customTarget } from "../../../../contract/crm/import-choices.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { tokenOf } from "../../../testing/token-of.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { purgeCrmImports, resumeCrmImports } from "./jobs.ts";
import { addressOf } from "../contact-identities/address.ts";
import { findOrCreateContact } from "../contact-identities/find-or-create-contact.ts";
import { courseOf } from "./batch.ts";
import { rowsFrom } from "./rows-file.ts";
import { CrmImportStopped, stepImport } from "./step.ts";
import { crmImports } from "./table.ts";
import { sendFile, workbook } from "../../../testing/import-files.ts";

describe("imports of contacts and companies", () => {
  let world: World;
  let boss: Person;
  let tenants = 0;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  after(() => world.stop());
  /** A workspace of its own for each test. */
  const fresh = async () => {
    tenants += 1;
    boss = await world.person({ role: "ADMIN", tenant: `import-${tenants}` });
  };

  const send = async (
    file: string | Uint8Array,
    of: Parameters<typeof sendFile>[3] = {},
  ): Promise<CrmImport> => {
    const { status, body } = await sendFile(world, boss, file, of);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const analyze = (given: CrmImport, choices: object = {}) =>
    world.ok(imports.analyze, boss, { body: { importId: given.id, ...choices } });
  const run = async ({ id }: CrmImport): Promise<CrmImport> => {
    await world.ok(imports.execute, boss, { body: { importId: id } });
    await jobsDone(world);
    return world.ok(imports.get, boss, { params: { id } });
  };
  const undo = async ({ id }: CrmImport): Promise<CrmImport> => {
    await world.ok(imports.undo, boss, { params: { id } });
    await jobsDone(world);
    return world.ok(imports.get, boss, { params: { id } });
  };
  const rowsOf = async ({ id }: CrmImport) =>
    (await world.ok(imports.rows, boss, { params: { id }, query: { limit: 100 } })).items;
  const people = async () =>
    (await world.ok(contacts.list, boss, { query: { limit: 100, sort: "name" } })).items;
  const counts = ({ created, updated, unchanged, skipped, failed }: CrmImport) => [
    created,
    updated,
    unchanged,
    skipped,
    failed,
  ];

  test("columns are guessed by their names in English, Spanish and Arabic, by what stands in them and by custom fields' labels", async () => {
    await fresh();
    const { id } = await world.ok(customFields.create, boss, {
      body: {
        entity: "CONTACT",
        type: "TEXT",
        key: "tent",
        label: { en: "Favourite tent", es: "Carpa favorita" },
      },
    });
    const english = await send(
      "Full Name,E-Mail Address,Mobile Phone,Organization,Job Title,FAVOURITE TENT,Shoe size\nKim,kim@x.test,+4532123456,Larsen,Guide,Igloo,42\n",
    );
    assert.deepEqual(
      english.columns.map(({ target }) => target),
      ["name", "email", "phone", "companyName", "jobTitle", customTarget(id), null],
    );
    const spanish = await send(
      "Nombre de pila;Apellidos;Correo electrónico;Teléfono móvil;Empresa;Cargo;Carpa favorita\nAna;Ruiz;ana@x.test;+34600111222;Casa;Guía;Iglú\n",
    );
    assert.deepEqual(
      spanish.columns.map(({ target }) => target),
      ["firstName", "lastName", "email", "phone", "companyName", "jobTitle", customTarget(id)],
    );
    assert.equal(spanish.reading.delimiter, ";");
    const arabic = await send(
      "الاسم الكامل\tالبريد الإلكتروني\tرقم الجوال\tاسم الشركة\nليلى\tlayla@x.test\t+966501234567\tالواحة\n",
    );
    assert.deepEqual(
      [arabic.columns.map(({ target }) => target), arabic.reading.delimiter],
      [["name", "email", "phone", "companyName"], "\t"],
    );
    const unnamed = await send("c1|c2|c3\nKim|kim@x.test|+45 32 12 34 56\nBo|bo@x.test|+45 32 12 34 57\n");
    assert.deepEqual(
      [unnamed.columns.map(({ target }) => target), unnamed.reading.delimiter],
      [[null, "email", "phone"], "|"],
    );
    const headless = await send("Kim,kim@x.test\nBo,bo@x.test\n");
    assert.deepEqual(
      [headless.reading.hasHeader, headless.total, headless.columns.map(({ target }) => target)],
      [false, 2, [null, "email"]],
    );
  });

  test("nothing is made before it was looked at; then each row says what became of it, and the result file has a line for each", async () => {
    await fresh();
    await world.ok(contacts.create, boss, { body: { name: "Bo", email: "bo@x.test" } });
    const read = await send(
      "Name,Email,Phone,Tags\nKim,KIM@x.test,+45 32 12 34 56,\"vip; north\"\nBo Berg,bo@x.test,+4532123457,\nKim again,kim@x.test,,late\nEva,eva@,,\n,,,\n=cmd|'/c calc'!A1,f@x.test,,\n",
    );
    assert.deepEqual(
      [
        read.state,
        read.total,
        read.analysis?.willCreate,
        read.analysis?.willUpdate,
        read.analysis?.failed,
        read.analysis?.repeated,
        read.analysis?.existing,
      ],
      ["READY", 5, 2, 2, 1, 1, 1],
    );
    assert.deepEqual(
      read.analysis?.conflicts.map(({ number, firstRow, entityId }) => [number, firstRow, entityId !== null]),
      [
        [3, null, true],
        [4, 2, false],
      ],
    );
    assert.deepEqual(
      read.analysis?.problems.map(({ number, reason, column }) => [number, reason, column]),
      [[5, "EMAIL", "Email"]],
    );
    assert.equal((await people()).length, 1);
    const done = await run(await analyze(read, { tags: ["fair"] }));
    assert.deepEqual([done.state, done.done, ...counts(done)], ["DONE", 5, 2, 2, 0, 0, 1]);
    assert.deepEqual(
      (await people()).map(({ name, email, phone, tags, source }) => [name, email, phone, tags, source]),
      [
        ["=cmd|'/c calc'!A1", "f@x.test", null, ["fair"], "IMPORTED"],
        ["Bo", "bo@x.test", "+4532123457", ["fair"], "MANUAL"],
        ["Kim", "kim@x.test", "+4532123456", ["fair", "vip", "north", "late"], "IMPORTED"],
      ],
    );
    const { csv, rows, nextCursor } = await world.ok(imports.result, boss, {
      params: { id: done.id },
      query: {},
    });
    assert.deepEqual([rows, nextCursor, csv.split("\r\n").length], [5, null, 7]);
    assert.match(csv, /^\uFEFFRow,Name,Outcome,Id,Reason,Column\r\n2,Kim,CREATED,[0-9a-f-]{36},,\r\n/u);
    assert.match(csv, /\r\n5,Eva,FAILED,,EMAIL,Email\r\n7,'=cmd\|'\/c calc'!A1,CREATED,/u);
  });

  test("whoever is here already is filled up, overwritten or left, as was chosen; an empty cell never empties anything", async () => {
    await fresh();
    const file = "Email,Name,Job title,Phone\nkim@x.test,Kim Larsen,,+4532123456\n";
    const { id } = await world.ok(contacts.create, boss, {
      body: { name: "Kim", email: "kim@x.test", jobTitle: "Guide" },
    });
    const shown = async () => {
      const { name, jobTitle, phone } = await world.ok(contacts.get, boss, { params: { id } });
      return [name, jobTitle, phone];
    };
    assert.deepEqual(counts(await run(await analyze(await send(file), { policy: "SKIP" }))), [0, 0, 0, 1, 0]);
    assert.deepEqual(await shown(), ["Kim", "Guide", null]);
    assert.deepEqual(counts(await run(await send(file))), [0, 1, 0, 0, 0]);
    assert.deepEqual(await shown(), ["Kim", "Guide", "+4532123456"]);
    assert.deepEqual(
      counts(await run(await send(file))),
      [0, 0, 1, 0, 0],
      "a second time it changes nothing",
    );
    assert.deepEqual(
      counts(await run(await analyze(await send(file), { policy: "OVERWRITE" }))),
      [0, 1, 0, 0, 0],
    );
    assert.deepEqual(await shown(), ["Kim Larsen", "Guide", "+4532123456"]);
  });

  test("a row whose address is one contact's and whose number another's changes neither", async () => {
    await fresh();
    await world.ok(contacts.create, boss, { body: { name: "Kim", email: "kim@x.test" } });
    await world.ok(contacts.create, boss, { body: { name: "Bo", phone: "+4532123456" } });
    const done = await run(
      await analyze(await send("Email,Phone,Name\nkim@x.test,+4532123456,Who\n"), { policy: "OVERWRITE" }),
    );
    assert.deepEqual(
      (await rowsOf(done)).map(({ outcome, reason }) => [outcome, reason]),
      [["SKIPPED", "TWO_MATCHES"]],
    );
    assert.deepEqual(
      (await people()).map(({ name, email, phone }) => [name, email, phone]),
      [
        ["Bo", null, "+4532123456"],
        ["Kim", "kim@x.test", null],
      ],
    );
  });

  test("a number without its country is read by the workspace's, until another is chosen; one whose plus sign a spreadsheet took is still whole", async () => {
    await fresh();
    const file = "Name,Phone\nKim,600 111 222\nAna,600111223\nBo,4532123456\nEva,+81 3 1234 5678\n";
    assert.deepEqual(
      [
        (await send(file)).country,
        (await send(file)).analysis?.problems.map(({ reason, number }) => [reason, number]),
      ],
      [
        null,
        [
          ["PHONE", 2],
          ["PHONE", 3],
        ],
      ],
      "UTC is nowhere",
    );
    await world.ok(agentSettings.update, boss, { body: { timeZone: "Europe/Madrid" } });
    const read = await send(file);
    assert.equal(read.country, "ES");
    const american = await analyze(read, { country: "US" });
    assert.deepEqual(
      american.analysis?.problems.map(({ number }) => number),
      [2, 3],
      "nine digits are no number there",
    );
    await run(await analyze(american, { country: "ES" }));
    assert.deepEqual(
      (await people()).map(({ name, phone }) => [name, phone]),
      [
        ["Ana", "+34600111223"],
        ["Bo", "+4532123456"],
        ["Eva", "+81312345678"],
        ["Kim", "+34600111222"],
      ],
    );
  });

  test("where most people are called in one country, that is the one, wherever the workspace is", async () => {
    await fresh();
    await world.ok(agentSettings.update, boss, { body: { timeZone: "Europe/Madrid" } });
    await run(
      await send(`Phone\n${Array.from({ length: 6 }, (_, at) => `+45 32 12 34 5${at}`).join("\n")}\n`),
    );
    assert.equal((await send("Phone\n32 12 34 66\n")).country, "DK");
  });

  test("contacts join the company that they name, by its domain or its name; one that is not there is made, once", async () => {
    await fresh();
    const here = await world.ok(companies.create, boss, {
      body: { name: "Larsen Outdoor", domain: "larsen.test" },
    });
    const done = await run(
      await send(
        "Name,Email,Company,Company domain\nKim,kim@x.test,Larsen,www.LARSEN.test/about\nBo,bo@x.test,Larsen outdoor,\nAna,ana@x.test,Casa Ruiz,\nEva,eva@x.test,casa ruiz,\nUli,uli@larsen.test,,\n",
      ),
    );
    assert.deepEqual([done.created, done.companiesMade], [5, 1]);
    const all = await people();
    assert.deepEqual(
      all.map(({ name, companyName }) => [name, companyName]),
      [
        ["Ana", "Casa Ruiz"],
        ["Bo", "Larsen Outdoor"],
        ["Eva", "Casa Ruiz"],
        ["Kim", "Larsen Outdoor"],
        ["Uli", "Larsen Outdoor"],
      ],
    );
    assert.equal(all.find(({ name }) => name === "Kim")?.companyId, here.id);
  });

  test("custom fields take numbers, days, choices and ticks as people write them; what they cannot take fails its row alone", async () => {
    await fresh();
    const make = (type: "DATE" | "CURRENCY" | "SELECT" | "CHECKBOX", label: string, more: object = {}) =>
      world.ok(customFields.create, boss, {
        body: { entity: "CONTACT", type, label: { en: label }, ...more },
      });
    const fields = [
      await make("DATE", "Since"),
      await make("CURRENCY", "Spent", { currency: "EUR" }),
      await make("SELECT", "Size", {
        options: [{ label: { en: "Small", es: "Pequeño" } }, { label: { en: "Large" } }],
      }),
      await make("CHECKBOX", "Club"),
    ];
    const done = await run(
      await send(
        "Email;Since;Spent;Size;Club\na@x.test;31/12/2099;1.234,50 €;pequeño;sí\nb@x.test;2099-12-31;12;LARGE;no\nc@x.test;31/31/2099;;;\nd@x.test;;;Huge;\n",
      ),
    );
    assert.deepEqual(
      (await rowsOf(done)).map(({ number, outcome, reason, column }) => [number, outcome, reason, column]),
      [
        [2, "CREATED", null, null],
        [3, "CREATED", null, null],
        [4, "FAILED", "DATE", "Since"],
        [5, "FAILED", "CHOICE", "Size"],
      ],
    );
    const [a] = await people();
    const { items } = await world.ok(customFieldValues.ofContact, boss, { params: { id: a?.id ?? "" } });
    assert.deepEqual(
      fields.map((field) => {
        const { value, selectedOptionIds } = items.find(({ fieldId }) => fieldId === field.id) ?? {};
        return value ?? selectedOptionIds?.length;
      }),
      ["2099-12-31", 123_450, 1, true],
    );
  });

  test("undoing takes away what was made and gives back what was changed; who was changed or written to since is kept and named", async () => {
    await fresh();
    const { id: fieldId } = await world.ok(customFields.create, boss, {
      body: { entity: "CONTACT", type: "TEXT", label: { en: "Tent" } },
    });
    const bo = await world.ok(contacts.create, boss, {
      body: { name: "Bo", email: "bo@x.test", tags: ["old"] },
    });
    await world.ok(customFieldValues.setOfContact, boss, {
      params: { id: bo.id, fieldId },
      body: { value: "Igloo" },
    });
    const done = await run(
      await analyze(
        await send(
          "Name,Email,Phone,Tent,Company\nBo B,bo@x.test,+4532123457,Dome,Made\nKim,kim@x.test,,Dome,Made\nAna,ana@x.test,,,\nEva,eva@x.test,,,\nKim,kim@x.test,+4532123458,,\n",
        ),
        { policy: "OVERWRITE", tags: ["fair"] },
      ),
    );
    assert.deepEqual(counts(done), [3, 2, 0, 0, 0]);
    const [ana, , eva] = await people();
    await world.ok(contacts.update, boss, { params: { id: ana?.id ?? "" }, body: { jobTitle: "Guide" } });
    await world.ok(tickets.create, boss, {
      body: { subject: "Poles", description: "They bend.", contactId: eva?.id ?? "" } as never,
    });
    const undone = await undo(done);
    assert.deepEqual([undone.state, undone.undone, undone.kept, undone.isUndoable], ["UNDONE", 2, 2, false]);
    assert.deepEqual(
      (await rowsOf(undone)).flatMap(({ label, kept }) => (kept === null ? [] : [[label, kept]])),
      [
        ["Ana", "CHANGED"],
        ["Eva", "IN_USE"],
      ],
    );
    assert.deepEqual(
      (await people()).map(({ name, phone, tags, companyName }) => [name, phone, tags, companyName]),
      [
        ["Ana", null, ["fair"], null],
        ["Bo", null, ["old"], null],
        ["Eva", null, ["fair"], null],
      ],
    );
    assert.deepEqual(
      (await world.ok(customFieldValues.ofContact, boss, { params: { id: bo.id } })).items.map(
        ({ value }) => value,
      ),
      ["Igloo"],
    );
    assert.equal((await world.ok(companies.list, boss, { query: {} })).total, 0);
    assert.equal(
      (await world.ok(imports.rows, boss, { params: { id: done.id }, query: { isKept: "true" } })).total,
      2,
    );
  });

  test("undoing brings people back to the company that they were at, and leaves them at no other than before", async () => {
    await fresh();
    const [north, south] = [
      await world.ok(companies.create, boss, { body: { name: "North" } }),
      await world.ok(companies.create, boss, { body: { name: "South" } }),
    ];
    const [bo, kim] = [
      await world.ok(contacts.create, boss, {
        body: { name: "Bo", email: "bo@x.test", companyId: north.id },
      }),
      await world.ok(contacts.create, boss, {
        body: { name: "Kim", email: "kim@x.test", companyId: north.id },
      }),
    ];
    await world.ok(contactCompanies.associate, boss, { body: { contactId: kim.id, companyId: south.id } });
    world.clock.advance({ minutes: 1 });
    const done = await run(
      await analyze(await send("Email,Company\nbo@x.test,South\nkim@x.test,South\n"), {
        policy: "OVERWRITE",
      }),
    );
    const at = async (id: string) =>
      (await world.ok(contactCompanies.ofContact, boss, { params: { id } })).items.map(
        ({ company, isPrimary }) => [company.name, isPrimary],
      );
    assert.deepEqual(await at(bo.id), [
      ["South", true],
      ["North", false],
    ]);
    await undo(done);
    assert.deepEqual(
      [await at(bo.id), await at(kim.id)],
      [
        [["North", true]],
        [
          ["North", true],
          ["South", false],
        ],
      ],
    );
  });

  test("an address that somebody has by now is not given back, and who has one among their others is met by it", async () => {
    await fresh();
    const bo = await world.ok(contacts.create, boss, { body: { name: "Bo", email: "bo@x.test" } });
    const done = await run(
      await analyze(await send(`Parley ID,Email\n${bo.id},new@x.test\n`), { policy: "OVERWRITE" }),
    );
    assert.deepEqual([counts(done), (await people())[0]?.email], [[0, 1, 0, 0, 0], "new@x.test"]);
    const [other] = await world.work(boss.tenant, async (work) => [
      await findOrCreateContact(work, {
        addresses: [addressOf("EMAIL", "kim@x.test"), addressOf("WHATSAPP", "+4532123456")],
        name: "Kim",
        source: "EMAIL",
        isProved: true,
      }),
    ]);
    const second = await run(await send("Phone,Email,Job title\n+45 32 12 34 56,,Guide\n"));
    assert.deepEqual(
      (await rowsOf(second)).map(({ outcome, entityId }) => [outcome, entityId]),
      [["UPDATED", other?.id]],
    );
    await world.ok(contacts.create, boss, { body: { name: "Other Bo", email: "bo@x.test" } });
    const undone = await undo(done);
    assert.deepEqual([undone.state, undone.kept, (await rowsOf(undone))[0]?.kept], ["UNDONE", 1, "TAKEN"]);
  });

  test("a workbook's days, numbers and texts come as they are shown, from the sheet that was chosen", async () => {
    await fresh();
    const { id } = await world.ok(customFields.create, boss, {
      body: { entity: "COMPANY", type: "DATE", label: { en: "Client since" } },
    });
    const file = workbook({
      Notes: [["Nothing"], ["here"]],
      Companies: [
        ["Company", "Website", "Employees", "Phone", "Client since"],
        ["Casa & Ruiz", "https://casa.test/x", 1200, 34_600_111_222, { day: 46_023 }],
        [],
        ["Dune", "dune.test", 0.1 + 0.2, 1, ""],
      ],
    });
    const read = await send(file, { name: "firms.xlsx", entity: "COMPANY" });
    assert.deepEqual(
      [read.reading.kind, read.reading.sheets, read.total],
      ["XLSX", ["Notes", "Companies"], 1],
    );
    const sheet = await analyze(read, { sheet: "Companies" });
    assert.deepEqual(
      [sheet.total, sheet.columns.map(({ target }) => target)],
      [2, ["name", "domain", "size", "phone", customTarget(id)]],
    );
    const done = await run(sheet);
    assert.deepEqual(
      (await rowsOf(done)).map(({ number, outcome }) => [number, outcome]),
      [
        [2, "CREATED"],
        [4, "CREATED"],
      ],
    );
    const { items } = await world.ok(companies.list, boss, { query: {} });
    assert.deepEqual(
      items.map(({ name, domain, size, phone }) => [name, domain, size, phone]),
      [
        ["Casa & Ruiz", "casa.test", "1200", "34600111222"],
        ["Dune", "dune.test", "0.3", "1"],
      ],
    );
    assert.deepEqual(
      (await world.ok(customFieldValues.ofCompany, boss, { params: { id: items[0]?.id ?? "" } })).items.map(
        ({ value }) => value,
      ),
      ["2026-01-01"],
    );
  });

  test("rows of a call go through the same engine and stand among the imports", async () => {
    await fresh();
    const answer = await world.ok(contactBulkImport.create, boss, {
      body: {
        contacts: [
          { name: "Kim", email: "Kim@x.test", companyName: "Larsen" },
          { name: "Bo", phone: "nonsense" },
          { name: "K", email: "kim@x.test", phone: "+4532123456" },
        ],
        tags: ["api"],
      },
    });
    assert.deepEqual(
      [
        answer.created,
        answer.updated,
        answer.failed,
        answer.results.map(({ number, outcome, reason }) => [number, outcome, reason]),
      ],
      [
        1,
        1,
        1,
        [
          [1, "CREATED", null],
          [2, "FAILED", "PHONE"],
          [3, "UPDATED", null],
        ],
      ],
    );
    assert.deepEqual(
      (await people()).map(({ name, phone, companyName, tags }) => [name, phone, companyName, tags]),
      [["Kim", "+4532123456", "Larsen", ["api"]]],
    );
    const {
      items: [first],
    } = await world.ok(imports.list, boss, { query: {} });
    assert.deepEqual([first?.id, first?.isUndoable], [answer.importId, true]);
    const again = await world.call(contactBulkImport.create, boss, {
      body: { contacts: [{ name: "X", customFields: { gone: "1" } }] },
    });
    assert.deepEqual(
      [again.status, again.body["errors"]],
      [422, [{ path: "contacts.0.customFields", message: "There is no such field." }]],
    );
  });

  test("started twice it runs once, stopped it keeps what was made, and killed half-way it goes on where it stood", async () => {
    await fresh();
    const lines = Array.from(
      { length: 2500 },
      (_, at) => `Person ${String(at).padStart(4, "0")},p${at}@x.test`,
    );
    const read = await send(`Name,Email\n${lines.join("\n")}\n`);
    // As a process leaves it that died after its first thousand: their lines are in the ledger, and no job
    // asks for the rest.
    const actor = { id: boss.id, name: boss.name, role: boss.role };
    const died = await world.app.desk.transaction(boss.tenant, actor, (work) =>
      work.rows(crmImports).update(read.id, { state: "RUNNING", startedAt: work.now, updatedAt: work.now }),
    );
    for await (const rows of rowsFrom(world.app.services.storage, died.storageKey ?? "", died.marks, 0)) {
      const first = () =>
        world.app.desk.transaction(boss.tenant, actor, async (work) =>
          stepImport(work, died, await courseOf(work, died), rows.slice(0, 1000), died, false),
        );
      await first();
      await assert.rejects(
        first,
        CrmImportStopped,
        "whoever did the same rows beside it and came later stops, and fails nothing",
      );
      break;
    }
    assert.equal((await world.ok(imports.get, boss, { params: { id: read.id } })).done, 1000);
    await world.ok(imports.execute, boss, { body: { importId: read.id } });
    world.clock.advance({ seconds: 60 });
    await resumeCrmImports.run({ desk: world.app.desk, services: world.app.services });
    await resumeCrmImports.run({ desk: world.app.desk, services: world.app.services });
    await jobsDone(world);
    const done = await world.ok(imports.get, boss, { params: { id: read.id } });
    assert.deepEqual([done.state, done.done, ...counts(done)], ["DONE", 2500, 2500, 0, 0, 0, 0]);
    assert.equal((await world.ok(contacts.list, boss, { query: { limit: 1 } })).total, 2500);
    assert.equal((await world.ok(imports.execute, boss, { body: { importId: read.id } })).state, "DONE");
    const other = await send("Name,Email\nLate,late@x.test\n");
    await world.ok(imports.execute, boss, { body: { importId: other.id } });
    const stopped = await world.ok(imports.cancel, boss, { params: { id: other.id } });
    await jobsDone(world);
    assert.deepEqual(
      [stopped.state, (await world.ok(imports.get, boss, { params: { id: other.id } })).created],
      ["CANCELLED", 0],
    );
  });

  test("an import is its owner's: another supervisor's and another workspace's is not there", async () => {
    await fresh();
    const owner = boss;
    const read = await send("Name,Email\nKim,kim@x.test\n");
    const colleague = await world.person({ role: "SUPERVISOR", tenant: owner.tenant });
    const stranger = await world.person({ role: "ADMIN", tenant: "globex" });
    for (const person of [colleague, stranger])
      assert.equal((await world.call(imports.get, person, { params: { id: read.id } })).status, 404);
    assert.equal((await world.ok(imports.list, colleague, { query: {} })).total, 0);
  });

  test("after 30 days the ledger goes, and with it the way back; a file that was never run goes after a week", async () => {
    await fresh();
    const done = await run(await send("Name,Email\nKim,kim@x.test\n"));
    const idle = await send("Name,Email\nBo,bo@x.test\n");
    const purge = () => purgeCrmImports.run({ desk: world.app.desk, services: world.app.services });
    world.clock.advance({ days: 8 });
    boss = {
      ...boss,
      token: await tokenOf(world, boss),
    };
    await purge();
    assert.equal((await world.call(imports.get, boss, { params: { id: idle.id } })).status, 404);
    assert.equal((await rowsOf(done)).length, 1);
    assert.equal((await world.ok(imports.get, boss, { params: { id: done.id } })).isUndoable, true);
    world.clock.advance({ days: 23 });
    const later = await world.person({ role: "ADMIN", tenant: boss.tenant });
    await purge();
    assert.deepEqual(
      [
        (await world.ok(imports.rows, later, { params: { id: done.id }, query: {} })).total,
        (await world.ok(imports.get, later, { params: { id: done.id } })).isUndoable,
      ],
      [0, false],
    );
  });
});
