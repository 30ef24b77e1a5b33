/** Why there was no place in a line: it is full, or whoever waited has gone or waited for too long. */
export class LineFull extends Error {}

interface Options {
  /** Pieces of work at once, in all and of one lane. */ atOnce: number;
  laneAtOnce: number;
  /** Waiting, in all and of one lane. */ waitingMax: number;
  laneWaitingMax: number;
}
/** Says that the piece of work is done. */
type Leave = () => void;
interface Waiter {
  start: (leave: Leave) => void;
  refuse: (why: LineFull) => void;
}
interface Lane {
  running: number;
  waiting: Waiter[];
  /** The number of its last turn: whoever had theirs longest ago is next. */ turn: number;
}

interface Line {
  /** Resolves when it is this one's turn. @throws LineFull */ enter(
    lane: string,
    signal?: AbortSignal,
  ): Promise<Leave>;
  waiting(): number;
}

/** Who runs and who waits. */
interface Lanes {
  /** The lane of this name, or one that begins with whoever comes now. */
  of(name: string): Lane;
  mayBegin(lane: Lane): boolean;
  begin(name: string, lane: Lane): Leave;
  /** Whether there is a place for one more of this lane; the longest one may give it up. */
  hasPlace(lane: Lane): boolean;
  queue(name: string, lane: Lane, waiter: Waiter): void;
  leaveQueue(name: string, lane: Lane, waiter: Waiter): void;
  waiting(): number;
}

/**
 * A bounded line for heavy work. Lanes (tenants) take turns, so that a long lane delays a short one by one
 * piece of work and not by all of its own. Where all places are taken, the longest lane gives one up for
 * whoever comes from a shorter one.
 */
export function createLine(options: Options): Line {
  const lanes = createLanes(options);
  return {
    enter: (name, signal) =>
      new Promise((resolve, reject) => {
        const lane = lanes.of(name);
        if (signal?.aborted) {
          reject(new LineFull("Nobody waits any more."));
          return;
        }
        if (lanes.mayBegin(lane)) {
          resolve(lanes.begin(name, lane));
          return;
        }
        if (!lanes.hasPlace(lane)) {
          reject(new LineFull("The line is full."));
          return;
        }
        const onGone = () => {
          lanes.leaveQueue(name, lane, waiter);
        };
        const waiter: Waiter = {
          start: (leave) => {
            signal?.removeEventListener("abort", onGone);
            resolve(leave);
          },
          refuse: (why) => {
            signal?.removeEventListener("abort", onGone);
            reject(why);
          },
        };
        signal?.addEventListener("abort", onGone, { once: true });
        lanes.queue(name, lane, waiter);
      }),
    waiting: () => lanes.waiting(),
  };
}

function createLanes({ atOnce, laneAtOnce, waitingMax, laneWaitingMax }: Options): Lanes {
  const lanes = new Map<string, Lane>();
  let turns = 0;
  let running = 0;
  let waiting = 0;

  const forget = (name: string, lane: Lane) => {
    if (lane.running === 0 && lane.waiting.length === 0) lanes.delete(name);
  };
  const begin = (name: string, lane: Lane): Leave => {
    running += 1;
    lane.running += 1;
    lane.turn = turns += 1;
    lanes.set(name, lane);
    return onlyOnce(() => {
      running -= 1;
      lane.running -= 1;
      forget(name, lane);
      next();
    });
  };
  const next = () => {
    while (running < atOnce) {
      const found = nextOf(lanes, laneAtOnce);
      const waiter = found?.[1].waiting.shift();
      if (!found || !waiter) return;
      waiting -= 1;
      waiter.start(begin(...found));
    }
  };
  const takeOut = (lane: Lane, waiter: Waiter | undefined, why: string) => {
    const at = waiter ? lane.waiting.indexOf(waiter) : -1;
    if (!waiter || at < 0) return;
    lane.waiting.splice(at, 1);
    waiting -= 1;
    waiter.refuse(new LineFull(why));
  };
  return {
    // A new lane comes before the one that has just had its turn, and after those that have waited for longer.
    of: (name) => lanes.get(name) ?? { running: 0, waiting: [], turn: turns - 0.5 },
    mayBegin: (lane) => running < atOnce && lane.running < laneAtOnce && lane.waiting.length === 0,
    begin,
    hasPlace(lane) {
      if (lane.waiting.length >= laneWaitingMax) return false;
      if (waiting < waitingMax) return true;
      const longest = longestOf(lanes, lane);
      if (longest.waiting.length <= lane.waiting.length + 1) return false;
      takeOut(longest, longest.waiting.at(-1), "The line is full.");
      return true;
    },
    queue(name, lane, waiter) {
      lane.waiting.push(waiter);
      lanes.set(name, lane);
      waiting += 1;
    },
    leaveQueue(name, lane, waiter) {
      takeOut(lane, waiter, "Nobody waits any more.");
      forget(name, lane);
    },
    waiting: () => waiting,
  };
}

/** Of the lanes that wait and may go on, the one whose last turn is the longest ago. */
const nextOf = (lanes: ReadonlyMap<string, Lane>, laneAtOnce: number): [string, Lane] | undefined =>
  [...lanes]
    .filter(([, lane]) => lane.waiting.length > 0 && lane.running < laneAtOnce)
    .toSorted(([, one], [, other]) => one.turn - other.turn)[0];

const longestOf = (lanes: ReadonlyMap<string, Lane>, lane: Lane): Lane =>
  [...lanes.values()].reduce((one, other) => (other.waiting.length > one.waiting.length ? other : one), lane);

function onlyOnce(leave: Leave): Leave {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    leave();
  };
}
