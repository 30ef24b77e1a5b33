/** Why there was no place in a line: it is full, or whoever waited has gone or waited for too long. */
export class LineFull extends Error {}

interface Options {
  /** Pieces of work at once, in all and of one lane. */ atOnce: number;
  laneAtOnce: number;
  /**
   * Of one lane while another has come within the last second: what begins beside work that is under way
   * shares the machine with all of it. Without it as many as alone.
   */
  besideAtOnce?: number;
  /**
   * Of those, so many that began less than `youngMs` ago: short pieces come in such numbers that each place is
   * always taken, long ones hold up no others of their lane. Without it as many as `besideAtOnce`.
   */
  besideYoungAtOnce?: number;
  /** Of a clock that only goes forward. */ nowMs?: () => number;
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
  /** When each piece of work that is under way began. */ beganAt: number[];
  waiting: Waiter[];
  /** The time that it has had, counted on from the line's when it comes anew: the least is next. */ hadMs: number;
  /** The number of its last turn: of two that had as much, whoever had theirs longer ago is next. */ turn: number;
}

interface Line {
  /** Resolves when it is this one's turn. @throws LineFull */ enter(
    lane: string,
    signal?: AbortSignal,
  ): Promise<Leave>;
  waiting(): number;
  /** One of this lane is there, and has nothing for the line: who has shares the machine with them. */
  came(lane: string): void;
}

/** Who runs and who waits. */
interface Lanes {
  /** The lane of this name, or one that begins with whoever comes now. */
  of(name: string): Lane;
  mayBegin(name: string, lane: Lane): boolean;
  begin(name: string, lane: Lane): Leave;
  /** Whether there is a place for one more of this lane; the longest one may give it up. */
  hasPlace(lane: Lane): boolean;
  queue(name: string, lane: Lane, waiter: Waiter): void;
  leaveQueue(name: string, lane: Lane, waiter: Waiter): void;
  waiting(): number;
}

/**
 * A bounded line for heavy work. Lanes (tenants) take turns by the time that each has had, so that a long lane
 * delays a short one by one piece of work and not by all of its own, and one of large pieces has no more than
 * one of small ones. Where all places are taken, the longest lane gives one up for
 * whoever comes from a shorter one.
 */
export function createLine(options: Options): Line {
  const shares = createShares(options);
  const lanes = createLanes(options, shares);
  return {
    enter: (name, signal) =>
      new Promise((resolve, reject) => {
        shares.cameOf(name);
        const lane = lanes.of(name);
        if (signal?.aborted) {
          reject(new LineFull("Nobody waits any more."));
          return;
        }
        if (lanes.mayBegin(name, lane)) {
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
    came: shares.cameOf,
  };
}

function createLanes(options: Options, { mayMore }: Shares): Lanes {
  const { atOnce, waitingMax, laneWaitingMax, nowMs = clockMs } = options;
  const lanes = new Map<string, Lane>();
  const order = createOrder(nowMs);
  let running = 0;
  let waiting = 0;

  const begin = (name: string, lane: Lane): Leave => {
    running += 1;
    lanes.set(name, lane);
    const end = order.began(lane);
    return onlyOnce(() => {
      running -= 1;
      end();
      forgetIdle(lanes, name, lane);
      next();
    });
  };
  const next = () => {
    while (running < atOnce) {
      const found = nextOf(lanes, mayMore);
      const waiter = found?.[1].waiting.shift();
      if (!found || !waiter) break;
      waiting -= 1;
      waiter.start(begin(...found));
    }
    // There is room that those who wait may not have yet: what is under way ages without a word.
    if (waiting > 0 && running < atOnce) lookLater();
  };
  const lookLater = onceLater(next);
  const takeOut = (lane: Lane, waiter: Waiter | undefined, why: string) => {
    const at = waiter ? lane.waiting.indexOf(waiter) : -1;
    if (!waiter || at < 0) return;
    lane.waiting.splice(at, 1);
    waiting -= 1;
    waiter.refuse(new LineFull(why));
  };
  return {
    of: (name) => order.came(lanes.get(name)),
    mayBegin: (name, lane) => running < atOnce && mayMore(name, lane) && lane.waiting.length === 0,
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
      if (running < atOnce) lookLater();
    },
    leaveQueue(name, lane, waiter) {
      takeOut(lane, waiter, "Nobody waits any more.");
      forgetIdle(lanes, name, lane);
    },
    waiting: () => waiting,
  };
}

/** Asked for again meanwhile, it looks once. */
function onceLater(look: () => void): () => void {
  let later: NodeJS.Timeout | undefined;
  return () => {
    later ??= setTimeout(() => {
      later = undefined;
      look();
    }, youngMs).unref();
  };
}

function forgetIdle(lanes: Map<string, Lane>, name: string, { beganAt, waiting }: Lane): void {
  if (beganAt.length === 0 && waiting.length === 0) lanes.delete(name);
}

/** Who had how much of the line's time. */
function createOrder(nowMs: () => number) {
  let turns = 0;
  /** What the lane that began last had until then. */
  let lineMs = 0;
  return {
    came(known: Lane | undefined): Lane {
      // A new lane comes before the one that has just had its turn, and after those that have waited for longer.
      const lane = known ?? { beganAt: [], waiting: [], hadMs: lineMs, turn: turns - 0.5 };
      // Who has not waited has saved up nothing.
      if (lane.waiting.length === 0) lane.hadMs = Math.max(lane.hadMs, lineMs);
      return lane;
    },
    /** @returns says that it has ended */
    began(lane: Lane): () => void {
      lane.turn = turns += 1;
      lineMs = Math.max(lineMs, lane.hadMs);
      const at = nowMs();
      lane.beganAt.push(at);
      return () => {
        lane.beganAt.splice(lane.beganAt.indexOf(at), 1);
        lane.hadMs += nowMs() - at;
      };
    },
  };
}

const clockMs = () => performance.now();
const companyMs = 1000;
const youngMs = 250;

/** How much of a line one lane may have, by who else has come of late. */
interface Shares {
  cameOf(name: string): void;
  mayMore(name: string, lane: Lane): boolean;
}
function createShares({
  laneAtOnce,
  besideAtOnce = laneAtOnce,
  besideYoungAtOnce = besideAtOnce,
  nowMs = clockMs,
}: Options): Shares {
  /** The lane that came last, and of the others the one that did. */
  let [last, other] = [
    { name: "", at: -Infinity },
    { name: "", at: -Infinity },
  ];
  return {
    cameOf(name) {
      if (last.name !== name) other = last;
      last = { name, at: nowMs() };
    },
    mayMore(name, { beganAt }) {
      const now = nowMs();
      if (now - (last.name === name ? other : last).at >= companyMs) return beganAt.length < laneAtOnce;
      return (
        beganAt.length < besideAtOnce && beganAt.filter((at) => now - at < youngMs).length < besideYoungAtOnce
      );
    },
  };
}

/** Of the lanes that wait and may go on, the one that had the least. */
const nextOf = (lanes: ReadonlyMap<string, Lane>, mayMore: Shares["mayMore"]): [string, Lane] | undefined =>
  [...lanes]
    .filter(([name, lane]) => lane.waiting.length > 0 && mayMore(name, lane))
    .toSorted(([, one], [, other]) => one.hadMs - other.hadMs || one.turn - other.turn)[0];

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
