import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { and, eq, sql } from "drizzle-orm";
import { companies } from "../../../../contract/crm/companies.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import {
  customFieldDependencies,
  customFieldValues,
  customFields,
} from "../../../../contract/workspace/custom-fields.ts";
import { deals } from "../../../../contract/crm/deals.ts";
import type { BodyIn, QueryIn } from "../../../../contract/kit.ts";
import { pipelines } from "../../../../contract/crm/pipelines.ts";
import type { Pipeline } from "../../../../contract/crm/pipelines.ts";
import { ticketLinks } from "../../../../contract/desk/ticket-links.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { events } from "../../../db/table.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { purgeExpired } from "../../index.ts";
import { dealStageHistory } from "./table.ts";

describe("deals", () => {
  let world: World;
  let ann: Person;
  let sales: Pipeline;
  before(async () => {
    world = await createWorld();
    const founder = await world.person({ role: "ADMIN" });
    [sales] = (await world.ok(pipelines.list, founder, { query: {} })).items as [Pipeline];
  });
  // The clock goes on from test to test, further than a token lasts.
  beforeEach(async () => {
    ann = await world.person({ role: "ADMIN" });
  });
  after(() => world.stop());

  const stage = (kind: string, of = sales) => of.stages.find((each) => each.kind === kind)?.id ?? "";
  const make = (body: Partial<BodyIn<typeof deals.create>> = {}, as = ann) =>
    world.ok(deals.create, as, {
      body: { title: "Forty tents", amount: 1_250_000, currency: "EUR", ...body },
    });
  const paths = (body: Record<string, unknown>) =>
    (body["errors"] as { path: string }[] | undefined)?.map(({ path }) => path);

  test("a new deal stands at the top of the first stage of the default pipeline, is its maker's, and has the tenant's currency where none is given", async () => {
    const below = await make();
    const deal = await world.ok(deals.create, ann, { body: { title: " Tarps " } });
    assert.deepEqual(
      [
        deal.title,
        deal.stage,
        deal.state,
        deal.probability,
        deal.pipelineName,
        deal.owner?.id,
        deal.amount,
        deal.currency,
      ],
      ["Tarps", "LEAD", "OPEN", 10, "Sales", ann.id, null, "USD"],
    );
    const board = await world.ok(deals.board, ann, { query: {} });
    assert.deepEqual(
      board.columns[0]?.deals.slice(0, 2).map(({ id }) => id),
      [deal.id, below.id],
    );
  });

  test("money is whole minor units of a currency that there is", async () => {
    for (const [amount, currency] of [
      [12.5, "EUR"],
      [-1, "EUR"],
      [1, "EURO"],
      [1, "XYZ"],
      [100_000_000_000_001, "EUR"],
    ] as const)
      assert.equal(
        (await world.call(deals.create, ann, { body: { title: "T", amount, currency } })).status,
        422,
        `${amount} ${currency}`,
      );
    assert.deepEqual(
      paths((await world.call(deals.create, ann, { body: { title: "T", tags: ["a\u0000b"] } })).body),
      ["tags.0"],
    );
    const yen = await make({ amount: 100_000_000_000_000, currency: "jpy" });
    assert.deepEqual([yen.amount, yen.currency], [100_000_000_000_000, "JPY"]);
  });

  test("of two editors of one version the second gets 412 with both: the deal as it is, and what they sent", async () => {
    const deal = await make();
    const headers = { "if-match": `"${deal.version}"` };
    await world.ok(deals.update, ann, { params: { id: deal.id }, body: { amount: 5 }, headers });
    const second = await world.call(deals.update, ann, {
      params: { id: deal.id },
      body: { amount: 7 },
      headers,
    });
    assert.deepEqual(
      [second.status, (second.body["current"] as { amount: number }).amount, second.body["sent"]],
      [412, 5, { amount: 7 }],
    );
    const moved = await world.call(deals.move, ann, {
      params: { id: deal.id },
      body: { stageId: stage("PROPOSAL") },
      headers,
    });
    assert.equal(moved.status, 412);
    assert.equal((await world.ok(deals.get, ann, { params: { id: deal.id } })).amount, 5);
  });

  test("a field of the workspace's own is a change of the deal: under a new version, refused where the stage needs it, and of two editors the second gets both", async () => {
    const field = async (name: string) =>
      world.ok(customFields.create, ann, { body: { entity: "DEAL", type: "TEXT", label: { en: name } } });
    const [order, hall] = [await field("Order"), await field("Hall")];
    const pipeline = await world.ok(pipelines.create, ann, {
      body: {
        name: "With fields",
        stages: [
          { name: "In", kind: "LEAD", requiredFields: [order.id] },
          { name: "Won", kind: "CLOSED_WON" },
          { name: "Lost", kind: "CLOSED_LOST" },
        ],
      },
    });
    const deal = await make({ pipelineId: pipeline.id, customFields: [{ fieldId: order.id, value: "A-1" }] });
    const set = (fieldId: string, body: BodyIn<typeof customFieldValues.setOfDeal>) =>
      world.call(customFieldValues.setOfDeal, ann, { params: { id: deal.id, fieldId }, body });
    const emptied = await set(order.id, { value: null });
    assert.deepEqual([emptied.status, paths(emptied.body)], [422, ["value"]]);
    assert.equal((await set(hall.id, { value: null })).status, 200, "nobody asks for that one");
    const seen = { value: "A-1", selectedOptionIds: [] };
    assert.equal((await set(order.id, { value: "A-2", seen })).status, 200);
    const second = await set(order.id, { value: "A-3", seen });
    assert.deepEqual(
      [second.status, second.body["current"], second.body["sent"]],
      [412, { value: "A-2", selectedOptionIds: [] }, { value: "A-3", selectedOptionIds: [] }],
    );
    assert.equal((await set(order.id, { value: "A-2", seen })).status, 200, "both want the same");
    const given = await world.call(deals.move, ann, {
      params: { id: deal.id },
      body: {
        stageId: stage("CLOSED_WON", pipeline),
        customFields: [{ fieldId: order.id, value: "A-3", seen: { value: null, selectedOptionIds: [] } }],
      },
    });
    assert.deepEqual(
      [
        given.status,
        given.body["fieldId"],
        (await world.ok(deals.get, ann, { params: { id: deal.id } })).stage,
      ],
      [412, order.id, "LEAD"],
      "nor is it overwritten along with a move",
    );
    const late = await world.call(deals.update, ann, {
      params: { id: deal.id },
      body: { customFields: [{ fieldId: order.id, value: "A-4" }] },
      headers: { "if-match": `"${deal.version}"` },
    });
    assert.equal(late.status, 412);
    await world.ok(deals.remove, ann, { params: { id: deal.id } });
    assert.equal((await set(order.id, { value: "A-5" })).status, 404);
  });

  test("contacts keep their order, the first one is whom the deal is with, and a deleted one is no longer shown", async () => {
    const [kim, lee] = [
      await world.ok(contacts.create, ann, { body: { name: "Kim" } }),
      await world.ok(contacts.create, ann, { body: { name: "Lee" } }),
    ];
    const deal = await make({ contactIds: [lee.id, kim.id, lee.id] });
    assert.deepEqual([deal.contact?.name, deal.contacts.map(({ name }) => name)], ["Lee", ["Lee", "Kim"]]);
    assert.equal((await world.ok(deals.list, ann, { query: { contactId: kim.id } })).total, 1);
    await world.ok(contacts.remove, ann, { params: { id: lee.id } });
    assert.equal((await world.ok(deals.get, ann, { params: { id: deal.id } })).contact?.name, "Kim");
    const none = await world.call(deals.update, ann, {
      params: { id: deal.id },
      body: { contactIds: [kim.id, "01980000-0000-7000-8000-000000000000"] },
    });
    assert.deepEqual([none.status, paths(none.body)], [422, ["contactIds.1"]]);
  });

  test("the list and the board are narrowed by custom fields, and by the days on which deals were closed", async () => {
    const ann = await world.person({ role: "ADMIN", tenant: "narrow" });
    const field = await world.ok(customFields.create, ann, {
      body: { entity: "DEAL", type: "TEXT", label: { en: "Order number" } },
    });
    const made = async (title: string, more: object = {}) =>
      (await world.ok(deals.create, ann, { body: { title, currency: "EUR", ...more } })).id;
    const [tents, boots] = [
      await made("Tents", { customFields: [{ fieldId: field.id, value: "A-17" }] }),
      await made("Boots"),
    ];
    const titles = async (query: QueryIn<typeof deals.list>) =>
      (await world.ok(deals.list, ann, { query })).items.map(({ title }) => title);
    assert.deepEqual(
      [
        await titles({ customField: [`${field.id}:contains:a-1`] }),
        await titles({ customField: [`${field.id}:empty`] }),
      ],
      [["Tents"], ["Boots"]],
    );
    assert.deepEqual(
      (
        await world.ok(deals.board, ann, {
          query: { customField: [`${field.id}:contains:A`], search: "tents" },
        })
      ).columns.flatMap(({ deals: cards }) => cards.map(({ id }) => id)),
      [tents],
    );
    assert.deepEqual(
      paths((await world.call(deals.list, ann, { query: { customField: [`${tents}:empty`] } })).body),
      ["customField.0"],
    );
    const won =
      (await world.ok(pipelines.list, ann)).items[0]?.stages.find(({ kind }) => kind === "CLOSED_WON")?.id ??
      "";
    await world.ok(deals.move, ann, { params: { id: boots }, body: { stageId: won } });
    const today = world.clock.now().toISOString().slice(0, 10);
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    assert.deepEqual(
      [
        await titles({ closedFrom: today, closedTo: today }),
        await titles({ closedFrom: tomorrow }),
        await titles({ closedTo: "2020-01-01" }),
      ],
      [["Boots"], [], []],
    );
  });

  test("a stage asks for its fields on the move, and they can be given along with it", async () => {
    const field = await world.ok(customFields.create, ann, {
      body: { entity: "DEAL", type: "TEXT", label: { en: "Order number" } },
    });
    const pipeline = await world.ok(pipelines.create, ann, {
      body: {
        name: "Asking",
        stages: [
          { name: "In", kind: "LEAD" },
          {
            name: "Offer",
            kind: "PROPOSAL",
            requiredFields: ["amount", "expectedCloseDate", "contactId", field.id],
          },
          { name: "Won", kind: "CLOSED_WON" },
          { name: "Lost", kind: "CLOSED_LOST" },
        ],
      },
    });
    const deal = await make({ pipelineId: pipeline.id, amount: null });
    const refused = await world.call(deals.move, ann, {
      params: { id: deal.id },
      body: { stageId: stage("PROPOSAL", pipeline) },
    });
    assert.deepEqual(
      [refused.status, paths(refused.body)],
      [422, ["amount", "expectedCloseDate", "contactIds", `customFields.${field.id}`]],
    );
    assert.equal(
      (await world.ok(deals.get, ann, { params: { id: deal.id } })).stage,
      "LEAD",
      "a refused move leaves no trace",
    );
    const kim = await world.ok(contacts.create, ann, { body: { name: "Kim Asked" } });
    const moved = await world.ok(deals.move, ann, {
      params: { id: deal.id },
      body: {
        stageId: stage("PROPOSAL", pipeline),
        amount: 0,
        expectedCloseDate: "2026-04-30",
        contactIds: [kim.id],
        customFields: [{ fieldId: field.id, value: "A-1" }],
      },
    });
    assert.deepEqual([moved.stage, moved.amount, moved.probability], ["PROPOSAL", 0, 60]);
    const emptied = await world.call(deals.update, ann, {
      params: { id: deal.id },
      body: { amount: null, notes: "n" },
    });
    assert.deepEqual([emptied.status, paths(emptied.body)], [422, ["amount"]]);
    assert.equal(
      (
        await world.call(deals.create, ann, {
          body: { title: "Straight into it", stageId: stage("PROPOSAL", pipeline) },
        })
      ).status,
      422,
    );
  });

  test("a card says which custom fields it lacks that stages ask for: those that apply to it and that its reader may fill in", async () => {
    const ann = await world.person({ role: "ADMIN", tenant: "fairs" });
    const field = async (name: string, more: object = {}) =>
      (
        await world.ok(customFields.create, ann, {
          body: { entity: "DEAL", type: "TEXT", label: { en: name }, ...more },
        })
      ).id;
    const [hall, stand, secret] = [
      await field("Fair hall"),
      await field("Fair stand"),
      await field("Secret", { visibleTo: "ADMIN", editableBy: "ADMIN" }),
    ];
    await world.ok(customFieldDependencies.create, ann, {
      body: {
        fieldId: stand,
        effect: "SHOW",
        when: { match: "ALL", conditions: [{ subject: hall, operator: "IS", values: ["North"] }] },
      },
    });
    const pipeline = await world.ok(pipelines.create, ann, {
      body: {
        name: "Fairs",
        stages: [
          { name: "In", kind: "LEAD" },
          { name: "Booked", kind: "PROPOSAL", requiredFields: ["source", hall, stand, secret] },
          { name: "Won", kind: "CLOSED_WON" },
          { name: "Lost", kind: "CLOSED_LOST" },
        ],
      },
    });
    const deal = await make({ pipelineId: pipeline.id }, ann);
    const agent = await world.person({ role: "AGENT", tenant: "fairs" });
    const lacks = async (as = agent) =>
      (await world.ok(deals.board, as, { query: { pipelineId: pipeline.id } })).columns[0]?.deals.map(
        ({ source, unfilledFields }) => [source, unfilledFields],
      );
    assert.deepEqual([await lacks(), await lacks(ann)], [[[null, [hall]]], [[null, [hall, secret]]]]);
    const set = (fieldId: string, value: string) =>
      world.ok(customFieldValues.setOfDeal, ann, { params: { id: deal.id, fieldId }, body: { value } });
    const move = () =>
      world.call(deals.move, agent, {
        params: { id: deal.id },
        body: { stageId: stage("PROPOSAL", pipeline), source: "PARTNER" },
      });
    await set(hall, "North");
    assert.deepEqual(
      [await lacks(), paths((await move()).body)],
      [[[null, [stand]]], [`customFields.${stand}`]],
    );
    await set(hall, "South");
    assert.deepEqual(
      [await lacks(), (await world.ok(deals.get, ann, { params: { id: deal.id } })).unfilledFields],
      [[[null, []]], [secret]],
    );
    assert.equal((await move()).status, 200, "what the rules hide is asked of nobody");
  });

  test("a lost deal has its reason, which goes when it is opened again, and nothing else has one", async () => {
    const deal = await make();
    const silent = await world.call(deals.move, ann, {
      params: { id: deal.id },
      body: { stageId: stage("CLOSED_LOST") },
    });
    assert.deepEqual([silent.status, paths(silent.body)], [422, ["lostReason"]]);
    const lost = await world.ok(deals.move, ann, {
      params: { id: deal.id },
      body: { stageId: stage("CLOSED_LOST"), lostReason: "Price" },
    });
    assert.deepEqual(
      [lost.state, lost.lostReason, lost.closedAt],
      ["LOST", "Price", world.clock.now().toISOString()],
    );
    const again = await world.ok(deals.move, ann, {
      params: { id: deal.id },
      body: { stageId: stage("NEGOTIATION") },
    });
    assert.deepEqual([again.state, again.lostReason, again.closedAt], ["OPEN", null, null]);
    assert.equal(
      (await world.call(deals.update, ann, { params: { id: deal.id }, body: { lostReason: "Price" } }))
        .status,
      422,
    );
  });

  test("a deal that is won starts a ticket with its contact and company where that is asked for, and no other does", async () => {
    const company = await world.ok(companies.create, ann, { body: { name: "Larsen Outdoor" } });
    const kim = await world.ok(contacts.create, ann, { body: { name: "Kim Won" } });
    const deal = await make({ title: "Sixty stoves", companyId: company.id, contactIds: [kim.id] });
    assert.equal(
      (
        await world.call(deals.move, ann, {
          params: { id: deal.id },
          body: { stageId: stage("PROPOSAL"), start: { type: "TICKET" } },
        })
      ).status,
      422,
    );
    const nobody = await world.call(deals.move, ann, {
      params: { id: deal.id },
      body: { stageId: stage("CLOSED_WON"), start: { type: "TICKET", assignedToId: deal.id } },
    });
    assert.deepEqual([nobody.status, paths(nobody.body)], [422, ["start.assignedToId"]]);
    assert.equal((await world.ok(tickets.list, ann, { query: {} })).total, 0);
    const won = await world.ok(deals.move, ann, {
      params: { id: deal.id },
      body: { stageId: stage("CLOSED_WON"), start: { type: "TICKET", subject: "Deliver sixty stoves" } },
    });
    assert.deepEqual(
      won.tickets.map(({ subject }) => subject),
      ["Deliver sixty stoves"],
    );
    const ticket = await world.ok(tickets.get, ann, { params: { id: won.tickets[0]?.id ?? "" } });
    assert.deepEqual([ticket.companyId, ticket.contact?.id], [company.id, kim.id]);
  });

  test("a deal that is won starts a task where that is asked for: for its owner, and with no customer on it", async () => {
    const bob = await world.person({ role: "AGENT" });
    const kim = await world.ok(contacts.create, ann, { body: { name: "Kim Tasked" } });
    const company = await world.ok(companies.create, ann, { body: { name: "Tasked AG" } });
    const won = async (start: BodyIn<typeof deals.move>["start"]) => {
      const deal = await make({
        title: "Ten lamps",
        companyId: company.id,
        contactIds: [kim.id],
        ownerId: bob.id,
      });
      const {
        tickets: [started],
      } = await world.ok(deals.move, ann, {
        params: { id: deal.id },
        body: { stageId: stage("CLOSED_WON"), start },
      });
      const ticket = await world.ok(tickets.get, ann, { params: { id: started?.id ?? "" } });
      assert.deepEqual(
        (await world.ok(ticketLinks.list, ann, { params: { id: ticket.id } })).deals,
        [{ id: deal.id, title: "Ten lamps" }],
        "it says where it comes from",
      );
      return [ticket.subject, ticket.contact, ticket.companyId, ticket.assignedToId];
    };
    assert.deepEqual(await won({ type: "TASK", subject: "Order the lamps" }), [
      "Order the lamps",
      null,
      null,
      bob.id,
    ]);
    assert.deepEqual(await won({ type: "TASK", assignedToId: ann.id }), ["Ten lamps", null, null, ann.id]);
    assert.deepEqual(await won({ type: "TASK", assignedToId: null }), ["Ten lamps", null, null, null]);
  });

  test("every move is written down: from, to, when, by whom, and what the deal was worth then", async () => {
    const deal = await make({ amount: 100 });
    const began = world.clock.now().toISOString();
    world.clock.advance({ days: 3 });
    const bob = await world.person({ name: "Bob Mover" });
    await world.ok(deals.move, bob, {
      params: { id: deal.id },
      body: { stageId: stage("PROPOSAL"), amount: 250 },
    });
    await world.ok(deals.move, bob, {
      params: { id: deal.id },
      body: { stageId: stage("PROPOSAL"), afterId: null },
    });
    const { items } = await world.ok(deals.history, bob, { params: { id: deal.id } });
    assert.deepEqual(
      items.map(({ from, to, at, since, by, amount }) => [
        from?.stage ?? null,
        to.stage,
        at,
        since,
        by.name,
        amount,
      ]),
      [
        ["LEAD", "PROPOSAL", world.clock.now().toISOString(), began, "Bob Mover", 250],
        [null, "LEAD", began, null, ann.name, 100],
      ],
    );
  });

  test("a card goes right below the one that it is put under, also where there is no number left between two", async () => {
    const pipeline = await world.ok(pipelines.create, ann, { body: { name: "Ordered" } });
    const made = [];
    for (const title of ["c", "b", "a"]) made.push(await make({ title, pipelineId: pipeline.id }));
    const [c, b, a] = made.map(({ id }) => id) as [string, string, string];
    const titles = async () =>
      (await world.ok(deals.board, ann, { query: { pipelineId: pipeline.id } })).columns[0]?.deals
        .map(({ title }) => title)
        .join("");
    assert.equal(await titles(), "abc");
    for (let at = 0; at < 130; at += 1) {
      const [moving, other] = at % 2 === 0 ? [c, b] : [b, c];
      const before = (await world.ok(deals.get, ann, { params: { id: moving } })).version;
      const after = await world.ok(deals.move, ann, {
        params: { id: moving },
        body: { stageId: stage("LEAD", pipeline), afterId: a },
      });
      assert.equal(after.version, before, "its place in the column is no other editor's business");
      assert.equal(await titles(), at % 2 === 0 ? "acb" : "abc", `${at} ${other}`);
    }
    assert.equal(
      (
        await world.call(deals.move, ann, {
          params: { id: a },
          body: { stageId: stage("LEAD", pipeline), afterId: a },
        })
      ).status,
      422,
    );
  });

  test("the board counts and adds up whole columns by currency, shows a bounded part of each, and reads on by cursor", async () => {
    const pipeline = await world.ok(pipelines.create, ann, { body: { name: "Summed" } });
    const stageId = stage("PROPOSAL", pipeline);
    for (const [amount, currency] of [
      [101, "EUR"],
      [102, "EUR"],
      [5, "JPY"],
      [null, "JPY"],
      [1001, "KWD"],
    ] as const)
      await make({ pipelineId: pipeline.id, stageId, amount, currency });
    const gone = await make({ pipelineId: pipeline.id, stageId, amount: 9_999_999 });
    await world.ok(deals.remove, ann, { params: { id: gone.id } });
    const board = await world.ok(deals.board, ann, { query: { pipelineId: pipeline.id, limit: 2 } });
    const column = board.columns.find(({ stage: { kind } }) => kind === "PROPOSAL");
    assert.deepEqual(
      [column?.count, column?.deals.length, column?.sums],
      [
        5,
        2,
        [
          { currency: "KWD", amount: 1001, weighted: 601 },
          { currency: "EUR", amount: 203, weighted: 122 },
          { currency: "JPY", amount: 5, weighted: 3 },
        ],
      ],
    );
    const seen = [...(column?.deals ?? [])];
    for (let cursor = column?.nextCursor ?? null; cursor !== null;) {
      const [next] = (await world.ok(deals.board, ann, { query: { stageId, limit: 2, cursor } })).columns;
      seen.push(...(next?.deals ?? []));
      cursor = next?.nextCursor ?? null;
    }
    assert.equal(new Set(seen.map(({ id }) => id)).size, 5);
    const found = await world.ok(deals.board, ann, {
      query: { pipelineId: pipeline.id, search: "forty", currency: "EUR" },
    });
    assert.equal(found.columns.find(({ stage: { kind } }) => kind === "PROPOSAL")?.count, 2);
  });

  test("the list takes every filter of the catalogue, orders both ways, and pages by rows to leave out as by cursor", async () => {
    const bob = await world.person({ role: "AGENT" });
    const company = await world.ok(companies.create, ann, { body: { name: "Filtered AG" } });
    const pipeline = await world.ok(pipelines.create, ann, { body: { name: "Filtered" } });
    for (const at of [0, 1, 2, 3, 4])
      await make({
        title: `Filter ${at}`,
        pipelineId: pipeline.id,
        amount: at === 4 ? null : at * 100,
        ownerId: bob.id,
        companyId: company.id,
        stageId: stage(at < 2 ? "LEAD" : "PROPOSAL", pipeline),
        expectedCloseDate: at === 4 ? null : `2026-0${at + 3}-01`,
      });
    const list = async (query: Parameters<typeof world.ok<typeof deals.list>>[2]) =>
      (await world.ok(deals.list, ann, query)).items.map(({ title }) => title.slice(-1)).join("");
    const all = { pipelineId: pipeline.id, orderBy: "title", orderDirection: "asc" } as const;
    for (const [query, path] of [
      [{ orderBy: "price" }, "orderBy"],
      [{ orderDirection: "up" }, "orderDirection"],
      [{ skip: "-1" }, "skip"],
      [{ take: "0" }, "take"],
      [{ take: "1000000" }, "take"],
      [{ minAmount: "1.5" }, "minAmount"],
      [{ maxAmount: "-1" }, "maxAmount"],
      [{ expectedCloseDateFrom: "2026-02-30" }, "expectedCloseDateFrom"],
      [{ stage: "SOLD" }, "stage.0"],
      [{ cursor: "x" }, "cursor"],
      ...[
        ["x", "y"],
        [1, bob.id],
        [world.clock.now().toISOString(), "y"],
      ].map((key) => [{ cursor: Buffer.from(JSON.stringify(key)).toString("base64url") }, "cursor"] as const),
    ] as const) {
      const refused = await world.call(deals.list, ann, {
        query: query as unknown as QueryIn<typeof deals.list>,
      }); // what no typed caller would send
      assert.deepEqual([refused.status, paths(refused.body)], [422, [path]], JSON.stringify(query));
    }
    assert.equal(await list({ query: { ...all, stage: ["LEAD"] } }), "01");
    assert.equal(await list({ query: { ...all, ownerId: bob.id, companyId: company.id } }), "01234");
    assert.equal(await list({ query: { ...all, ownerId: "me" } }), "");
    assert.equal(await list({ query: { ...all, minAmount: 100, maxAmount: 200 } }), "12");
    assert.equal(
      await list({
        query: { ...all, expectedCloseDateFrom: "2026-04-01", expectedCloseDateTo: "2026-05-01" },
      }),
      "12",
    );
    assert.equal(await list({ query: { ...all, search: "filtered ag" } }), "01234");
    assert.equal(await list({ query: { ...all, orderBy: "amount", orderDirection: "desc" } }), "32104");
    assert.equal(await list({ query: { ...all, orderBy: "expectedCloseDate" } }), "01234");
    assert.equal(await list({ query: { ...all, skip: 1, take: 2 } }), "12");
    for (const orderBy of [
      "createdAt",
      "updatedAt",
      "title",
      "amount",
      "expectedCloseDate",
      "stageSince",
    ] as const)
      for (const orderDirection of ["asc", "desc"] as const) {
        const seen: string[] = [];
        const rows = (await world.ok(deals.list, ann, { query: { ...all, take: 5 } })).items;
        const keyOf = (deal: (typeof rows)[number]): string | number =>
          orderBy === "amount"
            ? (deal.amount ?? -1)
            : orderBy === "expectedCloseDate"
              ? (deal.expectedCloseDate ?? "9999-12-31")
              : deal[orderBy];
        const byHand = rows
          .sort((one, other) => {
            const [a, b] = [keyOf(one), keyOf(other)];
            return (
              (a < b ? -1 : a > b ? 1 : one.id < other.id ? -1 : 1) * (orderDirection === "asc" ? 1 : -1)
            );
          })
          .map(({ id }) => id);
        for (let cursor: string | undefined; ;) {
          const page = await world.ok(deals.list, ann, {
            query: { ...all, orderBy, orderDirection, take: 2, ...(cursor === undefined ? {} : { cursor }) },
          });
          seen.push(...page.items.map(({ id }) => id));
          if (page.nextCursor === null) break;
          cursor = page.nextCursor;
        }
        assert.deepEqual(seen, byHand, `${orderBy} ${orderDirection}`);
      }
  });

  test("a deleted deal leaves lists and boards, is listed with includeDeleted, comes back by restore, and goes for good only afterwards", async () => {
    const deal = await make({ title: "Goes away" });
    const params = { id: deal.id };
    assert.equal((await world.call(deals.removeForGood, ann, { params })).status, 409);
    await world.ok(deals.remove, ann, { params });
    assert.equal((await world.ok(deals.list, ann, { query: { search: "goes away" } })).total, 0);
    assert.equal(
      (await world.ok(deals.list, ann, { query: { search: "goes away", includeDeleted: "true" } })).total,
      1,
    );
    assert.equal((await world.call(deals.update, ann, { params, body: { notes: "n" } })).status, 404);
    await world.ok(deals.restore, ann, { params });
    assert.equal((await world.ok(deals.list, ann, { query: { search: "goes away" } })).total, 1);
    await world.ok(deals.remove, ann, { params });
    await world.ok(deals.removeForGood, ann, { params });
    assert.equal((await world.call(deals.get, ann, { params })).status, 404);
  });

  test("what happens to a deal is told to all staff, by its kind and its id", async () => {
    const { id } = await make();
    const params = { id };
    await world.ok(deals.update, ann, { params, body: { notes: "n" } });
    await world.ok(deals.move, ann, { params, body: { stageId: stage("PROPOSAL") } });
    await world.ok(deals.remove, ann, { params });
    await world.ok(deals.restore, ann, { params });
    await world.ok(deals.remove, ann, { params });
    await world.ok(deals.removeForGood, ann, { params });
    const told = await world.work("acme", ({ db }) =>
      db
        .select({ payload: events.payload, audience: events.audience })
        .from(events)
        .where(and(eq(events.name, "crm_update"), sql`${events.payload} -> 'payload' ->> 'id' = ${id}`))
        .orderBy(events.seq),
    );
    assert.deepEqual(
      told.map(({ payload, audience }) => [(payload as { type: string }).type, audience]),
      [
        "deal_created",
        "deal_updated",
        "deal_moved",
        "deal_deleted",
        "deal_restored",
        "deal_deleted",
        "deal_deleted",
      ].map((type) => [type, ["staff"]]),
    );
  });

  test("what was deleted a month ago is removed for good by night, with its history", async () => {
    const { id } = await make({ title: "Long gone" });
    await world.ok(deals.remove, ann, { params: { id } });
    const kept = await make({ title: "Deleted lately" });
    world.clock.advance({ days: 29 });
    await world.ok(deals.remove, await world.person({ role: "ADMIN" }), { params: { id: kept.id } });
    world.clock.advance({ days: 2 });
    const late = await world.person({ role: "ADMIN" });
    await purgeExpired.run({ desk: world.app.desk, services: world.app.services });
    assert.deepEqual(
      [
        (await world.call(deals.get, late, { params: { id } })).status,
        (await world.call(deals.get, late, { params: { id: kept.id } })).status,
      ],
      [404, 200],
    );
    assert.equal(
      (
        await world.work("acme", (work) =>
          work.rows(dealStageHistory).list({ where: eq(dealStageHistory.dealId, id) }),
        )
      ).length,
      0,
    );
  });

  test("a deal that has stood longer than its stage allows is marked, and found by it", async () => {
    const pipeline = await world.ok(pipelines.create, ann, {
      body: {
        name: "Rotting",
        stages: [
          { name: "In", kind: "LEAD", rottingDays: 7 },
          { name: "Won", kind: "CLOSED_WON" },
          { name: "Lost", kind: "CLOSED_LOST" },
        ],
      },
    });
    const deal = await make({ pipelineId: pipeline.id });
    world.clock.advance({ days: 6 });
    const fresh = await world.person({ role: "ADMIN" });
    assert.equal((await world.ok(deals.get, fresh, { params: { id: deal.id } })).isRotting, false);
    world.clock.advance({ days: 1 });
    const later = await world.person({ role: "ADMIN" });
    assert.equal((await world.ok(deals.get, later, { params: { id: deal.id } })).isRotting, true);
    assert.equal(
      (await world.ok(deals.list, later, { query: { pipelineId: pipeline.id, isRotting: "true" } })).total,
      1,
    );
  });
});
