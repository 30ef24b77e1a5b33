import type { TicketGroup } from "@/contract/desk/omnichannel-tickets";
import type { Ticket } from "@/contract/desk/tickets";
import {
  filterFor,
  groupedItems,
  keyOfGroup,
  openGroupsIn,
  openedAddress,
  toggleGroup,
  withOnePageMore,
} from "./ticket-groups";

const group = (key: string | null, count = 3): TicketGroup => ({ key, name: key, count, isCapped: false });
const [open, closed] = [group("OPEN"), group("CLOSED")];

describe("the groups of the list in its address", () => {
  it.each([
    ["nothing said: the first group is open", null, { OPEN: 1 }],
    ["none is open", ",", {}],
    ["each with its pages", "OPEN~2,CLOSED~1", { OPEN: 2, CLOSED: 1 }],
    ["a count that is none is one page", "OPEN~x,CLOSED~-3", { OPEN: 1, CLOSED: 1 }],
  ])("%s", (_name, opened, expected) => {
    expect(Object.fromEntries(openGroupsIn(opened, [open, closed]))).toEqual(expected);
  });

  it("reads back what it wrote, also where a tag holds its marks", () => {
    const odd = group("a~b,c");
    const wanted = withOnePageMore(toggleGroup(new Map(), odd), odd);
    expect(openGroupsIn(openedAddress(wanted), [])).toEqual(new Map([[keyOfGroup(odd), 2]]));
    expect(openedAddress(toggleGroup(wanted, odd))).toBe(",");
  });
});

it.each([
  ["status", "OPEN", { status: "OPEN" }],
  ["assignee", null, { assignedToId: "unassigned" }],
  ["company", null, { companyId: "none" }],
  ["tag", null, { isTagged: "false" }],
] as const)("the filter of a group by %s, %s, shows nothing but it", (by, key, expected) => {
  expect(filterFor(by, group(key))).toEqual(expected);
});

it("offers more of an open group until all of it is shown", () => {
  const ticket = { id: "one" } as Ticket; // only passed on
  const kinds = (count: number, tickets: readonly Ticket[]) =>
    groupedItems([group("OPEN", count), closed], new Map([["OPEN", 1]]), () => tickets).map(
      ({ kind }) => kind,
    );
  expect(kinds(2, [ticket])).toEqual(["group", "ticket", "more", "group"]);
  expect(kinds(1, [ticket])).toEqual(["group", "ticket", "group"]);
  expect(kinds(2, [])).toEqual(["group", "group"]);
});
