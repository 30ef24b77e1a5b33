// `npm run bench -- --only mails`: very many mails read one after the other, and the memory that is left after each
// tenth of them.
import { Session } from "node:inspector/promises";
import { readMail } from "../../server/modules/channels/mailboxes/read-mail.ts";
import { wordsOfMail } from "../../server/modules/channels/mailboxes/words.ts";
import { fine, row, verdict, whole } from "./print.ts";

/** From the second tenth on: the first brings the code to its place. */
const growthMax = 1.1;
const parts = 10;

const packed = Buffer.alloc(30_000, 65).toString("base64").replaceAll(/.{76}/g, "$&\r\n");
const htmlOf = (nr: number) =>
  `<html><head><style>p { color: red }</style></head><body><p>Dear team, order ${nr} has not come.</p>${"<table><tr><td>cell</td></tr></table>".repeat(20)}<blockquote type="cite">On Monday you wrote: it is on its way</blockquote></body></html>`;
/** Plain, HTML beside plain, with a file, and one that came back. */
const bodies: ((nr: number) => string)[] = [
  (nr) => `Content-Type: text/plain; charset=utf-8\r\n\r\nWhere is order ${nr}?\r\n> You wrote: soon\r\n`,
  (nr) =>
    `Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nOrder ${nr}\r\n--b\r\nContent-Type: text/html\r\n\r\n${htmlOf(nr)}\r\n--b--\r\n`,
  (nr) =>
    `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nOrder ${nr}\r\n--b\r\nContent-Type: image/png; name=a.png\r\nContent-Transfer-Encoding: base64\r\n\r\n${packed}\r\n--b--\r\n`,
  (nr) =>
    `Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nIt could not be delivered.\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nFinal-Recipient: rfc822; a${nr}@example.test\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--b--\r\n`,
];
const mailOf = (nr: number): Buffer =>
  Buffer.from(
    `From: Nadia <nadia${nr % 1000}@example.test>\r\nTo: support@acme.test\r\nSubject: Order ${nr}\r\nMessage-ID: <${nr}@example.test>\r\nReferences: <a@x> <b@x>\r\n${bodies[nr % bodies.length]?.(nr) ?? ""}`,
  );

const megabytes = (bytes: number) => bytes / 1024 / 1024;
/** What is still held once everything that nobody needs is gone. */
async function heldBytes(session: Session): Promise<{ heap: number; outside: number }> {
  await session.post("HeapProfiler.collectGarbage");
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return { heap: heapUsed, outside: arrayBuffers };
}

export async function mails(count: number): Promise<void> {
  const session = new Session();
  session.connect();
  process.stdout.write(
    `\n${row([`${count.toLocaleString("en")} mails`, "mails/s", "heap MB", "buffers MB", "process MB"])}`,
  );
  const held: number[] = [];
  for (let part = 0; part < parts; part += 1) {
    const startedAt = performance.now();
    const each = Math.floor(count / parts);
    for (let nr = part * each; nr < (part + 1) * each; nr += 1) {
      const mail = await readMail(mailOf(nr));
      if (wordsOfMail(mail).content === "") throw new Error(`Mail ${nr} says nothing.`);
    }
    const perSecond = each / ((performance.now() - startedAt) / 1000);
    const { heap, outside } = await heldBytes(session);
    held.push(heap + outside);
    process.stdout.write(
      row([
        whole((part + 1) * each),
        whole(perSecond),
        fine(megabytes(heap)),
        fine(megabytes(outside)),
        fine(megabytes(process.memoryUsage().rss)),
      ]),
    );
  }
  session.disconnect();
  const growth = (held.at(-1) ?? Number.NaN) / (held[1] ?? Number.NaN);
  process.stdout.write(
    `what is held grew × ${growth.toFixed(2)} (aim ≤ ${growthMax}: ${verdict(growth <= growthMax)})\n`,
  );
}
