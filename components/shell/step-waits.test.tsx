import { act, screen } from "@testing-library/react";
import { onUnreachable } from "@/lib/api/reach";
import { useNetwork } from "@/lib/browser/offline/network";
import { tellStep } from "@/lib/browser/steps";
import { renderDesk } from "@/tests/render";
import { StepWaits } from "./step-waits";

let path = "/tickets";
jest.mock("next/navigation", () => ({ usePathname: () => path }));
const notice = () => screen.queryByText("You're offline. The screen opens when you reconnect.");
const step = (to: string) => act(async () => tellStep(to));
const network = (isOffline: boolean) => act(() => useNetwork.setState({ isOffline }));

beforeEach(() => {
  path = "/tickets";
});
afterEach(() => network(false));

test("offline a step to another screen says that it waits, until it is made", async () => {
  renderDesk(<StepWaits />);
  network(true);
  expect(notice()).not.toBeInTheDocument();
  await step("/contacts?page=2");
  expect(notice()).toBeInTheDocument();
  network(false);
  expect(notice()).not.toBeInTheDocument();
  path = "/contacts";
  network(true);
  expect(notice()).not.toBeInTheDocument();
});

test("with a network, and for a change of this screen's own address, nothing is said", async () => {
  renderDesk(<StepWaits />);
  await step("/contacts");
  expect(notice()).not.toBeInTheDocument();
  await step("/tickets?sort=created");
  network(true);
  expect(notice()).not.toBeInTheDocument();
});

test("whoever stays takes the step back", async () => {
  const { user } = renderDesk(<StepWaits />);
  network(true);
  await step("/contacts");
  const replaced = jest.spyOn(history, "replaceState");
  await user.click(screen.getByRole("button", { name: "Stay here" }));
  expect(notice()).not.toBeInTheDocument();
  expect(replaced).toHaveBeenCalledWith(null, "", location.href);
});

test("a server that does not answer is looked for, though the browser says that it is online", async () => {
  jest.useFakeTimers({ doNotFake: ["queueMicrotask"] });
  const looked = jest.fn();
  const stop = onUnreachable(looked);
  renderDesk(<StepWaits />);
  await step("/contacts");
  await act(() => jest.advanceTimersByTimeAsync(1999));
  expect(looked).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(looked).toHaveBeenCalledTimes(1);
  stop();
  jest.useRealTimers();
});
