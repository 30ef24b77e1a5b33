"use client";
import { clsx } from "clsx";
import { useLocale, useTranslations } from "next-intl";
import type { JourneyFlow } from "@/contract/insight/customer-journeys";
import type { JourneyNode } from "@/contract/insight/journey-rules";
import { useFormat } from "@/lib/browser/use-format";
import { layoutOf, nodeWidth, pictureWidth } from "./flow-layout";
import type { JourneySelection, JourneyFilters } from "./use-journey-filters";
import { useJourneyWords } from "./use-journey-words";

const fills: Partial<Record<JourneyNode, string>> = {
  WON: "fill-success",
  LOST: "fill-danger",
  AFTER: "fill-indigo",
};
const strokes: Partial<Record<JourneyNode, string>> = {
  WON: "stroke-success",
  LOST: "stroke-danger",
  AFTER: "stroke-indigo",
};

/**
 * Everybody's way from left to right (from right to left where that is how one reads): each node and each
 * link leads to its people.
 */
export function FlowPicture({ flow, filters }: { flow: JourneyFlow; filters: JourneyFilters }) {
  const t = useTranslations("customerJourneys");
  const format = useFormat();
  const isMirrored = useLocale() === "ar";
  const { nameOf, daysOf } = useJourneyWords();
  const { nodes, links, height } = layoutOf(flow, isMirrored);
  const link = (behind: JourneySelection, label: string) => ({
    href: filters.hrefTo(behind),
    "aria-label": label,
    onClick: (event: React.MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      filters.show(behind);
    },
  });
  const words = new Map(
    flow.links.map(({ node, next, people, share, medianDays }) => [
      `${node} ${next}`,
      t("linkLabel", {
        from: nameOf(node),
        to: nameOf(next),
        count: people,
        share: format.percent(share),
        days: daysOf(medianDays),
      }),
    ]),
  );
  return (
    <div className="-mx-4 overflow-x-auto px-4 pb-1" tabIndex={0} role="region" aria-label={t("picture")}>
      <svg
        viewBox={`0 0 ${pictureWidth} ${height}`}
        className="block w-full min-w-180"
        role="group"
        aria-label={t("picture")}
      >
        {links.map(({ node, next, path, width }) => (
          <a
            key={`${node} ${next}`}
            {...link({ node, next }, words.get(`${node} ${next}`) ?? "")}
            className="group outline-none"
          >
            <title>{words.get(`${node} ${next}`)}</title>
            <path
              d={path}
              strokeWidth={width}
              className={clsx(
                "fill-none opacity-25 group-hover:opacity-45 group-focus-visible:opacity-70",
                strokes[next] ?? "stroke-accent",
              )}
            />
            <path d={path} strokeWidth={Math.max(width, 12)} className="fill-none stroke-transparent" />
          </a>
        ))}
        {nodes.map(({ node, people, x, y, height: tall }) => (
          <a
            key={node}
            {...link({ node }, t("nodeLabel", { name: nameOf(node), count: people }))}
            className="group outline-none"
          >
            <rect
              x={x}
              y={y}
              width={nodeWidth}
              height={tall}
              rx={3}
              className={clsx(
                "stroke-2 stroke-transparent group-hover:stroke-focus group-focus-visible:stroke-focus",
                fills[node] ?? "fill-accent",
              )}
            />
            <text
              x={isMirrored ? x - 8 : x + nodeWidth + 8}
              y={y + 13}
              direction={isMirrored ? "rtl" : "ltr"}
              textAnchor="start"
              className="fill-ink stroke-surface text-[13px] font-medium [paint-order:stroke] [stroke-linejoin:round] [stroke-width:4px] group-hover:underline group-focus-visible:underline"
            >
              <tspan>{nameOf(node)}</tspan>
              <tspan
                x={isMirrored ? x - 8 : x + nodeWidth + 8}
                dy={16}
                className="fill-ink-muted font-normal"
              >
                {format.number(people)}
              </tspan>
            </text>
          </a>
        ))}
      </svg>
    </div>
  );
}
