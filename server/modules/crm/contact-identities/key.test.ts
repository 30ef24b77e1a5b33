import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { queryRows } from "../../../db/query.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";
import { parsedPhone, usualCallingCode } from "../../../kernel/phone.ts";
import { phoneKey } from "../../../kernel/phone-key.ts";
import { identityKey } from "../records/identity-key.ts";

/** Two spellings of one number in E.164, and what they share; or one that stays as it is. */
const numbers: [e164: string, key: string, why: string][] = [
  ["+5215512345678", "+525512345678", "Mexico: what WhatsApp writes of a mobile"],
  ["+525512345678", "+525512345678", "Mexico: the same by phone"],
  ["+5491123456789", "+541123456789", "Argentina: a mobile called from abroad"],
  ["+541123456789", "+541123456789", "Argentina: the same without its mark"],
  ["+551187654321", "+5511987654321", "Brazil: a mobile of before 2016, as WhatsApp may still write it"],
  ["+5511987654321", "+5511987654321", "Brazil: the same today"],
  ["+551132654321", "+551132654321", "Brazil: a landline has eight digits for good"],
  ["+5511941234567", "+5511941234567", "Brazil: a number that never had eight"],
  ["+4532123456", "+4532123456", "Denmark"],
  ["+521551234567", "+521551234567", "too short for the Mexican rule"],
  ["+54911234567", "+54911234567", "too short for the Argentine rule"],
];

describe("what two spellings of one address share", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());

  for (const [e164, key, why] of numbers)
    test(`${e164}: ${why}`, () => {
      assert.equal(phoneKey(e164), key);
      assert.equal(phoneKey(key), key, "a key is its own key");
    });

  test("the database says the same as the product of every one", async () => {
    const values = [
      ...numbers.flatMap(
        ([e164]) =>
          [
            ["PHONE", e164],
            ["WHATSAPP", e164],
          ] as const,
      ),
      ["EMAIL", "Kim@Larsen.example"],
      ["INSTAGRAM", "Kim.Larsen"],
      ["CHAT", "Ab-9"],
    ] as const;
    for (const [kind, value] of values) {
      const result = await world.database.read("owner", (db) =>
        queryRows<{ key: string }>(db, sql`select identity_key(${kind}, ${value}) as key`),
      );
      assert.equal(result[0]?.key, identityKey(kind, value), `${kind} ${value}`);
    }
  });

  test("a number without its country is read by the country that it is given, and by none where people come from everywhere", () => {
    assert.equal(parsedPhone("020 7946 0000", "44"), "+442079460000");
    assert.equal(parsedPhone("0171 2345678", "49"), "+491712345678");
    assert.equal(parsedPhone("020 7946 0000"), undefined);
    assert.equal(parsedPhone("00 45 32 12 34 56", "49"), "+4532123456", "its own country wins");
    const [danish, german] = ["+4532123456", "+491712345678"];
    assert.equal(usualCallingCode([danish, danish, danish, danish, german]), "45");
    assert.equal(usualCallingCode([danish, danish, danish, german, german]), undefined, "too mixed");
    assert.equal(usualCallingCode([danish, danish]), undefined, "too few");
  });
});
