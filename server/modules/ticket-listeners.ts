import { rulesListener } from "./automation/rules/ticket-listener.ts";
import { chatListener } from "./channels/chat/ticket-listener.ts";
import { mailListener } from "./channels/mailboxes/ticket-listener.ts";
import { messengersListener } from "./channels/messengers/ticket-listener.ts";
import { personRequestsListener } from "./channels/person-requests/ticket-listener.ts";
import { assignmentListener } from "./desk/assignment/ticket-listener.ts";
import { slaListener } from "./desk/sla/ticket-listener.ts";
import { noticesListener } from "./desk/followers/ticket-listener.ts";
import { installTicketListeners } from "./desk/tickets/listeners.ts";
import { surveysListener } from "./insight/surveys/ticket-listener.ts";

/** Who follows a ticket's change, in the order in which they hear of it. */
installTicketListeners([
  rulesListener,
  slaListener,
  assignmentListener,
  noticesListener,
  chatListener,
  surveysListener,
  mailListener,
  personRequestsListener,
  messengersListener,
]);
