import { act, screen, waitFor } from "@testing-library/react";
import { whatsappCalls } from "@/contract/channels/whatsapp-calls";
import type { CallStanding, WhatsAppCall } from "@/contract/channels/whatsapp-calls";
import { useOngoingCall } from "@/lib/browser/ongoing-call";
import { tellLive } from "@/lib/browser/realtime/live-bus";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { CallBar } from "./call-bar";
import { makeCall } from "./make-call";

const ticketId = "01980000-0000-7000-8001-000000000001";
const call: WhatsAppCall = {
  id: "01980000-0000-7000-8001-000000000002",
  ticketId,
  callerId: "01980000-0000-7000-8001-000000000003",
  callerName: "Kim",
  state: "DIALING",
  result: null,
  reason: null,
  answer: null,
  isSimulated: false,
  startedAt: "2026-03-02T09:00:00.000Z",
  connectedAt: null,
  endedAt: null,
  durationSeconds: null,
};
const standing: CallStanding = {
  outcome: "CALLING",
  permission: "TEMPORARY",
  allowedUntil: "2026-03-09T09:00:00.000Z",
  mayAsk: true,
  askLimits: [],
  askedAt: null,
  mayCall: true,
  callLimits: [],
  isOpen: true,
  isSimulated: false,
  call,
};

const track = { enabled: true, stop: jest.fn() };
const stream = { getTracks: () => [track], getAudioTracks: () => [track] };
const taken = jest.fn();
class FakeLine extends EventTarget {
  connectionState = "new";
  iceGatheringState = "complete";
  localDescription = { sdp: "v=0\r\nm=audio 9\r\n" };
  addTrack() {}
  createOffer() {
    return Promise.resolve(this.localDescription);
  }
  setLocalDescription() {
    return Promise.resolve();
  }
  setRemoteDescription(answer: unknown) {
    taken(answer);
    return Promise.resolve();
  }
  close() {}
}
const microphone = jest.fn();
beforeEach(() => {
  microphone.mockResolvedValue(stream);
  Object.assign(track, { enabled: true });
  Object.assign(globalThis, { RTCPeerConnection: FakeLine });
  Object.defineProperty(navigator, "mediaDevices", {
    configurable: true,
    value: { getUserMedia: microphone },
  });
});
afterEach(() => {
  act(() => useOngoingCall.setState({ call: null }));
  Reflect.deleteProperty(globalThis, "RTCPeerConnection");
  Reflect.deleteProperty(navigator, "mediaDevices");
  jest.clearAllMocks();
});

/** The server's word, and the event that it has a new one. */
function now(state: Partial<WhatsAppCall>) {
  mock(whatsappCalls.get, { ...call, ...state });
  act(() => tellLive("whatsapp_call", { callId: call.id, ticketId, state: state.state ?? call.state }));
}

test("a call rings, connects with its running time, is muted and hung up", async () => {
  mock(whatsappCalls.start, standing);
  mock(whatsappCalls.get, call);
  const { user } = renderDesk(<CallBar />);
  await act(() => makeCall(ticketId, "Lucía", false));
  expect(await screen.findByText("Calling…")).toBeVisible();
  now({ state: "RINGING", answer: "v=0 answer" });
  expect(await screen.findByText("Ringing…")).toBeVisible();
  await waitFor(() => expect(taken).toHaveBeenCalledWith({ type: "answer", sdp: "v=0 answer" }));
  now({ state: "CONNECTED", answer: "v=0 answer", connectedAt: new Date(Date.now() - 65_000).toISOString() });
  expect(await screen.findByRole("timer")).toHaveTextContent(/^1:0\d$/);
  await user.click(screen.getByRole("button", { name: "Mute" }));
  expect(track.enabled).toBe(false);
  const hungUp = mock(whatsappCalls.hangUp, { ...call, state: "ENDED", result: "ANSWERED" });
  await user.click(screen.getByRole("button", { name: "Hang up" }));
  await waitFor(() => expect(hungUp).toHaveLength(1));
  expect(track.stop).toHaveBeenCalled();
  expect(screen.queryByRole("region", { name: "Call" })).not.toBeInTheDocument();
});

test("what the customer did is said, and the microphone is let go", async () => {
  mock(whatsappCalls.start, standing);
  mock(whatsappCalls.get, call);
  renderDesk(<CallBar />);
  await act(() => makeCall(ticketId, "Lucía", false));
  now({ state: "ENDED", result: "DECLINED" });
  expect(await screen.findByText("Declined")).toBeVisible();
  expect(track.stop).toHaveBeenCalled();
  expect(screen.getByRole("button", { name: "Close" })).toBeVisible();
});

test("without a microphone it says so, and nobody is called", async () => {
  microphone.mockRejectedValue(new DOMException("None.", "NotFoundError"));
  const started = mock(whatsappCalls.start, standing);
  renderDesk(<CallBar />);
  await act(() => makeCall(ticketId, "Lucía", false));
  expect(await screen.findByRole("alert")).toHaveTextContent("No microphone was found");
  expect(started).toHaveLength(0);
});
