import { Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { z } from "zod";
import type { authenticate, AuthenticateOptions, AuthenticateResult } from "mailauth";
import type { AskNames } from "./name-servers.ts";

/** Who handed a mail over by SMTP, as that server said and as its line shows. */
export interface HandedOver {
  ip: string;
  helo: string;
  from: string;
}
/** Answers an Authentication-Results of our own; never throws, and never takes long. */
export type CheckSender = (source: Uint8Array, by: HandedOver | null) => Promise<string>;

const checkingMs = 20_000;
const questionsMax = 60;
const signaturesMax = 10;
/** Who says honestly, by a seal of theirs, what they found before they forwarded a mail. */
const trustedSealers = new Set(["google.com", "microsoft.com"]);

/**
 * Whether a mail that was handed to us is of the domain that it names: by a signature of that domain (DKIM), by a
 * server that the domain lets send (SPF), as the domain's own policy takes them (DMARC), or by the seal of a
 * forwarder that found so (ARC). Forwarding breaks SPF always and DKIM often, so that a mail counts as forged only
 * where its domain says that it signs, and wants what does not pass refused.
 */
export function createCheckSender(ask: AskNames, { waitMs = checkingMs } = {}): CheckSender {
  return async (source, by) => {
    if (signaturesIn(source) > signaturesMax) return said("permerror");
    let late: NodeJS.Timeout | undefined;
    const deadline = new Promise<string>((resolve) => {
      late = setTimeout(resolve, waitMs, said("temperror"));
    });
    try {
      return await Promise.race([deadline, verdictOf(source, by, ask)]);
    } catch {
      // What cannot be taken apart proves nothing.
      return said("permerror");
    } finally {
      clearTimeout(late);
    }
  };
}
const said = (dmarc: string, more: readonly string[] = []): string =>
  [ourName, ...more, `dmarc=${dmarc}`].join("; ");
const ourName = "forwarded";

async function verdictOf(source: Uint8Array, by: HandedOver | null, ask: AskNames): Promise<string> {
  const { authenticate: check } = await library();
  let questions = 0;
  // The types of the library leave out records with parts of their own.
  const resolver = ((name, type) => {
    questions += 1;
    if (questions <= questionsMax) return ask(name, type);
    throw Object.assign(new Error("A mail that asks too much."), { code: "ETIMEOUT" });
  }) as NonNullable<AuthenticateOptions["resolver"]>;
  const found = await check(Readable.from(piecesOf(source), { objectMode: false }), {
    ...(by && { ip: by.ip, helo: by.helo, sender: by.from }),
    mta: ourName,
    resolver,
    disableBimi: true,
    rejectRsaSha1: true,
  });
  // Without a server that handed it over nobody is asked which ones may.
  return verdict(by ? found : { ...found, spf: false });
}

/** Read with the first mail that is forwarded: most installations have none. */
const library = (): Promise<{ authenticate: typeof authenticate }> => import("mailauth");

function verdict(found: AuthenticateResult): string {
  const { dmarc, dkim } = found;
  // Of two senders nobody knows which one is shown.
  const [sender, ...others] = dkim.headerFrom;
  if (dkim.fromFields !== 1 || sender === undefined || others.length > 0) return said("permerror");
  const signed = dkim.results.find(isSigned);
  if (signed?.signingDomain) return said("pass", [`dkim=pass header.d=${signed.signingDomain}`]);
  if (dmarc && dmarc.status.result === "pass" && dmarc.alignment.spf.result) return said("pass");
  const sealer = sealerOf(found, sender.slice(sender.lastIndexOf("@") + 1).toLowerCase());
  if (sealer !== null) return said("pass", [`arc=pass header.d=${sealer}`]);
  if (!dmarc) return said("none");
  const isUncertain = [found.spf, ...dkim.results].some((one) => one && one.status.result === "temperror");
  if (dmarc.status.result === "temperror" || isUncertain) return said("temperror");
  return said(dmarc.status.result === "fail" && dmarc.policy !== "none" ? "fail" : "none");
}

/** By the domain of its sender, and to its end: to what is left unsigned anybody adds. */
const isSigned = ({ status }: AuthenticateResult["dkim"]["results"][number]): boolean =>
  status.result === "pass" && typeof status.aligned === "string" && (status.underSized ?? 0) === 0;

/** Who sealed that it passed there: seal and signature of one hand, since each alone can be put to another. */
function sealerOf({ arc, dkim }: AuthenticateResult, domain: string): string | null {
  if (!arc || arc.status.result !== "pass" || !dkim.arc || dkim.arc.chain === false) return null;
  const sealer: unknown = dkim.arc.chain.at(-1)?.["arc-seal"]?.parsed?.["d"]?.value;
  if (typeof sealer !== "string" || !trustedSealers.has(sealer)) return null;
  if (!arc.signature || arc.signature.signingDomain !== sealer) return null;
  const dmarc: unknown = arc.authenticationResults?.["dmarc"];
  const sealed = SealedDmarc.safeParse(dmarc);
  return sealed.success && sealed.data.header.from.toLowerCase() === domain ? sealer : null;
}
/** What a sealer found. */
const SealedDmarc = z.object({ result: z.literal("pass"), header: z.object({ from: z.string() }) });

/** Between pieces others have their turn: a sum over a large mail takes longer than they may wait. */
async function* piecesOf(source: Uint8Array): AsyncGenerator<Buffer> {
  const bytes = viewOf(source);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes);
    await turn();
  }
}
const pieceBytes = 64 * 1024;
const viewOf = (source: Uint8Array): Buffer =>
  Buffer.from(source.buffer, source.byteOffset, source.byteLength);

/** Each costs a question and a sum over the whole mail. */
function signaturesIn(source: Uint8Array): number {
  const bytes = viewOf(source);
  const end = bytes.indexOf("\r\n\r\n");
  const head = bytes.subarray(0, end === -1 ? headMaxBytes : Math.min(end, headMaxBytes)).toString("latin1");
  return [...head.matchAll(/^(?:dkim-signature|arc-seal):/gim)].length;
}
const headMaxBytes = 512 * 1024;
