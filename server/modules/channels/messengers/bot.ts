import type { ConnectionDefaults } from "../../../../contract/channels/connection-defaults.ts";
import { chatLimits } from "../../../../contract/channels/chat-limits.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import { inWords } from "../../../words/texts.ts";
import { search } from "../../site/help-center/search.ts";
import { siteIn } from "../../site/help-center/site-work.ts";
import { siteUrl } from "../../workspace/platform/addresses.ts";
import { acknowledgementOf, filledWords } from "../connection-defaults/defaults.ts";
import { say } from "./texts.ts";

/** What a bot is told of a customer's message. */
interface BotTurn {
  ticket: { id: string; number: number };
  text: string;
  /** It began the conversation. */
  isFirst: boolean;
  defaults: ConnectionDefaults;
  /** Whether the channel takes so many words in one message. */
  fits(words: string): boolean;
}
/** What answers a customer before a person does. It speaks; who holds the conversation, others decide. */
export interface ConversationBot {
  /** @returns what it says, one message each; nothing where it is silent */
  answer(work: Work, services: Services, turn: BotTurn): Promise<readonly string[]>;
}

const articlesMax = 3;

/** Until flows exist: a greeting, whether anybody is there, and articles that answer the first question. */
export const greetingBot: ConversationBot = {
  async answer(work, services, turn) {
    const { defaults, isFirst, ticket, fits } = turn;
    const { words, isAway } = await acknowledgementOf(work, defaults);
    const own = isFirst ? [defaults.greeting, words] : isAway ? [words] : [];
    const articles = isFirst && defaults.suggestsArticles ? await articlesFor(work, services, turn) : [];
    return [...own.map((one) => filledWords(one, ticket)), ...articles].filter(
      (one) => one !== "" && fits(one),
    );
  },
};

/** As many as fit into one message, the best first. */
async function articlesFor(
  work: Work,
  services: Services,
  { text, fits, defaults: { language } }: BotTurn,
): Promise<string[]> {
  if (text.trim() === "") return [];
  const site = await siteIn(work, work.tenant, services);
  const query = text.slice(0, chatLimits.searchQueryMaxLength);
  const { items } = await search(site, { query, locale: language, limit: articlesMax, isTyping: false });
  const head = inWords(say("messengers.articles_found"), language === "en" ? null : language);
  const lines = items.map(
    ({ title, slug }) => `${title}\n${siteUrl(services.env, work.tenant, `/knowledge-base/${slug}`)}`,
  );
  for (let count = lines.length; count > 0; count -= 1) {
    const said = [head, ...lines.slice(0, count)].join("\n\n");
    if (fits(said)) return [said];
  }
  return [];
}
