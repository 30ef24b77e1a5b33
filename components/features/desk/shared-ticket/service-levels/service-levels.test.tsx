import { screen, waitFor, within } from "@testing-library/react";
import type { Answer } from "@/contract/kit";
import { slaBreaches } from "@/contract/desk/sla-breaches";
import type { SlaBreach } from "@/contract/desk/sla-breaches";
import { slaTickets } from "@/contract/desk/sla-tickets";
import type { TicketClocks } from "@/contract/desk/sla-tickets";
import { ticketRow } from "@/tests/factories";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { ServiceLevels } from "./service-levels";

const hourMs = 3_600_000;
const from = new Date(Date.now() - 2 * hourMs).toISOString();
const now = new Date().toISOString();
const due = new Date(Date.now() + 2.5 * hourMs).toISOString();
const policy = { id: "01980000-0000-7000-8000-000000000901", name: "Premium", version: 3 };
const calendar = { id: "01980000-0000-7000-8000-000000000902", name: "Office", version: 2 };

const clock = (of: Partial<TicketClocks["clocks"][number]> = {}): TicketClocks["clocks"][number] => ({
  metric: "RESOLUTION",
  cycle: 1,
  policy,
  calendar,
  targetSeconds: 4 * 3600,
  countedSeconds: 5400,
  startedAt: from,
  state: "RUNNING",
  reason: null,
  note: null,
  dueAt: due,
  remainingSeconds: 9000,
  breachedAt: null,
  endedAt: null,
  outcome: null,
  ...of,
});
const span = (of: Partial<Answer<typeof slaTickets.ledger>["ledger"][number]["spans"][number]>) => ({
  state: "RUNNING" as const,
  reason: null,
  note: null,
  from,
  to: now,
  policy,
  calendar,
  openSeconds: 5400,
  countedSeconds: 5400,
  ...of,
});
const answer = (of: Partial<Answer<typeof slaTickets.ledger>> = {}): Answer<typeof slaTickets.ledger> => ({
  slaStatus: "ON_TRACK",
  slaDueAt: due,
  policy,
  isPaused: false,
  pauseReason: null,
  clocks: [clock()],
  ledger: [],
  reminders: [],
  escalations: [],
  ...of,
});
const ticket = ticketRow(1, { slaStatus: "ON_TRACK", slaDueAt: due });

test("a clock says how much time is left, what it waits for, and by which policy it is counted", async () => {
  mock(slaTickets.ledger, answer());
  renderDesk(<ServiceLevels ticket={ticket} />);
  const card = await screen.findByRole("listitem");
  expect(within(card).getByRole("heading", { name: "Resolution" })).toBeInTheDocument();
  expect(within(card).getByText("On track: Due in 2 h 30 min")).toBeInTheDocument();
  expect(within(card).getByText("Waiting to be resolved")).toBeInTheDocument();
  expect(within(card).getByText("1 h 30 min of 4 h used, 2 h 30 min left")).toBeInTheDocument();
  expect(screen.getByText(/^Policy/)).toHaveTextContent("Policy Premium, version 3");
});

test("reminders and risks stand with the time at which they came, and those that are still to come", async () => {
  const of = { metric: "RESOLUTION" as const, cycle: 1, dueAt: due };
  const reminders = [
    { ...of, kind: "REMINDER" as const, name: "Think of it", at: from, notedAt: now },
    { ...of, kind: "AT_RISK" as const, name: null, at: due, notedAt: null },
  ];
  mock(slaTickets.ledger, answer({ reminders }));
  renderDesk(<ServiceLevels ticket={ticket} />);
  const list = await screen.findByRole("region", { name: "Reminders" });
  const [came, ahead] = within(list).getAllByRole("listitem");
  expect(came).toHaveTextContent(/^Think of it · Resolution.*Came on /);
  expect(ahead).toHaveTextContent(/^At risk · Resolution.*Comes on /);
});

test("a pause asks for a reason, and the one that it was given is what is sent", async () => {
  mock(slaTickets.ledger, answer());
  const pause = mock(slaTickets.pause, { ...answer(), isPaused: true });
  const { user } = renderDesk(<ServiceLevels ticket={ticket} />);
  await user.click(await screen.findByRole("button", { name: "Pause" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Pause" }));
  expect(await within(dialog).findByText("This field is required.")).toBeInTheDocument();
  expect(pause).toHaveLength(0);
  await user.type(within(dialog).getByRole("textbox", { name: /Reason/ }), "Away until Monday");
  await user.click(within(dialog).getByRole("button", { name: "Pause" }));
  await waitFor(() => expect(pause[0]?.body).toEqual({ reason: "Away until Monday" }));
  expect(await screen.findByText("Service levels paused")).toBeInTheDocument();
});

test("what a person paused says why, and is resumed", async () => {
  const paused = clock({
    state: "PAUSED",
    reason: "PERSON",
    note: "Away until Monday",
    dueAt: null,
  });
  mock(slaTickets.ledger, answer({ clocks: [paused], isPaused: true, pauseReason: "Away until Monday" }));
  const resume = mock(slaTickets.resume, answer());
  const { user } = renderDesk(<ServiceLevels ticket={ticket} />);
  expect(await screen.findByText("Paused: Away until Monday")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Pause" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Resume" }));
  await waitFor(() => expect(resume).toHaveLength(1));
});

test("the maths is a list in the order of time, with reasons, versions and what adds up", async () => {
  const spans = [
    span({}),
    span({
      state: "PAUSED",
      reason: "PENDING",
      from: now,
      to: now,
      openSeconds: 30,
      countedSeconds: 0,
    }),
  ];
  const maths = [
    ...spans.map((one) => ({ ...one, totalSeconds: 5400, isAhead: false })),
    {
      ...span({ from: now, to: due, openSeconds: 9000, countedSeconds: 9000 }),
      totalSeconds: 14_400,
      isAhead: true,
    },
  ];
  mock(slaTickets.ledger, answer({ ledger: [{ metric: "RESOLUTION", cycle: 1, spans, maths }] }));
  const { user } = renderDesk(<ServiceLevels ticket={ticket} />);
  await user.click(await screen.findByRole("button", { name: "The maths: Resolution" }));
  const dialog = await screen.findByRole("dialog", { name: "The maths: Resolution" });
  const lines = within(within(dialog).getByRole("list")).getAllByRole("listitem");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toHaveTextContent(
    /^Running.*Calendar Office, version 2 · Policy Premium, version 3.*1 h 30 min counted/,
  );
  expect(lines[1]).toHaveTextContent(/^Paused: waiting for the customer.*0 min counted30 s open/);
  expect(lines[2]).toHaveTextContent(/^Will run, if nothing changes.*4 h in total$/);
});

test("an open breach is acknowledged where the ticket is, and then says by whom", async () => {
  const breached = clock({ breachedAt: from, dueAt: from, remainingSeconds: -60 });
  mock(slaTickets.ledger, answer({ clocks: [breached], slaStatus: "BREACHED" }));
  const breach: SlaBreach = {
    id: "01980000-0000-7000-8000-000000000903",
    status: "OPEN",
    metric: "RESOLUTION",
    cycle: 1,
    policy,
    targetSeconds: 14_400,
    breachedAt: from,
    endedAt: null,
    ticket: {
      id: ticket.id,
      number: ticket.number,
      subject: ticket.subject,
      status: "OPEN",
      priority: "MEDIUM",
      assignedToId: null,
      assignedToName: null,
      groupId: null,
    },
    acknowledgedAt: null,
    acknowledgedByName: null,
    resolvedAt: null,
    resolvedByName: null,
    notes: null,
  };
  let items = [breach];
  mock(slaBreaches.list, () => ({
    items,
    total: 1,
    totalIsCapped: false,
    page: 1,
    limit: 100,
    nextCursor: null,
  }));
  mock(slaBreaches.acknowledge, () => {
    const seen = {
      ...breach,
      status: "ACKNOWLEDGED",
      acknowledgedAt: now,
      acknowledgedByName: "Ann Agent",
    } as const;
    items = [seen];
    return seen;
  });
  const { user } = renderDesk(<ServiceLevels ticket={ticket} />);
  await user.click(await screen.findByRole("button", { name: "Acknowledge" }));
  expect(await screen.findByText(/^Acknowledged by/)).toHaveTextContent("Acknowledged by Ann Agent");
  expect(screen.queryByRole("button", { name: "Acknowledge" })).not.toBeInTheDocument();
});

test.each([
  ["en", "Notified: Ann Reed", "No one was notified"],
  ["es", "Avisados: Ann Reed", "No se avisó a nadie"],
  ["ar", "أُبلغ: Ann Reed", "لم يُبلَّغ أحد"],
] as const)(
  "in %s an escalation says who was told, and in words where nobody was",
  async (locale, told, none) => {
    const one = { ruleId: "r", occasion: "o", level: "MANAGER" as const, at: now, changed: [] };
    const escalations = [
      { ...one, id: "1", ruleName: "Half gone", told: [{ id: "ann", name: "Ann Reed" }] },
      { ...one, id: "2", ruleName: "All gone", told: [] },
    ];
    mock(slaTickets.ledger, answer({ escalations }));
    renderDesk(<ServiceLevels ticket={ticket} />, { locale });
    await screen.findByText(told);
    const lineOf = (rule: string) =>
      screen.getAllByRole("listitem").find((item) => within(item).queryByText(rule) !== null);
    expect(lineOf("Half gone")).toHaveTextContent(told);
    expect(lineOf("All gone")).toHaveTextContent(none);
  },
);
