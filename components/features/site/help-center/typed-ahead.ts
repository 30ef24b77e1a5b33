import type { Locale } from "@/contract/locales";
import { helpCenter } from "@/contract/site/help-center";
import type { Answer } from "@/contract/kit";
import { urlOf } from "@/lib/shared/api/url";
import { pageFacts } from "@/lib/shared/page-facts";

export type Suggestion = Answer<typeof helpCenter.search>["items"][number];
export interface TypedAhead {
  type: (text: string) => void;
  stop: () => void;
}

const stillMs = 150;
const lettersMin = 2;
const suggestionsMax = 6;
const busyMs = 10_000;

/**
 * Articles for what has been typed so far: asked for once the keys rest, and only the answer to the last
 * question counts. Who is offline or has asked too often is shown nothing: the form finds the same, and says
 * what is wrong. Plain fetch: what the desk calls with weighs more than this whole box.
 */
export function typedAhead(locale: Locale, show: (found: readonly Suggestion[]) => void): TypedAhead {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | null = null;
  let busyUntil = 0;
  const stop = () => {
    clearTimeout(timer);
    asking?.abort();
    asking = null;
  };
  const ask = async (query: string) => {
    const own = (asking = new AbortController());
    const found = await answerTo(query, own.signal).catch((): Suggestion[] => []);
    if (asking === own) show(found);
  };
  const answerTo = async (query: string, signal: AbortSignal): Promise<Suggestion[]> => {
    const { apiUrl, tenant } = pageFacts();
    const answer = await fetch(
      urlOf(
        helpCenter.search,
        {
          params: { domain: tenant ?? "" },
          query: { query, locale, limit: suggestionsMax, isTyping: "true" },
        },
        apiUrl,
      ),
      { signal, credentials: "omit" },
    );
    if (answer.status === 429)
      busyUntil = Date.now() + (Number(answer.headers.get("retry-after")) * 1000 || busyMs);
    return answer.ok ? ((await answer.json()) as Answer<typeof helpCenter.search>).items : []; // the contract's answer
  };
  return {
    stop,
    type: (text) => {
      stop();
      const query = text.trim();
      if (query.length < lettersMin || Date.now() < busyUntil) return show([]);
      timer = setTimeout(() => void ask(query), stillMs);
    },
  };
}
