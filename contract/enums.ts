/** Enumerations of specification 2, section 3, and those that behaviour decides. Free of zod: the browser imports them. */
export const ticketStatuses = ["OPEN", "IN_PROGRESS", "PENDING", "ON_HOLD", "RESOLVED", "CLOSED"] as const;
export type TicketStatus = (typeof ticketStatuses)[number];
/** Statuses in which a ticket fills an agent's capacity. */
export const workingStatuses = ["OPEN", "IN_PROGRESS"] as const;
export const priorities = ["LOW", "MEDIUM", "HIGH", "URGENT"] as const;
export type Priority = (typeof priorities)[number];
export const channels = ["EMAIL", "WEB_FORM", "CHAT", "WHATSAPP", "INSTAGRAM", "PHONE", "API"] as const;
export type Channel = (typeof channels)[number];
export const slaStatuses = ["ON_TRACK", "AT_RISK", "BREACHED", "PAUSED", "MET"] as const;
export const authorTypes = ["CUSTOMER", "AGENT", "BOT", "SYSTEM"] as const;
export const deliveryStatuses = ["NONE", "HELD", "QUEUED", "SENT", "FAILED"] as const;
export const contactSources = ["EMAIL", "PHONE", "WEB_FORM", "CHAT", "SOCIAL_MEDIA", "MANUAL", "IMPORTED"] as const;
export const contactStatuses = ["ACTIVE", "INACTIVE", "BLOCKED"] as const;
export const contactTypes = ["CUSTOMER", "PROSPECT", "PARTNER", "VENDOR", "OTHER"] as const;
export const invitationStatuses = ["PENDING", "ACCEPTED", "EXPIRED"] as const;
export const agentStatuses = ["ONLINE", "BUSY", "AWAY", "OFFLINE"] as const;
export type AgentStatus = (typeof agentStatuses)[number];
export const statusSources = ["self", "admin", "timer", "login", "logout"] as const;
export const notificationTypes = ["TICKET_ASSIGNED", "TICKET_UPDATED", "TICKET_COMMENT", "WHATSAPP_TAKEOVER_REQUEST", "SLA_BREACH_WARNING", "MENTION", "STATUS_EXPIRED"] as const;
export type NotificationType = (typeof notificationTypes)[number];
export const savedResponseChannels = ["ALL", "EMAIL", "CHAT", "WHATSAPP", "INSTAGRAM"] as const;
export const presenceStates = ["viewing", "typing", "left"] as const;
export const locales = ["en", "es", "ar"] as const;
export type Locale = (typeof locales)[number];
