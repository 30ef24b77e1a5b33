import { defineModule } from "../../../kernel/define-module.ts";
import { expireInvitations, invitationCalls } from "./invitations.ts";
import { outboxCalls } from "./outbox.ts";
import { say } from "./texts.ts";
import { workspacePlanCalls } from "./workspace-plan.ts";

export const adminModule = defineModule("people/admin", {
  calls: [...invitationCalls, ...outboxCalls, ...workspacePlanCalls],
  routines: [expireInvitations],
  constraints: {
    invitations_one_pending: ["email", say("admin.already_invited")],
  },
});
