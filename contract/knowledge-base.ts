import { z } from "zod";
import { locales } from "./enums.ts";
import { endpoint, group } from "./kit.ts";
import { Id, Line } from "./shapes.ts";

export const ArticleSuggestion = z.object({ id: Id, slug: z.string(), locale: z.enum(locales), title: z.string(), summary: z.string(), html: z.string(), text: z.string(), isInternal: z.boolean() });
export type ArticleSuggestion = z.infer<typeof ArticleSuggestion>;
/** Published articles that fit best, the best first; one language of each. */
const Suggestions = z.object({ items: z.array(ArticleSuggestion) });

export const knowledgeBase = group("knowledge-base", {
  suggestions: endpoint("GET /knowledge-base/suggestions", { allow: "USER", query: z.object({ query: Line(500) }), returns: Suggestions }),
  ticketSuggestions: endpoint("GET /knowledge-base/ticket/{ticketId}/suggestions", { allow: "USER", refs: { ticketId: "ticket" }, returns: Suggestions }),
  /** The same by the ticket's own address. */
  suggestionsOfTicket: endpoint("GET /tickets/{id}/knowledge-base-suggestions", { allow: "USER", refs: { id: "ticket" }, summary: "Articles that answer what the customer wrote", returns: Suggestions }),
});
