import fc from "fast-check";
import { z } from "zod";
import { writeFieldFilter } from "@/contract/workspace/field-filters";
import { contactVocabulary } from "@/components/features/crm/shared-contact-list/filters";
import { dealVocabulary } from "@/components/features/crm/deals/vocabulary";
import { adminTicketVocabulary } from "@/components/features/desk/admin-tickets/vocabulary";
import { boardVocabulary } from "@/components/features/desk/ticket-board/vocabulary";
import { ticketVocabulary } from "@/components/features/desk/tickets/vocabulary";
import "@/tests/random-seed";

type Values = Readonly<Record<string, unknown>>;
/** Any list's, by what all of them have. */
interface AnyVocabulary {
  call: { query: z.ZodObject };
  names: readonly string[];
  textsIn: (get: (name: string) => string | null) => Values;
  queryOf: (texts: Values) => Values;
  textsOf: (values: Values) => Values;
  replacing: (texts: Values) => Readonly<Record<string, unknown>>;
}
const lists: Readonly<Record<string, AnyVocabulary>> = {
  "all tickets": adminTicketVocabulary,
  contacts: contactVocabulary,
  deals: dealVocabulary,
  tickets: ticketVocabulary,
  board: boardVocabulary,
};

/** A field as JSON Schema has it: by its result, or by what it takes where the result is no JSON. */
const Described = z.object({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  const: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  get anyOf() {
    return z.array(Described).optional();
  },
  get items() {
    return Described.optional();
  },
});
type Described = z.infer<typeof Described>;
function described(field: z.ZodType): Described {
  const [result, taken] = (["output", "input"] as const).map((io) =>
    Described.parse(z.toJSONSchema(field, { io, unrepresentable: "any" })),
  );
  const says = (each: Described | undefined) => each?.type ?? each?.enum ?? each?.anyOf;
  return (says(result) ? result : taken) ?? {};
}

const anyDay = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const condition = fc
  .tuple(
    fc.uuid(),
    fc.oneof(
      fc.constant({ operator: "empty" as const, values: [] }),
      fc.record({
        operator: fc.constant("is" as const),
        values: fc.array(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 4 }),
      }),
      fc.record({
        operator: fc.constantFrom("contains" as const, "from" as const, "to" as const),
        values: fc.tuple(fc.string({ minLength: 1, maxLength: 40 })),
      }),
    ),
  )
  .map(([fieldId, rest]) => writeFieldFilter({ fieldId, ...rest }));

function valueOf(name: string, field: Described): fc.Arbitrary<unknown> {
  if (name === "customField") return fc.array(condition, { minLength: 1, maxLength: field.maxItems ?? 5 });
  if (field.const !== undefined) return fc.constant(field.const);
  if (field.enum) return fc.constantFrom(...field.enum);
  if (field.anyOf) return fc.oneof(...field.anyOf.map((each) => valueOf(name, each)));
  if (field.type === "array")
    return fc.uniqueArray(valueOf(name, field.items ?? {}), { minLength: 1, maxLength: 6 });
  if (field.type === "integer") return fc.integer({ min: field.minimum ?? 0, max: field.maximum ?? 1000 });
  if (field.format === "uuid") return fc.uuid();
  if (field.pattern === "^[A-Z]{3}$") return fc.stringMatching(/^[A-Z]{3}$/);
  if (field.pattern !== undefined) return anyDay;
  if (field.type !== "string") throw new Error(`${name} is of a kind that this test does not make`);
  return fc
    .string({ minLength: 1, maxLength: field.maxLength ?? 200, unit: "grapheme" })
    .filter((text) => text.trim() !== "" && text.length <= (field.maxLength ?? 200));
}

/** Filters that a list offers as switches: on, or not there. */
const switches = ["isRotting", "includeDeleted"];
const switchesOf = (list: AnyVocabulary) => (list === boardVocabulary ? ["snoozed"] : switches);

/** Any query that the contract takes, of the filters that the list has; some of them, or all. */
function queriesOf(list: AnyVocabulary): fc.Arbitrary<Values> {
  const { call, names } = list;
  const fields = Object.fromEntries(
    names.map((name) => {
      const field: unknown = call.query.shape[name];
      if (!(field instanceof z.ZodType)) throw new Error(`The contract has no ${name}`);
      const isSwitch = switchesOf(list).includes(name);
      return [name, isSwitch ? fc.constant("true") : valueOf(name, described(field))];
    }),
  );
  return fc.record(fields, { requiredKeys: [] }).filter((query) => call.query.safeParse(query).success);
}

/** What the server makes of a query; a set has no order. */
const understood = ({ call }: AnyVocabulary, query: Values): Values =>
  Object.fromEntries(
    Object.entries(call.query.parse(query)).map(([name, value]) => [
      name,
      Array.isArray(value) && name !== "customField" ? value.toSorted() : value,
    ]),
  );
const addressOf = (entries: Values): string =>
  new URLSearchParams(
    Object.entries(entries).flatMap(([name, value]): [string, string][] =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();
const read = (list: AnyVocabulary, address: string): Values => {
  const said = new URLSearchParams(address);
  return list.queryOf(list.textsIn((name) => said.get(name)));
};

describe.each(Object.entries(lists))("the address of %s", (_name, list) => {
  test("says any query that the contract takes, and gives it back", () => {
    fc.assert(
      fc.property(queriesOf(list), (query) => {
        const address = addressOf(list.replacing(list.textsOf(query)));
        expect(understood(list, read(list, address))).toEqual(understood(list, query));
      }),
    );
  });

  test("is understood by the contract's own names", () => {
    fc.assert(
      fc.property(queriesOf(list), (query) => {
        const address = addressOf(list.textsOf(query));
        expect(understood(list, read(list, address))).toEqual(understood(list, query));
      }),
    );
  });
});

const [anId, another] = ["01980000-0000-7000-8000-000000000042", "01980000-0000-7000-8000-000000000043"];

test.each<[keyof typeof lists, address: string, query: Values]>([
  [
    "tickets",
    `assignee=me&group=${anId}&category=${another}&contact=${anId}&notice=${another}&followed=me&snoozed=false&status=PENDING,OPEN&tag=vip`,
    {
      assignedToId: "me",
      groupId: anId,
      underCategoryId: another,
      contactId: anId,
      noticeId: another,
      followedBy: "me",
      snoozed: "false",
      status: ["OPEN", "PENDING"],
      tag: "vip",
    },
  ],
  ["tickets", "assignee=unassigned&priority=URGENT", { assignedToId: "unassigned", priority: ["URGENT"] }],
  [
    "deals",
    `owner=none&stage=${anId}&company=${another}&contact=${anId}&min=100&max=2000&currency=EUR&from=2026-01-01&to=2026-12-31&category=COMMIT&rotting=true&deleted=true`,
    {
      ownerId: "none",
      stageId: anId,
      companyId: another,
      contactId: anId,
      minAmount: 100,
      maxAmount: 2000,
      currency: "EUR",
      expectedCloseDateFrom: "2026-01-01",
      expectedCloseDateTo: "2026-12-31",
      forecastCategory: ["COMMIT"],
      isRotting: "true",
      includeDeleted: "true",
    },
  ],
  [
    "board",
    `category=${anId}&assignment=${another}&priority=URGENT,HIGH&snoozed=true`,
    { categoryId: anId, assignedToId: another, priority: ["HIGH", "URGENT"], snoozed: "true" },
  ],
  [
    "all tickets",
    "status=OPEN,IN_PROGRESS&groupId=none&waitingMinutes=240&createdWeekday=1&isTagged=false",
    {
      status: ["OPEN", "IN_PROGRESS"],
      groupId: "none",
      waitingMinutes: 240,
      createdWeekday: 1,
      isTagged: "false",
    },
  ],
  ["contacts", "ownerId=none&createdFrom=2026-01-05", { ownerId: "none", createdFrom: "2026-01-05" }],
])("an address of %s that somebody kept means what it meant: %s", (name, address, query) => {
  const list = lists[name];
  expect(list && read(list, address)).toEqual(query);
});

test("what an address says and nobody knows is left out by lists that check it, and sent where the server names it", () => {
  const address = "status=OPEN,LOST&assignee=Sam&assignedToId=Sam&snoozed=perhaps&tag=";
  expect(read(ticketVocabulary, address)).toEqual({ status: ["OPEN"] });
  expect(read(adminTicketVocabulary, address)).toEqual({
    status: "OPEN,LOST",
    assignedToId: "Sam",
    snoozed: "perhaps",
  });
});

test("a change under the contract's name takes both names out of the address, and a view all filters", () => {
  expect(ticketVocabulary.toAddress({ assignedToId: "me", status: ["OPEN", "PENDING"], tag: null })).toEqual({
    assignedToId: null,
    assignee: "me",
    status: ["OPEN", "PENDING"],
    tag: null,
  });
  const view = ticketVocabulary.replacing({ assignedToId: "me" });
  expect(view).toMatchObject({ assignee: "me", search: null, group: null, groupId: null, followed: null });
});
