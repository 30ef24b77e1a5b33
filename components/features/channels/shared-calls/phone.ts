import type { Phone } from "@/lib/browser/ongoing-call";

/** Ways that are found later than this are not waited for. */
const gatherMs = 2000;

/**
 * Opens the microphone and makes an offer of sound. @throws DOMException where there is no microphone, or it
 * may not be used
 */
export async function openPhone({ onLost }: { onLost: () => void }): Promise<Phone> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const line = new RTCPeerConnection();
  const sound = new Audio();
  sound.autoplay = true;
  for (const track of stream.getTracks()) line.addTrack(track, stream);
  line.addEventListener("track", ({ streams: [theirs] }) => {
    sound.srcObject = theirs ?? null;
  });
  line.addEventListener("connectionstatechange", () => {
    if (line.connectionState === "failed") onLost();
  });
  const close = () => {
    for (const track of stream.getTracks()) track.stop();
    sound.srcObject = null;
    line.close();
  };
  try {
    await line.setLocalDescription(await line.createOffer());
    await gathered(line);
    return {
      offer: line.localDescription?.sdp ?? "",
      take: (sdp) => line.setRemoteDescription({ type: "answer", sdp }),
      mute(isMuted) {
        for (const track of stream.getAudioTracks()) track.enabled = !isMuted;
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

const gathered = (line: RTCPeerConnection): Promise<void> =>
  new Promise((resolve) => {
    if (line.iceGatheringState === "complete") return void resolve();
    const timer = setTimeout(resolve, gatherMs);
    line.addEventListener("icegatheringstatechange", () => {
      if (line.iceGatheringState !== "complete") return;
      clearTimeout(timer);
      resolve();
    });
  });
