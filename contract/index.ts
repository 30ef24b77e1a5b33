import { adminDashboard, invitations, outbox } from "./admin/people.ts";
import { agents, skills, statusDefinitions } from "./agents.ts";
import { attachments } from "./attachments.ts";
import { companies } from "./companies.ts";
import { contacts } from "./contacts.ts";
import type { AnyEndpoint } from "./kit.ts";
import { notifications } from "./notifications.ts";
import { publicSite } from "./public-site.ts";
import { savedResponses } from "./saved-responses.ts";
import { session } from "./session.ts";
import { startup } from "./startup.ts";
import { tickets } from "./tickets.ts";

/** The one registry: every group of calls. */
const everyGroup = [session, startup, tickets, attachments, savedResponses, statusDefinitions, agents, skills, notifications, contacts, companies, publicSite, invitations, outbox, adminDashboard];
export const everyEndpoint: AnyEndpoint[] = everyGroup.flatMap((calls) => Object.values<AnyEndpoint>(calls));
