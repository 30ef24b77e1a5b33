import { LRUCache } from "lru-cache";
import type { CapacityPool } from "../../../../contract/enums.ts";
import type { Work } from "../../../work.ts";
import { loadedBy } from "./decide.ts";
import type { Candidate } from "./decide.ts";
import { teamFor } from "./queries.ts";
import type { Held, Team } from "./queries.ts";

/**
 * How old a team may be, in ms, that a new ticket is decided by. Only who has how many tickets may be another by
 * then, since other processes give tickets too; of whoever is chosen it is looked at once more.
 */
const keptMs = 250;

/** Of one version of the settings; the team in it is replaced as tickets come and go. */
interface Holder {
  team: (Team & { readAt: number; changes: number }) | null;
}
/** By tenant: how often this process has changed who has what, but for what it has given. */
const changes = new LRUCache<string, number>({ max: 10_000 });
const changesOf = (tenant: string): number => changes.get(tenant) ?? 0;

/** A team as a new ticket looks at it; `give` is told of a ticket that somebody got. */
export interface SeenTeam extends Team {
  give(agentId: string, pool: CapacityPool, at: string): void;
  /** What somebody was found to have under the lock of their status. */
  learn(agentId: string, held: Held): void;
}

const holderOf = (work: Work): Promise<Holder> =>
  work.setting("team", () => Promise.resolve<Holder>({ team: null }));

/**
 * The team without the turn of assignment, as `teamFor` tells it: read once for the tickets that come within a
 * moment (docs/adr/0118-kept-teams.md). Of these the process knows itself whom it has given one.
 * @param now what a clock that only goes forward shows, ms
 */
export async function teamSeen(work: Work, now = performance.now()): Promise<SeenTeam> {
  const holder = await holderOf(work);
  const known = holder.team;
  const isFresh = known !== null && now - known.readAt < keptMs && known.changes === changesOf(work.tenant);
  const team = isFresh ? known : await read(work, holder, now);
  const change = (agentId: string, as: (one: Candidate) => Candidate) => {
    team.candidates = team.candidates.map((one) => (one.id === agentId ? as(one) : one));
  };
  return {
    house: team.house,
    candidates: team.candidates,
    give: (agentId, pool, at) => {
      change(agentId, (one) => ({ ...loadedBy(one, pool, 1), idleSince: at }));
    },
    learn: (agentId, { isActive, isAvailable, load, capacity }) => {
      change(agentId, (one) => ({ ...one, isActive, isAvailable, load, capacity }));
    },
  };
}

async function read(work: Work, holder: Holder, now: number) {
  const changesBefore = changesOf(work.tenant);
  const team = { ...(await teamFor(work, { turn: "left" })), readAt: now, changes: changesBefore };
  holder.team = team;
  return team;
}

/** Once this transaction is over, who has what is not what a team of before says. */
export function forgetTeam({ tenant, ended }: Work): void {
  void ended.then(() => changes.set(tenant, changesOf(tenant) + 1));
}

/**
 * Once this transaction is over, somebody has a ticket less: of a large team that is told, instead of looking at all
 * of it anew. Where the transaction was taken back, the look at whoever is chosen says so.
 */
export async function noteReleased(work: Work, agentId: string, pool: CapacityPool): Promise<void> {
  const holder = await holderOf(work);
  void work.ended.then(() => {
    const seen = changesOf(work.tenant);
    changes.set(work.tenant, seen + 1);
    const { team } = holder;
    if (team?.changes !== seen) return;
    team.changes = seen + 1;
    team.candidates = team.candidates.map((one) => (one.id === agentId ? loadedBy(one, pool, -1) : one));
  });
}
