import { sql } from "drizzle-orm";
import { newId } from "../../../db/columns.ts";
import { prepared } from "../../../db/prepared.ts";
import { ofTransaction } from "../../../of-transaction.ts";
import type { Work } from "../../../work.ts";
import { assignmentDecisions } from "../tickets/decision-table.ts";
import type { TicketDraft } from "../tickets/listeners.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { isWorking } from "../tickets/rules.ts";
import { assign } from "./assign.ts";
import { assignFirstFree, withGifts } from "./assign-first-free.ts";
import type { AssignmentRequest, AssignmentVerdict, Candidate } from "./decide.ts";
import { reasonsKeptMax } from "./decisions.ts";
import { given } from "./given.ts";
import type { GivenTicket } from "./given.ts";
import { forgetTeam, teamSeen } from "./kept-team.ts";
import type { SeenTeam } from "./kept-team.ts";
import { looksForOwner, waitsByHand, wantedFor } from "./wanted.ts";

/**
 * Finds an agent for a ticket that this very transaction has written: nobody else can have changed it, and no
 * visitor's window shows it yet. Whoever is free gets it without the tenant's turn of assignment being waited
 * for; that nobody is can only be said in turn (docs/adr/0100-assignment-without-a-turn.md).
 * @returns null where it waits
 */
export async function assignNew(work: Work, ticket: TicketRow): Promise<GivenTicket | null> {
  const ahead = takeAhead(work, ticket.id);
  if (ahead) return giveAhead(work, ticket, ahead);
  const atOnce = await giveNew(work, ticket);
  if (atOnce) return atOnce;
  const inTurn = await assign(work, ticket, "created", null, true);
  if (inTurn) forgetTeam(work);
  return inTurn;
}

/** @returns null where that is not certain without a turn */
async function giveNew(work: Work, ticket: TicketRow): Promise<GivenTicket | null> {
  if (!looksForOwner(ticket, "created") || ticket.followUpOfId !== null) return null;
  const team = await teamSeen(work);
  if (waitsByHand(team.house, ticket)) return null;
  const { winner } = await chooseFrom(work, team, wantedFor(team.house, ticket, null, null), ticket);
  return winner && { ticket: await given(work, ticket, winner.id, true), agentName: winner.name };
}

/** What was decided before the ticket's row was there. */
type Ahead = AssignmentVerdict & { winner: Candidate };
const aheadOf = ofTransaction(() => new Map<string, Ahead>());

/**
 * The same before the ticket is inserted, so that its row is written once: a second time would put it into some
 * thirty indexes again. The winner's status is held from now on.
 * @returns null where it is decided afterwards
 */
export async function holdAhead(work: Work, draft: TicketDraft): Promise<string | null> {
  if (!isWorking(draft.status)) return null;
  const team = await teamSeen(work);
  const { pipelineId } = draft;
  if (waitsByHand(team.house, draft)) return null;
  if (pipelineId === undefined && team.house.staffedPipelines.length > 0) return null;
  const wanted = wantedFor(team.house, { ...draft, pipelineId: pipelineId ?? null }, null, null);
  const { winner, ...verdict } = await chooseFrom(work, team, wanted, "new");
  if (!winner) return null;
  aheadOf(work).set(draft.id, { ...verdict, winner });
  return winner.id;
}

function takeAhead(work: Work, ticketId: string): Ahead | undefined {
  const known = aheadOf(work);
  const ahead = known.get(ticketId);
  known.delete(ticketId);
  return ahead;
}

/** The ticket's row has them already: the decision is written, and everybody told. */
async function giveAhead(
  work: Work,
  ticket: TicketRow,
  { winner, rule, reasons }: Ahead,
): Promise<GivenTicket> {
  const decision = {
    tenantId: work.tenant,
    id: newId(),
    ticketId: ticket.id,
    winnerId: winner.id,
    winnerName: winner.name,
    rule,
    reasons: reasons.slice(0, reasonsKeptMax),
    createdAt: work.now,
  };
  work.withCommit(() => decisionOf(work).execute(decision));
  const before = { ...ticket, assignedToId: null };
  return { ticket: await given(work, before, winner.id, true), agentName: winner.name };
}

const decisionOf = ({ db }: Work) =>
  prepared(db, "assignment_decision", () =>
    db
      .insert(assignmentDecisions)
      .values({
        tenantId: sql.placeholder("tenantId"),
        id: sql.placeholder("id"),
        ticketId: sql.placeholder("ticketId"),
        trigger: "created",
        winnerId: sql.placeholder("winnerId"),
        winnerName: sql.placeholder("winnerName"),
        rule: sql.placeholder("rule"),
        reasons: sql.placeholder("reasons"),
        createdAt: sql.placeholder("createdAt"),
      })
      .prepare("assignment_decision"),
  );

async function chooseFrom(
  work: Work,
  team: SeenTeam,
  wanted: AssignmentRequest,
  ticket: TicketRow | "new",
): Promise<AssignmentVerdict> {
  const verdict = await assignFirstFree(work, ticket, "created", wanted, withGifts(team.candidates), {
    waits: false,
    found: team.learn,
  });
  const { winner } = verdict;
  if (winner)
    void work.ended.then(() => {
      team.give(winner.id, wanted.pool, work.now);
    });
  return verdict;
}
