import { ticketFiles } from "./desk/tickets/attachment-home.ts";
import { agentsOfUsers } from "./desk/agents/staff-desk.ts";
import { ticketNotices } from "./desk/tickets/notice-target.ts";
import { reviewNotices } from "./insight/quality/notice-target.ts";
import { noticeTargets } from "./notices/notifications/notice-targets.ts";
import { staffDesk } from "./people/users/staff-desk.ts";
import { teamFiles } from "./team/team-chat/attachment-home.ts";
import { channelNotices } from "./team/team-chat/notice-target.ts";
import { attachmentHomes } from "./workspace/attachments/homes.ts";

/** What lower modules are told by higher ones (docs/adr/0064-what-a-module-declares.md). */
attachmentHomes.install([ticketFiles, teamFiles]);
noticeTargets.install([ticketNotices, channelNotices, reviewNotices]);
staffDesk.install(agentsOfUsers);
