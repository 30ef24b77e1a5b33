/**
 * What the demo content looks like before the seed script turns it into rows. Data only: no clock, no chance,
 * no database.
 */

export const agentKeys = ["admin", "manager", "supervisor", "senior", "agent", "agent2"] as const;
export type AgentKey = (typeof agentKeys)[number];
export type StaffKey = AgentKey | "user";
/** The id of what has this name, from that moment if it has one. */
export type IdOf = (name: string, moment?: string) => string;

export type DemoMessage = {
  from: "customer" | "agent" | "note" | "bot";
  text: string;
  /** Minutes since the previous message; 0 for the first. */
  afterMinutes: number;
  /** Who wrote it, for `agent` and `note`; the ticket's assignee when left out. */
  agent?: AgentKey;
};

export type DemoTicket = {
  subject: string;
  channel: "EMAIL" | "WEB_FORM" | "CHAT" | "WHATSAPP" | "INSTAGRAM" | "PHONE";
  status: "OPEN" | "IN_PROGRESS" | "PENDING" | "ON_HOLD" | "RESOLVED" | "CLOSED";
  priority: "LOW" | "MEDIUM" | "HIGH" | "URGENT";
  contact: string;
  assignee?: AgentKey;
  /** A language tag (es, ar, fr, de, ja) marks a ticket that is not in English. */
  tags: string[];
  isSensitive?: true;
  /** Age of the first message. */
  daysAgo: number;
  messages: DemoMessage[];
};

export type DemoContact = {
  key: string;
  name: string;
  email?: string;
  phone?: string;
  company?: string;
  type: "CUSTOMER" | "PROSPECT" | "PARTNER" | "VENDOR" | "OTHER";
  status: "ACTIVE" | "INACTIVE" | "BLOCKED";
  source: "EMAIL" | "PHONE" | "WEB_FORM" | "CHAT" | "SOCIAL_MEDIA" | "MANUAL" | "IMPORTED";
  tags: string[];
  notes?: string;
};

export type DemoCompany = { key: string; name: string; domain: string; industry: string; size: string };

export type DemoSavedResponse = {
  title: string;
  shortcut: string;
  content: string;
  channel: "EMAIL" | "CHAT" | "WHATSAPP" | "ALL";
  category: string;
  /** Without an owner the response is shared with the whole team. */
  owner?: AgentKey;
};

export type DemoSkill = { key: string; name: string; description: string };
type SkillLevel = 1 | 2 | 3 | 4 | 5;
export type DemoStaff = {
  firstName: string;
  lastName: string;
  /** Skill key to level. */
  skills: Record<string, SkillLevel>;
};

export type DemoArticle = {
  slug: string;
  status: "DRAFT" | "REVIEW" | "PUBLISHED" | "ARCHIVED";
  /** For staff only. */
  isInternal?: true;
  isFaq?: true;
  /** Key of a category. */
  category?: string;
  daysAgo: number;
  words: Partial<Record<"en" | "es" | "ar", { title: string; summary: string; paragraphs: string[] }>>;
};

export type DemoCategory = {
  key: string;
  parent?: string;
  words: Record<"en" | "es" | "ar", readonly [name: string, slug: string, description: string]>;
};

type Page = readonly [title: string, summary: string, ...paragraphs: string[]];
/** A published article in all three languages. */
export function page(
  slug: string,
  category: string,
  daysAgo: number,
  words: Record<"en" | "es" | "ar", Page>,
  more: { isFaq?: true } = {},
): DemoArticle {
  const of = ([title, summary, ...paragraphs]: Page) => ({ title, summary, paragraphs });
  return {
    slug,
    category,
    status: "PUBLISHED",
    daysAgo,
    ...more,
    words: { en: of(words.en), es: of(words.es), ar: of(words.ar) },
  };
}

export type DemoTenant = {
  name: string;
  domain: string;
  staff: Record<StaffKey, DemoStaff>;
  skills: DemoSkill[];
  companies: DemoCompany[];
  contacts: DemoContact[];
  tickets: DemoTicket[];
  savedResponses: DemoSavedResponse[];
  articles: DemoArticle[];
  articleCategories: DemoCategory[];
};

export const customer = (text: string, afterMinutes = 0): DemoMessage => ({
  from: "customer",
  text,
  afterMinutes,
});
export const bot = (text: string, afterMinutes = 0): DemoMessage => ({ from: "bot", text, afterMinutes });
export const agent = (text: string, afterMinutes: number, by?: AgentKey): DemoMessage =>
  written("agent", text, afterMinutes, by);
export const note = (text: string, afterMinutes: number, by?: AgentKey): DemoMessage =>
  written("note", text, afterMinutes, by);

/** The same ticket with an author on every agent's message and note. */
export function withAuthors(ticket: DemoTicket): DemoTicket {
  return { ...ticket, messages: ticket.messages.map((message) => signed(message, ticket.assignee)) };
}

/** Which members of staff a note names, as "@First Last". */
export function mentionedIn(text: string, staff: Record<StaffKey, DemoStaff>): StaffKey[] {
  const named: StaffKey[] = [];
  for (const key of [...agentKeys, "user"] as const) {
    const { firstName, lastName } = staff[key];
    if (text.includes(`@${firstName} ${lastName}`)) named.push(key);
  }
  return named;
}

function written(from: "agent" | "note", text: string, afterMinutes: number, by?: AgentKey): DemoMessage {
  return by ? { from, text, afterMinutes, agent: by } : { from, text, afterMinutes };
}

function signed(message: DemoMessage, assignee?: AgentKey): DemoMessage {
  if (message.from === "customer" || message.from === "bot" || message.agent) return message;
  return assignee ? { ...message, agent: assignee } : message;
}
