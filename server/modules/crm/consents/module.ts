import { consents as calls } from "../../../../contract/crm/consents.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { implement } from "../../../kernel/implement.ts";
import { consentRows, writeConsent } from "./change.ts";
import { consentsOf, historyOf, liveContact } from "./queries.ts";
import { isOfPlace } from "./rules.ts";

const consentCalls = implement(calls, {
  list: ({ params, ...work }) => consentsOf(work, params.id),
  set: async ({ params, body, ...work }) => {
    const { id } = await liveContact(work, params.id);
    const known = (await consentRows(work, [id])).find(isOfPlace(body));
    await writeConsent(work, id, body, known);
    return consentsOf(work, id);
  },
  history: ({ params, query, ...work }) => historyOf(work, params.id, query),
});

export const consentsModule = defineModule("crm/consents", { calls: consentCalls });
