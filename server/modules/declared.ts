import { agentsOfUsers } from "./desk/agents/staff-desk.ts";
import { ticketNotices } from "./desk/tickets/notice-target.ts";
import { reviewNotices } from "./insight/quality/notice-target.ts";
import { noticeTargets } from "./notices/notifications/notice-targets.ts";
import { staffDesk } from "./people/users/staff-desk.ts";
import { channelNotices } from "./team/team-chat/notice-target.ts";

/** What lower modules are told by higher ones (docs/adr/0064-what-a-module-declares.md). */
noticeTargets.install([ticketNotices, channelNotices, reviewNotices]);
staffDesk.install(agentsOfUsers);
