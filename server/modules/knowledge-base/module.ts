import { knowledgeBase as calls } from "../../../contract/knowledge-base.ts";
import { implement } from "../../http/implement.ts";
import type { Work } from "../../work.ts";
import { findTicket } from "../tickets/queries.ts";
import { suggestArticles, textOfTicket } from "./queries.ts";

export const knowledgeBaseCalls = implement(calls, {
  suggestions: async ({ query, ...work }) => ({ items: await suggestArticles(work, query.query, true) }),
  ticketSuggestions: ({ params, ...work }) => forTicket(work, params.ticketId),
  suggestionsOfTicket: ({ params, ...work }) => forTicket(work, params.id),
});

const forTicket = async (work: Work, ref: string) => ({ items: await suggestArticles(work, await textOfTicket(work, await findTicket(work, ref))) });
