import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { RefKind } from "../../contract/kit.ts";
import type { RuleKind } from "../../contract/automation/rule-parts.ts";
import { newId } from "../db/columns.ts";
import { agentGroupMembers, agentGroups } from "../modules/desk/ticket-places/group-table.ts";
import { skills, statusDefinitions } from "../modules/desk/agent-state/table.ts";
import { articleImports } from "../modules/site/article-imports/table.ts";
import { attachments } from "../modules/workspace/attachments/table.ts";
import {
  inboundMails,
  mailboxes,
  suppressedAddresses,
  ticketParticipants,
} from "../modules/channels/mailboxes/table.ts";
import { whatsappSignUps } from "../modules/channels/whatsapp-sign-ups/table.ts";
import { connections } from "../modules/workspace/connections/table.ts";
import { messengerCalls } from "../modules/channels/messengers/call-table.ts";
import { workspaceVisits } from "../modules/workspace/visits/table.ts";
import { ticketConversations } from "../modules/channels/messengers/table.ts";
import { whatsappTemplates } from "../modules/channels/whatsapp-templates/table.ts";
import { messengerLane } from "../modules/channels/messengers/carry.ts";
import { queueDelivery } from "../modules/workspace/deliveries/pipeline.ts";
import { deliveries } from "../modules/workspace/deliveries/table.ts";
import { inboundEvents } from "../modules/workspace/inbound/table.ts";
import { queueMail } from "../modules/workspace/platform/outbox.ts";
import { companies } from "../modules/crm/records/company-table.ts";
import { contactMergeSources, contactMerges } from "../modules/crm/contact-merges/table.ts";
import { contactIdentities } from "../modules/crm/records/identity-table.ts";
import { contacts } from "../modules/crm/records/contact-table.ts";
import { currencyRates } from "../modules/crm/currency-rates/table.ts";
import { deals } from "../modules/crm/deals/table.ts";
import { dealPipelines, dealStages } from "../modules/crm/deals/pipeline-table.ts";
import { notifications } from "../modules/notices/notifications/table.ts";
import { pushSubscriptions } from "../modules/notices/push-subscriptions/table.ts";
import { ticketNumbers } from "../db/table.ts";
import { customFieldDependencies, customFields } from "../modules/workspace/custom-fields/table.ts";
import { rules } from "../modules/automation/rules/table.ts";
import { reportSchedules, savedReports } from "../modules/insight/reports/table.ts";
import { qualityPlans, qualityReviews, qualityScorecards } from "../modules/insight/quality/table.ts";
import { articleCategories, articleCategoryWords } from "../modules/site/articles/category-table.ts";
import { articles, articleTranslations } from "../modules/site/articles/table.ts";
import {
  escalationRules,
  slaCalendars,
  slaOptions,
  slaPolicies,
  slaReminders,
} from "../modules/desk/sla/book-table.ts";
import { slaBreaches, slaRecounts } from "../modules/desk/sla/ledger-table.ts";
import { savedResponses } from "../modules/desk/saved-responses/table.ts";
import { crmImports } from "../modules/crm/imports/table.ts";
import { invitations, sessions, users } from "../modules/people/session/table.ts";
import { ticketCategories } from "../modules/desk/ticket-places/category-table.ts";
import { ticketPipelineAgents, ticketPipelines } from "../modules/desk/ticket-places/pipeline-table.ts";
import { ticketLinks } from "../modules/desk/ticket-links/table.ts";
import { ticketMergeSources, ticketMerges } from "../modules/desk/ticket-merges/table.ts";
import { teamChannels, teamMembers, teamMessages } from "../modules/team/team-chat/table.ts";
import { crmNotes } from "../modules/insight/timeline/table.ts";
import { ticketMessages, tickets } from "../modules/desk/tickets/table.ts";
import { ticketBulkChanges } from "../modules/desk/ticket-bulk-changes/table.ts";
import { contactBulkChanges } from "../modules/crm/contact-bulk-changes/table.ts";
import { privacyRequests } from "../modules/privacy/privacy/table.ts";
import { contactLists } from "../modules/crm/contact-lists/table.ts";
import { savedTicketViews } from "../modules/desk/ticket-views/table.ts";
import { customDomains } from "../modules/site/custom-domains/table.ts";
import { emptyContent } from "../modules/site/landing-pages/rules.ts";
import { landingPages } from "../modules/site/landing-pages/table.ts";
import { webhookKind } from "../modules/notices/webhooks/queue-webhook.ts";
import type { WebhookPayload } from "../modules/notices/webhooks/queue-webhook.ts";
import type { Work } from "../work.ts";
import type { Person, World } from "./world.ts";

type MadeKind = Exclude<RefKind, "text" | "tenant">;

/** A currency has one rate a day. */
let rates = 0;
const dayOfRate = (): string => {
  rates += 1;
  return new Date(Date.UTC(1950, 0, rates)).toISOString().slice(0, 10);
};

/**
 * Makes one row of each kind that a path parameter can name, for the tests that go over every endpoint. A
 * kind without an entry does not compile.
 */
const failedWebhook = {
  kind: webhookKind,
  recipient: "https://example.test/hook",
  payload: {
    ruleId: null,
    ruleName: "r",
    body: "{}",
    round: 0,
    attempts: [],
    response: null,
  } satisfies WebhookPayload,
  state: "FAILED" as const,
};

export const makers: Record<MadeKind, (work: Work, owner: Person) => Promise<string>> = {
  ticket: makeTicket,
  message: async (work, owner) => {
    const ticketId = await makeTicket(work, owner);
    return (
      await work.rows(ticketMessages).insert({
        ticketId,
        authorType: "AGENT",
        authorId: owner.id,
        authorName: owner.name,
        text: "Hello",
        channel: "EMAIL",
      })
    ).id;
  },
  contact: async (work) => (await work.rows(contacts).insert({ name: "Kim" })).id,
  contactIdentity: async (work) => {
    const value = `${newId()}@example.test`;
    return (
      await work.rows(contactIdentities).insert({
        contactId: (await work.rows(contacts).insert({ name: "Kim" })).id,
        kind: "EMAIL",
        value,
        key: `mail:${value}`,
      })
    ).id;
  },
  contactMerge: async (work, owner) => {
    const { id: contactId } = await work.rows(contacts).insert({ name: "Kim" });
    const merged = await work
      .rows(contacts)
      .insert({ name: "Kim 2", deletedAt: work.now, mergedIntoId: contactId });
    const { id } = await work.rows(contactMerges).insert({
      contactId,
      byId: owner.id,
      byName: owner.name,
      chosen: { before: {}, after: {} },
      createdAt: work.now,
    });
    await work.db
      .insert(contactMergeSources)
      .values({ tenantId: work.tenant, mergeId: id, contactId: merged.id });
    return id;
  },
  company: async (work) => (await work.rows(companies).insert({ name: "Larsen" })).id,
  deal: async (work, owner) => {
    const { pipelineId, id: stageId } = await makeStage(work);
    return (
      await work.rows(deals).insert({
        title: "Forty tents",
        amount: 1_250_000,
        currency: "EUR",
        pipelineId,
        stageId,
        stage: "LEAD",
        position: 0,
        ownerId: owner.id,
        stageSince: work.now,
      })
    ).id;
  },
  dealPipeline: async (work) => (await makeStage(work)).pipelineId,
  dealStage: async (work) => (await makeStage(work)).id,
  slaPolicy: async (work) => {
    const [options] = await work.from(slaOptions);
    const row = await work.rows(slaPolicies).insert({
      name: `Policy ${newId()}`,
      conditions: { mode: "ALL", items: [] },
      calendarId: options?.defaultCalendarId ?? "",
      targets: [],
    });
    return row.id;
  },
  slaCalendar: async (work) =>
    (
      await work.rows(slaCalendars).insert({
        name: `Calendar ${newId()}`,
        timeZone: "UTC",
        week: [[{ from: "09:00", to: "17:00" }], [], [], [], [], [], []],
        holidays: [],
        validFrom: work.now,
      })
    ).id,
  slaReminder: async (work) =>
    (
      await work
        .rows(slaReminders)
        .insert({ name: "Half an hour left", metric: "RESOLUTION", offsetMinutes: -30 })
    ).id,
  slaBreach: async (work, owner) =>
    (
      await work.rows(slaBreaches).insert({
        ticketId: await makeTicket(work, owner),
        metric: "RESOLUTION",
        cycle: 1,
        targetSeconds: 3600,
        breachedAt: work.now,
        notedAt: work.now,
      })
    ).id,
  slaRecount: async (work, owner) =>
    (
      await work
        .rows(slaRecounts)
        .insert({ cause: "POLICY", actorId: owner.id, actorName: owner.name, state: "DONE" })
    ).id,
  escalationRule: async (work) =>
    (
      await work.rows(escalationRules).insert({
        name: "Angry",
        triggerType: "KEYWORD",
        keywords: ["angry"],
        conditions: { mode: "ALL", items: [] },
        level: "MANAGER",
        changes: {},
      })
    ).id,
  currencyRate: async (work) =>
    (
      await work.rows(currencyRates).insert({
        currency: "DKK",
        target: "EUR",
        validFrom: dayOfRate(),
        rate: "0.134",
        factor: "0.134",
        enteredByName: "Robin",
      })
    ).id,
  crmNote: async (work, owner) =>
    (
      await work.rows(crmNotes).insert({
        contactId: (await work.rows(contacts).insert({ name: "Kim" })).id,
        authorId: owner.id,
        authorName: owner.name,
        text: "Calls in the morning",
      })
    ).id,
  user: (_work, owner) => Promise.resolve(owner.id),
  invitation: async (work, owner) =>
    (
      await work.rows(invitations).insert({
        email: `${newId()}@example.test`,
        role: "AGENT",
        hash: randomBytes(16).toString("hex"),
        invitedById: owner.id,
        invitedByName: owner.name,
        expiresAt: new Date(Date.parse(work.now) + 7 * 86_400_000).toISOString(),
      })
    ).id,
  notification: async (work, owner) =>
    (
      await work
        .rows(notifications)
        .insert({ userId: owner.id, type: "TICKET_ASSIGNED", priority: "LOW", title: "t", content: "c" })
    ).id,
  pushSubscription: async (work, owner) =>
    (
      await work.rows(pushSubscriptions).insert({
        userId: owner.id,
        sessionId: owner.sessionId,
        endpoint: `https://push.example.net/send/${newId()}`,
        p256dh: "p",
        auth: "a",
      })
    ).id,
  savedResponse: async (work, owner) =>
    (await work.rows(savedResponses).insert({ title: "t", content: "c", agentId: owner.id })).id,
  statusDefinition: async (work) =>
    (
      await work
        .rows(statusDefinitions)
        .insert({ name: `Status ${newId()}`, isAvailable: false, status: "AWAY" })
    ).id,
  skill: async (work) => (await work.rows(skills).insert({ name: `Skill ${newId()}` })).id,
  agentGroup: async (work, owner) => {
    const { id } = await work.rows(agentGroups).insert({ name: `Group ${newId()}` });
    await work.db.insert(agentGroupMembers).values({ tenantId: work.tenant, groupId: id, agentId: owner.id });
    return id;
  },
  ticketPipeline: async (work, owner) => {
    const { id } = await work.rows(ticketPipelines).insert({ name: `Pipeline ${newId()}` });
    await work.db
      .insert(ticketPipelineAgents)
      .values({ tenantId: work.tenant, pipelineId: id, agentId: owner.id });
    return id;
  },
  attachment: async (work, owner) => {
    const ticketId = await makeTicket(work, owner);
    const message = await work.rows(ticketMessages).insert({
      ticketId,
      authorType: "AGENT",
      authorId: owner.id,
      authorName: owner.name,
      text: "Hello",
      channel: "EMAIL",
    });
    return (
      await work.rows(attachments).insert({
        ticketId,
        messageId: message.id,
        uploadedById: owner.id,
        name: "a.txt",
        contentType: "text/plain",
        sizeBytes: 1,
        storageKey: `${work.tenant}/x`,
      })
    ).id;
  },
  ticketMerge: async (work, owner) => {
    const [targetId, ticketId] = [await makeTicket(work, owner), await makeTicket(work, owner)];
    const { id } = await work.rows(ticketMerges).insert({
      kind: "MERGE",
      targetId,
      byId: owner.id,
      byName: owner.name,
      chosen: { before: {}, after: {} },
      createdAt: work.now,
    });
    await work.db
      .insert(ticketMergeSources)
      .values({ tenantId: work.tenant, mergeId: id, ticketId, before: {} });
    return id;
  },
  ticketLink: async (work, owner) =>
    (
      await work.rows(ticketLinks).insert({
        fromId: await makeTicket(work, owner),
        toId: await makeTicket(work, owner),
        kind: "RELATED",
        createdByName: owner.name,
      })
    ).id,
  scorecard: makeScorecard,
  qualityPlan: async (work, owner) =>
    (
      await work.rows(qualityPlans).insert({
        name: "Weekly",
        scorecardId: await makeScorecard(work),
        perAgent: 1,
        reviewerIds: [owner.id],
      })
    ).id,
  qualityReview: async (work, owner) => {
    const agent = await work.rows(users).insert({
      email: `${newId()}@example.test`,
      role: "AGENT",
      firstName: "Pat",
      lastName: "Reviewed",
      passwordHash: "none",
    });
    const ticketId = await makeTicket(work, owner);
    return (
      await work.rows(qualityReviews).insert({
        ticketId,
        agentId: agent.id,
        reviewerId: owner.id,
        scorecardId: await makeScorecard(work),
        scaleMax: 4,
        passPercent: 80,
        criteria: [],
      })
    ).id;
  },
  teamChannel: makeChannel,
  teamMessage: async (work, owner) => {
    const channelId = await makeChannel(work, owner);
    return (await work.rows(teamMessages).insert({ channelId, seq: 1, authorId: owner.id, text: "Hello" }))
      .id;
  },
  teamAttachment: async (work, owner) => {
    const channelId = await makeChannel(work, owner);
    const { id } = await work
      .rows(teamMessages)
      .insert({ channelId, seq: 1, authorId: owner.id, text: "Hello" });
    return (
      await work.rows(attachments).insert({
        teamMessageId: id,
        uploadedById: owner.id,
        name: "a.txt",
        contentType: "text/plain",
        sizeBytes: 1,
        storageKey: `${work.tenant}/y`,
      })
    ).id;
  },
  workspaceVisit: async (work) =>
    (
      await work.rows(workspaceVisits).insert({
        visitorId: newId(),
        visitorName: "Root Parley",
        visitorTenant: "parley",
        reason: "To look",
        hours: 4,
        askedAt: work.now,
      })
    ).id,
  session: async (work, owner) =>
    (await work.rows(sessions).insert({ userId: owner.id, lastUsedAt: work.now })).id,
  ticketView: async (work, owner) =>
    (await work.rows(savedTicketViews).insert({ name: "Mine", ownerId: owner.id, filters: {}, columns: [] }))
      .id,
  ticketBulkChange: async (work, owner) =>
    (
      await work
        .rows(ticketBulkChanges)
        .insert({ actorId: owner.id, actorName: owner.name, update: { priority: "HIGH" } })
    ).id,
  contactBulkChange: async (work, owner) =>
    (
      await work
        .rows(contactBulkChanges)
        .insert({ actorId: owner.id, actorName: owner.name, update: { status: "INACTIVE" } })
    ).id,
  privacyRequest: async (work, owner) =>
    (
      await work.rows(privacyRequests).insert({
        kind: "DATA",
        contactId: (await work.rows(contacts).insert({ name: "Kim" })).id,
        receivedOn: "2026-03-01",
        dueOn: "2026-03-31",
        byId: owner.id,
        byName: owner.name,
      })
    ).id,
  contactList: async (work) =>
    (await work.rows(contactLists).insert({ name: `List ${newId()}`, kind: "STATIC", createdByName: "Ann" }))
      .id,
  ticketCategory: async (work) =>
    (await work.rows(ticketCategories).insert({ name: `Category ${newId()}` })).id,
  customField: makeField,
  customFieldDependency: async (work) =>
    (
      await work.rows(customFieldDependencies).insert({
        entity: "TICKET",
        fieldId: await makeField(work),
        effect: "SHOW",
        when: { match: "ALL", conditions: [{ subject: "status", operator: "IS", values: ["OPEN"] }] },
      })
    ).id,
  crmImport: async (work, owner) =>
    (
      await work.rows(crmImports).insert({
        actorId: owner.id,
        actorName: owner.name,
        entity: "CONTACT",
        fileName: "people.csv",
        reading: {
          kind: "CSV",
          encoding: "utf-8",
          delimiter: ",",
          sheet: null,
          sheets: [],
          hasHeader: true,
          dateOrder: "YMD",
        },
        columns: [{ header: "E-mail", samples: [], guess: "email", target: "email", isRepeated: false }],
      })
    ).id,
  articleImport: async (work, owner) =>
    (
      await work.rows(articleImports).insert({
        actorId: owner.id,
        actorName: owner.name,
        kind: "SITE",
        name: "https://help.example.com/",
        source: "site",
        locale: "en",
        state: "READY",
      })
    ).id,
  article: async (work, owner) => {
    const { id } = await work.rows(articles).insert({ slug: `article-${newId()}`, authorId: owner.id });
    await work.db.insert(articleTranslations).values({
      tenantId: work.tenant,
      articleId: id,
      locale: "en",
      title: "Tent poles",
      html: "<p>Poles bend.</p>",
      text: "Poles bend.",
    });
    return id;
  },
  articleCategory: async (work) => {
    const { id } = await work.rows(articleCategories).insert({});
    await work.db.insert(articleCategoryWords).values({
      tenantId: work.tenant,
      categoryId: id,
      locale: "en",
      name: `Category ${id}`,
      slug: `category-${id}`,
    });
    return id;
  },
  outboxItem: (work) => queueMail(work, { to: "a@example.test", subject: "s", text: "t" }),
  connection: async (work) => (await makeConnection(work)).id,
  mailbox: (work) => makeMailbox(work),
  whatsappSignUp: async (work, owner) =>
    (
      await work.rows(whatsappSignUps).insert({
        userId: owner.id,
        sessionId: owner.sessionId,
        isSimulated: true,
        stateHash: newId(),
        clientId: "1000000001",
        redirectUri: "http://localhost/auth/whatsapp",
        secrets: "sealed",
        numbers: [],
        endsAt: new Date(Date.parse(work.now) + 1_800_000).toISOString(),
        createdAt: work.now,
      })
    ).id,
  inboundMail: async (work) =>
    (
      await work.rows(inboundMails).insert({
        connectionId: await makeMailbox(work),
        hash: newId(),
        source: Buffer.from("From: kim@example.test\r\n\r\nHello"),
        sizeBytes: 30,
        sender: "kim@example.test",
        subject: "",
        state: "PARKED",
      })
    ).id,
  suppressedAddress: async (work) =>
    (await work.rows(suppressedAddresses).insert({ address: `${newId()}@example.test`, reason: "gone" })).id,
  ticketParticipant: async (work, owner) =>
    (
      await work
        .rows(ticketParticipants)
        .insert({ ticketId: await makeTicket(work, owner), address: "kim@example.test" })
    ).id,
  whatsappTemplate: async (work) => {
    const { id: connectionId, settings } = await makeConnection(work);
    return (
      await work.rows(whatsappTemplates).insert({
        connectionId,
        businessAccountId: settings["businessAccountId"] ?? "",
        name: `t_${newId().replaceAll("-", "_")}`,
        language: "en",
        category: "UTILITY",
        body: "Hello {{1}}, your order is on its way.",
        examples: { "body.1": "Nadia" },
      })
    ).id;
  },
  whatsappConversation: async (work, owner) => {
    const ticketId = await makeTicket(work, owner);
    await work.update(tickets).set({ channel: "WHATSAPP" }).where(eq(tickets.id, ticketId));
    await work.db.insert(ticketConversations).values({
      tenantId: work.tenant,
      ticketId,
      connectionId: (await makeConnection(work)).id,
      identityKind: "WHATSAPP_ID",
      identityValue: "34600111222",
      lastInboundAt: work.now,
    });
    return ticketId;
  },
  whatsappCall: async (work, owner) =>
    (
      await work.rows(messengerCalls).insert({
        ticketId: await makeTicket(work, owner),
        connectionId: (await makeConnection(work)).id,
        callerId: owner.id,
        callerName: "Kim",
        state: "ENDED",
        result: "NOT_ANSWERED",
        endedAt: work.now,
      })
    ).id,
  instagramConversation: async (work, owner) => {
    const ticketId = await makeTicket(work, owner);
    await work.update(tickets).set({ channel: "INSTAGRAM" }).where(eq(tickets.id, ticketId));
    const connection = await work.rows(connections).insert({
      provider: "instagram",
      name: "Shop",
      isSimulated: true,
      account: newId(),
      settings: { door: "INSTAGRAM", accountId: "10000002" },
      secrets: JSON.stringify({ accessToken: "token", appSecret: "secret", verifyToken: "word" }),
      hookKey: newId(),
    });
    await work.db.insert(ticketConversations).values({
      tenantId: work.tenant,
      ticketId,
      connectionId: connection.id,
      identityKind: "IGSID",
      identityValue: "5550001112223",
      lastInboundAt: work.now,
    });
    return ticketId;
  },
  delivery: async (work, owner) => {
    const { id: connectionId } = await makeConnection(work);
    const row = await queueDelivery(work, {
      kind: "messenger",
      connectionId,
      recipient: "34600111222",
      payload: { kind: "WHATSAPP_ID", value: "34600111222" },
      lane: messengerLane(connectionId, "34600111222"),
      ticketId: await makeTicket(work, owner),
      messageId: null,
    });
    return row.id;
  },
  inboundEvent: async (work) => {
    const { id: connectionId } = await makeConnection(work);
    const row = await work.rows(inboundEvents).insert({
      connectionId,
      kind: "unread",
      externalId: newId(),
      lane: "about it",
      event: { kind: "unread", account: null, externalId: "it", at: work.now, why: "Of no known kind." },
      state: "PARKED",
      reason: "Of no known kind.",
    });
    return row.id;
  },
  routingRule: (work) => makeRule(work, "ROUTING"),
  automationRule: (work) => makeRule(work, "AUTOMATION"),
  webhookDelivery: async (work) => (await work.rows(deliveries).insert(failedWebhook)).id,
  landingPage: async (work) =>
    (
      await work
        .rows(landingPages)
        .insert({ name: "Spring", slug: `spring-${newId()}`, content: emptyContent("Spring", "en") })
    ).id,
  customDomain: async (work) =>
    (await work.rows(customDomains).insert({ domain: `${newId()}.example`, token: "t", askedAt: work.now }))
      .id,
  savedReport: async (work, owner) =>
    (await work.rows(savedReports).insert({ name: "t", report: "volume", groupBy: "day", ownerId: owner.id }))
      .id,
  reportSchedule: async (work, owner) =>
    (
      await work.rows(reportSchedules).insert({
        name: "t",
        report: "volume",
        groupBy: "day",
        ownerId: owner.id,
        frequency: "daily",
        hour: 8,
        recipientIds: [owner.id],
      })
    ).id,
};

async function makeField(work: Work): Promise<string> {
  return (
    await work
      .rows(customFields)
      .insert({ entity: "TICKET", key: `field_${newId()}`, label: { en: "Field" }, type: "TEXT" })
  ).id;
}
const makeRule = async (work: Work, kind: RuleKind): Promise<string> =>
  (
    await work.rows(rules).insert({
      kind,
      name: "r",
      triggers: [{ type: "TICKET_CREATED" }],
      conditions: { mode: "ALL", items: [] },
      actions: [{ type: "ADD_TAGS", tags: ["x"] }],
    })
  ).id;

async function makeScorecard(work: Work): Promise<string> {
  return (
    await work
      .rows(qualityScorecards)
      .insert({ name: `Scorecard ${newId()}`, scaleMax: 4, passPercent: 80, criteria: [] })
  ).id;
}

async function makeChannel(work: Work, owner: Person): Promise<string> {
  const { id } = await work
    .rows(teamChannels)
    .insert({ name: `channel ${newId()}`, isPrivate: true, createdById: owner.id });
  await work.rows(teamMembers).insert({ channelId: id, userId: owner.id });
  return id;
}

async function makeStage(work: Work) {
  const pipeline = await work.rows(dealPipelines).insert({ name: `Pipeline ${newId()}` });
  for (const [position, kind] of (["CLOSED_WON", "CLOSED_LOST", "PROPOSAL"] as const).entries())
    await work
      .rows(dealStages)
      .insert({ pipelineId: pipeline.id, name: kind, kind, probability: 60, position: position + 1 });
  return work
    .rows(dealStages)
    .insert({ pipelineId: pipeline.id, name: "Lead", kind: "LEAD", probability: 10, position: 0 });
}

async function makeTicket(work: Work, owner: Person): Promise<string> {
  const [counter] = await work.db.select().from(ticketNumbers).for("update");
  const number = (counter?.last ?? 0) + 1;
  await work.db.update(ticketNumbers).set({ last: number });
  return (await work.rows(tickets).insert({ number, subject: "Tent pole broke", assignedToId: owner.id })).id;
}

export const rowOf = (world: World, kind: MadeKind, owner: Person): Promise<string> =>
  world.work(owner.tenant, (work) => makers[kind](work, owner));

async function makeMailbox(work: Work): Promise<string> {
  const address = `${newId()}@acme.test`;
  const { id: connectionId } = await work.rows(connections).insert({
    provider: "email",
    name: "Support",
    isSimulated: true,
    account: address,
    settings: {
      from: address,
      user: address,
      smtp: "smtp://mail.simulated.test:587",
      imap: "imaps://mail.simulated.test:993",
    },
    secrets: JSON.stringify({ password: "password" }),
    hookKey: newId(),
  });
  await work.db.insert(mailboxes).values({
    tenantId: work.tenant,
    connectionId,
    address,
    displayName: "Support",
    forwardKey: newId(),
    takesSince: work.now,
  });
  return connectionId;
}

/** Simulated, so that nothing leaves. */
const makeConnection = (work: Work) =>
  work.rows(connections).insert({
    provider: "whatsapp",
    name: "Support",
    isSimulated: true,
    account: newId(),
    settings: { phoneNumberId: "10000000", businessAccountId: "10000001" },
    secrets: JSON.stringify({ accessToken: "token", appSecret: "secret", verifyToken: "word" }),
    hookKey: newId(),
  });
