import { defineModule } from "../../../kernel/define-module.ts";

/** The browsers that are told; what they are told, and the calls about them, are `notices/push`. */
export const pushSubscriptionsModule = defineModule("notices/push-subscriptions", {});
