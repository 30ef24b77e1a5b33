// A desk's socket, as the browser keeps it: it remembers the last `seq`, brings it along when it comes back,
// and keeps what it heard.
import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";

export interface Heard {
  name: string;
  seq: number;
  payload: Record<string, unknown>;
}
export interface DeskSocket {
  heard: Heard[];
  /** So often it was told to fetch everything anew. */ resyncs(): number;
  /** Connected and admitted: from now on it hears what happens. */ isAdmitted(): boolean;
  /** The same desk, from now on elsewhere. */ moveTo(url: string): void;
  /** Also tells of each event of a name as it is heard. */
  listen(name: string, told: (payload: Record<string, unknown>) => void): void;
  close(): void;
}

export function openDesk(url: string, token: string): DeskSocket {
  const heard: Heard[] = [];
  let lastSeq: number | undefined;
  let resyncs = 0;
  let isAdmitted = false;
  let socket: Socket;
  const connect = (to: string): Socket => {
    const made = io(to, {
      transports: ["websocket"],
      forceNew: true,
      reconnectionDelay: 100,
      reconnectionDelayMax: 500,
      auth: (give) => {
        give({ token, ...(lastSeq === undefined ? {} : { lastSeq }) });
      },
    });
    made.onAny((name: string, payload: { seq?: number } & Record<string, unknown>) => {
      if (typeof payload.seq !== "number") return;
      if (name === "resync") resyncs += 1;
      else if (name === "ready") isAdmitted = true;
      else heard.push({ name, seq: payload.seq, payload });
      lastSeq = Math.max(lastSeq ?? 0, payload.seq);
    });
    // The server says no while its database is away; socket.io gives up then and the desk does not.
    made.on("connect_error", () => {
      if (!made.active)
        setTimeout(() => {
          made.connect();
        }, 200);
    });
    made.on("disconnect", (reason) => {
      isAdmitted = false;
      if (reason === "io server disconnect")
        setTimeout(() => {
          made.connect();
        }, 200);
    });
    return made;
  };
  socket = connect(url);
  return {
    heard,
    resyncs: () => resyncs,
    isAdmitted: () => isAdmitted,
    listen: (name, told) => {
      socket.on(name, told);
    },
    moveTo: (other) => {
      socket.close();
      socket = connect(other);
    },
    close: () => {
      socket.close();
    },
  };
}

/** The events of one name, which a test caused itself. */
export const seqsOf = (desk: DeskSocket, name: string): number[] =>
  desk.heard.filter((event) => event.name === name).map(({ seq }) => seq);
