import { timeline as calls } from "../../../../contract/insight/timeline.ts";
import type { Answer, QueryOut } from "../../../../contract/kit.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { companies } from "../../crm/records/company-table.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { deals } from "../../crm/deals/table.ts";
import { findEntries } from "./entries.ts";
import { timelineFacts } from "./facts.ts";
import { presentEntry } from "./present.ts";
import { changeNote, pinnedNotes, removeNote, writeNote } from "./notes.ts";
import type { Owner } from "./notes.ts";

type Page = Answer<typeof calls.ofContact>;

const timelineCalls = implement(calls, {
  ofContact: async ({ params, query, ...work }) => {
    await work.rows(contacts).get(params.id);
    return pageFor(work, { entity: "contacts", id: params.id }, query);
  },
  ofCompany: async ({ params, query, ...work }) => {
    await work.rows(companies).get(params.id);
    return pageFor(work, { entity: "companies", id: params.id }, query);
  },
  ofDeal: async ({ params, query, ...work }) => {
    await work.rows(deals).get(params.id);
    return pageFor(work, { entity: "deals", id: params.id }, query);
  },
  noteOnContact: async ({ params, body, ...work }) => {
    const contact = await work.rows(contacts).get(params.id);
    if (contact.deletedAt !== null) throw new Fault("not_found");
    return writeNote(work, { contactId: contact.id, companyId: contact.companyId }, body);
  },
  noteOnCompany: async ({ params, body, ...work }) => {
    const company = await work.rows(companies).get(params.id);
    if (company.deletedAt !== null) throw new Fault("not_found");
    return writeNote(work, { companyId: company.id }, body);
  },
  noteOnDeal: async ({ params, body, ...work }) => {
    const deal = await work.rows(deals).get(params.id);
    if (deal.deletedAt !== null) throw new Fault("not_found");
    return writeNote(work, { dealId: deal.id }, body);
  },
  changeNote: ({ params, body, ...work }) => changeNote(work, params.id, body),
  removeNote: async ({ params, ...work }) => {
    await removeNote(work, params.id);
    return {};
  },
});

async function pageFor(work: Work, owner: Owner, query: QueryOut<typeof calls.ofContact>): Promise<Page> {
  const { found, nextCursor } = await findEntries(work, owner, query);
  const facts = await timelineFacts(work, found);
  const [entries, pinned] = [
    found.flatMap((entry) => presentEntry(owner, facts, entry) ?? []),
    query.cursor === undefined ? await pinnedNotes(work, owner) : [],
  ];
  return { items: entries, pinned, nextCursor };
}

export const timelineModule = defineModule("insight/timeline", {
  calls: timelineCalls,
  functions: [new URL("functions.sql", import.meta.url)],
});
