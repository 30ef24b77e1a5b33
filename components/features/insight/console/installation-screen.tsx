"use client";
import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { operatorConsole } from "@/contract/insight/console";
import type { InstallationState } from "@/contract/insight/console";
import { ListFailed } from "@/components/list/list-faces";
import { TimeText } from "@/components/resource/cells";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { SkeletonRows } from "@/components/ui/skeleton";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFormat } from "@/lib/browser/use-format";

const askEveryMs = 15_000;

/** Keys, jobs and deliveries of all workspaces together, for whoever runs the installation. */
export function InstallationScreen() {
  const t = useTranslations("installation");
  const common = useTranslations("common");
  const query = useQuery({
    ...queryFor(operatorConsole.installation),
    refetchOnMount: "always",
    refetchInterval: askEveryMs,
  });
  const { data: state, error } = query;
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} />
      {!state && error && <ListFailed error={error} query={query} />}
      {!state && !error && (
        <Card>
          <SkeletonRows rows={8} label={common("loading")} />
        </Card>
      )}
      {state && (
        <div className="flex flex-col gap-4">
          <Jobs jobs={state.jobs} />
          <Deliveries deliveries={state.deliveries} />
          <Keys keys={state.keys} />
        </div>
      )}
    </Screen>
  );
}

function Part({
  title,
  text,
  heads,
  children,
}: {
  title: string;
  text: string;
  /** The first stands at the start, numbers at the end. */
  heads: readonly { key: string; label: string; isNumber?: boolean }[];
  children: ReactNode;
}) {
  return (
    <Card title={title} text={text} isFlush>
      <Table label={title}>
        <THead>
          {heads.map(({ key, label, isNumber }) => (
            <TH key={key} scope="col" align={isNumber ? "end" : "start"}>
              {label}
            </TH>
          ))}
        </THead>
        <TBody>{children}</TBody>
      </Table>
    </Card>
  );
}

function NumberCell({ value, isBad = false }: { value: number | null; isBad?: boolean }) {
  const format = useFormat();
  return (
    <TD align="end" className={isBad && value ? "font-medium text-danger-ink" : "text-ink-muted"}>
      <span className="tabular-nums">{value === null ? "–" : format.number(value)}</span>
    </TD>
  );
}

/** Its area and what it does there. */
const inWords = (name: string): string => name.replace(".", ": ");

function Jobs({ jobs }: { jobs: InstallationState["jobs"] }) {
  const t = useTranslations("installation.jobs");
  const retry = useSend(operatorConsole.retryJobs, {
    onSuccess: ({ retried }) => showToast("success", t("retried", { count: retried })),
  });
  const heads = [
    { key: "name", label: t("name") },
    ...(["due", "later", "underWay", "failed"] as const).map((key) => ({
      key,
      label: t(key),
      isNumber: true,
    })),
    { key: "oldestDueAt", label: t("oldestDueAt") },
    { key: "retry", label: t("actions") },
  ];
  return (
    <Part title={t("title")} text={t(jobs.length === 0 ? "none" : "text")} heads={heads}>
      {jobs.map(({ name, due, later, underWay, failed, oldestDueAt }) => (
        <TR key={name}>
          <TD>
            <bdi className="font-mono text-[0.8125rem]">{inWords(name)}</bdi>
          </TD>
          <NumberCell value={due} />
          <NumberCell value={later} />
          <NumberCell value={underWay} />
          <NumberCell value={failed} isBad />
          <TD>{oldestDueAt === null ? "–" : <TimeText iso={oldestDueAt} />}</TD>
          <TD>
            {failed > 0 && (
              <Button
                size="sm"
                isPending={retry.isPending && retry.variables?.body.name === name}
                aria-label={t("retryOf", { name: inWords(name) })}
                onClick={() => retry.mutate({ body: { name } })}
              >
                {t("retry")}
              </Button>
            )}
          </TD>
        </TR>
      ))}
    </Part>
  );
}

function Deliveries({ deliveries }: { deliveries: InstallationState["deliveries"] }) {
  const t = useTranslations("installation.deliveries");
  const numbers = ["waiting", "underWay", "sent", "failed", "unknown"] as const;
  const heads = [
    { key: "kind", label: t("kind") },
    ...numbers.map((key) => ({ key, label: t(key), isNumber: true })),
    { key: "oldestDueAt", label: t("oldestDueAt") },
  ];
  return (
    <Part title={t("title")} text={t("text")} heads={heads}>
      {deliveries.map((row) => (
        <TR key={row.kind}>
          <TD>
            <bdi className="font-mono text-[0.8125rem]">{row.kind}</bdi>
          </TD>
          {numbers.map((key) => (
            <NumberCell key={key} value={row[key]} isBad={key === "failed" || key === "unknown"} />
          ))}
          <TD>{row.oldestDueAt === null ? "–" : <TimeText iso={row.oldestDueAt} />}</TD>
        </TR>
      ))}
    </Part>
  );
}

const tones = { CURRENT: "success", KEPT: "neutral", RETIRED: "neutral" } as const;

function Keys({ keys }: { keys: InstallationState["keys"] }) {
  const t = useTranslations("installation.keys");
  const heads = (["use", "id", "state", "createdAt", "neededUntil"] as const).map((key) => ({
    key,
    label: t(key),
  }));
  return (
    <Part
      title={t("title")}
      text={t("text")}
      heads={[...heads, { key: "browsers", label: t("browsers"), isNumber: true }]}
    >
      {keys.map(({ use, id, state, createdAt, neededUntil, browsers }) => (
        <TR key={id}>
          <TD className="whitespace-nowrap">{t(`uses.${use}`)}</TD>
          <TD>
            <bdi title={id} className="block max-w-48 truncate font-mono text-[0.8125rem]">
              {id}
            </bdi>
          </TD>
          <TD>
            <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
          </TD>
          <TD>
            <TimeText iso={createdAt} />
          </TD>
          <TD>{neededUntil === null ? "–" : <TimeText iso={neededUntil} />}</TD>
          <NumberCell value={browsers} />
        </TR>
      ))}
    </Part>
  );
}
