import { useState } from "react";
import { screen } from "@testing-library/react";
import { customFields } from "@/contract/workspace/custom-fields";
import { customField, fieldId, fieldOption } from "@/tests/custom-fields";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { conditionsIn } from "@/components/list/address-values";
import { FieldFilters } from "./field-filters";

const product = customField(1, "Product", "SELECT", {
  options: [
    fieldOption(11, "Tent"),
    fieldOption(12, "Stove"),
    { ...fieldOption(13, "Lantern"), isArchived: true },
  ],
});
const serial = customField(2, "Serial", "TEXT");
const price = customField(3, "Price", "CURRENCY", { currency: "EUR" });
const bought = customField(4, "Bought", "DATE");
const insured = customField(5, "Insured", "CHECKBOX");
const old = customField(6, "Old", "TEXT", { isActive: false });

let said: (string | null)[] = [];
function Bar({ first }: { first: string | null }) {
  const [value, setValue] = useState(first);
  return (
    <FieldFilters
      value={value}
      onChange={(next) => {
        said.push(next);
        setValue(next);
      }}
    />
  );
}
const draw = (first: string | null = null) => renderDesk(<Bar first={first} />);
beforeEach(() => {
  said = [];
  mock(customFields.list, pageOf([product, serial, price, bought, insured, old]));
});
const add = async (user: ReturnType<typeof draw>["user"], name: string) => {
  await user.click(await screen.findByRole("button", { name: "Fields" }));
  await user.click(await screen.findByRole("option", { name, hidden: true }));
};

test("a choice is filtered by its options, also those that are no longer offered, and says them; the cross takes it away", async () => {
  const { user } = draw();
  await add(user, "Product");
  await user.click(await screen.findByRole("checkbox", { name: /Tent/ }));
  await user.click(screen.getByRole("checkbox", { name: /Lantern/ }));
  expect(said.at(-1)).toBe(`${product.id}:is:${fieldId(11)}|${fieldId(13)}`);
  expect(screen.getByRole("button", { name: "Product: Tent and Lantern" })).toBeInTheDocument();
  await user.click(screen.getByRole("checkbox", { name: "Empty" }));
  expect(said.at(-1)).toBe(`${product.id}:empty`);
  await user.click(screen.getByRole("button", { name: "Remove filter: Product" }));
  expect(said.at(-1)).toBeNull();
});

test("a text is contained, whatever signs it has", async () => {
  const { user } = draw();
  await add(user, "Serial");
  await user.type(await screen.findByLabelText("Contains"), "50%, or more{Enter}");
  expect(said.at(-1)).toBe(`${serial.id}:contains:50%25%2C or more`);
  expect(conditionsIn(said.at(-1) ?? null)).toHaveLength(1);
  expect(screen.getByRole("button", { name: "Serial: 50%, or more" })).toBeInTheDocument();
});

test("money is typed in whole units and asked in minor ones, and what is no number is said at its place", async () => {
  const { user } = draw();
  await add(user, "Price");
  await user.type(await screen.findByLabelText("From"), "abc");
  await user.click(screen.getByRole("button", { name: "Apply" }));
  expect(screen.getByText("Not valid for this field")).toBeInTheDocument();
  expect(said).toEqual([]);
  await user.clear(screen.getByLabelText("From"));
  await user.type(screen.getByLabelText("From"), "12,50");
  await user.type(screen.getByLabelText("To"), "20");
  await user.click(screen.getByRole("button", { name: "Apply" }));
  expect(said.at(-1)).toBe(`${price.id}:from:1250,${price.id}:to:2000`);
  expect(screen.getByRole("button", { name: "Price: €12.50 – €20" })).toBeInTheDocument();
});

test("what the address says stands there after a reload, and other fields are added to it", async () => {
  const { user } = draw(`${bought.id}:from:2026-03-02,${insured.id}:is:false`);
  expect(await screen.findByRole("button", { name: /^Bought: from Mar 2/ })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Insured: No" }));
  await user.click(await screen.findByRole("option", { name: "Yes", hidden: true }));
  expect(said.at(-1)).toBe(`${bought.id}:from:2026-03-02,${insured.id}:is:true`);
});

test("a field that is switched off is not offered, one that is unknown says so, and both can be taken away", async () => {
  const { user } = draw(`${old.id}:contains:x,${fieldId(99)}:empty,nonsense`);
  await user.click(await screen.findByRole("button", { name: "Remove filter: Old" }));
  expect(said.at(-1)).toBe(`${fieldId(99)}:empty`);
  await user.click(screen.getByRole("button", { name: "Remove filter: Unknown field" }));
  expect(said.at(-1)).toBeNull();
  await user.click(await screen.findByRole("button", { name: "Fields" }));
  expect(await screen.findByRole("option", { name: "Product", hidden: true })).toBeInTheDocument();
  expect(screen.queryByRole("option", { name: "Old", hidden: true })).not.toBeInTheDocument();
});

test("where there are no fields there is no filter by them", async () => {
  const asked = mock(customFields.list, pageOf([]));
  draw();
  await screen.findByText(() => asked.length > 0, { selector: "body" });
  expect(screen.queryByRole("button", { name: "Fields" })).not.toBeInTheDocument();
});
