import { screen, waitFor } from "@testing-library/react";
import { useQuery } from "@tanstack/react-query";
import { ticketCategories } from "@/contract/desk/ticket-categories";
import { everyCategory } from "@/components/features/desk/shared-category/use-categories";
import type { Category } from "@/components/features/desk/shared-category/use-categories";
import { removeToast } from "@/lib/browser/toasts";
import { mock, mockFault } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { useArranging } from "./use-arranging";

const category = (name: string, position: number): Category => ({
  id: name.toLowerCase(),
  parentId: null,
  name,
  description: null,
  color: "#000000",
  position,
  isActive: true,
  depth: 1,
  path: [name],
  children: [],
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
});

let all: Category[] = [];
function Arranged() {
  const { data } = useQuery(everyCategory);
  const { change } = useArranging();
  return (
    <>
      <p>{data?.items.map(({ name }) => name).join(" ")}</p>
      <button onClick={() => change("a", { name: "Ann" }, "Renamed A")}>Rename A</button>
      <button onClick={() => change("b", { position: 0 }, "Moved B")}>Move B up</button>
    </>
  );
}
const opened = async () => {
  all = [category("A", 0), category("B", 1)];
  mock(ticketCategories.list, () => ({ items: all, total: all.length }));
  const { user } = renderDesk(<Arranged />, { role: "ADMIN" });
  await screen.findByText("A B");
  return (name: string) => user.click(screen.getByRole("button", { name }));
};
afterEach(() => removeToast());

test("a first change that fails takes back itself alone, and the next goes out after it", async () => {
  const press = await opened();
  const moved = mock(ticketCategories.update, () => {
    all = [category("B", 0), category("A", 1)];
    return { ...category("B", 0), children: [] };
  });
  const refused = mockFault(ticketCategories.update, "internal", { times: 1, waitMs: 200 });
  await press("Rename A");
  await press("Move B up");
  expect(screen.getByText("B Ann")).toBeVisible();
  expect(moved).toEqual([]);
  expect(await screen.findByText("B A")).toBeVisible();
  await waitFor(() => expect(moved).toHaveLength(1));
  expect([...refused, ...moved].map(({ params }) => params["id"])).toEqual(["a", "b"]);
});

test("what was changed can be undone: the old name goes out, and stands", async () => {
  const press = await opened();
  const sent = mock(ticketCategories.update, ({ body }) => {
    const { name } = body as { name: string };
    all = [{ ...category("A", 0), name }, category("B", 1)];
    return { ...category("A", 0), name, children: [] };
  });
  await press("Rename A");
  expect(screen.getByText("Ann B")).toBeVisible();
  expect(await screen.findByText("Renamed A")).toBeVisible();
  await press("Undo");
  expect(screen.getByText("A B")).toBeVisible();
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ name: "Ann" }, { name: "A" }]));
  expect(screen.getByText("A B")).toBeVisible();
});

test("a change that fails says so, and “Try again” makes it once more", async () => {
  const press = await opened();
  mockFault(ticketCategories.update, "internal", { times: 1 });
  await press("Rename A");
  await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByText("A B")).toBeVisible();
  mock(ticketCategories.update, () => {
    all = [{ ...category("A", 0), name: "Ann" }, category("B", 1)];
    return { ...category("A", 0), children: [] };
  });
  await press("Try again");
  expect(await screen.findByText("Ann B")).toBeVisible();
});
