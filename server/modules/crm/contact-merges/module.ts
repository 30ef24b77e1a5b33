import { contactMerges as calls } from "../../../../contract/crm/contact-merges.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { contacts } from "../records/contact-table.ts";
import { mergesOf, previewMerge } from "./journal.ts";
import { mergeContacts } from "./merge.ts";
import { undoContactMerge } from "./undo.ts";

const contactMergeCalls = implement(calls, {
  merge: ({ body, ...work }) => mergeContacts(work, body),
  preview: ({ body, ...work }) => previewMerge(work, body),
  undo: ({ params, ...work }) => undoContactMerge(work, params.id),
  ofContact: async ({ params, ...work }) => ({
    items: await mergesOf(work, (await work.rows(contacts).get(params.id)).id),
  }),
});

export const contactMergesModule = defineModule("crm/contact-merges", {
  calls: contactMergeCalls,
  functions: [new URL("functions.sql", import.meta.url)],
});
