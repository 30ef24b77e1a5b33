import type { AddressInfo, Socket } from "node:net";
import type { Logger } from "pino";
import { SMTPServer } from "smtp-server";
import type { SMTPServerDataStream, SMTPServerOptions, SMTPServerSession } from "smtp-server";
import { limits } from "../../contract/limits.ts";
import type { Env } from "../env.ts";
import { forwardTarget, takeForwarded } from "../modules/channels/mailboxes/forwarding.ts";
import type { ForwardTarget } from "../modules/channels/mailboxes/forwarding.ts";
import { countAtConnection } from "../modules/workspace/connections/count-refused.ts";
import type { Desk } from "../work.ts";

export interface MailIn {
  port: number;
  stop(): Promise<void>;
}
const clientsMax = 50;
const clientsOfAddressMax = 10;
const lifeMs = 10 * 60_000;
/** Of all mails that are being taken, so that no few senders fill the memory. */
const inHandMaxBytes = 4 * limits.mailMaxBytes;
const recipientsMax = 20;
const nameMax = 320;
const refused = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code });
const busy = () => refused(451, "4.3.0 Try again shortly.");

/**
 * Takes mail that workspaces forward to us, by SMTP. Nobody logs in: an address that nobody can guess says whose
 * it is, and any other is refused before the mail is read. A mail is answered for once it is kept.
 */
export async function startMailIn(
  { desk, env, log }: { desk: Desk; env: Env; log: Logger },
  { domain, port }: NonNullable<Env["mailIn"]>,
): Promise<MailIn> {
  const counts = new Map<string, number>();
  const server = new SMTPServer({
    name: domain,
    banner: "Parley",
    logger: false,
    authOptional: true,
    disabledCommands: ["AUTH"],
    // There is no key of our own, and the one that the library brings is everybody's.
    hideSTARTTLS: true,
    disableReverseLookup: true,
    maxClients: clientsMax,
    size: limits.mailMaxBytes,
    rejectOversized: true,
    ...handlers({ desk, env, log }, counts),
  });
  server.server.on("connection", (socket: Socket) => {
    holdToLimits(socket, counts);
  });
  server.on("error", (error) => {
    log.info({ err: error }, "a line of a mail server broke");
  });
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, () => {
      server.server.off("error", reject);
      resolve();
    });
  });
  // listening at a port, and at no path
  const { port: listensAt } = server.server.address() as AddressInfo;
  return {
    port: listensAt,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}

/** What is answered at each step of a connection. */
function handlers(
  { desk, env, log }: { desk: Desk; env: Env; log: Logger },
  counts: ReadonlyMap<string, number>,
): Pick<SMTPServerOptions, "onConnect" | "onRcptTo" | "onData"> {
  const inHand = { bytes: 0 };
  return {
    onConnect: ({ remoteAddress }, done) => {
      done(
        (counts.get(remoteAddress) ?? 0) > clientsOfAddressMax
          ? refused(421, "4.7.0 Too many connections.")
          : null,
      );
    },
    onRcptTo: ({ address }, session, done) => {
      if (session.envelope.rcptTo.length >= recipientsMax) {
        done(refused(452, "4.5.3 Too many recipients."));
        return;
      }
      forwardTarget(desk, env, address).then(
        (target) => {
          done(target ? undefined : refused(550, "5.1.1 There is no such mailbox."));
        },
        (error: unknown) => {
          log.warn({ err: error }, "the mailbox of a mail could not be looked up");
          done(busy());
        },
      );
    },
    onData: (stream, session, done) => {
      take(desk, env, stream, session, inHand).then(
        (refusal) => {
          done(refusal);
        },
        (error: unknown) => {
          log.warn({ err: error }, "a forwarded mail could not be kept");
          done(busy());
        },
      );
    },
  };
}

/** Counts a connection by its address, and ends it when its time is over, however slowly it speaks. */
function holdToLimits(socket: Socket, counts: Map<string, number>): void {
  const address = socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
  counts.set(address, (counts.get(address) ?? 0) + 1);
  const end = setTimeout(() => {
    socket.destroy();
  }, lifeMs);
  socket.once("close", () => {
    clearTimeout(end);
    const left = (counts.get(address) ?? 1) - 1;
    if (left > 0) counts.set(address, left);
    else counts.delete(address);
  });
}

/** What it says goes to the end also where it is too large, so that the other side hears why. */
async function take(
  desk: Desk,
  env: Env,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  inHand: { bytes: number },
): Promise<Error | undefined> {
  let held = 0;
  try {
    const pieces: Buffer[] = [];
    let size = 0;
    let isFull = false;
    for await (const piece of stream) {
      const { length } = piece as Buffer; // a stream of bytes
      size += length;
      isFull ||= inHand.bytes + length > inHandMaxBytes;
      if (size <= limits.mailMaxBytes && !isFull) {
        pieces.push(piece as Buffer); // as above
        held += length;
        inHand.bytes += length;
      } else {
        pieces.length = 0;
        inHand.bytes -= held;
        held = 0;
      }
    }
    if (size > limits.mailMaxBytes) {
      for (const target of await targetsOf(desk, env, session))
        await countAtConnection(desk, { ...target, id: target.connectionId }, "oversized");
      return refused(552, "5.3.4 The mail is too large.");
    }
    if (isFull) return busy();
    await keepForAll(desk, env, session, Buffer.concat(pieces));
    return undefined;
  } finally {
    inHand.bytes -= held;
  }
}

/** Each mailbox once, whatever its addresses. */
async function targetsOf(desk: Desk, env: Env, { envelope }: SMTPServerSession): Promise<ForwardTarget[]> {
  const targets = new Map<string, ForwardTarget>();
  for (const { address } of envelope.rcptTo) {
    const target = await forwardTarget(desk, env, address);
    if (target) targets.set(target.connectionId, target);
  }
  return [...targets.values()];
}

async function keepForAll(desk: Desk, env: Env, session: SMTPServerSession, source: Buffer): Promise<void> {
  const { envelope, remoteAddress, hostNameAppearsAs } = session;
  const handedOver = {
    ip: remoteAddress.replace(/^::ffff:/, ""),
    helo: storable(String(hostNameAppearsAs)),
    from: storable(envelope.mailFrom === false ? "" : envelope.mailFrom.address),
  };
  for (const target of await targetsOf(desk, env, session))
    await takeForwarded(desk, target, source, handedOver);
}

/** Without what PostgreSQL takes in no text, and no longer than a name can be. */
const storable = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, "")
    .slice(0, nameMax)
    .toWellFormed();
