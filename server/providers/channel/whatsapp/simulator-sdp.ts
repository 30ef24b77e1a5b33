import { createHash } from "node:crypto";

/**
 * An answer to an offer of sound, well formed and good for nothing: no sound flows, since nobody is behind it.
 * @param seed of its keys
 * @returns null for what is no such offer
 */
export function answerToOffer(offer: string, seed: string): string | null {
  if (offer.length > 20_000 || !offer.startsWith("v=0\r\n") || !offer.endsWith("\r\n")) return null;
  const [session = "", ...sections] = offer.split(/(?=^m=)/m);
  const has = (attribute: string, section: string) => `${session}${section}`.includes(`\r\na=${attribute}`);
  const audio = sections.find((section) => section.startsWith("m=audio "));
  const opus = audio && /^a=rtpmap:(\d{1,3}) opus\/48000\/2\r$/im.exec(audio)?.[1];
  if (!audio || opus === undefined || !/^m=audio \d+ UDP\/TLS\/RTP\/SAVPF /.test(audio)) return null;
  if (!["ice-ufrag:", "ice-pwd:", "fingerprint:sha-256 ", "setup:actpass"].every((one) => has(one, audio)))
    return null;
  const hash = createHash("sha256").update(seed).digest();
  const print = [...hash].map((byte) => byte.toString(16).padStart(2, "0").toUpperCase()).join(":");
  const mid = /^a=mid:(\S+)\r$/m.exec(audio)?.[1];
  const lines = [
    "v=0",
    `o=- ${hash.readUInt32BE(0)} 2 IN IP4 127.0.0.1`,
    "s=-",
    "t=0 0",
    ...(mid === undefined ? [] : [`a=group:BUNDLE ${mid}`]),
    "a=ice-lite",
    ...sections.flatMap((section) =>
      section === audio
        ? [
            `m=audio 9 UDP/TLS/RTP/SAVPF ${opus}`,
            "c=IN IP4 0.0.0.0",
            "a=rtcp:9 IN IP4 0.0.0.0",
            `a=ice-ufrag:${hash.toString("hex").slice(0, 8)}`,
            `a=ice-pwd:${hash.toString("hex").slice(8, 40)}`,
            `a=fingerprint:sha-256 ${print}`,
            "a=setup:passive",
            ...(mid === undefined ? [] : [`a=mid:${mid}`]),
            "a=sendrecv",
            "a=rtcp-mux",
            `a=rtpmap:${opus} opus/48000/2`,
            `a=fmtp:${opus} minptime=10;useinbandfec=1`,
          ]
        : // Refused: sound alone is spoken of.
          [
            (section.split("\r\n", 1)[0] ?? "").replace(/^(m=\S+) \d+/, "$1 0"),
            "c=IN IP4 0.0.0.0",
            ...(/^a=mid:\S+/m.exec(section) ?? []),
          ],
    ),
  ];
  return `${lines.join("\r\n")}\r\n`;
}
