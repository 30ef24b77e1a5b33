import { act, screen } from "@testing-library/react";
import { renderDesk } from "@/tests/render";
import { SlaMark } from "./sla-chip";

const now = new Date("2026-03-09T12:00:00.000Z");
const minutesFromNow = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();

beforeEach(() => jest.useFakeTimers({ now, doNotFake: ["queueMicrotask", "nextTick"] }));
afterEach(() => jest.useRealTimers());

test("chips count down by one clock, without asking, and are overdue when their time has come", () => {
  const set = jest.spyOn(globalThis, "setInterval");
  renderDesk(
    <>
      <SlaMark of={{ slaStatus: "ON_TRACK", slaDueAt: minutesFromNow(90) }} />
      <SlaMark of={{ slaStatus: "AT_RISK", slaDueAt: minutesFromNow(1) }} />
    </>,
  );
  expect(screen.getByText("On track: Due in 1 h 30 min")).toBeInTheDocument();
  expect(screen.getByText("At risk: Due in 1 min")).toBeInTheDocument();
  expect(set.mock.calls.filter(([, every]) => every === 5000)).toHaveLength(1);
  act(() => jest.advanceTimersByTime(3 * 60_000));
  expect(screen.getByText("On track: Due in 1 h 27 min")).toBeInTheDocument();
  expect(screen.getByText("At risk: Overdue 2 min")).toBeInTheDocument();
  set.mockRestore();
});

test.each([
  ["a breach that nobody has resolved while something else is due", "BREACHED", 60, "Breached: Due in 1 h"],
  ["what is paused is not due", "PAUSED", null, "Paused"],
  ["what is met", "MET", null, "Met"],
] as const)("%s", (_case, slaStatus, minutes, said) => {
  renderDesk(<SlaMark of={{ slaStatus, slaDueAt: minutes === null ? null : minutesFromNow(minutes) }} />);
  expect(screen.getAllByText(said).length).toBeGreaterThan(0);
});

test("without service levels there is no chip", () => {
  const { container } = renderDesk(<SlaMark of={{ slaStatus: null, slaDueAt: null }} />);
  expect(container).not.toHaveTextContent(/due|met/i);
});
