import { defineModule } from "../../../kernel/define-module.ts";

/** Contacts, companies and who works where, as rows: what their calls and all that knows people share. */
export const recordsModule = defineModule("crm/records", {
  functions: [new URL("functions.sql", import.meta.url), new URL("identities.sql", import.meta.url)],
});
