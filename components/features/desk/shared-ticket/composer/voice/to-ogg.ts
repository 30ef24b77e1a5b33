import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  OggOutputFormat,
  Output,
  WEBM,
} from "mediabunny";

/**
 * The sound of a WebM file in an Ogg file, packet by packet as it was encoded: Chromium records the one, and
 * messengers play the other as a voice message.
 * @throws Error for a file without Opus
 */
export async function toOgg(recorded: Blob): Promise<Blob> {
  const input = new Input({ source: new BlobSource(recorded), formats: [WEBM] });
  const track = await input.getPrimaryAudioTrack();
  if (!track || (await track.getCodec()) !== "opus") throw new Error("Opus was recorded.");
  const decoderConfig = await track.getDecoderConfig();
  const target = new BufferTarget();
  const output = new Output({ format: new OggOutputFormat(), target });
  const source = new EncodedAudioPacketSource("opus");
  output.addAudioTrack(source);
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets())
    await source.add(packet, decoderConfig ? { decoderConfig } : undefined);
  await output.finalize();
  if (!target.buffer) throw new Error("A finished output has its bytes.");
  return new Blob([target.buffer], { type: "audio/ogg" });
}
