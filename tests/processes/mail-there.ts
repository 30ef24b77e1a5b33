// Mail servers of their own: what they took, and what they have, outlives whoever sends and reads there.
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import type { AddressInfo, Socket } from "node:net";
import path from "node:path";
import tls from "node:tls";
import { generate } from "selfsigned";
import type { SimulatorMemory } from "../../server/providers/channel/simulated-channel.ts";
import { dialSimulatedInbox } from "../../server/providers/channel/email/simulated-inbox.ts";
import type {
  SimulatedFolder,
  SimulatedInbox,
} from "../../server/providers/channel/email/simulated-inbox.ts";
import type { MailSimulation } from "../../server/providers/channel/email/simulated-mail.ts";
import { emailSimulator } from "../../server/providers/channel/email/simulator.ts";
import { createFilesForTests } from "../../server/providers/simulator/memory-for-tests.ts";

type Mail = Awaited<ReturnType<SimulatedInbox["read"]>>["mails"][number];
export interface MailThere {
  /** What leads a process to it (mail-elsewhere.ts). */
  env: Record<string, string>;
  /** How often each mail was taken, by its Message-ID, brackets and all. */
  accepted: ReadonlyMap<string, number>;
  /** The number of the mail that was read last, of each folder. */
  readTo: Readonly<Record<SimulatedFolder, number>>;
  /** How many stand in the folder of what was sent. */
  sentCount(): number;
  put(bytes: Buffer): void;
  /** Called in the midst of a hand-over, before its sender hears of it, and as a mail is read. */
  watch: { accepted: (id: string) => void; read: (uid: number) => void };
  close(): Promise<void>;
}

const host = "mail.acme.test";
/** As a mailbox of it is connected. */
export const mailServers = {
  smtp: { host, port: 465, isSecure: true },
  imap: { host, port: 993, isSecure: true },
};

/** @param folder where its certificate is written, which nobody else vouches for */
export async function startMailThere({
  address,
  password,
  folder,
}: {
  address: string;
  password: string;
  folder: string;
}): Promise<MailThere> {
  const watch: MailThere["watch"] = { accepted: () => undefined, read: () => undefined };
  const accepted = new Map<string, number>();
  const folders: Record<SimulatedFolder, Mail[]> = { INBOX: [], "Sent Items": [] };
  const readTo: Record<SimulatedFolder, number> = { INBOX: 0, "Sent Items": 0 };
  const put = (name: SimulatedFolder, bytes: Buffer): void => {
    const uid = folders[name].length + 1;
    const shown = () => {
      readTo[name] = Math.max(readTo[name], uid);
      if (name === "INBOX") watch.read(uid);
      return bytes;
    };
    folders[name].push({ uid, at: new Date(), bytes: shown });
  };
  const memory = rememberSent((id, copy) => {
    accepted.set(id, (accepted.get(id) ?? 0) + 1);
    put("Sent Items", Buffer.from(copy, "latin1"));
    watch.accepted(id);
  });
  const smtp = emailSimulator({
    settings: { from: address, smtp: `smtps://${host}:465`, imap: `imaps://${host}:993`, user: address },
    secrets: { password },
    memory,
    files: createFilesForTests(),
    now: () => new Date(),
    onHooks: () => Promise.resolve(),
  });
  const inbox: SimulatedInbox = {
    admits: ({ user, by, word }) =>
      Promise.resolve(user === address && by === "password" && word === password),
    faultOf: () => Promise.resolve(undefined),
    read: (name) => {
      const mails = [...folders[name]];
      return Promise.resolve({ uidValidity: 1, uidNext: mails.length + 1, mails });
    },
  };
  const { cert, private: key } = await generate([{ name: "commonName", value: host }], {
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: host }] }],
  });
  const trusted = path.join(folder, "mail-there.pem");
  writeFileSync(trusted, cert);
  const lines = [() => smtp.dial?.(), () => dialSimulatedInbox(inbox)].map((dial) =>
    listen({ cert, key }, dial),
  );
  const [smtpLine, imapLine] = await Promise.all(lines);
  if (!smtpLine || !imapLine) throw new Error("There are two.");
  return {
    env: { MAIL_AT: `465:${smtpLine.port},993:${imapLine.port}`, NODE_EXTRA_CA_CERTS: trusted },
    accepted,
    readTo,
    sentCount: () => folders["Sent Items"].length,
    put: (bytes) => put("INBOX", bytes),
    watch,
    async close() {
      await Promise.all([smtpLine.close(), imapLine.close()]);
    },
  };
}

/** Its state is kept as it is, since thousands of mails are; `noted` hears of each that was taken. */
function rememberSent(noted: (id: string, copy: string) => void): SimulatorMemory<object> {
  const state: Partial<MailSimulation> = {};
  return {
    change(run) {
      const before = state.nextSentUid ?? 1;
      const result = run(state);
      const [message, copy] = [state.messages?.at(-1), state.sentMails?.at(-1)];
      if ((state.nextSentUid ?? 1) > before && message && copy) noted(message.id, copy.source);
      return Promise.resolve(result);
    },
  };
}

/** Each line that comes in is one to a server in this process. */
async function listen(
  secure: { cert: string; key: string },
  dial: () => Socket | null | undefined,
): Promise<{ port: number; close(): Promise<void> }> {
  const open = new Set<Socket>();
  const server = tls.createServer(secure, (line) => {
    const there = dial();
    if (!there) throw new Error("A mail server takes lines.");
    open.add(line);
    line.on("error", () => undefined); // whoever dialled died
    line.on("close", () => {
      open.delete(line);
      there.destroy();
    });
    there.on("close", () => line.destroy());
    line.pipe(there).pipe(line);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port, // it listens on TCP
    async close() {
      for (const line of open) line.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
