import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { lazyCodePausesMs } from "@/lib/browser/lazy-code";
import { lazyDialog } from "./lazy-dialog";
import { PartWordsContext, lazyPart } from "./lazy-part";

const words = {
  missing: "Not loaded",
  broken: "Broken",
  again: "Try again",
  reload: "Reload page",
  close: "Close",
};
const online = (isOnline: boolean) =>
  Object.defineProperty(navigator, "onLine", { configurable: true, value: isOnline });
const draw = (piece: ReactNode) =>
  render(
    <PartWordsContext value={words}>
      <input aria-label="Beside it" />
      {piece}
    </PartWordsContext>,
  );
const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;
const lost = () => Promise.reject(new Error("lost"));
const settle = () =>
  act(() => jest.advanceTimersByTimeAsync(lazyCodePausesMs.reduce((sum, ms) => sum + ms, 0)));
const person = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

// React logs what a boundary has caught.
beforeEach(() => {
  jest.useFakeTimers();
  online(true);
  jest.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  online(true);
});

test("until the code is there its place is held, and code that was fetched ahead is drawn at once", async () => {
  const Part = lazyPart(() => Promise.resolve(Hello));
  const { unmount } = draw(<Part name="Kim" whileLoading={<p>Wait</p>} />);
  expect(screen.getByText("Wait")).toBeInTheDocument();
  await settle();
  expect(screen.getByText("Hello Kim")).toBeInTheDocument();
  unmount();
  draw(<Part name="Lea" whileLoading={<p>Wait</p>} />);
  expect(screen.getByText("Hello Lea")).toBeInTheDocument();
});

test("code that does not come is said in its place, the rest of the screen lives, and a press tries again", async () => {
  const load = jest.fn((): Promise<typeof Hello> => lost());
  const Part = lazyPart(load);
  draw(<Part name="Kim" />);
  await settle();
  expect(screen.getByRole("alert")).toHaveTextContent("Not loaded");
  const user = person();
  await user.type(screen.getByRole("textbox"), "still here");
  expect(screen.getByRole("textbox")).toHaveValue("still here");
  load.mockResolvedValue(Hello);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await settle();
  expect(screen.getByText("Hello Kim")).toBeInTheDocument();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("offline it is said at once, and it comes by itself when the network is back", async () => {
  online(false);
  const load = jest.fn((): Promise<typeof Hello> => lost());
  const Part = lazyPart(load);
  draw(<Part name="Kim" />);
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(screen.getByRole("alert")).toHaveTextContent("Not loaded");
  expect(screen.queryByRole("button", { name: "Reload page" })).not.toBeInTheDocument();
  load.mockResolvedValue(Hello);
  online(true);
  act(() => void dispatchEvent(new Event("online")));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(screen.getByText("Hello Kim")).toBeInTheDocument();
});

test("a part that breaks is said in its place too", async () => {
  const Part = lazyPart(() =>
    Promise.resolve((): ReactNode => {
      throw new Error("a mistake");
    }),
  );
  draw(<Part />);
  await settle();
  expect(screen.getByRole("alert")).toHaveTextContent("Broken");
  expect(screen.getByRole("textbox")).toBeInTheDocument();
});

test("a dialog whose code does not come says so in a dialog that closes", async () => {
  const onClose = jest.fn();
  const Sheet = lazyDialog(
    (): Promise<(props: { onClose: () => void }) => ReactNode> => lost(),
    ({ onClose: close }) => close,
  );
  draw(<Sheet onClose={onClose} />);
  await settle();
  expect(screen.getByRole("dialog", { name: "Not loaded" })).toBeInTheDocument();
  await person().click(screen.getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
