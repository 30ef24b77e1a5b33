import { defineModule } from "../../../kernel/define-module.ts";
import { expireInvitations, invitationCalls } from "./invitations.ts";
import { outboxCalls } from "./outbox.ts";

export const adminModule = defineModule("people/admin", {
  calls: [...invitationCalls, ...outboxCalls],
  routines: [expireInvitations],
});
