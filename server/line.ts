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
  inBackground: boolean;
  start: (leave: Leave) => void;
  refuse: (why: LineFull) => void;
}
/** A piece of work that is under way. */
interface Piece {
  beganAt: number;
  /** Nobody waits for its answer. */ inBackground: boolean;
}
interface Lane {
  began: Piece[];
  waiting: Waiter[];
  /** The time that it has had, counted on from the line's when it comes anew: the least is next. */ hadMs: number;
  /** The number of its last turn: of two that had as much, whoever had theirs longer ago is next. */ turn: number;
}

interface Line {
  /**
   * Resolves when it is this one's turn.
   * @param how for what nobody waits, with a signal of whoever does
   * @throws LineFull
   */
  enter(lane: string, how?: { signal?: AbortSignal; inBackground?: boolean }): Promise<Leave>;
  waiting(): number;
  /** One of this lane is there, and has nothing for the line: who has shares the machine with them. */
  came(lane: string): void;
}

/** Who runs and who waits. */
interface Lanes {
  /** The lane of this name, or one that begins with whoever comes now. */
  of(name: string): Lane;
  mayBegin(name: string, lane: Lane, inBackground: boolean): boolean;
  begin(name: string, lane: Lane, inBackground: boolean): Leave;
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
    enter: (name, { signal, inBackground = false } = {}) =>
      new Promise((resolve, reject) => {
        shares.cameOf(name);
        const lane = lanes.of(name);
        if (signal?.aborted) {
          reject(new LineFull("Nobody waits any more."));
          return;
        }
        if (lanes.mayBegin(name, lane, inBackground)) {
          resolve(lanes.begin(name, lane, inBackground));
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
          inBackground,
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

function createLanes(options: Options, shares: Shares): Lanes {
  const { atOnce, waitingMax, laneWaitingMax, nowMs = clockMs } = options;
  const lanes = new Map<string, Lane>();
  const order = createOrder(nowMs);
  let running = 0;
  let waiting = 0;

  const begin = (name: string, lane: Lane, inBackground: boolean): Leave => {
    running += 1;
    lanes.set(name, lane);
    const end = order.began(lane, inBackground);
    return onlyOnce(() => {
      running -= 1;
      end();
      forgetIdle(lanes, name, lane);
      next();
    });
  };
  const next = () => {
    while (running < atOnce) {
      const found = takeNext(lanes, shares);
      if (!found) break;
      const [name, lane, waiter] = found;
      waiting -= 1;
      waiter.start(begin(name, lane, waiter.inBackground));
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
    mayBegin: (name, lane, inBackground) => running < atOnce && isFirst(name, lane, inBackground, shares),
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

function forgetIdle(lanes: Map<string, Lane>, name: string, { began, waiting }: Lane): void {
  if (began.length === 0 && waiting.length === 0) lanes.delete(name);
}

/** Who had how much of the line's time. */
function createOrder(nowMs: () => number) {
  let turns = 0;
  /** What the lane that began last had until then. */
  let lineMs = 0;
  return {
    came(known: Lane | undefined): Lane {
      // A new lane comes before the one that has just had its turn, and after those that have waited for longer.
      const lane = known ?? { began: [], waiting: [], hadMs: lineMs, turn: turns - 0.5 };
      // Who has not waited has saved up nothing.
      if (lane.waiting.length === 0) lane.hadMs = Math.max(lane.hadMs, lineMs);
      return lane;
    },
    /** @returns says that it has ended */
    began(lane: Lane, inBackground: boolean): () => void {
      lane.turn = turns += 1;
      lineMs = Math.max(lineMs, lane.hadMs);
      const piece = { beganAt: nowMs(), inBackground };
      lane.began.push(piece);
      return () => {
        lane.began.splice(lane.began.indexOf(piece), 1);
        lane.hadMs += nowMs() - piece.beganAt;
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
  mayMore(name: string, lane: Lane, inBackground: boolean): boolean;
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
    mayMore(name, { began }, inBackground) {
      const now = nowMs();
      if (now - (last.name === name ? other : last).at >= companyMs) return began.length < laneAtOnce;
      const young = began.filter(({ beganAt }) => now - beganAt < youngMs).length;
      // One of a lane's people does not wait until its background work has ended.
      const more = !inBackground && began.every((piece) => piece.inBackground) ? 1 : 0;
      return began.length < besideAtOnce + more && young < besideYoungAtOnce + more;
    },
  };
}

/** Of those who wait in a lane the first who may begin. */
function firstOf(name: string, lane: Lane, { mayMore }: Shares): Waiter | undefined {
  const [first] = lane.waiting;
  if (!first || mayMore(name, lane, first.inBackground)) return first;
  return first.inBackground && mayMore(name, lane, false)
    ? lane.waiting.find(({ inBackground }) => !inBackground)
    : undefined;
}

const isFirst = (name: string, lane: Lane, inBackground: boolean, shares: Shares): boolean =>
  shares.mayMore(name, lane, inBackground) && firstOf(name, lane, shares) === undefined;

/** Takes one out who waits, of the lanes that may go on from the one that had the least. */
function takeNext(lanes: ReadonlyMap<string, Lane>, shares: Shares): [string, Lane, Waiter] | undefined {
  const [next] = [...lanes]
    .flatMap(([name, lane]): [string, Lane, Waiter][] => {
      const first = firstOf(name, lane, shares);
      return first ? [[name, lane, first]] : [];
    })
    .toSorted(([, one], [, other]) => one.hadMs - other.hadMs || one.turn - other.turn);
  if (!next) return undefined;
  const [, { waiting }, waiter] = next;
  waiting.splice(waiting.indexOf(waiter), 1);
  return next;
}

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
