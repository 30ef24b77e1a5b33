import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { contactBulkImport, imports } from "../../../../contract/crm/import.ts";
import { contactBulkChanges as bulk } from "../../../../contract/crm/contact-bulk-changes.ts";
import { contactMerges as merges } from "../../../../contract/crm/contact-merges.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import {
  customFieldValues as values,
  customFields as fields,
} from "../../../../contract/workspace/custom-fields.ts";
import { privacy } from "../../../../contract/privacy/privacy.ts";
import { everyRow } from "../../../testing/every-row.ts";
import { sendFile } from "../../../testing/import-files.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

/**
 * What is written down of people besides their own rows, for a way back: it must not be the place where they
 * stay.
 */
describe("an erasure, where a way back had been kept", () => {
  let world: World;
  let ann: Person;
  let tenants = 0;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  after(() => world.stop());
  const begin = async () => {
    tenants += 1;
    ann = await world.person({ role: "ADMIN", tenant: `traced${tenants}` });
  };
  const erase = async (contactId: string) => {
    const { id } = await world.ok(privacy.record, ann, { body: { contactId, kind: "ERASE" } });
    return again(id);
  };
  const again = async (id: string) => {
    const { contactName } = await world.ok(privacy.get, ann, { params: { id } });
    await world.ok(privacy.start, ann, { params: { id }, body: { confirmName: contactName ?? "" } });
    await jobsDone(world);
    return world.ok(privacy.get, ann, { params: { id } });
  };
  const found = async (sayings: RegExp) =>
    (await everyRow(world))
      .filter(({ row }) => sayings.test(row))
      .map(({ table, row }) => `${table}: ${row.slice(0, 400)}`);
  const tablesWith = async (sayings: RegExp) => [
    ...new Set((await everyRow(world)).filter(({ row }) => sayings.test(row)).map(({ table }) => table)),
  ];
  const lies = (key: string) =>
    world.app.services.storage.read(key).then(
      async (pieces) => {
        for await (const piece of pieces) if (piece.length > 0) return true;
        return true;
      },
      () => false,
    );
  const send = async (csv: string) => {
    const { status, body } = await sendFile(world, ann, csv);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const run = async (csv: string, choices = {}) => {
    const { id } = await send(csv);
    await world.ok(imports.analyze, ann, { body: { importId: id, ...choices } });
    await world.ok(imports.execute, ann, { body: { importId: id } });
    await jobsDone(world);
    return id;
  };

  test(
    "of an import nothing of the person is left: not in its ledger, what was foretold, the result, the log, nor in files that wait",
    { timeout: 300_000 },
    async () => {
      await begin();
      // Every word of hers is one that stands nowhere else, also those by which no pattern could know her.
      const hers = /wilhelmina|ravensbourne|zitherist|quincunx|ravens\.test|47\W?11\W?08\W?15/iu;
      await world.ok(fields.create, ann, {
        body: { entity: "CONTACT", type: "TEXT", key: "nickname", label: { en: "Nickname" } },
      });
      const head = "First name,Last name,Email,Phone,Job title,Notes,Nickname\n";
      const first = await run(
        `${head}Wilhelmina,Ravensbourne,mina@ravens.test,+45 47 11 08 15,Zitherist,Old zitherist,Quincunx\nBo,Berg,bo@x.test,,Guide,Kind,\n`,
      );
      const second = await run(
        `${head}Wilhelmina,Ravensbourne,mina@ravens.test,,Second zitherist,Quincunx again,Quincunx II\nWilhelmina,Ravensbourne,nobody@,,Zitherist,,\n`,
        { policy: "OVERWRITE" },
      );
      await world.ok(contactBulkImport.create, ann, {
        body: {
          policy: "OVERWRITE",
          contacts: [{ name: "Wilhelmina Ravensbourne", email: "mina@ravens.test", notes: "Third quincunx" }],
        },
      });
      const waiting = await send(`${head}Wilhelmina,Ravensbourne,,,Zitherist,,Quincunx\n`);
      const others = await send(`${head}Eva,Ek,eva@x.test,,Guide,,\n`);
      const [kim] = (await world.ok(contacts.list, ann, { query: { search: "mina@ravens.test" } })).items;
      assert.equal(kim?.name, "Wilhelmina Ravensbourne");
      const before = await tablesWith(hers);
      for (const table of [
        "contacts",
        "contact_identities",
        "custom_field_values",
        "crm_imports",
        "crm_import_rows",
        "audit_logs",
      ])
        assert.ok(before.includes(table), `the test reads nothing of her in ${table}`);
      const keyOf = (id: string) => `${ann.tenant}/${id}`;
      assert.deepEqual(await Promise.all([waiting.id, others.id].map((id) => lies(keyOf(id)))), [true, true]);

      const done = await erase(kim.id);
      assert.deepEqual([done.state, done.error], ["DONE", null]);
      assert.deepEqual(await found(hers), []);
      assert.deepEqual(
        await Promise.all([keyOf(waiting.id), `${keyOf(waiting.id)}.rows`, keyOf(others.id)].map(lies)),
        [false, false, true],
        "files that have her go, others stay",
      );
      const stateOf = async (id: string) => (await world.ok(imports.get, ann, { params: { id } })).state;
      assert.deepEqual([await stateOf(waiting.id), await stateOf(others.id)], ["CANCELLED", "READY"]);
      const { csv } = await world.ok(imports.result, ann, { params: { id: first }, query: {} });
      assert.match(csv, /2,\[erased\],CREATED,/);
      assert.match(csv, /Bo Berg/);
      await world.ok(imports.undo, ann, { params: { id: second } });
      await world.ok(imports.undo, ann, { params: { id: first } });
      await jobsDone(world);
      assert.deepEqual(await found(hers), [], "and no undo brings her back");
      assert.equal(
        (await world.ok(contacts.list, ann, { query: { search: "bo@x.test" } })).total,
        0,
        "who else came by it is undone",
      );
      await world.ok(imports.execute, ann, { body: { importId: others.id } });
      await jobsDone(world);
      assert.equal((await world.ok(contacts.list, ann, { query: { search: "eva@x.test" } })).total, 1);
    },
  );

  test(
    "while a file that has the person in it is being imported they are not erased, since it would make them anew; afterwards they are",
    { timeout: 120_000 },
    async () => {
      await begin();
      const kim = await world.ok(contacts.create, ann, { body: { name: "Winnifred Tamblyn" } });
      const { id: importId } = await send("Name,Email\nTamblyn Winnifred,w@tamblyn.test\n");
      await world.database.execute("update crm_imports set state = 'RUNNING' where id = $1", [importId]);
      const refused = await erase(kim.id);
      assert.deepEqual(
        [refused.state, refused.error],
        ["FAILED", "A file with this person is being imported. Wait for the import to finish, or cancel it."],
      );
      assert.equal(
        (
          await world.call(privacy.get, ann, {
            params: { id: refused.id },
            headers: { "accept-language": "es" },
          })
        ).body.error?.startsWith("Se está importando"),
        true,
      );
      assert.equal(
        (await world.ok(contacts.get, ann, { params: { id: kim.id } })).name,
        "Winnifred Tamblyn",
        "nothing was begun",
      );
      await world.ok(imports.cancel, ann, { params: { id: importId } });
      assert.equal((await again(refused.id)).state, "DONE");
      assert.deepEqual(await found(/winnifred|tamblyn/iu), []);
    },
  );

  test(
    "of a merge that was undone nothing of the one is left with the other, who keeps all that is their own",
    { timeout: 300_000 },
    async () => {
      await begin();
      const hers = /wilhelmina|ravensbourne|zitherist|quincunx|ravens\.test|47\W?11\W?08\W?15/iu;
      const { id: fieldId } = await world.ok(fields.create, ann, {
        body: { entity: "CONTACT", type: "TEXT", key: "nickname", label: { en: "Nickname" } },
      });
      const bo = await world.ok(contacts.create, ann, {
        body: { name: "Bo Berg", email: "bo@berg.test", notes: "Likes tents." },
      });
      const mina = await world.ok(contacts.create, ann, {
        body: {
          name: "Wilhelmina Ravensbourne",
          email: "mina@ravens.test",
          phone: "+45 47 11 08 15",
          jobTitle: "Zitherist",
          notes: "Plays the quincunx",
          tags: ["zitherist"],
        },
      });
      await world.ok(values.setOfContact, ann, {
        params: { id: mina.id, fieldId },
        body: { value: "Quincunx" },
      });
      const { mergeId } = await world.ok(merges.merge, ann, {
        body: { contactId: bo.id, mergedIds: [mina.id], keep: { name: mina.id } },
      });
      await world.ok(merges.undo, ann, { params: { id: mergeId } });
      const before = await tablesWith(hers);
      for (const table of ["contact_merges", "contact_merge_moves", "audit_logs"])
        assert.ok(before.includes(table), `the test reads nothing of her in ${table}`);
      const done = await erase(mina.id);
      assert.deepEqual([done.state, done.error], ["DONE", null]);
      assert.deepEqual(await found(hers), []);
      const { name, email, notes } = await world.ok(contacts.get, ann, { params: { id: bo.id } });
      assert.deepEqual([name, email, notes], ["Bo Berg", "bo@berg.test", "Likes tents."]);
      assert.deepEqual(
        (await world.ok(merges.ofContact, ann, { params: { id: bo.id } })).items,
        [],
        "a merge with nobody is none",
      );
    },
  );

  test(
    "who was merged into one who was merged on is erased with them; of who was merged away nothing is asked, but of whom they became",
    { timeout: 300_000 },
    async () => {
      await begin();
      // Nothing so short that a random key may have it.
      const hers = /wilhelmina|ravensbourne|mina r\.|mina@|@mina\.|zitherist/iu;
      const make = (name: string, email: string) =>
        world.ok(contacts.create, ann, { body: { name, email, jobTitle: `${name}, zitherist` } });
      const [one, two, three] = [
        await make("Wilhelmina Ravensbourne", "w@ravens.test"),
        await make("Mina R.", "mina@ravens.test"),
        await make("Minnie", "minnie@mina.test"),
      ];
      await world.ok(merges.merge, ann, { body: { contactId: two.id, mergedIds: [three.id] } });
      const early = await world.ok(privacy.record, ann, { body: { contactId: two.id, kind: "ERASE" } });
      await world.ok(merges.merge, ann, { body: { contactId: one.id, mergedIds: [two.id] } });
      const asked = await world.call(privacy.record, ann, { body: { contactId: two.id, kind: "ERASE" } });
      assert.deepEqual(
        [asked.status, (asked.body["errors"] as { path: string }[])[0]?.path],
        [422, "contactId"],
      );
      const started = await world.call(privacy.start, ann, {
        params: { id: early.id },
        body: { confirmName: two.name },
      });
      assert.deepEqual([started.status, started.body["contactId"]], [409, one.id]);
      const done = await erase(one.id);
      assert.deepEqual([done.state, done.error], ["DONE", null]);
      assert.deepEqual(await found(hers), []);
    },
  );

  test(
    "of a change of many contacts, undone or not, and of a file that was taken, nothing of the person is left",
    { timeout: 120_000 },
    async () => {
      await begin();
      const hers = /wilhelmina|ravensbourne|zitherist/iu;
      const kim = await world.ok(contacts.create, ann, {
        body: { name: "Wilhelmina Ravensbourne", email: "w@ravensbourne.test", tags: ["zitherist"] },
      });
      const other = await world.ok(contacts.create, ann, { body: { name: "Bo Berg" } });
      const first = await world.ok(bulk.update, ann, {
        body: { contactIds: [kim.id, other.id], update: { addTags: ["late"] } },
      });
      const second = await world.ok(bulk.update, ann, {
        body: { filter: { search: "w@ravensbourne.test" }, update: { addTags: ["later"] } },
      });
      await jobsDone(world);
      assert.match(
        (await world.ok(contacts.exportPart, ann, { query: { search: "w@ravensbourne.test" } })).csv,
        /Wilhelmina/,
      );
      await world.ok(bulk.undo, ann, { params: { id: first.id } });
      await jobsDone(world);
      const before = await tablesWith(hers);
      for (const table of ["contact_bulk_changes", "contact_bulk_change_rows"])
        assert.ok(before.includes(table), `the test reads nothing of her in ${table}`);
      const done = await erase(kim.id);
      assert.deepEqual([done.state, done.error], ["DONE", null]);
      assert.deepEqual(await found(hers), []);
      await world.ok(bulk.undo, ann, { params: { id: second.id } });
      await jobsDone(world);
      assert.deepEqual(await found(hers), []);
      assert.deepEqual((await world.ok(contacts.get, ann, { params: { id: other.id } })).tags, []);
    },
  );
});
