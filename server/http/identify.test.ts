import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { io } from "socket.io-client";
import type { AddressInfo } from "node:net";
import { contacts as calls } from "../../contract/crm/contacts.ts";
import { contacts } from "../modules/crm/records/contact-table.ts";
import { letIn } from "../testing/visit.ts";
import { createWorld } from "../testing/world.ts";
import type { Person, World } from "../testing/world.ts";

describe("a SUPER_ADMIN who names a workspace", () => {
  let world: World;
  let root: Person;
  before(async () => {
    world = await createWorld();
    root = await world.person({ role: "SUPER_ADMIN", tenant: "parley" });
    await world.person({ tenant: "acme" });
    await letIn(world, root, "acme");
  });
  after(() => world.stop());

  test("acts in one that exists, by whichever way it is named", async () => {
    for (const named of [{ headers: { "x-tenant-id": "acme" } }, { query: { tenantId: "acme" } as never }])
      assert.equal((await world.call(calls.list, root, named)).status, 200);
  });

  test("is refused one that does not exist, and nothing is written for it", async () => {
    for (const name of ["nope", "ACME", "acme ", "acme.localhost", "%", "'; --", "0", "parley2"]) {
      const body = { name: "Ghost", email: "ghost@example.test" };
      for (const input of [
        { headers: { "x-tenant-id": name }, body },
        { query: { tenantId: name } as never, body },
        { body: { ...body, tenantId: name } },
      ]) {
        assert.equal((await world.call(calls.create, root, input)).status, 404, JSON.stringify(input));
      }
    }
    const stored = await world.database.read("system", (db) =>
      db.select({ tenantId: contacts.tenantId }).from(contacts),
    );
    assert.deepEqual(stored, []);
    const nope = await world.call(calls.create, root, {
      headers: { "x-tenant-id": "later" },
      body: { name: "Ghost" },
    });
    assert.equal(nope.status, 404);
    await world.person({ tenant: "later" });
    await letIn(world, root, "later");
    assert.equal(
      (await world.call(calls.create, root, { headers: { "x-tenant-id": "later" }, body: { name: "Real" } }))
        .status,
      201,
      "and once it is founded and lets them in they may",
    );
  });

  test("hears nothing of one that does not exist", async () => {
    await world.app.http.listen({ port: 0, host: "127.0.0.1" });
    const url = `http://127.0.0.1:${(world.app.http.server.address() as AddressInfo).port}`; // it listens on a port
    const heard = (tenantId: string) =>
      new Promise<string>((resolve) => {
        const socket = io(url, {
          auth: { token: root.token },
          query: { tenantId },
          transports: ["websocket"],
          reconnection: false,
        });
        const end = (word: string) => {
          socket.close();
          resolve(word);
        };
        socket.on("ready", () => {
          end("ready");
        });
        socket.on("connect_error", ({ message }) => {
          end(message);
        });
      });
    assert.deepEqual([await heard("acme"), await heard("nope")], ["ready", "unauthenticated"]);
  });
});
