import { screen } from "@testing-library/react";
import { renderDesk } from "@/tests/render";
import { GrowingList } from "./growing-list";

type Query = Parameters<typeof GrowingList<string>>[0]["query"];
const refetch = jest.fn();
const onClear = jest.fn();
const resting: Query = {
  data: undefined,
  error: null,
  isFetching: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: jest.fn(),
  refetch,
};
const of = (...items: string[]) => ({ pages: [{ items, total: items.length, totalIsCapped: false }] });
const show = (query: Partial<Query>, isFiltered = false) =>
  renderDesk(
    <GrowingList
      query={{ ...resting, ...query }}
      isFiltered={isFiltered}
      onClear={onClear}
      empty={<p>{"Nothing yet"}</p>}
    >
      {(rows) => rows.map((row) => <p key={row}>{row}</p>)}
    </GrowingList>,
  );

beforeEach(() => void jest.clearAllMocks());

test("while it is on its way a list says so", () => {
  show({ isFetching: true });
  expect(screen.getByRole("status", { name: "Loading…" })).toBeInTheDocument();
});

test("one that failed says why, and can be tried again", async () => {
  const { user } = show({ error: new Error("x") });
  expect(screen.queryByRole("status", { name: "Loading…" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

test("one that failed later goes on showing what it has", () => {
  show({ error: new Error("x"), data: of("Kim") });
  expect(screen.getByText("Kim")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
});

test("nothing at all is told apart from no match, whose filters can be taken away there", async () => {
  const { unmount } = show({ data: of() });
  expect(screen.getByText("Nothing yet")).toBeVisible();
  unmount();
  const { user } = show({ data: of() }, true);
  expect(screen.queryByText("Nothing yet")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(onClear).toHaveBeenCalledTimes(1);
});

test("rows come with how many there are, and a way to more", async () => {
  const fetchNextPage = jest.fn();
  const pages = [
    { items: ["Kim", "Sam"], total: 10_000, totalIsCapped: true },
    { items: ["Lee"], total: 10_000, totalIsCapped: true },
  ];
  const { user } = show({ data: { pages }, hasNextPage: true, fetchNextPage });
  expect(screen.getByText("Lee")).toBeVisible();
  expect(screen.getByText(/3 of 10,000\+/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
});
