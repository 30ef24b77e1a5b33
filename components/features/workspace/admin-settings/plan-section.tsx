"use client";
import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { workspaceTerms } from "@/contract/workspace/terms";
import type { WorkspacePlan } from "@/contract/workspace/terms";
import { ListFailed } from "@/components/list/list-faces";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Screen } from "@/components/ui/screen";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useFormat, useNow } from "@/lib/browser/use-format";

/** From this share of a limit on, administrators are warned. */
const nearlyFullFrom = 0.9;

/** What was agreed with whoever runs the installation, and how much of it is used. */
export function PlanSection() {
  const t = useTranslations("workspaceTerms");
  const common = useTranslations("common");
  const query = useQuery({ ...queryFor(workspaceTerms.get), refetchOnMount: "always" });
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} />
      {query.data ? (
        <Plan plan={query.data} />
      ) : (
        <Card isFlush>
          {query.error ? (
            <ListFailed error={query.error} query={query} />
          ) : (
            <SkeletonRows rows={3} label={common("loading")} />
          )}
        </Card>
      )}
    </Screen>
  );
}

function Plan({ plan: { plan, people, storedBytes } }: { plan: WorkspacePlan }) {
  const t = useTranslations("workspaceTerms");
  const format = useFormat();
  const now = useNow();
  const { countedAt } = storedBytes;
  return (
    <div className="flex flex-col gap-4">
      <Warning what="people" used={people.count + people.invited} max={people.max} inWords={format.number} />
      <Warning what="storedBytes" used={storedBytes.count} max={storedBytes.max} inWords={format.bytes} />
      <Card>
        <dl className="flex max-w-xl flex-col gap-5 text-sm">
          <Fact name={t("plan")}>{plan === null ? t("noPlan") : <bdi>{plan}</bdi>}</Fact>
          <Fact name={t("people")}>
            <Use
              name={t("people")}
              used={people.count + people.invited}
              max={people.max}
              inWords={format.number}
              more={people.invited > 0 ? t("invited", { count: people.invited }) : null}
            />
          </Fact>
          <Fact name={t("files")}>
            <Use
              name={t("files")}
              used={storedBytes.count}
              max={storedBytes.max}
              inWords={format.bytes}
              more={countedAt && t("countedAt", { when: format.relative(countedAt, now) })}
            />
          </Fact>
        </dl>
      </Card>
    </div>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-col gap-1.5">
    <dt className="text-ink-muted">{name}</dt>
    <dd className="min-w-0 wrap-anywhere text-ink">{children}</dd>
  </div>
);

interface Share {
  /** Null: it is not counted yet. */ used: number | null;
  /** Null: no limit. */ max: number | null;
  inWords: (amount: number) => string;
}

function Use({ name, used, max, inWords, more }: Share & { name: string; more: string | null }) {
  const t = useTranslations("workspaceTerms");
  const parts = [
    used === null
      ? t("uncounted")
      : max === null
        ? t("noLimit", { used: inWords(used) })
        : t("use", { used: inWords(used), max: inWords(max) }),
    used === null && max !== null ? t("atMost", { max: inWords(max) }) : null,
    more,
  ];
  const text = parts.filter((part) => part !== null).join(" · ");
  if (used === null || max === null) return <span className="tabular-nums">{text}</span>;
  return <ProgressBar label={name} value={Math.min(used, max)} max={max} text={text} />;
}

function Warning({ what, used, max, inWords }: Share & { what: "people" | "storedBytes" }) {
  const t = useTranslations("workspaceTerms");
  if (used === null || max === null || used < max * nearlyFullFrom) return null;
  const values = { used: inWords(used), max: inWords(max), count: max };
  return used >= max ? (
    <Banner tone="danger">{t(`full.${what}`, values)}</Banner>
  ) : (
    <Banner tone="warning">{t(`nearlyFull.${what}`, values)}</Banner>
  );
}
