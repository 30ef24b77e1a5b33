import { screen, waitFor, within } from "@testing-library/react";
import { imports } from "@/contract/crm/import";
import type { CrmImport, ImportAnalysis, ImportRowResult } from "@/contract/crm/import";
import { customFields } from "@/contract/workspace/custom-fields";
import { mappingOf } from "@/contract/crm/import-choices";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { countryOptions } from "./countries";
import { ImportScreen } from "./import-screen";

const push = jest.fn();
jest.mock("next/navigation", () => ({
  useSearchParams: () => new URLSearchParams(location.search),
  usePathname: () => location.pathname,
  useRouter: () => ({
    push: (to: string) => {
      history.replaceState(null, "", to);
      return push(to) as unknown;
    },
  }),
}));

const id = "01980000-0000-7000-8000-00000000d001";
const me = () =>
  (JSON.parse(atob((localStorage.getItem("token") ?? "").split(".")[1] ?? "")) as { sub: string }).sub; // our own token
const row = (
  number: number,
  more: Partial<ImportAnalysis["first"][number]> = {},
): ImportAnalysis["first"][number] => ({
  number,
  label: `Person ${number}`,
  outcome: "CREATED",
  reason: null,
  column: null,
  entityId: null,
  firstRow: null,
  cells: [`Person ${number}`, `p${number}@x.test`, "42"],
  ...more,
});
const analysis: ImportAnalysis = {
  willCreate: 2,
  willUpdate: 1,
  unchanged: 0,
  skipped: 0,
  failed: 1,
  repeated: 1,
  existing: 0,
  newCompanies: 0,
  first: [row(2)],
  conflicts: [row(3, { outcome: "UPDATED", firstRow: 2 })],
  problems: [row(4, { outcome: "FAILED", reason: "EMAIL", column: "Mail" })],
};
const column = (header: string, target: string | null) => ({
  header,
  samples: [`a ${header}`],
  guess: target,
  target,
  mapping: mappingOf(target),
  isRepeated: false,
});
const given = (more: Partial<CrmImport> = {}): CrmImport => ({
  id,
  entity: "CONTACT",
  fileName: "people.csv",
  sizeBytes: 100,
  state: "READY",
  problem: null,
  reading: {
    kind: "CSV",
    encoding: "utf-8",
    delimiter: ",",
    sheet: null,
    sheets: [],
    hasHeader: true,
    dateOrder: "DMY",
  },
  columns: [column("Name", "name"), column("Mail", "email"), column("Shoe", null)],
  policy: "UPDATE_EMPTY",
  tags: [],
  country: null,
  total: 4,
  done: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  failed: 0,
  companiesMade: 0,
  undone: 0,
  kept: 0,
  analysis,
  isUndoable: false,
  mayChange: true,
  actorId: me(),
  actorName: "Sam",
  createdAt: "2026-01-05T12:00:00.000Z",
  startedAt: null,
  finishedAt: null,
  ...more,
});
const result = (number: number, more: Partial<ImportRowResult> = {}): ImportRowResult => ({
  number,
  label: `Person ${number}`,
  outcome: "CREATED",
  reason: null,
  column: null,
  entityId: null,
  kept: null,
  ...more,
});

beforeEach(() => {
  push.mockClear();
  history.replaceState(null, "", `/admin/contacts/import?id=${id}`);
  mock(customFields.list, pageOf([]));
});

test("a column that was guessed wrongly is set right, is kept as it is chosen, and a field that another column has is not offered", async () => {
  let now: CrmImport | null = null;
  mock(imports.get, () => (now ??= given()));
  const sent = mock(
    imports.choose,
    ({ body }) =>
      (now = given({
        analysis: null,
        columns: given().columns.map((each, at) => ({
          ...each,
          target: (body as { targets: (string | null)[] }).targets[at] ?? null,
        })),
      })),
  ); // what the screen sends
  const { user } = renderDesk(<ImportScreen />, { role: "ADMIN" });
  await user.click(await screen.findByRole("button", { name: "Map Shoe to: Do not import" }));
  expect(screen.getByRole("option", { name: "Name" })).toHaveAttribute("aria-disabled", "true");
  await user.click(screen.getByRole("option", { name: "Notes" }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ targets: ["name", "email", "notes"] }));
  expect(await screen.findByRole("button", { name: "Map Shoe to: Notes" })).toBeVisible();
});

test("one sees what would happen, row by row where it matters, and starts it", async () => {
  history.replaceState(null, "", `/admin/contacts/import?id=${id}&step=preview`);
  let now: CrmImport | null = null;
  mock(imports.get, () => (now ??= given()));
  mock(imports.rows, pageOf([result(2)]));
  const sent = mock(
    imports.execute,
    () => (now = given({ state: "RUNNING", analysis: null, done: 1, created: 1 })),
  );
  const { user } = renderDesk(<ImportScreen />, { role: "ADMIN" });
  expect(
    within(await screen.findByRole("list", { name: "Preview" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["2to create", "1to update", "0unchanged", "0to skip", "1errors", "0new companies"]);
  expect(screen.getByText("Same as row 2")).toBeVisible();
  expect(screen.getByText("Not an e-mail address: Mail")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Import 3 rows" }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ importId: id }));
  expect(await screen.findByRole("progressbar", { name: "Importing" })).toHaveAttribute("aria-valuenow", "1");
});

test("the rows that one chose to see while it runs are still chosen when it has ended, and complete", async () => {
  let isDone = false;
  mock(imports.get, () =>
    isDone
      ? given({ state: "DONE", analysis: null, done: 3, created: 2, failed: 1 })
      : given({ state: "RUNNING", analysis: null, done: 2, created: 1, failed: 1 }),
  );
  mock(imports.rows, ({ query }) =>
    query.has("outcome")
      ? pageOf([result(3, { outcome: "FAILED", reason: "EMAIL", column: "Mail" })])
      : pageOf([result(2), ...(isDone ? [result(5)] : [])]),
  );
  const { user } = renderDesk(<ImportScreen />, { role: "ADMIN" });
  expect(await screen.findByText("Person 3")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show: Not imported" }));
  await user.click(screen.getByRole("option", { name: "All rows" }));
  expect(await screen.findByText("Person 2")).toBeVisible();
  isDone = true;
  expect(await screen.findByText("Person 5", {}, { timeout: 5000 })).toBeVisible();
  expect(screen.getByRole("button", { name: "Show: All rows" })).toBeVisible();
});

test("what was done is undone after a question, and those that were kept are named", async () => {
  let now: CrmImport | null = null;
  mock(
    imports.get,
    () =>
      (now ??= given({
        state: "DONE",
        analysis: null,
        done: 4,
        created: 2,
        updated: 1,
        failed: 0,
        isUndoable: true,
      })),
  );
  mock(imports.rows, pageOf([result(2, { kept: "CHANGED" })]));
  const sent = mock(
    imports.undo,
    () =>
      (now = given({ state: "UNDONE", analysis: null, done: 4, created: 2, updated: 1, undone: 2, kept: 1 })),
  );
  const { user } = renderDesk(<ImportScreen />, { role: "ADMIN" });
  await user.click(await screen.findByRole("button", { name: "Undo the import" }));
  expect(sent).toHaveLength(0);
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Undo the import" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await screen.findByText("Kept: changed since")).toBeVisible();
  expect(screen.getByText("1 kept (changed or in use)")).toBeVisible();
});

test("a failure to go through the file is told in the server's words, and nothing is lost", async () => {
  mock(imports.get, () => given({ analysis: null }));
  mockFault(imports.analyze, "conflict", { detail: "It has already been started." });
  const { user } = renderDesk(<ImportScreen />, { role: "ADMIN" });
  await user.click(await screen.findByRole("button", { name: "Preview import" }));
  expect(await screen.findByText("It has already been started.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Map Mail to: E-mail" })).toBeVisible();
});

test("countries stand by their names in the reader's language", () => {
  expect(countryOptions("es").find(({ value }) => value === "DE")?.label).toBe("Alemania");
});
