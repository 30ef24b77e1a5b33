import { act, fireEvent, screen } from "@testing-library/react";
import type { addressHooks } from "@/tests/address";
import { renderDesk } from "@/tests/render";
import { SearchBox } from "./search-box";
import { useListState } from "./use-list-state";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function Bar() {
  const list = useListState();
  return (
    <>
      <SearchBox value={list.search} onSearch={(search) => list.set({ search })} label="Find" />
      <button type="button" onClick={() => list.set({ rotting: "true" })}>
        {"Rotting"}
      </button>
    </>
  );
}

test("a search that is sent a moment after a filter was pressed takes the filter not back", () => {
  history.replaceState(null, "", "/admin/crm/deals?view=list&page=3");
  renderDesk(<Bar />);
  fireEvent.change(screen.getByRole("searchbox", { name: "Find" }), { target: { value: "tents" } });
  fireEvent.click(screen.getByRole("button", { name: "Rotting" }));
  act(() => void jest.advanceTimersByTime(300));
  expect(location.search).toBe("?view=list&rotting=true&search=tents");
});
