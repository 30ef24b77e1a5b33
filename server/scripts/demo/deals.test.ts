import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { dealStages as kinds, missingFor } from "../../../contract/crm/deal-rules.ts";
import { falseClock } from "../../clock.ts";
import type { Database } from "../../db/client.ts";
import { dealContacts, dealStageHistory, deals } from "../../modules/crm/deals/table.ts";
import { dealStages } from "../../modules/crm/deals/pipeline-table.ts";
import { testDatabase } from "../../testing/test-database.ts";
import { seedDemo } from "../demo-seed.ts";

describe("the demo's deals", () => {
  let database: Database;
  let all: {
    deals: (typeof deals.$inferSelect)[];
    history: (typeof dealStageHistory.$inferSelect)[];
    stages: (typeof dealStages.$inferSelect)[];
    contacts: (typeof dealContacts.$inferSelect)[];
  };
  before(async () => {
    database = await testDatabase();
    await seedDemo(database, falseClock("2026-03-02T09:00:00.000Z"));
    all = await database.read("system", async (db) => ({
      deals: await db.select().from(deals),
      history: await db.select().from(dealStageHistory).orderBy(dealStageHistory.at, dealStageHistory.id),
      stages: await db.select().from(dealStages),
      contacts: await db.select().from(dealContacts),
    }));
  });
  after(() => database.close());

  test("stand in every stage of two pipelines, in three currencies and one without a rate, over months", () => {
    const acme = all.deals.filter(({ tenantId }) => tenantId === "acme");
    assert.deepEqual([...new Set(acme.map(({ stage }) => stage))].sort(), [...kinds].sort());
    assert.deepEqual(
      [
        new Set(acme.map(({ pipelineId }) => pipelineId)).size,
        [...new Set(acme.map(({ currency }) => currency))].sort(),
      ],
      [2, ["AED", "EUR", "GBP", "USD"]],
    );
    assert.ok(acme.length >= 60 && acme.filter(({ deletedAt }) => deletedAt !== null).length === 1);
    assert.equal(new Set(acme.flatMap(({ closedAt }) => closedAt?.slice(0, 7) ?? [])).size >= 5, true);
  });

  test("have what their stage asks for", () => {
    const stages = new Map(all.stages.map((stage) => [stage.id, stage]));
    for (const deal of all.deals)
      assert.deepEqual(
        missingFor(
          stages.get(deal.stageId)?.requiredFields ?? [],
          {
            ...deal,
            contactIds: all.contacts
              .filter(({ dealId }) => dealId === deal.id)
              .map(({ contactId }) => contactId),
          },
          () => true,
        ),
        [],
        deal.title,
      );
  });

  test("came to where they stand by an unbroken history", () => {
    for (const deal of all.deals) {
      const mine = all.history.filter(({ dealId }) => dealId === deal.id);
      assert.deepEqual(
        [mine[0]?.fromStageId, mine[0]?.at, mine.at(-1)?.toStageId, mine.at(-1)?.at],
        [null, deal.createdAt, deal.stageId, deal.stageSince],
        deal.title,
      );
      for (const [at, move] of mine.slice(1).entries())
        assert.deepEqual([move.fromStageId, move.since], [mine[at]?.toStageId, mine[at]?.at], deal.title);
    }
  });
});
