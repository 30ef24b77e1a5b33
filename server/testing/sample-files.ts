import assert from "node:assert/strict";
import type { Person, World } from "./world.ts";

/** The smallest files that are what they say, for tests. */
export const samplePng = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
export const samplePdf = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);

/** The first page of Ogg, whose stream is called so. */
const ogg = (stream: string): Buffer => {
  const page = Buffer.alloc(28 + 19);
  page.write("OggS", 0, "latin1");
  page[5] = 2;
  page[26] = 1;
  page[27] = 19;
  page.write(stream, 28, "latin1");
  return page;
};
export const sampleVoice = ogg("OpusHead\u0001\u0001");
export const sampleVorbis = ogg("\u0001vorbis");
/** The first box of a film. */
export const sampleVideo = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from("ftypmp42\0\0\0\0mp42isom", "latin1"),
]);

/** A picture of so many pixels a side, at least so many bytes long. */
export function sampleSticker(side = 512, { isAnimated = false, bytes = 64 } = {}): Buffer {
  const file = Buffer.alloc(Math.max(bytes, 30));
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(file.length - 8, 4);
  file.write("WEBPVP8X", 8, "latin1");
  file.writeUInt32LE(10, 16);
  file[20] = isAnimated ? 2 : 0;
  file.writeUIntLE(side - 1, 24, 3);
  file.writeUIntLE(side - 1, 27, 3);
  return file;
}

/** An upload of somebody's that was not sent yet; its id. */
export async function uploadFile(
  { app }: World,
  { token }: Person,
  { bytes, name }: { bytes: Buffer; name: string },
): Promise<string> {
  const boundary = "parley-test";
  const answer = await app.http.inject({
    method: "POST",
    url: "/api/attachments",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json<{ id: string }>().id;
}
