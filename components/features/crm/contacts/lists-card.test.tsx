import { screen, within } from "@testing-library/react";
import { contactLists } from "@/contract/crm/contact-lists";
import { contactRow } from "@/tests/factories";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { ListsCard } from "./lists-card";

const idAt = (number: number) => `01980000-0000-7000-8000-0000000007${String(number).padStart(2, "0")}`;
const at = "2026-03-02T12:00:00.000Z";
const list = (number: number, name: string, kind: "STATIC" | "RULE") => ({
  id: idAt(number),
  name,
  kind,
  description: null,
  rule: kind === "RULE" ? [{ type: ["PARTNER" as const] }] : null,
  isPinned: true,
  createdByName: "Ann",
  createdAt: at,
  updatedAt: at,
});
const [testers, partners, fair] = [
  list(1, "Testers", "STATIC"),
  list(2, "Partners", "RULE"),
  list(3, "Fair", "STATIC"),
];
const kim = contactRow({ id: idAt(50), name: "Kim" });

test("somebody is taken out of a list made by hand and put into another; of one by rule it is only said", async () => {
  mock(contactLists.ofContact, { items: [partners, testers] });
  mock(contactLists.list, pageOf([fair, partners, testers]));
  const sent = mock(contactLists.setMembers, { added: 1, removed: 0 });
  const { user } = renderDesk(<ListsCard contact={kim} />);
  const lines = within(await screen.findByRole("list", { name: "Lists" })).getAllByRole("listitem");
  expect(lines.map(({ textContent }) => textContent)).toEqual(["PartnersBy rule", "Testers"]);
  expect(screen.getAllByRole("button", { name: /Remove from/ })).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Remove from Testers" }));
  expect(await screen.findByText("Removed from Testers")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Add to a list" }));
  await user.click(await screen.findByRole("combobox", { name: "Find a list" }));
  expect((await screen.findAllByRole("option")).map(({ textContent }) => textContent)).toEqual(["Fair"]);
  await user.click(screen.getByRole("option", { name: "Fair" }));
  expect(await screen.findByText("Added to Fair")).toBeVisible();
  expect(sent.map(({ params, body }) => [params["id"], body])).toEqual([
    [testers.id, { remove: [kim.id] }],
    [fair.id, { add: [kim.id] }],
  ]);
});

test("of a deleted person nothing is changed, and whoever may see the lists gets there", async () => {
  mock(contactLists.ofContact, { items: [testers] });
  renderDesk(<ListsCard contact={{ ...kim, deletedAt: at }} />, { role: "ADMIN" });
  expect(await screen.findByRole("link", { name: "Testers" })).toHaveAttribute(
    "href",
    `/admin/contacts?listId=${testers.id}`,
  );
  expect(screen.queryByRole("button", { name: /Add|Take/ })).not.toBeInTheDocument();
});
