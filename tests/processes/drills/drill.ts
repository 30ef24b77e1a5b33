export interface DrillOptions {
  /** A PostgreSQL server on which databases may be made. */ administratorUrl: string;
  redisUrl: string;
  /** How long what is gone is gone. */ seconds: number;
  /** By clients that do not give up. */ writes: number;
  /** How many connections of browsers, or of who means ill. */ sockets: number;
  /** Calls that are begun in a second, whether or not those before were answered. */ perSecond?: number;
  /** The longest that a call may wait for a lock of a table. */ lockWaitMaxMs?: number;
}
/** @returns what it measured, as sentences. @throws AssertionError where what must hold did not */
export type Drill = (options: DrillOptions) => Promise<string[]>;
