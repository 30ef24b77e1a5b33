import { defineModule } from "../../../kernel/define-module.ts";

/** Legal holds as far as contacts know them; setting and lifting one is a call of privacy/privacy. */
export const legalHoldsModule = defineModule("crm/legal-holds", {});
