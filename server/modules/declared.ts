import { attachmentHomes } from "./workspace/attachments/homes.ts";
import { hoursDesk } from "./workspace/business-hours/hours-desk.ts";
import { failedMessages } from "./workspace/deliveries/failed-messages.ts";
import { fieldOwners, fieldUses } from "./workspace/custom-fields/owners.ts";
import { staffDesk } from "./people/users/staff-desk.ts";
import { noticeTargets } from "./notices/notifications/notice-targets.ts";
import { companyFields } from "./crm/companies/field-owner.ts";
import { contactFields } from "./crm/contacts/field-owner.ts";
import { dealFields } from "./crm/deals/field-owner.ts";
import { ticketDesk } from "./crm/deals/ticket-desk.ts";
import { belongingsAbove } from "./crm/records/belongings.ts";
import { openTickets } from "./crm/records/open-tickets.ts";
import { agentFigures } from "./desk/agents/agent-figures.ts";
import { agentsOfUsers } from "./desk/agents/staff-desk.ts";
import { ticketFiles } from "./desk/tickets/attachment-home.ts";
import { calendarOfHours } from "./desk/sla/hours-calendar.ts";
import { readFollower } from "./desk/inbox/read-follower.ts";
import { chatVisitors } from "./desk/tickets/chat-visitors.ts";
import { ticketsOfDeals } from "./desk/tickets/deal-tickets.ts";
import { policiesOfField } from "./desk/sla/field-facts.ts";
import { ticketFields } from "./desk/tickets/field-owner.ts";
import { failedReplies } from "./desk/tickets/reply-failed.ts";
import { ticketNotices } from "./desk/tickets/notice-target.ts";
import { contactTickets, openTicketsOf } from "./desk/tickets/of-customers.ts";
import { teamFiles } from "./team/team-chat/attachment-home.ts";
import { channelNotices } from "./team/team-chat/notice-target.ts";
import { landingSite } from "./site/help-center/landing-site.ts";
import { landingPagesOnSite } from "./site/landing-pages/on-site.ts";
import { contactChats } from "./channels/chat/contact-chats.ts";
import { visitorsOfTickets } from "./channels/chat/ticket-visitors.ts";
import { tellsCustomersRead } from "./channels/messengers/read-marks.ts";
import { reviewNotices } from "./insight/quality/notice-target.ts";
import { agentFiguresOf } from "./insight/reports/agent-figures.ts";
import { contactSurveys } from "./insight/surveys/contact-surveys.ts";
import { contactNotes } from "./insight/timeline/contact-notes.ts";

/**
 * What lower modules are told by higher ones (docs/adr/0064-what-a-module-declares.md), by the domain of the
 * one that is told.
 */
attachmentHomes.install([ticketFiles, teamFiles]);
hoursDesk.install(calendarOfHours);
failedMessages.install(failedReplies);
fieldOwners.install([contactFields, companyFields, dealFields, ticketFields]);
fieldUses.install([policiesOfField]);
staffDesk.install(agentsOfUsers);
noticeTargets.install([ticketNotices, channelNotices, reviewNotices]);
belongingsAbove.install([contactTickets, contactChats, contactSurveys, contactNotes]);
openTickets.install(openTicketsOf);
ticketDesk.install(ticketsOfDeals);
agentFigures.install(agentFiguresOf);
readFollower.install(tellsCustomersRead);
chatVisitors.install(visitorsOfTickets);
landingSite.install(landingPagesOnSite);
