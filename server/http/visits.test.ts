import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { after, before, beforeEach, describe, test } from "node:test";
import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";
import { auditLogs } from "../../contract/insight/audit-logs.ts";
import { operatorConsole } from "../../contract/insight/console.ts";
import { contacts } from "../../contract/crm/contacts.ts";
import { push } from "../../contract/notices/push.ts";
import { session } from "../../contract/people/session.ts";
import { publicSite } from "../../contract/site/public-site.ts";
import { workspaceVisits } from "../../contract/workspace/visits.ts";
import { letIn } from "../testing/visit.ts";
import { createWorld } from "../testing/world.ts";
import type { Person, World } from "../testing/world.ts";

describe("a SUPER_ADMIN in another workspace", () => {
  let world: World;
  let url = "";
  let root: Person;
  let admin: Person;
  let tenant = "";
  let made = 0;
  const open: Socket[] = [];
  before(async () => {
    world = await createWorld();
    await world.app.http.listen({ port: 0, host: "127.0.0.1" });
    url = `http://127.0.0.1:${(world.app.http.server.address() as AddressInfo).port}`; // it listens on TCP
  });
  after(async () => {
    for (const socket of open) socket.disconnect();
    await world.stop();
  });
  beforeEach(async () => {
    made += 1;
    tenant = `gate-${made}`;
    root = await world.person({ role: "SUPER_ADMIN", tenant: "parley" });
    admin = await world.person({ role: "ADMIN", tenant });
  });

  const there = () => ({ headers: { "x-tenant-id": tenant } });
  const body = { name: "Kim" };
  const ways = () => [
    there(),
    { query: { tenantId: tenant } as never },
    { body: { ...body, tenantId: tenant } },
  ];
  /** What each way of naming the workspace answers to a write. */
  const tried = (by = root) =>
    Promise.all(
      ways().map(async (named) => {
        const answer = await world.call(contacts.create, by, { body, ...named });
        return answer.status === 403 ? answer.body["code"] : answer.status;
      }),
    );
  const refused = ["visit_needed", "visit_needed", "visit_needed"];
  const end = (id: string) => world.ok(workspaceVisits.end, admin, { params: { id } });
  const connect = () =>
    new Promise<Socket | string>((resolve) => {
      const socket = io(url, {
        auth: { token: root.token },
        query: { tenantId: tenant },
        transports: ["websocket"],
        reconnection: false,
        forceNew: true,
      });
      open.push(socket);
      socket.once("ready", () => {
        resolve(socket);
      });
      socket.once("connect_error", ({ message }) => {
        resolve(message);
      });
    });
  const disconnected = async (socket: Socket | string) => {
    assert.ok(typeof socket !== "string", String(socket));
    if (socket.connected)
      await new Promise((resolve) => {
        socket.once("disconnect", resolve);
      });
    return connect();
  };

  test("is refused without a visit, by whichever way it is named, and nothing is written", async () => {
    assert.deepEqual(await tried(), refused);
    assert.equal((await world.ok(contacts.list, admin, { query: {} })).total, 0);
  });

  test("is refused by another workspace's visit, by another operator's, and by one that was not granted", async () => {
    await letIn(world, root, `elsewhere-${made}`);
    await letIn(world, await world.person({ role: "SUPER_ADMIN", tenant: "parley" }), tenant);
    assert.deepEqual(await tried(), refused);
    assert.equal(await connect(), "visit_needed");
    const handed = await world.call(session.handoff, root, { body: { tenantId: tenant } });
    assert.deepEqual([handed.status, handed.body["code"]], [403, "visit_needed"]);
  });

  test("acts there while a visit runs, and is refused at once when its time is over", async () => {
    await letIn(world, root, tenant, 1);
    assert.deepEqual(await tried(), [201, 201, 201]);
    world.clock.advance({ minutes: 10 });
    assert.equal((await world.call(contacts.list, root, there())).status, 200);
    world.clock.advance({ minutes: 50 });
    root = { ...root, token: await freshToken() };
    assert.deepEqual(await tried(), refused);
  });
  const freshToken = () => {
    const { id: sub, email, role, tenant: tenantId, name, sessionId: sid } = root;
    return world.app.services.tokens.sign({
      sub,
      email,
      role,
      tenantId,
      name,
      firstName: "Root",
      lastName: "",
      sid,
      gen: 1,
    });
  };

  test("is refused with the next call once the visit is ended", async () => {
    const id = await letIn(world, root, tenant);
    assert.deepEqual(await tried(), [201, 201, 201]);
    await end(id);
    assert.deepEqual(await tried(), refused);
  });

  test("needs none for their own account, the list of workspaces, the console and the public site", async () => {
    for (const call of [session.me, session.sessions, push.devices])
      assert.equal((await world.call(call, root, there())).status, 200, call.id);
    assert.equal((await world.call(session.tenants, root, { query: {}, ...there() })).status, 200);
    assert.equal((await world.call(operatorConsole.workspaces, root, { query: {}, ...there() })).status, 200);
    const site = { params: { domain: tenant } };
    assert.equal((await world.call(publicSite.site, root, { ...site, ...there() })).status, 200);
  });

  test("a session that was handed over ends with the visit, and is not renewed", async () => {
    const id = await letIn(world, root, tenant);
    const hand = async () => (await world.ok(session.handoff, root, { body: { tenantId: tenant } })).code;
    const { token } = await world.ok(session.exchange, null, { body: { code: await hand() } });
    const late = await hand();
    const guest = { ...root, token };
    assert.equal((await world.call(session.me, guest)).status, 200);
    await end(id);
    assert.equal((await world.call(session.exchange, null, { body: { code: late } })).status, 410);
    assert.equal((await world.call(session.me, guest)).status, 401);
    assert.equal((await world.call(session.refreshToken, null, { body: { token } })).status, 401);
    assert.equal((await world.call(session.me, root)).status, 200, "at home it goes on");
    await letIn(world, root, tenant);
    assert.equal((await world.call(session.me, guest)).status, 401, "another visit does not bring it back");
    const entries = (await world.ok(auditLogs.list, admin, { query: { entity: "workspace_visits" } })).items;
    assert.equal(entries.filter(({ action }) => action === "enter").length, 2);
  });

  test("hears the workspace while the visit runs, and is disconnected when it is ended or over", async () => {
    assert.equal(await connect(), "visit_needed");
    const id = await letIn(world, root, tenant);
    const first = await connect();
    assert.ok(typeof first !== "string", String(first));
    const heard = new Promise<{ contact: { name: string } }>((resolve) => {
      first.once("contact_update", resolve);
    });
    await world.ok(contacts.create, admin, { body });
    assert.equal((await heard).contact.name, body.name, "what happens there is heard there");
    await end(id);
    assert.equal(await disconnected(first), "visit_needed");
    await letIn(world, root, tenant, 1);
    const second = await connect();
    const entries = (await world.ok(auditLogs.list, admin, { query: { entity: "workspace_visits" } })).items;
    assert.equal(entries.filter(({ action }) => action === "enter").length, 2);
    world.clock.advance({ hours: 1 });
    root = { ...root, token: await freshToken() };
    assert.equal(await disconnected(second), "visit_needed");
  });
});
