"use client";
import { useTranslations } from "next-intl";
import type { ReviewRow } from "@/contract/insight/quality";
import { customCell, optionCell, textCell, timeCell } from "@/components/resource/cells";
import { Badge } from "@/components/ui/badge";
import { useFormat } from "@/lib/browser/use-format";

/** The mark of a review: red where it failed, green where it passed. */
export function ReviewResult({
  percent,
  isFailed,
  hasPassed,
}: Pick<ReviewRow, "percent" | "isFailed" | "hasPassed">) {
  const t = useTranslations("quality");
  const format = useFormat();
  if (percent === null) return <span className="text-ink-faint">–</span>;
  return (
    <span className="whitespace-nowrap">
      <Badge tone={hasPassed ? "success" : "danger"}>
        {isFailed ? t("failed") : format.percent(percent / 100)}
      </Badge>
    </span>
  );
}

function TicketName({ number, subject }: ReviewRow) {
  const t = useTranslations("quality");
  return (
    <span className="block truncate font-medium text-ink">
      <bdi>#{number}</bdi> <bdi>{subject ?? t("hiddenSubject")}</bdi>
    </span>
  );
}

const ticket = customCell<ReviewRow>("ticket", (row) => <TicketName {...row} />, { isWide: true });
const result = customCell<ReviewRow>("result", (row) => <ReviewResult {...row} />);
const dispute = optionCell("dispute", { OPEN: "warning", UPHELD: "neutral", CHANGED: "info" });

export const reviewCells = [
  ticket,
  customCell<ReviewRow>("agent", ({ agent }) => (
    <span className="own-direction block truncate" dir="auto">
      {agent.name}
    </span>
  )),
  customCell<ReviewRow>("reviewer", ({ reviewer }) => (
    <span className="own-direction block truncate text-ink-muted" dir="auto">
      {reviewer.name}
    </span>
  )),
  textCell("scorecardName"),
  result,
  optionCell("state", { ASSIGNED: "info", PUBLISHED: "success" }),
  dispute,
  timeCell("createdAt"),
];
export const myCells = [ticket, textCell("scorecardName"), result, dispute, timeCell("publishedAt")];
