import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderDesk } from "@/tests/render";
import type { Recording } from "./recording";
import { voiceMaxSeconds } from "./use-voice-recorder";
import { VoiceDialog } from "./voice-dialog";

const spoken = new File(["OggS"], "voice.ogg", { type: "audio/ogg" });
function microphone() {
  const recording = {
    level: () => 0.5,
    stop: jest.fn(async () => spoken),
    discard: jest.fn(),
  } satisfies Recording;
  return { recording, start: jest.fn(async () => recording) };
}
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });

beforeEach(() => {
  jest.useFakeTimers();
  URL.createObjectURL = jest.fn(() => "blob:voice");
  URL.revokeObjectURL = jest.fn();
});
afterEach(() => jest.useRealTimers());

function show(start: () => Promise<Recording>) {
  const [onClose, onRecorded] = [jest.fn(), jest.fn()];
  const { unmount } = renderDesk(<VoiceDialog start={start} onClose={onClose} onRecorded={onRecorded} />);
  return { onClose, onRecorded, unmount };
}

test("what was said is heard first, and then given to the message", async () => {
  const { start } = microphone();
  const { onClose, onRecorded } = show(start);
  expect(await screen.findByRole("meter", { name: "How loud" })).toHaveAttribute("aria-valuenow", "50");
  act(() => jest.advanceTimersByTime(65_000));
  expect(screen.getByRole("timer", { name: "Recorded so far" })).toHaveTextContent("1:05");
  await user.click(screen.getByRole("button", { name: "Stop" }));
  expect(await screen.findByLabelText("Listen to what was recorded")).toHaveAttribute("src", "blob:voice");
  expect(onRecorded).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Add to the message" }));
  expect(onRecorded).toHaveBeenCalledWith(spoken);
  expect(onClose).toHaveBeenCalled();
});

test("recorded again, what was said before is gone, and the microphone is asked for anew", async () => {
  const { start } = microphone();
  const { onRecorded } = show(start);
  await user.click(await screen.findByRole("button", { name: "Stop" }));
  await user.click(await screen.findByRole("button", { name: "Record again" }));
  expect(await screen.findByRole("meter")).toBeInTheDocument();
  expect(start).toHaveBeenCalledTimes(2);
  expect(URL.revokeObjectURL).toHaveBeenCalledWith("blob:voice");
  expect(onRecorded).not.toHaveBeenCalled();
});

test("it ends by itself after the longest time", async () => {
  const { recording, start } = microphone();
  show(start);
  await screen.findByRole("meter");
  act(() => jest.advanceTimersByTime((voiceMaxSeconds + 1) * 1000));
  expect(await screen.findByRole("button", { name: "Add to the message" })).toBeInTheDocument();
  expect(recording.stop).toHaveBeenCalledTimes(1);
});

test("whoever leaves lets go of the microphone", async () => {
  const { recording, start } = microphone();
  const { unmount } = show(start);
  await screen.findByRole("meter");
  unmount();
  expect(recording.discard).toHaveBeenCalledTimes(1);
});

test.each([
  ["NotAllowedError", /does not let this page use the microphone/],
  ["NotFoundError", /No microphone was found/],
  ["AbortError", /did not work/],
])("%s is said in words, and can be tried again", async (name, text) => {
  const { recording } = microphone();
  const start = jest
    .fn<Promise<Recording>, []>()
    .mockRejectedValueOnce(new DOMException("", name))
    .mockResolvedValueOnce(recording);
  show(start);
  expect(await screen.findByRole("alert")).toHaveTextContent(text);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("meter")).toBeInTheDocument();
});
