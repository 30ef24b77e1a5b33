import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { omnichannelTickets } from "../../../../contract/desk/omnichannel-tickets.ts";
import {
  customFieldValues as values,
  customFields as fields,
} from "../../../../contract/workspace/custom-fields.ts";
import type { CustomField } from "../../../../contract/workspace/custom-fields.ts";
import { readFieldFilter, writeFieldFilter } from "../../../../contract/workspace/field-filters.ts";
import type { FieldFilterOperator } from "../../../../contract/workspace/field-filters.ts";
import type { BodyIn } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { ticketBoard } from "../../../../contract/desk/ticket-board.ts";
import { ticketBulkChanges } from "../../../../contract/desk/ticket-bulk-changes.ts";
import { ticketCategories } from "../../../../contract/desk/ticket-categories.ts";
import { ticketViews } from "../../../../contract/desk/ticket-views.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { tenants } from "../../../db/table.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

type Given = Omit<BodyIn<typeof values.setOfTicket>, "fieldId">;
const nowhere = "01980000-0000-7000-8000-000000000000";

test("a condition reads back as it was written, whatever its text is, and what is none is none", () => {
  for (const text of ["plain", "50% off, or more", "a|b", "ثلاجة", "%2C", "2026-03-02T10:00", ":"]) {
    const written = writeFieldFilter({ fieldId: nowhere, operator: "contains", values: [text] });
    assert.ok(!written.includes(","));
    assert.deepEqual(readFieldFilter(written), { fieldId: nowhere, operator: "contains", values: [text] });
  }
  assert.deepEqual(readFieldFilter(`${nowhere}:is:a|b`)?.values, ["a", "b"]);
  assert.deepEqual(readFieldFilter(writeFieldFilter({ fieldId: nowhere, operator: "empty", values: [] })), {
    fieldId: nowhere,
    operator: "empty",
    values: [],
  });
  for (const none of [
    "",
    "product:is:a",
    nowhere,
    `${nowhere}:is`,
    `${nowhere}:is:`,
    `${nowhere}:empty:x`,
    `${nowhere}:like:x`,
    `${nowhere}:contains:%`,
    `${nowhere}:from:1|2`,
    `${nowhere}:is:a|`,
  ])
    assert.equal(readFieldFilter(none), undefined, none);
});

describe("tickets by their custom fields", () => {
  let world: World;
  let admin: Person;
  let sue: Person;
  let ann: Person;
  const made = new Map<string, CustomField>();
  const field = (name: string): CustomField => {
    const one = made.get(name);
    if (!one) throw new Error(name);
    return one;
  };
  const option = (name: string, at: number): string => field(name).options[at]?.id ?? "";
  const all: { id: string; held: Record<string, Given> }[] = [];
  const ask = (name: string, operator: FieldFilterOperator, ...given: string[]): string =>
    writeFieldFilter({ fieldId: field(name).id, operator, values: given });
  const make = async (
    name: string,
    type: CustomField["type"],
    more: Partial<BodyIn<typeof fields.create>> = {},
  ) => {
    made.set(
      name,
      await world.ok(fields.create, admin, {
        body: { entity: "TICKET", label: { en: name }, type, ...more },
      }),
    );
  };

  before(async () => {
    world = await createWorld();
    [admin, sue, ann] = [
      await world.person({ role: "ADMIN" }),
      await world.person({ role: "SUPERVISOR" }),
      await world.person(),
    ];
    await world.work("acme", (work) =>
      work.db.update(tenants).set({ timeZone: "America/New_York" }).where(eq(tenants.id, "acme")),
    );
    const options = ["Tent", "Stove", "Pole"].map((en) => ({ label: { en } }));
    await make("Product", "SELECT", { options });
    await make("Parts", "MULTI_SELECT", { options });
    await make("Serial", "TEXT");
    await make("Story", "TEXTAREA");
    await make("Phone", "PHONE");
    await make("Count", "NUMBER");
    await make("Price", "CURRENCY", { currency: "EUR" });
    await make("Bought", "DATE");
    await make("Called", "DATETIME");
    await make("Insured", "CHECKBOX");
    await make("Secret", "TEXT", { visibleTo: "SUPERVISOR", editableBy: "SUPERVISOR" });
    for (let at = 0; at < 40; at += 1) {
      const { id } = await world.ok(tickets.create, ann, {
        body: { subject: `Question ${at}`, priority: at % 2 === 0 ? "HIGH" : "LOW" },
      });
      const held: Record<string, Given> =
        at % 8 === 7
          ? {}
          : {
              Product: { selectedOptionIds: [option("Product", at % 3)] },
              Parts: {
                selectedOptionIds: [0, 1, 2]
                  .filter((part) => (at >> part) % 2 === 1)
                  .map((part) => option("Parts", part)),
              },
              Serial: { value: at % 3 === 0 ? `AO_${at}%` : `bo-${at}` },
              Story: { value: `${"long ".repeat(40)}End ${at % 4}, done` },
              Phone: { value: `+44 20 7946 00${10 + at}` },
              Count: { value: at - 10 },
              Price: { value: at * 150 },
              Bought: { value: `2026-03-${String(1 + (at % 28)).padStart(2, "0")}` },
              Called: { value: `2026-03-${String(1 + (at % 28)).padStart(2, "0")}T03:30:00Z` },
              Insured: { value: at % 5 === 0 },
            };
      const sent = Object.entries(held).map(([name, given]) => ({ ...given, fieldId: field(name).id }));
      if (sent.length > 0)
        assert.deepEqual(
          (await world.ok(values.setOfTickets, ann, { body: { ticketIds: [id], fields: sent } })).skipped,
          [],
        );
      all.push({ id, held });
      world.clock.advance({ seconds: 1 });
    }
  });
  after(() => world.stop());

  const idsOf = (matches: (held: Record<string, Given>) => boolean): string[] =>
    all
      .filter(({ held }) => matches(held))
      .map(({ id }) => id)
      .toSorted();
  const cases = (): [string[], (held: Record<string, Given>) => boolean][] => [
    [
      [ask("Product", "is", option("Product", 1))],
      ({ Product }) => Product?.selectedOptionIds?.[0] === option("Product", 1),
    ],
    [
      [ask("Product", "is", option("Product", 0), option("Product", 2))],
      ({ Product }) => Product !== undefined && Product.selectedOptionIds?.[0] !== option("Product", 1),
    ],
    [[ask("Product", "empty")], ({ Product }) => Product === undefined],
    [
      [ask("Parts", "is", option("Parts", 0), option("Parts", 1))],
      ({ Parts }) => [0, 1].some((at) => Parts?.selectedOptionIds?.includes(option("Parts", at))),
    ],
    [
      [ask("Parts", "is", option("Parts", 0)), ask("Parts", "is", option("Parts", 1))],
      ({ Parts }) => [0, 1].every((at) => Parts?.selectedOptionIds?.includes(option("Parts", at))),
    ],
    [[ask("Serial", "contains", "ao_")], ({ Serial }) => String(Serial?.value).startsWith("AO_")],
    [[ask("Serial", "contains", "0%")], ({ Serial }) => String(Serial?.value).endsWith("0%")],
    [[ask("Serial", "empty")], ({ Serial }) => Serial === undefined],
    [[ask("Story", "contains", "end 2, d")], ({ Story }) => String(Story?.value).includes("End 2,")],
    [[ask("Phone", "contains", "20 7946 001")], ({ Phone }) => String(Phone?.value).includes("001")],
    [
      [ask("Count", "from", "-4"), ask("Count", "to", "6")],
      ({ Count }) => Count !== undefined && Number(Count.value) >= -4 && Number(Count.value) <= 6,
    ],
    [[ask("Price", "from", "3000")], ({ Price }) => Price !== undefined && Number(Price.value) >= 3000],
    [[ask("Count", "to", "0")], ({ Count }) => Count !== undefined && Number(Count.value) <= 0],
    [
      [ask("Bought", "from", "2026-03-04"), ask("Bought", "to", "2026-03-06")],
      ({ Bought }) => ["2026-03-04", "2026-03-05", "2026-03-06"].includes(String(Bought?.value)),
    ],
    // Half past three in London is the evening before in New York, where the workspace is.
    [
      [ask("Called", "from", "2026-03-04"), ask("Called", "to", "2026-03-04")],
      ({ Called }) => String(Called?.value).startsWith("2026-03-05"),
    ],
    [[ask("Insured", "is", "true")], ({ Insured }) => Insured?.value === true],
    [[ask("Insured", "is", "false")], ({ Insured }) => Insured?.value !== true],
    [
      [
        ask("Product", "is", option("Product", 0)),
        ask("Count", "from", "0"),
        ask("Insured", "is", "false"),
        ask("Serial", "contains", "o"),
      ],
      ({ Product, Count, Insured }) =>
        Product?.selectedOptionIds?.[0] === option("Product", 0) &&
        Number(Count?.value) >= 0 &&
        Insured?.value !== true,
    ],
  ];

  test("each type is asked in its way, and the list, the tickets at scale, the board and a bulk change agree on what that leaves", async () => {
    for (const [customField, matches] of cases()) {
      const wanted = idsOf(matches);
      const list = await world.ok(tickets.list, ann, { query: { customField, limit: 100 } });
      assert.deepEqual(
        [list.items.map(({ id }) => id).toSorted(), list.total],
        [wanted, wanted.length],
        customField.join(),
      );
      assert.equal(
        (await world.ok(omnichannelTickets.omnichannel, sue, { query: { customField, limit: 10 } })).total,
        wanted.length,
      );
      assert.equal(
        (
          await world.ok(omnichannelTickets.omnichannelGroups, sue, {
            query: { customField, groupBy: "priority" },
          })
        ).groups.reduce((sum, { count }) => sum + count, 0),
        wanted.length,
      );
      assert.equal(
        (await world.ok(ticketBoard.get, ann, { query: { customField } })).ticketsByStatus.OPEN.count,
        wanted.length,
      );
      assert.equal(
        (
          await world.ok(ticketBulkChanges.preview, ann, {
            body: { filter: { customField }, update: { priority: "URGENT" } },
          })
        ).total,
        wanted.length,
      );
    }
  });

  test("in an address the conditions stand between commas, or each by itself", async () => {
    const wanted = [ask("Product", "is", option("Product", 0)), ask("Story", "contains", "End 0, done")];
    const count = async (search: string) =>
      (
        await world.app.http.inject({
          url: `/api/tickets?${search}`,
          headers: { authorization: `Bearer ${ann.token}` },
        })
      ).json<{ total: number }>().total;
    const apart = wanted.map((one) => `customField=${encodeURIComponent(one)}`).join("&");
    assert.deepEqual(
      [await count(`customField=${encodeURIComponent(wanted.join(","))}`), await count(apart)],
      [
        await count(apart),
        idsOf(
          ({ Product, Story }) =>
            Product?.selectedOptionIds?.[0] === option("Product", 0) &&
            String(Story?.value).includes("End 0,"),
        ).length,
      ],
    );
  });

  test("with other filters, a search and a cursor it is still one list", async () => {
    const customField = [ask("Insured", "is", "false")];
    const wanted = all
      .filter(({ held }, at) => held["Insured"]?.value !== true && at % 2 === 0)
      .map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await world.ok(tickets.list, ann, {
        query: {
          customField,
          priority: ["HIGH"],
          search: "Question",
          sort: "createdAt",
          limit: 5,
          ...(cursor === undefined ? {} : { cursor }),
        },
      });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    assert.deepEqual(seen, wanted);
  });

  test("an unknown field, another workspace's, one for higher ranks and one that is switched off are refused by their place, and so is what a type cannot be asked", async () => {
    const other = await world.person({ role: "ADMIN", tenant: "globex" });
    const theirs = await world.ok(fields.create, other, {
      body: { entity: "TICKET", label: { en: "Theirs" }, type: "TEXT" },
    });
    const ofContacts = await world.ok(fields.create, admin, {
      body: { entity: "CONTACT", label: { en: "Shoe size" }, type: "NUMBER" },
    });
    await make("Old", "TEXT");
    await world.ok(fields.update, admin, { params: { id: field("Old").id }, body: { isActive: false } });
    const good = ask("Count", "from", "1");
    const wrong: [string, RegExp][] = [
      [`${nowhere}:empty`, /no such field/],
      [`${theirs.id}:empty`, /no such field/],
      [`${ofContacts.id}:empty`, /no such field/],
      [ask("Secret", "contains", "x"), /no such field/],
      [ask("Old", "contains", "x"), /Old is switched off/],
      [ask("Serial", "is", "x"), /Serial cannot be filtered/],
      [ask("Product", "contains", "Tent"), /Product cannot be filtered/],
      [ask("Insured", "empty"), /Insured cannot be filtered/],
      [ask("Product", "is", option("Parts", 0)), /Product: there is no such option/],
      [ask("Insured", "is", "yes"), /Insured: enter true or false/],
      [ask("Count", "from", "many"), /Count: a number/],
      [ask("Bought", "to", "2026-02-30"), /Bought: a day/],
      [ask("Called", "from", "today"), /Called: a day/],
      ["Serial:contains:x", /A filter by a field/],
    ];
    for (const [condition, text] of wrong) {
      for (const [call, input] of [
        [tickets.list, { query: { customField: [good, condition] } }],
        [ticketBoard.get, { query: { customField: [good, condition] } }],
      ] as const) {
        const { status, body } = await world.call<typeof tickets.list | typeof ticketBoard.get>(
          call,
          ann,
          input,
        );
        const [error] = (body as { errors?: { path: string; message: string }[] }).errors ?? [];
        assert.deepEqual([status, error?.path], [422, "customField.1"], condition);
        assert.match(error?.message ?? "", text);
      }
      const saved = await world.call(ticketViews.create, ann, {
        body: { name: "x", filters: { customField: [condition] } },
      });
      assert.deepEqual(
        [saved.status, (saved.body as unknown as { errors: { path: string }[] }).errors[0]?.path],
        [422, "filters.customField.0"],
        condition,
      );
    }
    assert.equal(
      (
        await world.call(tickets.list, ann, {
          query: { customField: Array.from({ length: limits.fieldFiltersMax + 1 }, () => good) },
        })
      ).status,
      422,
    );
    assert.equal(
      (await world.ok(tickets.list, sue, { query: { customField: [ask("Secret", "empty")] } })).total,
      all.length,
    );
  });

  test("a saved view keeps them", async () => {
    const customField = [ask("Serial", "contains", "50%, or more"), ask("Count", "from", "1")];
    const { id } = await world.ok(ticketViews.create, ann, {
      body: { name: "Recall", filters: { customField } },
    });
    assert.deepEqual((await world.ok(ticketViews.get, ann, { params: { id } })).filters, { customField });
  });

  test("what the desk's list is narrowed by narrows a bulk change of all of it as well: a branch of categories, snoozed or not, followed", async () => {
    const parent = await world.ok(ticketCategories.create, admin, { body: { name: "Returns" } });
    const child = await world.ok(ticketCategories.create, admin, {
      body: { name: "Tents", parentId: parent.id },
    });
    await world.ok(tickets.update, ann, { params: { id: all[0]?.id ?? "" }, body: { categoryId: child.id } });
    const total = async (filter: NonNullable<BodyIn<typeof ticketBulkChanges.preview>["filter"]>) =>
      (await world.ok(ticketBulkChanges.preview, ann, { body: { filter, update: { priority: "URGENT" } } }))
        .total;
    assert.deepEqual(
      [
        await total({ underCategoryId: parent.id }),
        await total({ snoozed: "true" }),
        await total({ snoozed: "false" }),
        await total({ followedBy: "me" }),
      ],
      [1, 0, all.length, 0],
    );
  });
});
