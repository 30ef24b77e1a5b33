import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { inArray } from "drizzle-orm";
import { consents } from "../../../../contract/crm/consents.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";
import { contactConsentChanges, contactConsents } from "../../crm/records/consent-table.ts";
import { removeContact } from "./erase.ts";
import { personData } from "./person-data.ts";
import { tracesOf } from "./person.ts";

describe("consents of a person", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());

  test("are in the file of what is held about them, with their history, and go with them", async () => {
    const ann = await world.person({ role: "ADMIN" });
    const { id } = await world.ok(contacts.create, ann, { body: { name: "Kimberly Larsen" } });
    for (const state of ["OPTED_IN", "OPTED_OUT"] as const)
      await world.ok(consents.set, ann, {
        params: { id },
        body: { channel: "EMAIL", purpose: "MARKETING", state, reason: "Kimberly said so" },
      });
    await world.work("acme", async (work) => {
      const traces = await tracesOf(work, id);
      assert.ok(traces);
      const data = await personData(work, traces);
      assert.deepEqual([data["contact_consents"]?.length, data["contact_consent_changes"]?.length], [1, 2]);
      await removeContact(work, traces);
      for (const table of [contactConsents, contactConsentChanges])
        assert.deepEqual(await work.from(table).where(inArray(table.contactId, [id])), []);
    });
  });
});
