import type { TicketConversation } from "@/contract/channels/ticket-conversations";
import type { StaffUser } from "@/contract/people/users";
import type { Agent } from "@/contract/desk/agents";
import type { Contact, WholeContact } from "@/contract/crm/contacts";
import type { TicketStatus } from "@/contract/enums";
import type { Article, ArticleRow } from "@/contract/site/knowledge-base";
import type { Board, BoardTicket } from "@/contract/desk/ticket-board";
import type { Ticket } from "@/contract/desk/tickets";
import type { Message } from "@/contract/desk/ticket-messages";

const idOf = (kind: number, order: number) =>
  `01980000-0000-7000-8${String(kind).padStart(3, "0")}-${String(order).padStart(12, "0")}`;
const noon = "2026-01-05T12:00:00.000Z";

/** Rows as the API answers them; a test names what it is about. */
export const ticketRow = (order = 1, more: Partial<Ticket> = {}): Ticket => ({
  id: idOf(1, order),
  number: 1000 + order,
  subject: `Tent ${order}`,
  status: "OPEN",
  priority: "MEDIUM",
  channel: "EMAIL",
  tags: [],
  contact: { id: idOf(2, order), name: "Kim Larsen", email: "kim@example.test", phone: null },
  companyId: null,
  companyName: null,
  assignedToId: null,
  assignedToName: null,
  requiredSkills: [],
  isSensitive: false,
  slaStatus: null,
  slaDueAt: null,
  preview: "It snapped.",
  lastAuthorType: "CUSTOMER",
  messageCount: 1,
  waitingSince: noon,
  firstReplyAt: null,
  lastActivityAt: noon,
  resolvedAt: null,
  closedAt: null,
  reopenCount: 0,
  followUpOfId: null,
  categoryId: null,
  groupId: null,
  pipelineId: null,
  snoozedUntil: null,
  mergedIntoId: null,
  version: 1,
  createdAt: noon,
  updatedAt: noon,
  ...more,
});

export const messageRow = (order = 1, more: Partial<Message> = {}): Message => ({
  id: idOf(3, order),
  ticketId: idOf(1, 1),
  authorType: "CUSTOMER",
  authorId: null,
  authorName: "Kim Larsen",
  text: `Message ${order}`,
  html: null,
  isPublic: true,
  channel: "EMAIL",
  attachments: [],
  mentions: [],
  delivery: "NONE",
  sendsAt: null,
  clientMessageId: null,
  createdAt: `2026-01-05T12:${String(order).padStart(2, "0")}:00.000Z`,
  ...more,
});

export const agentRow = (order = 1, more: Partial<Agent> = {}): Agent => ({
  id: idOf(4, order),
  name: `Agent ${order}`,
  email: `agent${order}@acme.test`,
  role: "AGENT",
  status: "ONLINE",
  statusName: "Online",
  statusColor: "#16A34A",
  isAvailable: true,
  openTickets: 1,
  load: { chat: 0, messengers: 0, other: 1 },
  capacity: { chat: 3, messengers: 6, other: 20 },
  ...more,
});

export const staffUser = (more: Partial<StaffUser> = {}): StaffUser => ({
  id: idOf(4, 7),
  email: "nora@acme.test",
  firstName: "Nora",
  lastName: "Kamal",
  name: "Nora Kamal",
  role: "AGENT",
  isActive: true,
  capacity: { chat: 3, messengers: 6, other: 10 },
  capacityOverride: { chat: null, messengers: null, other: 10 },
  load: { chat: 0, messengers: 0, other: 2 },
  openTickets: 2,
  status: "ONLINE",
  statusName: "Online",
  statusColor: "#16A34A",
  isAvailable: true,
  groups: [],
  pipelines: [],
  skills: [],
  lastLoginAt: null,
  createdAt: "2026-03-02T12:00:00.000Z",
  ...more,
});

export const boardTicket = (order = 1, more: Partial<BoardTicket> = {}): BoardTicket => {
  const {
    id,
    number,
    subject,
    status,
    priority,
    channel,
    tags,
    contact,
    companyName,
    assignedToId,
    assignedToName,
    isSensitive,
    slaStatus,
    slaDueAt,
    categoryId,
    waitingSince,
    lastActivityAt,
    snoozedUntil,
    version,
    createdAt,
    updatedAt,
  } = ticketRow(order);
  return {
    id,
    number,
    subject,
    status,
    priority,
    channel,
    tags,
    contact,
    companyName,
    assignedToId,
    assignedToName,
    isSensitive,
    slaStatus,
    slaDueAt,
    categoryId,
    waitingSince,
    lastActivityAt,
    snoozedUntil,
    version,
    createdAt,
    updatedAt,
    statusSince: noon,
    ...more,
  };
};

/** A board of these cards, each column as the server orders it. */
export const boardOf = (
  cards: BoardTicket[],
  more: Partial<Record<TicketStatus, Partial<Board["ticketsByStatus"]["OPEN"]>>> = {},
): Board => {
  const columnOf = (status: TicketStatus) => {
    const tickets = cards
      .filter((card) => card.status === status)
      .toSorted((a, b) => b.statusSince.localeCompare(a.statusSince) || b.id.localeCompare(a.id));
    return { tickets, count: tickets.length, countIsCapped: false, nextCursor: null, ...more[status] };
  };
  return {
    ticketsByStatus: {
      OPEN: columnOf("OPEN"),
      IN_PROGRESS: columnOf("IN_PROGRESS"),
      PENDING: columnOf("PENDING"),
      ON_HOLD: columnOf("ON_HOLD"),
      RESOLVED: columnOf("RESOLVED"),
      CLOSED: columnOf("CLOSED"),
    },
    page: 1,
    limit: 20,
  };
};

export const contactRow = (more: Partial<Contact> = {}): Contact => ({
  id: idOf(2, 1),
  name: "Kim Larsen",
  email: "kim@example.test",
  phone: null,
  jobTitle: null,
  tier: null,
  type: "CUSTOMER",
  status: "ACTIVE",
  source: "EMAIL",
  companyId: null,
  companyName: null,
  ownerId: null,
  tags: [],
  notes: null,
  openTickets: 0,
  lastSeenAt: null,
  mergedIntoId: null,
  deletedAt: null,
  version: 1,
  createdAt: noon,
  updatedAt: noon,
  ...more,
});
export const wholeContact = (more: Partial<WholeContact> = {}): WholeContact => ({
  ...contactRow(),
  identities: [],
  blocked: null,
  ...more,
});

export const articleRow = (more: Partial<Article> = {}): Article => ({
  id: idOf(5, 1),
  slug: "tents",
  status: "DRAFT",
  isInternal: false,
  isFaq: false,
  categoryId: null,
  position: 0,
  sourceLocale: "en",
  authorId: null,
  authorName: "Mona Field",
  hasUnpublishedChanges: false,
  publishedAt: null,
  publishAt: null,
  publishByName: null,
  reviewRequestedAt: null,
  helpful: 0,
  unhelpful: 0,
  version: 1,
  deletedAt: null,
  createdAt: noon,
  updatedAt: noon,
  translations: {
    en: {
      title: "Tents",
      summary: "",
      html: "<p>One</p>",
      isOutOfDate: false,
      isPublished: false,
      updatedAt: noon,
    },
    es: null,
    ar: null,
  },
  attachments: [],
  firstPublishedAt: null,
  formerSlugs: [],
  revision: 1,
  ...more,
});

export const articleLine = (order = 1, more: Partial<ArticleRow> = {}): ArticleRow => {
  const {
    translations: _translations,
    attachments: _attachments,
    firstPublishedAt: _first,
    formerSlugs: _slugs,
    revision: _revision,
    ...row
  } = articleRow();
  return {
    ...row,
    id: idOf(5, order),
    slug: `tents-${order}`,
    locale: "en",
    title: `Tents ${order}`,
    summary: "",
    languages: [{ locale: "en", isOutOfDate: false }],
    ...more,
  };
};

/** A conversation by WhatsApp that is open for hours. */
export const conversationOf = (more: Partial<TicketConversation> = {}): TicketConversation => ({
  connectionId: "01980000-0000-7000-8060-000000000001",
  connectionName: "Support",
  provider: "whatsapp",
  connectionState: "CONNECTED",
  isSimulated: false,
  address: "34600111222",
  isOpen: true,
  windowExpiresAt: null,
  textMax: 4096,
  textUnit: "characters",
  markup: { bold: "*", italic: "_", strike: "~", code: "```" },
  isPrivateReply: false,
  hasTemplates: true,
  reactions: [],
  media: [],
  ...more,
});
