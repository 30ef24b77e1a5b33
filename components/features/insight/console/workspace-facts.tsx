"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import type { ConsoleWorkspace, WorkspaceFigures } from "@/contract/insight/console";
import { TimeText } from "@/components/resource/cells";
import { Badge } from "@/components/ui/badge";
import { useFormat } from "@/lib/browser/use-format";

/** A job that could have run for longer than this shows that something is stuck. */
const lateMs = 15 * 60_000;

/** What of a workspace somebody should look at; its figures say as of when. */
function troublesOf({ brokenConnections, failedDeliveries, oldestDueJobAt, countedAt }: WorkspaceFigures) {
  const isLate = oldestDueJobAt !== null && Date.parse(countedAt) - Date.parse(oldestDueJobAt) > lateMs;
  return [
    ...(brokenConnections > 0 ? (["connections"] as const) : []),
    ...(failedDeliveries > 0 ? (["deliveries"] as const) : []),
    ...(isLate ? (["jobs"] as const) : []),
  ];
}

export function HealthBadge({ figures }: { figures: WorkspaceFigures | null }) {
  const t = useTranslations("console.health");
  if (!figures) return <Badge>{t("uncounted")}</Badge>;
  const troubles = troublesOf(figures);
  if (troubles.length === 0) return <Badge tone="success">{t("good")}</Badge>;
  return (
    <span className="flex flex-wrap gap-1 py-1">
      {troubles.map((trouble) => (
        <Badge key={trouble} tone="warning">
          {t(trouble)}
        </Badge>
      ))}
    </span>
  );
}

/** Where it went wrong last, by what code, and when. */
export function ErrorText({ figures }: { figures: WorkspaceFigures | null }) {
  const error = figures?.lastError;
  if (!error) return <span className="text-ink-faint">–</span>;
  return (
    <span className="flex min-w-32 flex-col text-[0.8125rem]">
      <bdi className="text-ink">{[error.what, error.code].filter((part) => part !== null).join(" · ")}</bdi>
      <TimeText iso={error.at} />
    </span>
  );
}

/** All that is known of one workspace. */
export function WorkspaceFacts({ workspace }: { workspace: ConsoleWorkspace }) {
  const t = useTranslations("console");
  const format = useFormat();
  const { figures, terms } = workspace;
  /** Of what is not counted yet its limit alone. */
  const ofMax = (used: number | undefined, max: number | null, inWords: (amount: number) => string) => {
    const words = used === undefined ? "–" : inWords(used);
    return max === null ? words : t("ofMax", { used: words, max: inWords(max) });
  };
  const { peopleMax, storedBytesMax, suspension } = terms;
  const facts: [name: string, value: ReactNode][] = [
    ["createdAt", format.dateTime(workspace.createdAt)],
    ["plan", terms.plan === null ? t("noPlan") : <bdi key="plan">{terms.plan}</bdi>],
    ["health", <HealthBadge key="health" figures={figures} />],
  ];
  if (suspension)
    facts.push(
      ["suspendedAt", format.dateTime(suspension.since)],
      ["suspendedReason", <bdi key="reason">{suspension.reason}</bdi>],
    );
  if (figures || peopleMax !== null) facts.push(["people", ofMax(figures?.people, peopleMax, format.number)]);
  if (figures || storedBytesMax !== null)
    facts.push(["storedBytes", ofMax(figures?.storedBytes, storedBytesMax, format.bytes)]);
  if (figures)
    facts.push(
      ["tickets", format.number(figures.tickets)],
      ["lastActivityAt", <TimeText key="activity" iso={figures.lastActivityAt} />],
      ["brokenConnections", format.number(figures.brokenConnections)],
      ["failedDeliveries", format.number(figures.failedDeliveries)],
      [
        "oldestDueJobAt",
        figures.oldestDueJobAt ? <TimeText key="job" iso={figures.oldestDueJobAt} /> : t("noJob"),
      ],
      ["lastError", <ErrorText key="error" figures={figures} />],
      ["countedAt", <TimeText key="counted" iso={figures.countedAt} />],
    );
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-[0.8125rem]">
      {facts.flatMap(([name, value]) => [
        <dt key={name} className="text-ink-muted">
          {t(`columns.${name}`)}
        </dt>,
        <dd key={`${name} value`} className="min-w-0 text-ink">
          {value}
        </dd>,
      ])}
    </dl>
  );
}
