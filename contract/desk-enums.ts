/**
 * Those of enums.ts that the first scripts of the desk need: in a file of their own, since a script that brings one
 * brings its whole file.
 */
export const ticketStatuses = ["OPEN", "IN_PROGRESS", "PENDING", "ON_HOLD", "RESOLVED", "CLOSED"] as const;
export type TicketStatus = (typeof ticketStatuses)[number];
/** Statuses in which a ticket fills an agent's capacity. */
export const workingStatuses = ["OPEN", "IN_PROGRESS"] as const;
export const priorities = ["LOW", "MEDIUM", "HIGH", "URGENT"] as const;
export type Priority = (typeof priorities)[number];
export const channels = ["EMAIL", "WEB_FORM", "CHAT", "WHATSAPP", "INSTAGRAM", "PHONE", "API"] as const;
export type Channel = (typeof channels)[number];
/** Nothing that is written on their tickets leaves by them. */
export const channelsWithoutReplies = ["WEB_FORM", "PHONE", "API"] as const satisfies readonly Channel[];
/** Chat and messengers: the customer reads along, so replies are not held unless the workspace says so. */
const liveChannels: readonly Channel[] = ["CHAT", "WHATSAPP", "INSTAGRAM"];
export const isLiveChannel = (channel: string): boolean => liveChannels.some((live) => live === channel);
export const messengerChannels = ["WHATSAPP", "INSTAGRAM"] as const satisfies readonly Channel[];
export type MessengerChannel = (typeof messengerChannels)[number];
export const slaStatuses = ["ON_TRACK", "AT_RISK", "BREACHED", "PAUSED", "MET"] as const;
/** As lists are narrowed by it. `none`: without a policy, where a ticket has no word of them. */
export const slaStatusFilters = [...slaStatuses, "none"] as const;
export const agentStatuses = ["ONLINE", "BUSY", "AWAY", "OFFLINE"] as const;
export type AgentStatus = (typeof agentStatuses)[number];
