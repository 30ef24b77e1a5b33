import { createSocket } from "node:dgram";

type Kind = "TXT" | "A" | "CNAME";
const typeNumbers: Record<Kind, number> = { A: 1, CNAME: 5, TXT: 16 };

/**
 * A name server on this machine that answers real DNS queries over UDP (RFC 1035) from what a test sets. A
 * name that was never set does not exist; one without such a record has none.
 */
export interface DnsServer {
  /** For DNS_SERVERS. */ address: string;
  set(name: string, kind: Kind, values: string[]): void;
  forget(name: string): void;
  /** Names that were asked for, in order. */ asked: string[];
  /** While true, nothing is answered. */ isSilent: boolean;
  /** Names of which the server says that it cannot say anything (SERVFAIL). */ failing: Set<string>;
  stop(): Promise<void>;
}

export async function startDns(port = 0): Promise<DnsServer> {
  const records = new Map<string, Map<number, string[]>>();
  const socket = createSocket("udp4");
  const server: DnsServer = {
    address: "",
    asked: [],
    isSilent: false,
    failing: new Set(),
    set: (name, kind, values) => {
      records.set(name, (records.get(name) ?? new Map<number, string[]>()).set(typeNumbers[kind], values));
    },
    forget: (name) => {
      records.delete(name);
    },
    stop: () =>
      new Promise((resolve) => {
        socket.close(() => {
          resolve();
        });
      }),
  };
  socket.on("message", (query, { address, port: to }) => {
    const { name, type, end } = questionOf(query);
    server.asked.push(name);
    if (server.isSilent) return;
    const known = records.get(name);
    const isThere = known !== undefined || [...records.keys()].some((each) => each.endsWith(`.${name}`));
    const isFailing = server.failing.has(name);
    const answers = isFailing ? [] : (known?.get(type) ?? []).map((value) => recordOf(type, value));
    const header = Buffer.from(query.subarray(0, 12));
    // an answer with authority; 2: it failed, 3: there is no such name
    header.writeUInt16BE(0x8580 | (isFailing ? 2 : isThere ? 0 : 3), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answers.length, 6);
    header.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([header, query.subarray(12, end), ...answers]), to, address);
  });
  await new Promise<void>((resolve) => {
    socket.bind(port, "127.0.0.1", resolve);
  });
  return Object.assign(server, { address: `127.0.0.1:${socket.address().port}` });
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function recordOf(type: number, value: string): Buffer {
  const text = (part: string) => Buffer.concat([Buffer.from([Buffer.byteLength(part)]), Buffer.from(part)]);
  const data =
    type === typeNumbers.A
      ? Buffer.from(value.split(".").map(Number))
      : type === typeNumbers.CNAME
        ? Buffer.concat([...value.split(".").map(text), Buffer.from([0])])
        : text(value);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0); // the name of the question
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
