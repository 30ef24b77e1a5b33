import { contactSources } from "@/contract/enums";
import { journeyEnd } from "@/contract/insight/journey-rules";
import type { ContactSource, JourneyNode } from "@/contract/insight/journey-rules";
import { useListState } from "@/components/list/use-list-state";
import type { ListState } from "@/components/list/use-list-state";

export const spanNames = ["month", "quarter", "year", "ever"] as const;
const days: Record<(typeof spanNames)[number], number> = { month: 30, quarter: 90, year: 365, ever: 3650 };
const phases = ["CONVERSATION", "DEAL", "WON", "LOST", "AFTER"] as const;
const nodes: readonly JourneyNode[] = [...contactSources, ...phases];

export interface JourneySelection {
  node?: JourneyNode;
  next?: JourneyNode | typeof journeyEnd;
}
export interface JourneyFilters {
  list: ListState;
  span: (typeof spanNames)[number] | null;
  query: { from?: string; to?: string; source?: ContactSource[] };
  /** Whose people are shown. */ behind: JourneySelection | null;
  hrefTo: (behind: JourneySelection) => string;
  show: (behind: JourneySelection | null) => void;
}

/**
 * The screen's state, all of it in the address. Days are the tenant's: without any the server takes the last
 * year.
 */
export function useJourneyFilters(now: Date): JourneyFilters {
  const list = useListState();
  const [from, to] = [day(list.filter("from")), day(list.filter("to"))];
  const span =
    spanNames.find((name) => name === list.filter("span")) ?? (from === null && to === null ? "year" : null);
  const source = contactSources.filter((one) => list.filters("source").includes(one));
  const spanFrom =
    span === null || span === "year"
      ? null
      : new Date(now.getTime() - (days[span] - 1) * 86_400_000).toISOString().slice(0, 10);
  const node = nodes.find((one) => one === list.filter("node"));
  const next = ([...nodes, journeyEnd] as const).find((one) => one === list.filter("next"));
  const isEvery = list.filter("node") === "ALL";
  return {
    list,
    span,
    query: {
      ...(span === null
        ? { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }
        : spanFrom === null
          ? {}
          : { from: spanFrom }),
      ...(source.length > 0 ? { source } : {}),
    },
    behind: isEvery ? {} : node === undefined ? null : { node, ...(next === undefined ? {} : { next }) },
    hrefTo: (behind) =>
      `?${new URLSearchParams({
        ...Object.fromEntries(
          ["from", "to", "span", "source"].flatMap((name) => {
            const value = list.filter(name);
            return value ? [[name, value]] : [];
          }),
        ),
        node: behind.node ?? "ALL",
        ...(behind.next ? { next: behind.next } : {}),
      })}`,
    show: (behind) =>
      list.set({ node: behind === null ? null : (behind.node ?? "ALL"), next: behind?.next ?? null }),
  };
}
const day = (text: string | null): string | null =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
