import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { newId } from "../../server/db/columns.ts";
import { made } from "./calls.ts";
import { eventually, freePort, pause, pgliteStore, startServer } from "./server-process.ts";
import type { ServerProcess, Store } from "./server-process.ts";
import { openDesk } from "./sockets.ts";
import type { DeskSocket } from "./sockets.ts";
import { audiencesOf, found, people, seqsFor } from "./tenant.ts";

describe("a desk over restarts of the server, PGlite", () => {
  let store: Store;
  before(async () => {
    store = await pgliteStore();
  });
  let server: ServerProcess | undefined;
  let desk: DeskSocket | undefined;
  after(async () => {
    desk?.close();
    await server?.kill();
    await store.drop();
  });

  test("hears every event once, whether the server was stopped or killed", async () => {
    const database = await store.open();
    await found(database, "acme");
    const [admin] = await people(database, "acme", { role: "ADMIN", ids: [newId()] });
    assert.ok(admin);
    await people(database, "acme", { role: "AGENT", ids: [newId()], capacity: 1000, isAvailable: true });
    await database.close();

    const settings = { port: await freePort(), env: store.env };
    let running = (server = await startServer(settings));
    const open = (desk = openDesk(running.url, admin.token));
    await eventually("the desk is admitted", () => open.isAdmitted());
    const createTicket = (subject: string) =>
      made(running.url, admin, "/tickets", {
        subject,
        message: "Hello",
        contactEmail: "kim@example.test",
        contactName: "Kim",
      });
    for (const end of ["stop", "kill", "stop", "kill"] as const) {
      // The last of these are acknowledged and may never be told before the end.
      await Promise.all(Array.from({ length: 5 }, (_, at) => createTicket(`${end} ${at}`)));
      await running[end]();
      running = server = await startServer(settings);
      // Written before the desk is back.
      await createTicket("meanwhile");
      await eventually("the desk is back", () => open.isAdmitted());
    }
    await createTicket("last");
    await eventually(
      "the last is heard",
      () => open.heard.filter(({ name }) => name === "ticket_created").length === 25,
    );
    await pause(500);
    await running.stop();
    const afterwards = await store.open();
    const stored = await seqsFor(afterwards, "acme", audiencesOf(admin));
    await afterwards.close();
    assert.deepEqual(
      open.heard.map(({ seq }) => seq),
      stored,
      "each once, in order",
    );
    assert.equal(open.resyncs(), 0);
  });
});
