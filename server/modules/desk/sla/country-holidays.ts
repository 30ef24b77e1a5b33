import { LRUCache } from "lru-cache";
import { Fault, fieldFault } from "../../../fault.ts";
import type { FoundHoliday, HolidayCountry } from "../../../../contract/desk/sla-holidays.ts";
import { createHeavyWork } from "../../../heavy-work.ts";
import type { HolidayAnswer, HolidayQuestion } from "./country-holidays-worker.ts";
import { say } from "./texts.ts";

/**
 * The lists (date-holidays) are some 40 MB with what they bring along, and take half a second to load: only its
 * own thread loads them, with the first question.
 */
const lists = createHeavyWork<HolidayQuestion, HolidayAnswer>({
  file: new URL("country-holidays-worker.ts", import.meta.url),
  maxMs: 15_000,
  waitingMax: 20,
  ofOneMax: 4,
});
/** The same for every workspace, and for ever as far as this version of the lists goes. */
const kept = new LRUCache<string, HolidayAnswer>({ max: 300 });

/** @throws Fault too_many_requests where too many ask, or it took too long */
async function answerTo(question: HolidayQuestion, tenant: string): Promise<HolidayAnswer> {
  const key = JSON.stringify(question);
  const known = kept.get(key);
  if (known) return known;
  const answer = await lists.run(question, tenant);
  if (answer === null)
    throw new Fault("too_many_requests", say("shared.queue_full"), { retryAfterSeconds: 10 });
  kept.set(key, answer);
  return answer;
}

export const holidayCountries = async (language: string, tenant: string): Promise<HolidayCountry[]> =>
  // Of this question the answer is this.
  (await answerTo({ ask: "countries", language }, tenant)) as HolidayCountry[];

/** @throws Fault invalid where nobody lists the country or region */
export async function holidaysOfCountry(
  asked: Omit<Extract<HolidayQuestion, { ask: "holidays" }>, "ask">,
  tenant: string,
): Promise<FoundHoliday[]> {
  const answer = await answerTo({ ask: "holidays", ...asked }, tenant);
  if (answer === "NO_COUNTRY") throw fieldFault("country", say("sla.no_such_country"));
  if (answer === "NO_REGION") throw fieldFault("region", say("sla.no_such_region"));
  return answer as FoundHoliday[]; // of this question
}
