import { io } from "socket.io-client";

/** Who kept none of the tickets in hand would always be the one with most room, and get them all. */
const inHandMax = 50;

/**
 * A signed-in agent with a live socket, who keeps some of the tickets that come and resolves the oldest of
 * them for each one more.
 */
export interface LiveAgent {
  id: string;
  name: string;
  /** Ticket number → when the event told of it, by the clock of `performance`. */ seen: Map<number, number>;
  /** Events that came twice. */ repeated: number;
  leave(): void;
}

/** JSON calls of the server at `base`; what it refuses is thrown with its words. */
const caller = (base: string) => {
  return async (method: string, path: string, body: unknown, token?: string): Promise<unknown> => {
    const response = await fetch(`${base}/api${path}`, {
      method,
      headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
};

/**
 * Room for more chats than the agents keep: by default a person has three at once, and a replay brings
 * hundreds.
 */
export async function giveRoom(
  base: string,
  tenantId: string,
  password: string,
  agents: readonly LiveAgent[],
): Promise<void> {
  const call = caller(base);
  const { token } = (await call("POST", "/auth/login", {
    email: `admin@${tenantId}.test`,
    password,
    tenantId,
  })) as { token: string }; // the contract's
  for (const { id } of agents)
    await call("PATCH", `/admin/users/${id}`, { capacity: { chat: inHandMax * 4 } }, token);
}

interface Assigned {
  seq: number;
  ticketId: string;
  number: number;
  assignedToId: string | null;
}

/** Tries again some times; then it is told of and left. */
async function resolveTicket(
  call: ReturnType<typeof caller>,
  token: string,
  ticketId: string,
  attempt = 0,
): Promise<void> {
  try {
    await call("PATCH", `/tickets/${ticketId}`, { status: "RESOLVED" }, token);
  } catch (error) {
    if (attempt < 5) {
      await new Promise((wait) => {
        setTimeout(wait, 500 * (attempt + 1));
      });
      return resolveTicket(call, token, ticketId, attempt + 1);
    }
    process.stderr.write(`\n${String(error)}\n`);
  }
}

export async function signIn(
  base: string,
  tenantId: string,
  email: string,
  password: string,
): Promise<LiveAgent> {
  const call = caller(base);
  const { token, user } = (await call("POST", "/auth/login", { email, password, tenantId })) as {
    token: string;
    user: { id: string; name: string };
  }; // the contract's
  const seqs = new Set<number>();
  const inHand: string[] = [];
  const agent: LiveAgent = {
    id: user.id,
    name: user.name,
    seen: new Map(),
    repeated: 0,
    leave: () => {
      socket.disconnect();
    },
  };
  let lastSeq: number | undefined;
  const socket = io(base, {
    path: "/socket.io",
    query: { tenantId },
    auth: (give) => {
      give({ token, ...(lastSeq === undefined ? {} : { lastSeq }) });
    },
    transports: ["websocket"],
  });
  socket.onAny((_name: string, payload: { seq?: number }) => {
    if (payload.seq !== undefined) lastSeq = Math.max(lastSeq ?? 0, payload.seq);
  });
  socket.on("ticket_assigned", (event: Assigned) => {
    if (event.assignedToId !== user.id) return;
    if (seqs.has(event.seq)) {
      agent.repeated += 1;
      return;
    }
    seqs.add(event.seq);
    if (!agent.seen.has(event.number)) agent.seen.set(event.number, performance.now());
    inHand.push(event.ticketId);
    const oldest = inHand.length > inHandMax ? inHand.shift() : undefined;
    if (oldest !== undefined) void resolveTicket(call, token, oldest);
  });
  await new Promise<void>((done, fail) => {
    socket.once("ready", () => {
      done();
    });
    socket.once("connect_error", fail);
  });
  await call("PATCH", `/agents/${user.id}/availability`, { status: "ONLINE" }, token);
  return agent;
}
