import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { reports } from "../../../../contract/insight/reports.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { workedOutOnce } from "./counting.ts";

describe("a report that many open at the same moment", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());

  test("is worked out once for all of them, and anew for whoever comes after", async () => {
    const [boss, other] = [await world.person({ role: "ADMIN" }), await world.person({ role: "MANAGER" })];
    let begun = 0;
    const open = (by: Person) =>
      workedOutOnce(
        { desk: world.app.desk, tenant: by.tenant, actor: { id: by.id, role: by.role, name: by.name } },
        "report x",
        async ({ now }) => {
          begun += 1;
          await new Promise((resolve) => {
            setTimeout(resolve, 30);
          });
          return now;
        },
      );
    await Promise.all([open(boss), open(other), open(boss)]);
    assert.equal(begun, 1);
    await open(boss);
    assert.equal(begun, 2);
  });

  test("is refused to nobody for want of a connection, however many reports there are at once", async () => {
    const boss = await world.person({ role: "ADMIN" });
    const spans = Array.from({ length: 40 }, (_, at) => `2026-01-${String(1 + (at % 28)).padStart(2, "0")}`);
    const answers = await Promise.all(
      spans.map((from) =>
        world.call(reports.get, boss, { query: { report: "volume", from, to: "2026-02-20" } }),
      ),
    );
    assert.deepEqual(
      answers.filter(({ status }) => status !== 200),
      [],
    );
  });

  test("shows whoever sees less what they see, and not what was worked out for others", async () => {
    const agent = await world.person({ role: "AGENT" });
    let begun = 0;
    const open = () =>
      workedOutOnce(
        {
          desk: world.app.desk,
          tenant: agent.tenant,
          actor: { id: agent.id, role: agent.role, name: agent.name },
        },
        "report y",
        () => {
          begun += 1;
          return Promise.resolve(begun);
        },
      );
    assert.deepEqual(await Promise.all([open(), open()]), [1, 2]);
  });
});
