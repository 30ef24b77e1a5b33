import type { Role } from "../../../../contract/roles.ts";

/** What the audit log may say of an entity: which of its fields, and the least rank that reads it at all. */
interface Shown {
  fields: ReadonlySet<string>;
  least?: Role;
}

const only = (fields: string, least?: Role): Shown => ({
  fields: new Set(fields.trim().split(/\s+/u)),
  ...(least ? { least } : {}),
});
const stamps = "id version createdAt updatedAt deletedAt";
const bulk = `
  actorId actorName update filter state fixedAt total done unchanged skipped undone notUndone
  undoneById startedAt finishedAt ${stamps}
`;

/**
 * By entity (a table's name, or the name that a change is recorded under). A field that is not named here
 * shows as "•••", and of an entity that is not here every field does: what is new is hidden until somebody
 * says that it may be read.
 */
const shownFields: Readonly<Record<string, Shown>> = {
  agent_achievements: only(`agentId kind level earnedOn ${stamps}`),
  agent_group_members: only("groupId agentId createdAt"),
  agent_groups: only(`name description autoAssign agentIds ${stamps}`),
  agent_skills: only("skills levels"),
  agent_status: only("agentId definitionId previousDefinitionId updatedAt scheduledEndTime idleSince"),
  agent_status_history: only("agentId from to color isAvailable startedAt endedAt source"),
  app_registrations: only(`provider clientId configurationId refused oversized unplaced ${stamps}`, "ADMIN"),
  article_categories: only(`parentId position words articles ${stamps}`),
  article_imports: only(`
    actorId actorName kind name locale categoryId publish state problem total isCut startedAt finishedAt
    ${stamps}
  `),
  articles: only(`
    slug status isInternal isFaq categoryId position sourceLocale authorId revision publishedRevision
    publishedAt firstPublishedAt publishAt publishById publishByName reviewRequestedAt attachmentIds
    helpful unhelpful ${stamps}
  `),
  assignment_decisions: only("ticketId trigger winnerId winnerName rule createdAt"),
  attachments: only(
    "id messageId ticketId uploadedById contentType isOfSite unusedSince sizeBytes createdAt",
  ),
  audit_logs: only("entity action from to actorId"),
  business_hours: only(`isOn week holidays ${stamps}`),
  chat_boxes: only(`origins accent ${stamps}`),
  chat_sessions: only("id ticketId contactId lastSeenAt createdAt"),
  companies: only(`
    name domain industry size phone address tier parentId ownerId tags notes contactId companyId role
    isPrimary rows isCut search tag status ${stamps}
  `),
  contact_bulk_changes: only(bulk),
  contact_consents: only("contactId channel purpose state source reason at byName changedAt"),
  contact_identities: only("id contactId kind value isPrimary isLive createdAt"),
  contact_lists: only(`name description kind rule isPinned place createdByName added removed ${stamps}`),
  contact_merges: only("id contactId movedCount byId byName createdAt undoneAt undoneByName"),
  contacts: only(`
    name email phone jobTitle type tier status source companyId ownerId tags notes lastSeenAt mergedIntoId
    blockedReason blockedAt blockedByName contactId role isPrimary from requestId rows isCut search
    tag listId createdFrom createdTo
    ${stamps}
  `),
  connections: only(
    `provider name isSimulated state account displayName lastError checkedAt provenAt lastInboundAt ${stamps}`,
    "ADMIN",
  ),
  connection_defaults: only(
    `
    connectionId groupId categoryId calendarId language greeting acknowledgement awayMessage
    suggestsArticles tellsRead ${stamps}
  `,
    "ADMIN",
  ),
  crm_imports: only(
    `
    actorId actorName entity fileName sizeBytes state problem marks policy tags country total done
    created updated unchanged skipped failed companiesMade undone kept undoneById startedAt finishedAt
    ${stamps}
  `,
    "SUPERVISOR",
  ),
  crm_notes: only(`contactId companyId dealId authorId authorName text isPinned editedAt ${stamps}`),
  currency_rates: only(`currency target validFrom rate factor enteredById enteredByName rates ${stamps}`),
  custom_domains: only(`
    domain state reason tries askedAt checkedAt nextCheckAt verifiedAt failingSince ${stamps}
  `),
  custom_field_dependencies: only(`entity fieldId effect optionIds when isActive ${stamps}`),
  custom_field_options: only("id fieldId label color position isArchived"),
  // Which field it is of, and so who may see it, only its row says.
  custom_field_values: only(""),
  custom_fields: only(`
    entity label help type requirement isActive position currency decimals min max minLength maxLength
    visibleTo editableBy ${stamps}
  `),
  deal_pipelines: only(`name description isDefault isActive position lostReasons ${stamps}`),
  deal_stage_history: only(
    "dealId fromName fromKind toName toKind at since byId byName amount currency lostReason",
  ),
  deal_stages: only(`
    pipelineId name kind probability position color requiredFields rottingDays stageId ${stamps}
  `),
  deals: only(`
    title amount currency pipelineId stageId stage position ownerId companyId expectedCloseDate
    forecastCategory lostReason source tags notes stageSince closedAt contactIds ${stamps}
  `),
  deliveries: only("id kind connectionId ticketId state attempts createdAt sentAt", "ADMIN"),
  escalation_rules: only(`
    name isOn triggerType keywords repetitions when conditions level userIds ways changes ${stamps}
  `),
  workspace_visits: only(
    `visitorName visitorTenant reason hours state askedAt decidedById decidedByName decidedAt endsAt enteredAt
    endedAt endedByName ${stamps}`,
  ),
  workspace_terms: only("plan peopleMax storedBytesMax suspendedAt suspendedReason", "ADMIN"),
  installation_jobs: only("name count", "ADMIN"),
  installation_apps: only(`provider clientId configurationId refused oversized unplaced ${stamps}`, "ADMIN"),
  // What a customer wrote, and their numbers.
  inbound_events: only(""),
  inbound_posts: only(""),
  inbound_mails: only(""),
  mailbox_sign_ins: only(""),
  whatsapp_sign_ups: only(""),
  suppressed_addresses: only("id createdAt", "ADMIN"),
  ticket_participants: only("id ticketId createdAt"),
  invitations: only("id email role status invitedById invitedByName expiresAt createdAt", "MANAGER"),
  landing_page_versions: only("id pageId number slug publishedByName createdAt", "SUPERVISOR"),
  landing_pages: only(
    `
    slug name content isHome publishedSlug publishedNumber publishedAt ${stamps}
  `,
    "SUPERVISOR",
  ),
  legal_holds: only("id contactId reason setByName liftedAt liftedByName createdAt"),
  linked_identities: only("id userId issuer createdAt"),
  notification_preferences: only(""),
  messenger_calls: only("ticketId connectionId callerId callerName state result createdAt"),
  // Never a title or a text: they repeat tickets, reviews and direct messages, which are not for every
  // reader of the log.
  notifications: only("id isNote isRead archivedAt createdAt count"),
  pending_jobs: only(""),
  privacy_requests: only(
    `
    kind state contactId note receivedOn dueOn byId byName removesFiles step steps counts refusal
    fileExpiresAt finishedAt ${stamps}
  `,
    "ADMIN",
  ),
  push_subscriptions: only("id userId userAgent failures lastUsedAt createdAt"),
  quality_pins: only(""),
  quality_plans: only(
    `
    name scorecardId perAgent channels filters reviewerIds isWeekly lastDrawnTo ${stamps}
  `,
    "SUPERVISOR",
  ),
  quality_reviews: only(`
    ticketId agentId reviewerId scorecardId planId calibrationId state scaleMax passPercent criteria
    summary percent isFailed dispute disputeReason disputedAt disputeAnswer disputeAnsweredBy
    disputeEndedAt publishedAt ${stamps}
  `),
  quality_scorecards: only(`name description scaleMax passPercent isActive criteria ${stamps}`, "SUPERVISOR"),
  quality_scores: only(""),
  report_schedules: only(
    `
    name report groupBy filters ownerId frequency weekday monthDay hour recipientIds isActive
    pausedBecause nextRunAt lastRunAt ${stamps}
  `,
    "SUPERVISOR",
  ),
  rule_runs: only("ruleId ruleName kind ticketId trigger outcome createdAt"),
  rules: only(`
    kind name description isActive position triggers conditions actions stopsHere catchesUp logsMisses
    ${stamps}
  `),
  saved_reports: only(`name report groupBy filters ownerId range isShared ${stamps}`, "SUPERVISOR"),
  saved_responses: only(`
    title shortcut content channel category tags isShared agentId usageCount ${stamps}
  `),
  second_factors: only("id userId confirmedAt createdAt"),
  sessions: only("id userId lastUsedAt revokedAt createdAt"),
  skills: only(`name description ${stamps}`),
  sla_breaches: only(`
    ticketId metric cycle policyId policyVersion targetSeconds breachedAt notedAt status acknowledgedAt
    acknowledgedById acknowledgedByName resolvedAt resolvedById resolvedByName notes ${stamps}
  `),
  sla_calendars: only(`name timeZone week holidays versionNow validFrom ${stamps}`),
  sla_escalations: only("ticketId ruleId ruleName occasion level at told changed"),
  sla_options: only(`
    isOn defaultPolicyId defaultCalendarId atRiskPercent pausedOnHold bookVersion ${stamps}
  `),
  sla_policies: only(`
    name description isOn place conditions calendarId targets pausedOnHold pausedWhileSnoozed
    versionNow ${stamps}
  `),
  sla_recounts: only(`cause ${bulk}`),
  sla_reminders: only(`name isOn metric offsetMinutes policyId level ${stamps}`),
  status_definitions: only(`name color isAvailable status description isBuiltIn position ${stamps}`),
  survey_settings: only(`
    timing delayHours throttleDays scale lowScoreMax byMail byChat languages wording ${stamps}
  `),
  team_channels: only("id kind name topic isPrivate createdById archivedAt createdAt"),
  team_members: only("id channelId userId joinedAt"),
  // What colleagues write to each other is theirs and no matter of record.
  team_messages: only("id channelId parentId authorId replyCount lastReplyAt editedAt deletedAt createdAt"),
  team_reactions: only("id messageId userId createdAt"),
  tenants: only(`
    name locale timeZone greeting autoCloseAfterHours defaultCapacity autoAssign keepLastOwner
    undoSendSeconds companyByDomain reportCurrency ${stamps}
  `),
  ticket_bulk_changes: only(bulk),
  ticket_categories: only(`parentId name description color position isActive categoryId count ${stamps}`),
  ticket_followers: only("userId"),
  ticket_links: only("id fromId toId kind createdById createdByName createdAt"),
  ticket_merges: only("id kind targetId messageCount byId byName createdAt undoneAt undoneByName"),
  ticket_messages: only(`
    id ticketId authorType authorId authorName text html isPublic channel mentions delivery sendsAt
    originTicketId contactId companyId createdAt
  `),
  ticket_pipelines: only(`name description isDefault isActive agentId pipelineId count ${stamps}`),
  ticket_resolutions: only("id ticketId agentId resolvedAt reopenedAt"),
  ticket_surveys: only(
    "id ticketId contactId agentId cycle state reason scale locale dueAt sentAt score comment answeredAt createdAt",
  ),
  ticket_views: only(`
    name ownerId sharedWith groupId filters columns sortBy sortDirection groupBy position isPinned
    ${stamps}
  `),
  // Not the preview: it repeats the newest message.
  tickets: only(`
    number subject status priority priorityRank channel tags requiredSkills contactId companyId
    assignedToId isSensitive slaStatus lastAuthorType messageCount waitingSince firstReplyAt
    lastActivityAt resolvedAt closedAt reopenCount followUpOfId categoryId groupId pipelineId
    snoozedUntil spamAt mergedIntoId mergedCount reason inboxSince statusSince articleId attachment count ${stamps}
  `),
  unattended_notices: only("told"),
  user_secrets: only("id userId purpose tries sessionId expiresAt usedAt createdAt"),
  users: only(`
    email phone role firstName lastName locale capacity isActive lastLoginAt left joined ${stamps}
  `),
  webhook_deliveries: only(
    "id ruleId ruleName ticketId status round attempts nextAttemptAt createdAt sentAt",
    "MANAGER",
  ),
  webhook_secrets: only(""),
  whatsapp_charges: only(""),
  whatsapp_rates: only(`country category currency micros ${stamps}`),
  whatsapp_templates: only(`
    connectionId businessAccountId name language category status providerStatus reason quality headerFormat
    header sampleName body footer buttons examples submittedAt ${stamps}
  `),
};

export const shownOf = (entity: string): Shown | undefined =>
  Object.hasOwn(shownFields, entity) ? shownFields[entity] : undefined;
export const declaredEntities = Object.keys(shownFields);
