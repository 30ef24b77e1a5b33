import { channels, surveyScales } from "@/contract/enums";
import type { Channel, SurveyScale } from "@/contract/enums";
import { useListState } from "@/components/list/use-list-state";
import type { ListState } from "@/components/list/use-list-state";

const spans = { week: 7, month: 30, quarter: 90, year: 365 } as const;
export type Span = keyof typeof spans;
export const spanNames: readonly Span[] = ["week", "month", "quarter", "year"];
const buckets = ["day", "week", "month"] as const;
type Bucket = (typeof buckets)[number];

/** What narrows the rows alone: what somebody pressed in a figure. */
export const drillNames = [
  "day",
  "until",
  "agent",
  "channel",
  "category",
  "score",
  "answered",
  "comment",
  "search",
] as const;
export type SurveyDrilldown = Partial<Record<(typeof drillNames)[number], string>>;

interface Page {
  from: string;
  to: string;
  scale: SurveyScale;
  by: Bucket;
  agentId?: string;
  channel?: Channel[];
}
export interface SurveyFilters {
  list: ListState;
  span: Span | null;
  page: Page;
  rows: Page & {
    categoryId?: string;
    isAnswered?: "true" | "false";
    hasComment?: "true";
    scoreMin?: number;
    scoreMax?: number;
    search?: string;
  };
  drill: SurveyDrilldown;
  hrefTo: (drill: SurveyDrilldown) => string;
}

/** The screen's state, all of it in the address: a period, and what the rows below are narrowed to. */
export function useSurveyFilters(now: Date): SurveyFilters {
  const list = useListState();
  const today = localDay(now);
  const to = day(list.filter("to")) ?? today;
  const named =
    spanNames.find((name) => name === list.filter("span")) ?? (list.filter("from") === null ? "month" : null);
  const from =
    named === null ? (day(list.filter("from")) ?? daysBefore(to, 29)) : daysBefore(today, spans[named] - 1);
  const end = named === null ? to : today;
  const length = Math.round((Date.parse(end) - Date.parse(from)) / 86_400_000) + 1;
  const by =
    buckets.find((name) => name === list.filter("by")) ??
    (length <= 31 ? "day" : length <= 180 ? "week" : "month");
  const agentId = list.filter("who") ?? undefined;
  const channel = channels.filter((one) => list.filters("over").includes(one));
  const page: Page = {
    from,
    to: end,
    scale: surveyScales.find((one) => one === list.filter("scale")) ?? "CSAT",
    by,
    ...(agentId ? { agentId } : {}),
    ...(channel.length > 0 ? { channel } : {}),
  };
  const drill: SurveyDrilldown = Object.fromEntries(
    drillNames.flatMap((name) => {
      const value = list.filter(name);
      return value ? [[name, value]] : [];
    }),
  );
  const [scoreMin, scoreMax] = (drill.score ?? "")
    .split("-")
    .map((part) => (/^\d{1,2}$/.test(part) ? Number(part) : undefined));
  const one = channels.find((each) => each === drill.channel);
  return {
    list,
    span: named,
    page,
    drill,
    rows: {
      ...page,
      ...(day(drill.day ?? null)
        ? { from: drill.day ?? from, to: day(drill.until ?? null) ?? drill.day ?? end }
        : {}),
      ...(drill.agent ? { agentId: drill.agent } : {}),
      ...(one ? { channel: [one] } : {}),
      ...(drill.category ? { categoryId: drill.category } : {}),
      ...(drill.answered === "true" || drill.answered === "false" ? { isAnswered: drill.answered } : {}),
      ...(drill.comment === "true" ? { hasComment: "true" } : {}),
      ...(scoreMin === undefined ? {} : { scoreMin, scoreMax: scoreMax ?? scoreMin }),
      ...(drill.search ? { search: drill.search } : {}),
    },
    hrefTo: (wanted) => {
      const params = new URLSearchParams({ ...kept(list), ...wanted });
      return `/admin/survey-analytics?${params}#rows`;
    },
  };
}

/** The filters of the page itself, which a figure keeps. */
function kept(list: ListState): Record<string, string> {
  return Object.fromEntries(
    ["from", "to", "span", "by", "who", "over", "scale"].flatMap((name) => {
      const value = list.filter(name);
      return value ? [[name, value]] : [];
    }),
  );
}

const day = (text: string | null): string | null =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
const localDay = (now: Date): string =>
  new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
const daysBefore = (to: string, days: number): string =>
  new Date(Date.parse(`${to}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
