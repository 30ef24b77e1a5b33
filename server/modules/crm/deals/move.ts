import { eq } from "drizzle-orm";
import { stateOf } from "../../../../contract/crm/deal-rules.ts";
import type { WholeDeal, deals as calls } from "../../../../contract/crm/deals.ts";
import type { BodyOut } from "../../../../contract/kit.ts";
import { fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { users } from "../../people/session/table.ts";
import { placeBelow, topOf } from "./column.ts";
import { noteMove } from "./history.ts";
import { contactsOf, dealView } from "./queries.ts";
import { askFor, stagePlaceOf, stageState } from "./stage.ts";
import { dealTickets, deals } from "./table.ts";
import { ticketDesk } from "./ticket-desk.ts";
import { checkVersion, lockDeal, reasonFor, publishDealEvent, writeAlong } from "./write.ts";
import { say } from "./texts.ts";

type Body = BodyOut<typeof calls.move>;

/**
 * Puts a deal into a stage, of its pipeline or of another, and into its place in the column. @throws Fault
 * invalid at the fields that the stage asks for and that are missing; precondition_failed
 */
export async function moveDeal(
  work: Work,
  id: string,
  body: Body,
  ifVersion: number | undefined,
): Promise<WholeDeal> {
  const { stageId, afterId, lostReason, start, ...along } = body;
  // A ticket's number is locked before a deal (CONTRIBUTING, rule 5).
  const ticketId = start && (await startTicket(work, id, stageId, { ...along, ...start }));
  // So are stages: who changes one changes its deals next. The deal is looked for first, since one that is
  // not there is nothing, whatever the stage.
  const { pipelineId } = await work.rows(deals).get(id);
  const to = await stagePlaceOf(work, stageId, pipelineId);
  const before = await lockDeal(work, id);
  await checkVersion(work, before, ifVersion, body);
  const from = await stageState(work, before);
  const isElsewhere = to.stage.id !== before.stageId;
  const position = afterId
    ? await placeBelow(work, stageId, id, afterId)
    : isElsewhere || afterId === null
      ? await topOf(work, stageId, id)
      : before.position;
  if (ticketId !== undefined)
    await work.db.insert(dealTickets).values({ tenantId: work.tenant, dealId: id, ticketId });
  if (!isElsewhere && ticketId === undefined && lostReason === undefined && Object.keys(along).length === 0) {
    // Its place in the column is nothing that anybody else's change could collide with, so the version stays.
    await work.db.update(deals).set({ position }).where(eq(deals.id, id));
    work.record({
      entity: "deals",
      entityId: id,
      action: "move",
      before: { position: before.position },
      after: { position },
    });
  } else {
    const state = stateOf(to.stage.kind);
    const closedAt = state === "OPEN" ? null : stateOf(before.stage) === state ? before.closedAt : work.now;
    const after = await writeAlong(
      work,
      before,
      along,
      {
        position,
        stageId: to.stage.id,
        stage: to.stage.kind,
        pipelineId: to.pipeline.id,
        lostReason: reasonFor(state, lostReason, before.lostReason),
        closedAt,
        ...(isElsewhere ? { stageSince: work.now } : {}),
      },
      "move",
    );
    await askFor(work, to.stage, after);
    if (isElsewhere) await noteMove(work, after, to, { ...from, since: before.stageSince });
  }
  publishDealEvent(work, id, "deal_moved");
  return dealView(work, id);
}

/**
 * What comes after a deal that is won: a ticket with its contact and company, or one of the team alone, so
 * that nothing of it is ever sent to a customer.
 */
async function startTicket(
  work: Work,
  id: string,
  stageId: string,
  { type, subject, assignedToId, contactIds, companyId, ownerId }: Partial<Body> & NonNullable<Body["start"]>,
): Promise<string> {
  const deal = await dealView(work, id);
  const { stage } = await stagePlaceOf(work, stageId, deal.pipelineId);
  if (stage.kind !== "CLOSED_WON") throw fieldFault("start", say("deals.ticket_needs_won_deal"));
  const desk = ticketDesk.get();
  if (assignedToId) await desk.checkAssignee(work, assignedToId, "start.assignedToId");
  if (type === "TASK")
    return desk.start(work, {
      subject: subject ?? deal.title,
      assignedToId:
        assignedToId === undefined
          ? await activeOf(work, ownerId === undefined ? deal.ownerId : ownerId)
          : assignedToId,
    });
  const contactId = (contactIds ?? (await contactsOf(work, id)).map((contact) => contact.id))[0];
  const company = companyId === undefined ? deal.companyId : companyId;
  return desk.start(work, {
    subject: subject ?? deal.title,
    contactId,
    companyId: company ?? undefined,
    assignedToId,
  });
}

/** Anyone who has left gets no new work: the rules find somebody. */
const activeOf = async (work: Work, id: string | null): Promise<string | undefined> =>
  id !== null && (await work.rows(users).find(id))?.isActive ? id : undefined;
