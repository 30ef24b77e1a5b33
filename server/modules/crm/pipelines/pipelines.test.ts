import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { and, eq, sql } from "drizzle-orm";
import { customFields } from "../../../../contract/workspace/custom-fields.ts";
import { deals } from "../../../../contract/crm/deals.ts";
import { pipelines } from "../../../../contract/crm/pipelines.ts";
import type { Pipeline } from "../../../../contract/crm/pipelines.ts";
import { events } from "../../../db/table.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { orderOf } from "./rules.ts";

describe("pipelines of deals", () => {
  let world: World;
  let mia: Person;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());
  beforeEach(async () => {
    mia = await world.person({ role: "MANAGER" });
  });

  const kinds = ({ stages }: Pipeline) => stages.map(({ kind }) => kind);
  const stage = ({ stages }: Pipeline, kind: string) => stages.find((each) => each.kind === kind)?.id ?? "";
  const make = (name: string) => world.ok(pipelines.create, mia, { body: { name } });
  const deal = (stageId: string, more: { lostReason?: string } = {}) =>
    world.ok(deals.create, mia, { body: { title: "Forty tents", stageId, ...more } });

  test("a tenant begins with a default one: the seven kinds in their order, with their probabilities", async () => {
    const eve = await world.person({ role: "USER", tenant: "fresh" });
    const { items } = await world.ok(pipelines.list, eve, { query: {} });
    assert.deepEqual(
      items.map(({ name, isDefault, isActive }) => [name, isDefault, isActive]),
      [["Sales", true, true]],
    );
    assert.deepEqual(
      items[0]?.stages.map(({ kind, probability, position }) => [kind, probability, position]),
      [
        ["LEAD", 10, 0],
        ["QUALIFIED_LEAD", 20, 1],
        ["NEEDS_ANALYSIS", 40, 2],
        ["PROPOSAL", 60, 3],
        ["NEGOTIATION", 80, 4],
        ["CLOSED_WON", 100, 5],
        ["CLOSED_LOST", 0, 6],
      ],
    );
  });

  test("a stage goes to its place, and won and lost ones stay behind the open ones", async () => {
    const made = await make("Placed");
    const added = await world.ok(pipelines.addStage, mia, {
      params: { id: made.id },
      body: { name: "Demo", kind: "NEEDS_ANALYSIS", position: 1 },
    });
    assert.deepEqual(added.stages.map(({ name }) => name).slice(0, 3), ["Lead", "Demo", "Qualified lead"]);
    const demo = added.stages[1];
    assert.equal(demo?.probability, 40);
    const last = await world.ok(pipelines.changeStage, mia, {
      params: { id: demo?.id ?? "" },
      body: { position: 20, probability: 75 },
    });
    assert.deepEqual(
      [kinds(last).slice(-3), last.stages[5]?.name, last.stages[5]?.probability],
      [["NEEDS_ANALYSIS", "CLOSED_WON", "CLOSED_LOST"], "Demo", 75],
    );
    assert.deepEqual(
      last.stages.map(({ position }) => position),
      [0, 1, 2, 3, 4, 5, 6, 7],
    );
    assert.deepEqual(
      orderOf(
        [
          { id: "lost", kind: "CLOSED_LOST", probability: 0, position: 0 },
          { id: "won", kind: "CLOSED_WON", probability: 100, position: 1 },
          { id: "b", kind: "PROPOSAL", probability: 1, position: 2 },
          { id: "a", kind: "LEAD", probability: 1, position: 3 },
        ],
        { id: "a", position: 0 },
      ),
      ["a", "b", "won", "lost"],
    );
  });

  test("what is won is certain and what is lost is not, whatever is said", async () => {
    const made = await make("Certain");
    const changed = await world.ok(pipelines.changeStage, mia, {
      params: { id: stage(made, "CLOSED_WON") },
      body: { probability: 50 },
    });
    assert.equal(changed.stages.find(({ kind }) => kind === "CLOSED_WON")?.probability, 100);
  });

  test("a stage with deals is not deleted unless it is said where they go, to a stage as open as theirs, and their history tells of it", async () => {
    const made = await make("Emptied");
    const [one, two] = [await deal(stage(made, "PROPOSAL")), await deal(stage(made, "PROPOSAL"))];
    await deal(stage(made, "LEAD"));
    const gone = await deal(stage(made, "PROPOSAL"));
    await world.ok(deals.remove, mia, { params: { id: gone.id } });
    const params = { id: stage(made, "PROPOSAL") };
    const refused = await world.call(pipelines.removeStage, mia, { params });
    assert.deepEqual([refused.status, refused.body["deals"]], [409, 3]);
    for (const moveToStageId of [
      params.id,
      stage(made, "CLOSED_WON"),
      "01980000-0000-7000-8000-000000000000",
    ])
      assert.equal(
        (await world.call(pipelines.removeStage, mia, { params, query: { moveToStageId } })).status,
        422,
      );
    const left = await world.ok(pipelines.removeStage, mia, {
      params,
      query: { moveToStageId: stage(made, "LEAD") },
    });
    assert.deepEqual(
      [kinds(left).includes("PROPOSAL"), left.stages.find(({ kind }) => kind === "LEAD")?.deals],
      [false, 3],
    );
    const moved = await world.ok(deals.get, mia, { params: { id: one.id } });
    assert.deepEqual([moved.stage, moved.version], ["LEAD", one.version + 1]);
    const { items } = await world.ok(deals.history, mia, { params: { id: two.id } });
    assert.deepEqual(
      items.map(({ from, to, by }) => [from?.name, to.name, by.name]),
      [
        ["Proposal", "Lead", mia.name],
        [undefined, "Proposal", mia.name],
      ],
    );
    const board = await world.ok(deals.board, mia, { query: { pipelineId: made.id } });
    assert.equal(board.columns[0]?.deals.length, 3, "each with a place of its own");
    const admin = await world.person({ role: "ADMIN" });
    assert.equal(
      (await world.ok(deals.restore, admin, { params: { id: gone.id } })).stage,
      "LEAD",
      "a deleted one has gone along",
    );
  });

  test("a pipeline keeps a stage in which deals are open, one in which they are won, and one in which they are lost", async () => {
    const made = await world.ok(pipelines.create, mia, {
      body: {
        name: "Least",
        stages: [
          { name: "Won", kind: "CLOSED_WON" },
          { name: "In", kind: "LEAD" },
          { name: "Lost", kind: "CLOSED_LOST" },
        ],
      },
    });
    assert.deepEqual(kinds(made), ["LEAD", "CLOSED_WON", "CLOSED_LOST"]);
    for (const { id } of made.stages)
      assert.equal((await world.call(pipelines.removeStage, mia, { params: { id } })).status, 409);
    assert.equal(
      (
        await world.call(pipelines.changeStage, mia, {
          params: { id: stage(made, "LEAD") },
          body: { kind: "CLOSED_WON" },
        })
      ).status,
      422,
    );
    assert.equal(
      (
        await world.call(pipelines.create, mia, {
          body: { name: "Less", stages: [{ name: "In", kind: "LEAD" }] },
        })
      ).status,
      422,
    );
  });

  test("deals are not won or lost of a sudden because their stage becomes one of another kind; among open kinds they go along", async () => {
    const made = await make("Turning");
    const { id } = await deal(stage(made, "PROPOSAL"));
    assert.equal(
      (
        await world.call(pipelines.changeStage, mia, {
          params: { id: stage(made, "PROPOSAL") },
          body: { kind: "CLOSED_WON" },
        })
      ).status,
      422,
    );
    const turned = await world.ok(pipelines.changeStage, mia, {
      params: { id: stage(made, "PROPOSAL") },
      body: { kind: "NEGOTIATION" },
    });
    assert.deepEqual(
      turned.stages.filter(({ kind }) => kind === "NEGOTIATION").map(({ probability }) => probability),
      [80, 80],
    );
    assert.equal((await world.ok(deals.get, mia, { params: { id } })).stage, "NEGOTIATION");
  });

  test("a stage can ask for a field of deals that there is, and for no other", async () => {
    const made = await make("Asked");
    const admin = await world.person({ role: "ADMIN" });
    const ours = await world.ok(customFields.create, admin, {
      body: { entity: "DEAL", type: "TEXT", label: { en: "Order" } },
    });
    const theirs = await world.ok(customFields.create, admin, {
      body: { entity: "TICKET", type: "TEXT", label: { en: "Order" } },
    });
    const params = { id: stage(made, "PROPOSAL") };
    await world.ok(pipelines.changeStage, mia, { params, body: { requiredFields: ["amount", ours.id] } });
    const refused = await world.call(pipelines.changeStage, mia, {
      params,
      body: { requiredFields: ["amount", theirs.id] },
    });
    assert.deepEqual(
      [refused.status, refused.body["errors"]],
      [422, [{ path: "requiredFields.1", message: "Deals have no such field." }]],
    );
  });

  test("one is the default, it is in use and is not deleted, and of its making another the default is the only way out", async () => {
    const made = await make("Second");
    const [first] = (await world.ok(pipelines.list, mia, { query: {} })).items;
    assert.ok(first?.isDefault);
    assert.equal((await world.call(pipelines.remove, mia, { params: { id: first.id } })).status, 409);
    assert.equal(
      (await world.call(pipelines.update, mia, { params: { id: first.id }, body: { isActive: false } }))
        .status,
      422,
    );
    assert.equal(
      (await world.call(pipelines.update, mia, { params: { id: first.id }, body: { isDefault: false } }))
        .status,
      422,
    );
    await world.ok(pipelines.update, mia, { params: { id: made.id }, body: { isDefault: true } });
    assert.equal((await world.ok(deals.create, mia, { body: { title: "T" } })).pipelineName, "Second");
    await world.ok(pipelines.update, mia, { params: { id: first.id }, body: { isDefault: true } });
  });

  test("one that is out of use takes no deals, keeps its own, and is listed with includeInactive alone", async () => {
    const made = await make("Resting");
    const { id } = await deal(stage(made, "LEAD"));
    await world.ok(pipelines.update, mia, { params: { id: made.id }, body: { isActive: false } });
    const names = async (includeInactive: "true" | "false") =>
      (await world.ok(pipelines.list, mia, { query: { includeInactive } })).items.map(({ name }) => name);
    assert.deepEqual(
      [(await names("false")).includes("Resting"), (await names("true")).includes("Resting")],
      [false, true],
    );
    assert.equal(
      (await world.call(deals.create, mia, { body: { title: "T", pipelineId: made.id } })).status,
      422,
    );
    await world.ok(deals.move, mia, { params: { id }, body: { stageId: stage(made, "PROPOSAL") } });
  });

  test("with a pipeline that is deleted its open deals go where they are said to, won and lost ones to stages of their kind", async () => {
    const [made, goal] = [await make("Closing"), await make("Goal")];
    const [open, won, lost] = [
      await deal(stage(made, "PROPOSAL")),
      await deal(stage(made, "CLOSED_WON")),
      await deal(stage(made, "CLOSED_LOST"), { lostReason: "Price" }),
    ];
    assert.equal((await world.call(pipelines.remove, mia, { params: { id: made.id } })).status, 409);
    assert.equal(
      (
        await world.call(pipelines.remove, mia, {
          params: { id: made.id },
          query: { moveToStageId: stage(made, "LEAD") },
        })
      ).status,
      422,
    );
    assert.equal(
      (
        await world.call(pipelines.remove, mia, {
          params: { id: made.id },
          query: { moveToStageId: stage(goal, "CLOSED_WON") },
        })
      ).status,
      422,
    );
    await world.ok(pipelines.remove, mia, {
      params: { id: made.id },
      query: { moveToStageId: stage(goal, "LEAD") },
    });
    const stands = async (id: string) => {
      const { stage: kind, pipelineName } = await world.ok(deals.get, mia, { params: { id } });
      return [kind, pipelineName];
    };
    assert.deepEqual(
      [await stands(open.id), await stands(won.id), await stands(lost.id)],
      [
        ["LEAD", "Goal"],
        ["CLOSED_WON", "Goal"],
        ["CLOSED_LOST", "Goal"],
      ],
    );
  });

  test("two pipelines, or two stages of one, have different names, and other pipelines may have the same stages", async () => {
    const made = await make("Named");
    assert.equal((await world.call(pipelines.create, mia, { body: { name: "named" } })).status, 409);
    const twice = await world.call(pipelines.addStage, mia, {
      params: { id: made.id },
      body: { name: "LEAD", kind: "LEAD" },
    });
    assert.deepEqual(
      [twice.status, twice.body["errors"]],
      [409, [{ path: "name", message: "Another stage has this name" }]],
    );
  });

  test("each change of a pipeline and of its stages is told to all staff", async () => {
    const [pipeline, goal] = [await make("Told"), await make("Told to")];
    const params = { id: pipeline.id };
    await world.ok(pipelines.update, mia, { params, body: { name: "Told again" } });
    const { stages } = await world.ok(pipelines.addStage, mia, {
      params,
      body: { name: "Demo", kind: "PROPOSAL" },
    });
    const added = { id: stages.find(({ name }) => name === "Demo")?.id ?? "" };
    await world.ok(pipelines.changeStage, mia, { params: added, body: { rottingDays: 3 } });
    await world.ok(pipelines.removeStage, mia, { params: added });
    await deal(stage(pipeline, "LEAD"));
    await world.ok(pipelines.remove, mia, { params, query: { moveToStageId: stage(goal, "LEAD") } });
    const told = await world.work("acme", ({ db }) =>
      db
        .select({ payload: events.payload, audience: events.audience })
        .from(events)
        .where(
          and(eq(events.name, "crm_update"), sql`${events.payload} -> 'payload' ->> 'id' = ${pipeline.id}`),
        )
        .orderBy(events.seq),
    );
    assert.deepEqual(
      told.map(({ payload, audience }) => [(payload as { type: string }).type, audience]),
      [
        "pipeline_created",
        "pipeline_updated",
        "pipeline_updated",
        "pipeline_updated",
        "pipeline_updated",
        "pipeline_deleted",
      ].map((type) => [type, ["staff"]]),
    );
  });

  test("agents move deals and do not build pipelines", async () => {
    const bob = await world.person({ role: "AGENT" });
    assert.equal((await world.call(pipelines.create, bob, { body: { name: "Mine" } })).status, 403);
    const made = await make("Worked");
    const { id } = await world.ok(deals.create, bob, { body: { title: "T", pipelineId: made.id } });
    await world.ok(deals.move, bob, { params: { id }, body: { stageId: stage(made, "PROPOSAL") } });
    const guest = await world.person({ role: "USER" });
    assert.equal(
      (await world.call(deals.move, guest, { params: { id }, body: { stageId: stage(made, "LEAD") } }))
        .status,
      403,
    );
  });
});
