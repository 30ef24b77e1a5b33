import { useState } from "react";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { Group, GroupMode } from "@/contract/conditions/tree";
import { renderDesk } from "@/tests/render";
import { ConditionEditor } from "./condition-editor";
import type { Offer } from "./offered-fields";
import type { TreeFault } from "./tree-faults";

const asked = jest.fn<void, [string]>();
const people = Array.from({ length: 60 }, (_, at) => ({ value: `p${at}`, label: `Person ${at}` }));
const offer: Offer = {
  subject: {
    status: { kind: "choice", choices: ["OPEN", "DONE"] },
    owner: { kind: "reference" },
    subject: { kind: "text" },
    message: { kind: "text" },
    tags: { kind: "tags" },
    amount: { kind: "number" },
    closed: { kind: "day" },
    seen: { kind: "moment" },
    isUrgent: { kind: "flag" },
    open: { kind: "hours" },
  },
  fields: [
    {
      name: "status",
      label: "Status",
      options: [
        { value: "OPEN", label: "Open" },
        { value: "DONE", label: "Done" },
      ],
    },
    {
      name: "owner",
      label: "Owner",
      references: {
        useFound: (query) => {
          asked(query);
          const options = people.filter(({ label }) => label.includes(query));
          return { options, isPending: false, isFailed: false };
        },
        nameOf: (id) => people.find(({ value }) => value === id)?.label ?? "—",
      },
    },
    { name: "subject", label: "Subject" },
    { name: "message", label: "Message" },
    { name: "tags", label: "Tags" },
    { name: "amount", label: "Amount", currency: "EUR" },
    { name: "closed", label: "Closed on" },
    { name: "seen", label: "Seen" },
    { name: "isUrgent", label: "Urgent" },
    { name: "open", label: "Time" },
  ],
};

let value: Group = { mode: "ALL", items: [] };
const take = (next: Group) => {
  value = next;
};
function Place({ begin, faults = [], modes }: { begin: Group; faults?: TreeFault[]; modes?: GroupMode[] }) {
  const [tree, setTree] = useState(begin);
  const [told] = useState(faults);
  return (
    <ConditionEditor
      label="If"
      offer={offer}
      value={tree}
      onChange={(next) => {
        take(next);
        setTree(next);
      }}
      faults={told}
      {...(modes ? { modes } : {})}
      depthMax={3}
      emptyText="Always."
    />
  );
}
const draw = (begin: Group, faults: TreeFault[] = []) =>
  renderDesk(<Place begin={begin} faults={faults} />).user;
const all = (...items: Group["items"]): Group => ({ mode: "ALL", items });
const open = { field: "status", op: "IS_ANY_OF" as const, value: ["OPEN"] };
const row = (name: string | RegExp) => screen.getByRole("group", { name });
const choose = async (user: ReturnType<typeof draw>, button: RegExp, option: string) => {
  await user.click(screen.getByRole("button", { name: button }));
  await user.click(screen.getByRole("option", { name: option, hidden: true }));
};

beforeEach(() => asked.mockClear());

test("a condition that is added takes the focus and is announced, and so is where the focus goes when it is removed", async () => {
  const user = draw(all());
  expect(screen.getByText("Always.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Add condition" }));
  expect(screen.getByRole("button", { name: "Field: Status" })).toHaveFocus();
  expect(screen.getByRole("status")).toHaveTextContent("Condition added");
  await user.click(screen.getByRole("button", { name: "Add condition" }));
  expect(row("Condition 2 of 2")).toBeInTheDocument();
  await user.click(within(row("Condition 1 of 2")).getByRole("button", { name: "Remove this condition" }));
  expect(screen.getByRole("button", { name: "Field: Status" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Remove this condition" }));
  expect(screen.getByRole("button", { name: "Add condition" })).toHaveFocus();
  expect(screen.getByRole("status")).toHaveTextContent("Condition removed");
  expect(value).toEqual(all());
});

test("groups stand in groups as deep as the place allows, and go with their last condition", async () => {
  const user = draw(all(open));
  await user.click(screen.getByRole("button", { name: "Add group" }));
  const inner = row("Group of conditions, 2 of 2");
  expect(value.items[1]).toEqual({ mode: "ANY", items: [{ field: "status", op: "IS_ANY_OF", value: [] }] });
  await user.click(within(inner).getByRole("button", { name: "Add group" }));
  expect(screen.getAllByRole("button", { name: "Add group" })).toHaveLength(2);
  await choose(user, /^How the conditions combine: Any/, "No condition is met");
  expect(value.items[1]).toMatchObject({ mode: "NONE" });
  for (const at of [1, 1])
    await user.click(
      within(inner).getAllByRole("button", { name: "Remove this condition" })[at - 1] ?? inner,
    );
  expect(value).toEqual(all(open));
});

test("a condition moves by the keyboard: among its neighbours, into a group and out of it, and keeps the focus", async () => {
  const tagged = { field: "tags", op: "HAS_ANY_OF" as const, value: ["vip"] };
  const group: Group = { mode: "ANY", items: [{ field: "subject", op: "IS_SET" }] };
  const user = draw(all(open, tagged, group));
  const move = async (handle: string, way: string) => {
    act(() => screen.getByRole("button", { name: handle }).focus());
    await user.keyboard("{Enter}");
    const item = await screen.findByRole("menuitem", { name: way, hidden: true });
    act(() => item.focus());
    await user.keyboard("{Enter}");
  };
  await move("Move condition 2 of 3", "Move up");
  expect(value).toEqual(all(tagged, open, group));
  expect(screen.getByRole("button", { name: "Move condition 1 of 3" })).toHaveFocus();
  expect(screen.getByText("Now 1 of 3")).toBeInTheDocument();
  await move("Move condition 2 of 3", "Move into the group");
  expect(value).toEqual(all(tagged, { mode: "ANY", items: [open, ...group.items] }));
  await waitFor(() =>
    expect(screen.getAllByRole("button", { name: "Move condition 1 of 2" })[1]).toHaveFocus(),
  );
  await user.keyboard("{Enter}");
  await user.click(await screen.findByRole("menuitem", { name: "Move out of the group", hidden: true }));
  expect(value).toEqual(all(tagged, group, open));
});

test("what was typed stays when another field takes it, and goes when its kind no longer fits", async () => {
  const user = draw(all({ field: "subject", op: "HAS_WORD", value: [] }));
  await user.type(screen.getByLabelText("Value for Subject"), "refund{Enter}money");
  await choose(user, /^Field: Subject/, "Message");
  expect(value).toEqual(all({ field: "message", op: "HAS_WORD", value: ["refund", "money"] }));
  await choose(user, /^Field: Message/, "Tags");
  expect(value).toEqual(all({ field: "tags", op: "HAS_ANY_OF", value: ["refund", "money"] }));
  await choose(user, /^Comparison: /, "is set");
  expect(value).toEqual(all({ field: "tags", op: "IS_SET" }));
  await choose(user, /^Comparison: /, "include all of");
  expect(value).toEqual(all({ field: "tags", op: "HAS_ALL_OF", value: ["refund", "money"] }));
  await choose(user, /^Field: Tags/, "Status");
  expect(value).toEqual(all({ field: "status", op: "IS_ANY_OF", value: [] }));
});

test("what may be referred to is asked for when the control opens, found by typing, and no more than fifty at once", async () => {
  const user = draw(all({ field: "owner", op: "IS_ANY_OF", value: ["p59"] }));
  const button = screen.getByRole("button", { name: "Value for Owner: Person 59" });
  expect(asked).not.toHaveBeenCalled();
  await user.click(button);
  const list = within(screen.getByRole("dialog", { hidden: true })).getByRole("group", { hidden: true });
  expect(within(list).getAllByRole("checkbox", { hidden: true })).toHaveLength(51);
  expect(screen.getByText("Only the first 50 are shown. Type to find others.")).toBeInTheDocument();
  await user.keyboard("Person 58");
  expect(asked).toHaveBeenLastCalledWith("Person 58");
  await user.keyboard("{ArrowDown} ");
  expect(value).toEqual(all({ field: "owner", op: "IS_ANY_OF", value: ["p59", "p58"] }));
});

test("each kind of value has its control: money in whole units, days, ranges, moments, yes or no, hours", async () => {
  const user = draw(
    all(
      { field: "amount", op: "ABOVE", value: 1250 },
      { field: "closed", op: "BETWEEN", value: ["2026-03-01", "2026-03-31"] },
      { field: "closed", op: "IS_ANY_OF", value: ["2026-03-01"] },
      { field: "isUrgent", op: "IS", value: true },
      { field: "open", op: "WITHIN", value: { days: ["1"], from: "09:00", to: "17:00" } },
    ),
  );
  const amount = screen.getByLabelText("Value for Amount");
  expect(amount).toHaveValue("12.50");
  await user.clear(amount);
  await user.type(amount, "19,9x");
  expect(screen.getByText("Enter a number.")).toBeInTheDocument();
  expect(value.items[0]).toEqual({ field: "amount", op: "ABOVE" });
  await user.type(amount, "{Backspace}");
  expect(value.items[0]).toEqual({ field: "amount", op: "ABOVE", value: 1990 });
  expect(within(row("Condition 2 of 5")).getByLabelText("To")).toHaveValue("2026-03-31");
  await user.click(screen.getByRole("button", { name: "Add another value" }));
  const [, second] = within(row("Condition 3 of 5")).getAllByLabelText("Value for Closed on", {
    selector: "input",
  });
  await user.type(second ?? amount, "2026-04-02");
  expect(value.items[2]).toMatchObject({ value: ["2026-03-01", "2026-04-02"] });
  await choose(user, /^Value for Urgent/, "No");
  expect(value.items[3]).toMatchObject({ value: false });
  await user.click(screen.getByRole("button", { name: "Tuesday" }));
  expect(value.items[4]).toMatchObject({ value: { days: ["1", "2"] } });
});

test("what the server refuses is said at its place, stays with its condition when others go, and ends with a change", async () => {
  const group: Group = { mode: "ANY", items: [open, { field: "subject", op: "HAS_WORD", value: [] }] };
  const user = draw(all(open, group), [
    { path: "items.1.items.1.value", message: "At least one." },
    { path: "items.1.items.1.value.0", message: "At least one." },
    { path: "items.1.items", message: "Too many." },
    { path: "", message: "It depends on itself." },
  ]);
  const inner = row("Group of conditions, 2 of 2");
  expect(
    within(within(inner).getByRole("group", { name: "Condition 2 of 2" })).getByRole("alert"),
  ).toHaveTextContent(/^At least one\.$/);
  expect(screen.getByLabelText("Value for Subject")).toHaveAccessibleDescription("At least one.");
  expect(within(inner).getByText("Too many.")).toBeInTheDocument();
  expect(screen.getByText("It depends on itself.")).toBeInTheDocument();
  const [first] = screen.getAllByRole("button", { name: "Remove this condition" });
  await user.click(first ?? inner);
  expect(screen.getByText("At least one.")).toBeInTheDocument();
  await user.type(screen.getByLabelText("Value for Subject"), "refund{Enter}");
  expect(screen.queryByText("At least one.")).not.toBeInTheDocument();
});

test("a tree that comes from outside begins anew", async () => {
  function Reset() {
    const [tree, setTree] = useState(all(open));
    return (
      <>
        <button onClick={() => setTree(all({ field: "amount", op: "ABOVE", value: 100 }))}>Reset</button>
        <ConditionEditor label="If" offer={offer} value={tree} onChange={setTree} />
      </>
    );
  }
  const { user } = renderDesk(<Reset />);
  await user.click(screen.getByRole("button", { name: "Reset" }));
  expect(screen.getByLabelText("Value for Amount")).toHaveValue("1.00");
});
