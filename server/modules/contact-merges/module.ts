import { contactMerges as calls } from "../../../contract/contact-merges.ts";
import { implement } from "../../http/implement.ts";
import { contacts } from "../contacts/table.ts";
import { mergesOf, previewMerge } from "./journal.ts";
import { merge } from "./merge.ts";
import { undo } from "./undo.ts";

export const contactMergeCalls = implement(calls, {
  merge: ({ body, ...work }) => merge(work, body),
  preview: ({ body, ...work }) => previewMerge(work, body),
  undo: ({ params, ...work }) => undo(work, params.id),
  ofContact: async ({ params, ...work }) => ({
    items: await mergesOf(work, (await work.rows(contacts).get(params.id)).id),
  }),
});
