import { screen, within } from "@testing-library/react";
import { contactDuplicates } from "@/contract/crm/contact-duplicates";
import { contactIdentities } from "@/contract/crm/contact-identities";
import { contactMerges } from "@/contract/crm/contact-merges";
import { customFieldDependencies, customFields } from "@/contract/workspace/custom-fields";
import type { addressHooks } from "@/tests/address";
import { contactRow, wholeContact } from "@/tests/factories";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { IdentityCards } from "./identity-cards";
import { MergeReview } from "./merge-review";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

const at = "2026-03-02T12:00:00.000Z";
const idAt = (number: number) => `01980000-0000-7000-8000-0000000009${String(number).padStart(2, "0")}`;
const [kim, lee] = [
  contactRow({ id: idAt(1), name: "Kim Larsen", email: "kim@one.example" }),
  contactRow({ id: idAt(2), name: "K. Larsen", email: "k@two.example" }),
];

test("every address of a person is shown, the primary one by name, and one that is somebody else's is refused at its field", async () => {
  mock(contactDuplicates.ofContact, { items: [] });
  mock(contactMerges.ofContact, { items: [] });
  mockFault(contactIdentities.add, "already_exists", {
    errors: [{ path: "value", message: "Another contact has this e-mail address" }],
  });
  const { user } = renderDesk(
    <IdentityCards
      contact={wholeContact({
        ...kim,
        identities: [
          { id: idAt(3), kind: "EMAIL", value: "kim@one.example", isPrimary: true, createdAt: at },
          { id: idAt(4), kind: "INSTAGRAM", value: "kim.one", isPrimary: false, createdAt: at },
        ],
      })}
    />,
  );
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "E-mailkim@one.examplePrimary",
    "Instagramkim.one",
  ]);
  await user.click(screen.getByRole("button", { name: "Add address" }));
  await user.click(screen.getByLabelText("Address or number"));
  await user.paste("k@two.example");
  await user.click(screen.getByRole("button", { name: "Add address" }));
  expect(await screen.findByText("Another contact has this e-mail address")).toBeVisible();
});

test("a merge that can be undone offers it; one that was merged on says what comes first", async () => {
  mock(contactDuplicates.ofContact, { items: [{ contact: lee, reasons: ["phone"], score: 95 }] });
  const merge = {
    id: idAt(5),
    contact: { id: kim.id, name: kim.name },
    merged: [{ id: idAt(6), name: "Kimmy" }],
    movedCount: 3,
    byName: "Ann",
    createdAt: at,
    undoUntil: at,
    undoneAt: null,
    undoneByName: null,
    isMine: true,
    cannotUndo: null,
  };
  mock(contactMerges.ofContact, {
    items: [
      merge,
      {
        ...merge,
        id: idAt(7),
        merged: [{ id: idAt(8), name: "Kimberly" }],
        cannotUndo: { reason: "merged_on", contact: { id: lee.id, name: lee.name } },
      },
    ],
  });
  renderDesk(<IdentityCards contact={wholeContact(kim)} />);
  expect(await screen.findByText("Same phone number · 95%")).toBeVisible();
  expect(await screen.findByText("Kimmy")).toBeVisible();
  expect(screen.getAllByRole("button", { name: "Undo merge" })).toHaveLength(1);
  expect(screen.getByText(/It was merged again since/)).toBeVisible();
});

test("an agent undoes no merge of somebody else, and is told who can; a supervisor does", async () => {
  mock(contactDuplicates.ofContact, { items: [] });
  mock(contactMerges.ofContact, {
    items: [
      {
        id: idAt(5),
        contact: { id: kim.id, name: kim.name },
        merged: [{ id: idAt(6), name: "Kimmy" }],
        movedCount: 3,
        byName: "Ann",
        createdAt: at,
        undoUntil: at,
        undoneAt: null,
        undoneByName: null,
        isMine: false,
        cannotUndo: null,
      },
    ],
  });
  const { unmount } = renderDesk(<IdentityCards contact={wholeContact(kim)} />, { role: "AGENT" });
  expect(
    await screen.findByText("Only the person who merged them and supervisors can undo it."),
  ).toBeVisible();
  expect(screen.queryByRole("button", { name: "Undo merge" })).not.toBeInTheDocument();
  unmount();
  renderDesk(<IdentityCards contact={wholeContact(kim)} />, { role: "SUPERVISOR" });
  expect(await screen.findByRole("button", { name: "Undo merge" })).toBeVisible();
});

test("two contacts side by side: what differs is chosen, and the wish goes out as it was chosen", async () => {
  mock(customFields.list, pageOf([]));
  mock(customFieldDependencies.list, pageOf([]));
  mock(contactMerges.preview, {
    contact: kim,
    merged: [lee],
    moves: { tickets: 2, chats: 1, surveys: 0, companies: 0, deals: 0 },
    addresses: [{ contactId: lee.id, kind: "EMAIL", value: "k@two.example" }],
    tags: [],
    customFields: [],
    warnings: [],
    fields: [
      {
        field: "name",
        keptFrom: kim.id,
        values: [kim, lee].map(({ id, name }) => ({ contactId: id, value: name, label: name })),
      },
      {
        field: "jobTitle",
        keptFrom: kim.id,
        values: [kim, lee].map(({ id }) => ({ contactId: id, value: null, label: null })),
      },
    ],
  });
  const sent = mock(contactMerges.merge, {
    contact: wholeContact(kim),
    mergedIds: [lee.id],
    mergeId: idAt(9),
    undoUntil: at,
  });
  const onMerged = jest.fn();
  const { user } = renderDesk(<MergeReview ids={[kim.id, lee.id]} onMerged={onMerged} />);
  const table = await screen.findByRole("table", { name: "Comparison" });
  expect(within(table).queryByText("Job title")).not.toBeInTheDocument();
  expect(screen.getByText(/2 tickets, 1 chat/)).toBeVisible();
  // What would happen is shown of Kim still: nobody merges into the other one by it.
  await user.click(screen.getByRole("radio", { name: "Keep K. Larsen" }));
  expect(screen.getByRole("button", { name: "Merge into Kim Larsen" })).toBeDisabled();
  await user.click(screen.getByRole("radio", { name: "Keep Kim Larsen" }));
  await user.click(screen.getByRole("radio", { name: "Name: keep K. Larsen of K. Larsen" }));
  await user.click(screen.getByRole("button", { name: "Merge into Kim Larsen" }));
  await screen.findByText("Merged into Kim Larsen");
  expect(onMerged).toHaveBeenCalledWith(kim.id);
  expect(sent[0]?.body).toMatchObject({ contactId: kim.id, mergedIds: [lee.id], keep: { name: lee.id } });
});
