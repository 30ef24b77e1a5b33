import { parentPort } from "node:worker_threads";
import type { FoundHoliday, HolidayCountry, HolidayKind } from "../../../../contract/desk/sla-holidays.ts";
import { limits } from "../../../../contract/limits.ts";
import Holidays from "date-holidays";
import type { HolidaysTypes } from "date-holidays";

/** What the thread is asked, and what it answers. */
export type HolidayQuestion =
  | { ask: "countries"; language: string }
  | { ask: "holidays"; language: string; country: string; region: string | null; from: number; to: number };
export type HolidayAnswer = HolidayCountry[] | FoundHoliday[] | "NO_COUNTRY" | "NO_REGION";

const dayMs = 86_400_000;
/** What is only observed closes nobody. */
const kinds: Record<HolidaysTypes.HolidayType, HolidayKind | null> = {
  public: "PUBLIC",
  bank: "BANK",
  school: "SCHOOL",
  optional: "OPTIONAL",
  observance: null,
};

const named = (places: Record<string, string> | null | undefined): { code: string; name: string }[] =>
  Object.entries(places ?? {}).map(([code, name]) => ({ code: code.toUpperCase(), name }));

function regionsOf(lists: Holidays, country: string, language: string): { code: string; name: string }[] {
  return named(lists.getStates(country, language)).flatMap((state) => [
    state,
    ...named(lists.getRegions(country, state.code, language)).map((region) => ({
      code: `${state.code}-${region.code}`,
      name: `${state.name}, ${region.name}`,
    })),
  ]);
}

/** The lists have countries' names in few languages; where a code is no country's, theirs stays. */
function countries(language: string): HolidayCountry[] {
  const lists = new Holidays();
  const names = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
  return named(lists.getCountries(language))
    .map(({ code, name }) => ({
      code,
      name: names.of(code) ?? name,
      regions: regionsOf(lists, code, language),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language));
}

/** The list's own days are written by the place's clocks; a holiday of hours ends with its day. */
function daysOf({ date, start, end, name, type }: HolidaysTypes.Holiday): FoundHoliday[] {
  const kind = kinds[type];
  if (!kind) return [];
  const first = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  const length = end.getTime() - start.getTime();
  const clock = date.slice(11, 16);
  const isOfHours = clock !== "00:00" && length < dayMs - 3_600_000;
  return Array.from({ length: Math.max(1, Math.round(length / dayMs)) }, (_, at) => ({
    on: new Date(first + at * dayMs).toISOString().slice(0, 10),
    name: name.slice(0, limits.businessHolidayNameMaxLength).trim(),
    kind,
    ...(isOfHours ? { hours: { from: clock, to: "24:00" } } : {}),
  }));
}

const rank: readonly HolidayKind[] = ["PUBLIC", "BANK", "SCHOOL", "OPTIONAL"];
/** A day is there once: the whole day before hours of it, what is by law before what is by custom. */
function onceADay(days: readonly FoundHoliday[]): FoundHoliday[] {
  const sorted = days.toSorted(
    (one, other) =>
      one.on.localeCompare(other.on) ||
      Number(one.hours !== undefined) - Number(other.hours !== undefined) ||
      rank.indexOf(one.kind) - rank.indexOf(other.kind),
  );
  return sorted.filter(({ on }, at) => on !== sorted[at - 1]?.on);
}

function holidays(asked: Extract<HolidayQuestion, { ask: "holidays" }>): HolidayAnswer {
  const lists = new Holidays();
  if (!(asked.country in lists.getCountries())) return "NO_COUNTRY";
  const known = regionsOf(lists, asked.country, "en").map(({ code }) => code);
  if (asked.region !== null && !known.includes(asked.region)) return "NO_REGION";
  const [state = "", region = ""] = (asked.region ?? "").split("-");
  lists.init(asked.country, state, region, { languages: [asked.language, "en"] });
  const years = Array.from({ length: asked.to - asked.from + 1 }, (_, at) => asked.from + at);
  const days = years.flatMap((year) => lists.getHolidays(year).flatMap(daysOf));
  return onceADay(days).filter(({ on }) => years.includes(Number(on.slice(0, 4))));
}

// Outside the server's own thread: loading the lists takes half a second, and a year of moons some tenths of one.
parentPort?.on("message", (asked: HolidayQuestion) => {
  parentPort?.postMessage(asked.ask === "countries" ? countries(asked.language) : holidays(asked));
});
