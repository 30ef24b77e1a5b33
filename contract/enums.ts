/**
 * Enumerations of specification 2, section 3, and those that behaviour decides. Free of zod: the browser
 * imports them.
 */
import { messengerChannels } from "./desk-enums.ts";
import type { Channel } from "./desk-enums.ts";

export * from "./desk-enums.ts";
/** An agent's capacity is counted separately for live chat, for messengers and for everything else. */
export const capacityPools = ["chat", "messengers", "other"] as const;
export type CapacityPool = (typeof capacityPools)[number];
export type ByPool = Record<CapacityPool, number>;
/** What can be done by a way to a contact. */
export const ticketWayReaches = ["TEXT", "TEMPLATE", "CALL", "NOTHING"] as const;
export const ticketWayReasons = [
  "WINDOW_SHUT",
  "NEVER_WROTE",
  "NOT_CONNECTED",
  "NO_MAILBOX",
  "NO_ADDRESS",
  "NO_CONVERSATION",
  "SUPPRESSED",
  "THEY_BEGIN",
] as const;
export const poolOf = (channel: string): CapacityPool =>
  channel === "CHAT" ? "chat" : messengerChannels.some((one) => one === channel) ? "messengers" : "other";
/** What is promised of a ticket; of a next response there may be many. */
export const slaMetrics = ["FIRST_RESPONSE", "NEXT_RESPONSE", "RESOLUTION"] as const;
export type SlaMetric = (typeof slaMetrics)[number];
/** A breach is never deleted: it goes from the first to the last. */
export const slaBreachStates = ["OPEN", "ACKNOWLEDGED", "RESOLVED"] as const;
/** By what compliance is counted. */
export const slaSplits = ["metric", "policy", "priority", "channel", "group", "agent", "day"] as const;
export type SlaSplit = (typeof slaSplits)[number];
/** The numbers of the dashboard, each with the targets that it counts. COUNTED: met or breached, of which compliance is. */
export const slaFigures = ["COUNTED", "MET", "BREACHED", "OVERDUE", "NEXT_HOUR", "NEXT_DAY"] as const;
export type SlaFigure = (typeof slaFigures)[number];
/** How a clock goes, and why it does not. */
export const slaClockStates = ["RUNNING", "PAUSED", "STOPPED"] as const;
export const slaReasons = [
  "PERSON",
  "BOT",
  "PENDING",
  "ON_HOLD",
  "SNOOZED",
  "ANSWERED",
  "RESOLVED",
  "SPLIT",
  "MERGE_UNDONE",
  "MERGED",
  "DELETED",
] as const;
/** How a due time moves by an edit. */
export const slaDueChanges = ["SAME", "EARLIER", "LATER", "NEW", "GONE"] as const;
export const slaOutcomes = ["MET", "BREACHED", "CANCELLED"] as const;
/** Whether a policy applies to a ticket, and what stands in its way. */
export const slaFits = ["APPLIES", "OFF", "CONDITIONS", "ANOTHER_FIRST"] as const;
export const customerTiers = ["STANDARD", "PREMIUM", "VIP"] as const;
/** INTENT and SENTIMENT need a provider of them, which there is none of yet. */
export const escalationTriggers = ["KEYWORD", "INTENT", "SENTIMENT", "REPETITION", "CUSTOM"] as const;
export type EscalationTrigger = (typeof escalationTriggers)[number];
export const escalationLevels = ["AGENT", "SENIOR_AGENT", "MANAGER"] as const;
export type EscalationLevel = (typeof escalationLevels)[number];
export const authorTypes = ["CUSTOMER", "AGENT", "BOT", "SYSTEM"] as const;
/**
 * How far a message is on its way. DELIVERED, READ and PLAYED come from messengers. UNKNOWN: the provider's answer
 * was lost, so it may have been sent.
 */
export const deliveryStatuses = [
  "NONE",
  "HELD",
  "QUEUED",
  "SENT",
  "DELIVERED",
  "READ",
  "PLAYED",
  "FAILED",
  "UNKNOWN",
] as const;
/** The same for one attempt chain at a provider. SENDING: its answer has not come. */
export const deliveryStates = [
  "QUEUED",
  "SENDING",
  "SENT",
  "DELIVERED",
  "READ",
  "PLAYED",
  "FAILED",
  "UNKNOWN",
] as const;
/** What a delivery waits for that is not its turn: a limit of the provider's that is kept here, or its own word. */
export const deliveryWaits = ["PAIR_LIMIT", "NUMBER_LIMIT", "ACCOUNT_LIMIT", "PROVIDER_SLOW_DOWN"] as const;
export type DeliveryWait = (typeof deliveryWaits)[number];
/** What leaves by a connection. */
export const deliveredThings = ["MESSAGE", "FORWARD", "REACTION"] as const;
export type DeliveryState = (typeof deliveryStates)[number];
/** Where messages come by posts of a provider, and travel to one identity of a person. */
export const messengerProviders = ["whatsapp", "instagram"] as const;
export type MessengerProvider = (typeof messengerProviders)[number];
export const connectionProviders = [...messengerProviders, "email"] as const;
export type ConnectionProvider = (typeof connectionProviders)[number];
/** Where an app is registered, whose id and secret several channels may share. */
export const appProviders = ["META", "INSTAGRAM", "GOOGLE", "MICROSOFT"] as const;
export type AppProvider = (typeof appProviders)[number];
/** Whose accounts open a mailbox without a password of its own. */
export const mailSignIns = ["GOOGLE", "MICROSOFT"] as const satisfies readonly AppProvider[];
export type MailSignIn = (typeof mailSignIns)[number];
/** How an account on Instagram is reached: with its own token, or with that of the page that it is linked to. */
/** What the person at the simulated Meta shares: to try out what Meta may answer. */
export const signUpShares = ["NUMBERS", "NO_NUMBERS", "NO_PERMISSION"] as const;
export type SignUpShares = (typeof signUpShares)[number];

export const instagramDoors = ["INSTAGRAM", "PAGE"] as const;
export type InstagramDoor = (typeof instagramDoors)[number];
/** RECONNECT: the provider refuses the token, so nothing is sent until a person mends it. */
export const connectionStates = ["CONNECTED", "RECONNECT", "OFF"] as const;
export type ConnectionState = (typeof connectionStates)[number];
/** What a provider's post brings. PARKED: it could not be processed, and a person decides. */
export const inboundKinds = [
  "message",
  "mention",
  "echo",
  "unsend",
  "edit",
  "move",
  "status",
  "account",
  "template",
  "call",
  "preference",
  "unread",
] as const;
export const inboundStates = ["PENDING", "DONE", "PARKED"] as const;
/** How far a call to a customer is. */
export const callStates = ["DIALING", "RINGING", "CONNECTED", "ENDED"] as const;
export type CallState = (typeof callStates)[number];
export const callResults = ["ANSWERED", "NOT_ANSWERED", "DECLINED", "FAILED"] as const;
export type CallResult = (typeof callResults)[number];
/** What a simulated customer does about being called. */
export const simulatedCallActs = [
  "ALLOW_FOR_A_WEEK",
  "ALLOW",
  "REFUSE",
  "PICK_UP",
  "DECLINE",
  "HANG_UP",
] as const;
/** What stands about calls on a simulated phone: a question, what was answered, a call as it is now. */
export const simulatedCallLines = [
  "ASKS",
  "ALLOWED",
  "REFUSED",
  "RINGING",
  "CONNECTED",
  "DECLINED",
  "MISSED",
  "ENDED",
] as const;
/** A person's mail, a program's while they are away, or one of ours that came back. */
export const simulatedMailKinds = ["MAIL", "OUT_OF_OFFICE", "BOUNCE"] as const;
/** How a simulated customer sends a file: as it is, spoken into the phone, or as a sticker. */
export const simulatedFileUses = ["FILE", "VOICE", "STICKER"] as const;
/** What can go wrong at a simulated provider. */
export const simulatorFaults = [
  "rate_limited",
  "server_error",
  "time_out",
  "duplicate",
  "reorder",
  "delay",
  "answer_lost",
  "token_expired",
] as const;
export const contactSources = [
  "EMAIL",
  "PHONE",
  "WEB_FORM",
  "CHAT",
  "SOCIAL_MEDIA",
  "MANUAL",
  "IMPORTED",
] as const;
export const contactStatuses = ["ACTIVE", "INACTIVE", "BLOCKED"] as const;
/** Where a person can be reached: each address is one live contact's. */
export const identityKinds = [
  "EMAIL",
  "PHONE",
  "WHATSAPP",
  "WHATSAPP_USER",
  "INSTAGRAM",
  "INSTAGRAM_USER",
  "CHAT",
] as const;
/**
 * Those that a person can type: WHATSAPP_USER is Meta's own id of somebody who shows no number, INSTAGRAM_USER
 * that of somebody for one account.
 */
export const typedIdentityKinds = ["EMAIL", "PHONE", "WHATSAPP", "INSTAGRAM", "CHAT"] as const;
export const contactSorts = [
  "name",
  "-name",
  "createdAt",
  "-createdAt",
  "lastSeenAt",
  "-lastSeenAt",
  "updatedAt",
  "-updatedAt",
] as const;
export type ContactSort = (typeof contactSorts)[number];
/** What a person may ask of whoever holds their data: all of it, or that it be erased. */
export const privacyKinds = ["DATA", "ERASE"] as const;
export const privacyStates = ["OPEN", "QUEUED", "RUNNING", "DONE", "FAILED", "REFUSED"] as const;
export const contactListKinds = ["STATIC", "RULE"] as const;
/** Why a bulk change of contacts, or its undoing, left one alone. */
export const contactSkipReasons = [
  "GONE",
  "TOO_MANY_TAGS",
  "CHANGED_SINCE",
  "ADDRESS_TAKEN",
  "MERGED",
] as const;
export type ContactSkipReason = (typeof contactSkipReasons)[number];
export const contactTypes = ["CUSTOMER", "PROSPECT", "PARTNER", "VENDOR", "OTHER"] as const;
export const invitationStatuses = ["PENDING", "ACCEPTED", "EXPIRED"] as const;
/**
 * HELD_HERE: no provider is set up, so nobody gets it. UNKNOWN: of a text message whose provider never answered, so
 * it may have been sent.
 */
export const outboxStatuses = ["QUEUED", "HELD_HERE", "SENT", "FAILED", "UNKNOWN"] as const;
export type OutboxStatus = (typeof outboxStatuses)[number];
export const statusSources = ["self", "admin", "timer", "login", "logout"] as const;
export const notificationTypes = [
  "TICKET_ASSIGNED",
  "TICKET_UPDATED",
  "TICKET_COMMENT",
  "WHATSAPP_TAKEOVER_REQUEST",
  "SLA_BREACH_WARNING",
  "TICKETS_UNATTENDED",
  "MENTION",
  "STATUS_EXPIRED",
  "SURVEY_ANSWERED",
  "QUALITY_REVIEW",
  "DIRECT_MESSAGE",
  "CONNECTION_LOST",
  "CONNECTION_WARNING",
  "VISIT_ASKED",
] as const;
export type NotificationType = (typeof notificationTypes)[number];
export const savedResponseChannels = ["ALL", "EMAIL", "CHAT", "WHATSAPP", "INSTAGRAM"] as const;
/** The inbox's own views, besides saved ones. */
export const inboxViews = ["mine", "unassigned", "due", "mentions", "chats", "all"] as const;
export type InboxView = (typeof inboxViews)[number];
export const inboxSorts = ["waiting", "due", "newest", "oldest", "priority"] as const;
export type InboxSort = (typeof inboxSorts)[number];
/** Channels on which people write to each other, in the order of their tabs. */
export const messageChannels = [
  "CHAT",
  "WHATSAPP",
  "INSTAGRAM",
  "EMAIL",
] as const satisfies readonly Channel[];
export const presenceStates = ["viewing", "typing", "left"] as const;
/** How one ticket stands to another. */
export const linkKinds = ["FOLLOW_UP", "DUPLICATE", "RELATED"] as const;
export type LinkKind = (typeof linkKinds)[number];
export const snoozeChoices = ["LATER_TODAY", "TOMORROW", "NEXT_WEEK"] as const;
export const mergeKinds = ["MERGE", "SPLIT"] as const;
export const surveyScales = ["CSAT", "NPS"] as const;
export type SurveyScale = (typeof surveyScales)[number];
export const surveyTimings = ["OFF", "AT_ONCE", "DELAYED"] as const;
export const surveyStates = ["SCHEDULED", "SENT", "ANSWERED", "CANCELLED"] as const;
/** What a list of tickets can show, be grouped and be ordered by. */
export const ticketColumns = [
  "contact",
  "company",
  "status",
  "priority",
  "assignee",
  "channel",
  "category",
  "group",
  "tags",
  "waiting",
  "due",
  "updated",
  "created",
] as const;
export type TicketColumn = (typeof ticketColumns)[number];
export const ticketGroupings = [
  "status",
  "priority",
  "assignee",
  "channel",
  "category",
  "company",
  "tag",
] as const;
export type TicketGrouping = (typeof ticketGroupings)[number];
export const ticketSortFields = [
  "lastActivityAt",
  "createdAt",
  "priority",
  "number",
  "waitingSince",
  "slaDueAt",
] as const;
export type TicketSortField = (typeof ticketSortFields)[number];
/** How long ago a ticket that is not done was created. */
export const openAges = ["UNDER_4H", "UNDER_1D", "UNDER_3D", "UNDER_7D", "UNDER_30D", "OVER_30D"] as const;
export type OpenAge = (typeof openAges)[number];
export const viewAudiences = ["NOBODY", "EVERYBODY", "GROUP"] as const;
export const bulkChangeStates = [
  "QUEUED",
  "RUNNING",
  "DONE",
  "CANCELLED",
  "FAILED",
  "UNDOING",
  "UNDONE",
] as const;
/** Why a bulk change, or its undoing, left a ticket alone. */
export const bulkSkipReasons = [
  "GONE",
  "TOO_MANY_TAGS",
  "CHANGED_SINCE",
  "FIELDS_MISSING",
  "MERGED",
] as const;
export type BulkSkipReason = (typeof bulkSkipReasons)[number];
export const fieldEntities = ["TICKET", "CONTACT", "COMPANY", "DEAL"] as const;
export type FieldEntity = (typeof fieldEntities)[number];
export const fieldTypes = [
  "TEXT",
  "TEXTAREA",
  "NUMBER",
  "DECIMAL",
  "CURRENCY",
  "DATE",
  "DATETIME",
  "CHECKBOX",
  "SELECT",
  "MULTI_SELECT",
  "URL",
  "EMAIL",
  "PHONE",
] as const;
export type FieldType = (typeof fieldTypes)[number];
export const fieldRequirements = ["NEVER", "ALWAYS", "ON_RESOLVE"] as const;
export type FieldRequirement = (typeof fieldRequirements)[number];
export const dependencyEffects = ["SHOW", "REQUIRE", "REQUIRE_ON_RESOLVE", "LIMIT_OPTIONS"] as const;
export type DependencyEffect = (typeof dependencyEffects)[number];
export const conditionOperators = [
  "IS",
  "IS_NOT",
  "CONTAINS",
  "NOT_CONTAINS",
  "ABOVE",
  "BELOW",
  "IS_SET",
  "IS_EMPTY",
] as const;
export type ConditionOperator = (typeof conditionOperators)[number];
export const reviewStates = ["ASSIGNED", "PUBLISHED"] as const;
export const disputeStates = ["OPEN", "UPHELD", "CHANGED"] as const;
export const qualityFilters = ["LOW_SCORE", "LONG", "REOPENED"] as const;
/** Names, so that nothing but these can be stored; the desk draws them. */
export const teamReactions = ["THUMBS_UP", "HEART", "LAUGH", "PARTY", "EYES", "CHECK"] as const;
/** Why a ticket counts as unattended. */
export const unattendedReasons = [
  "NO_FIRST_ANSWER",
  "NO_ANSWER",
  "NOBODY_ASSIGNED",
  "ASSIGNEE_UNAVAILABLE",
  "ASSIGNEE_SILENT",
] as const;
export type UnattendedReason = (typeof unattendedReasons)[number];
export const noticeTargets = ["ASSIGNEES", "SUPERVISORS", "GROUP"] as const;
export type NoticeTarget = (typeof noticeTargets)[number];
export const unattendedSkips = ["GONE", "NOBODY_TO_TELL", "TOLD_LATELY"] as const;
export { pictureTypes } from "./picture-types.ts";
export const articleStatuses = ["DRAFT", "REVIEW", "PUBLISHED", "ARCHIVED"] as const;
export type ArticleStatus = (typeof articleStatuses)[number];
/** How a version of an article came to be. */
/** How far an import of articles is: it is read, then looked at by whoever asked for it, then made. */
export const importStates = ["READING", "READY", "RUNNING", "DONE", "CANCELLED", "FAILED"] as const;
/** What is to become of one file or page, and what became of it. */
export const importRowStates = [
  "PENDING",
  "NEW",
  "UPDATE",
  "UNCHANGED",
  "SKIPPED",
  "CREATED",
  "UPDATED",
  "FAILED",
] as const;
export type ImportRowState = (typeof importRowStates)[number];
/** Why a file or page makes no article. */
export const importReasons = [
  "EMPTY",
  "NO_TITLE",
  "TOO_LARGE",
  "ENCODING",
  "FRONT_MATTER",
  "LANGUAGE",
  "TOO_COMPLEX",
  "UNSAFE_PATH",
  "ENCRYPTED",
  "EDITED_HERE",
  "LEFT_OUT",
  "ROBOTS",
  "OTHER_SITE",
  "NOT_A_PAGE",
  "UNREACHABLE",
  "REFUSED",
] as const;
export type ImportReason = (typeof importReasons)[number];
/** What an article that is made goes without. */
export const importNotes = [
  "SLUG_TAKEN",
  "CATEGORY_MISSING",
  "FILE_MISSING",
  "LINK_MISSING",
  "STAYS_DRAFT",
] as const;
export type ImportNote = (typeof importNotes)[number];
/** Why an import cannot go on. */
export const importProblems = [
  "NOT_A_ZIP",
  "ZIP_TOO_LARGE",
  "TOO_MANY",
  "NOTHING",
  "ADDRESS",
  "ROBOTS",
  "NO_SITEMAP",
  "UNREACHABLE",
  "TOO_SLOW",
  "FILE_GONE",
  "NOBODY",
  "BROKEN",
] as const;
export type ImportProblem = (typeof importProblems)[number];
export const versionKinds = ["EDIT", "RESTORED", "IMPORTED"] as const;
