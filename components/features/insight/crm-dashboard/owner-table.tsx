"use client";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Download } from "lucide-react";
import { majorText } from "@/contract/crm/deal-money";
import { dealReports } from "@/contract/insight/deal-reports";
import type { Money, UserReport } from "@/contract/insight/deal-reports";
import { ListFailed } from "@/components/list/list-faces";
import { useMoney } from "@/components/features/crm/shared-deal/use-money";
import { OwnText } from "@/components/features/desk/shared-ticket/own-text";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { queryFor } from "@/lib/api/query";
import { csvOf, downloadCsv } from "@/lib/browser/csv";
import { useFormat } from "@/lib/browser/use-format";
import { amountIn } from "./use-crm-view";
import type { CrmView } from "./use-crm-view";

const atOnce = 10;
const columns = ["open", "weighted", "won", "overdue"] as const;

/** Who has which deals and how they fare, the most that is likely to come in first. */
export function OwnerTable({ view }: { view: CrmView }) {
  const { lens, narrowed } = view;
  const t = useTranslations("crmDashboard");
  const format = useFormat();
  const [shown, setShown] = useState(atOnce);
  const { data, error, isFetching, refetch } = useQuery({
    ...queryFor(dealReports.owners, { query: narrowed }),
    placeholderData: keepPreviousData,
  });
  const known = data?.items ?? [];
  const rows = known.toSorted((a, b) => amountIn(b.weighted, lens) - amountIn(a.weighted, lens));
  const into = lens ?? known[0]?.currency ?? "EUR";
  const exportCsv = () =>
    downloadCsv(
      "deal-owners.csv",
      csvOf(
        [
          t("owner"),
          ...columns.map((column) => t("inCurrency", { figure: t(`owners.${column}`), currency: into })),
          t("winRate"),
          t("rotting"),
        ],
        rows.map((row) => [
          row.user.name,
          ...columns.map((column) => majorText(amountIn(row[column], lens), into)),
          row.winRate === null ? null : format.percent(row.winRate),
          row.rotting,
        ]),
      ),
    );
  return (
    <Card
      isFlush
      title={t("owners.title")}
      text={t("owners.help")}
      actions={
        <IconButton size="sm" label={t("owners.csv")} disabled={rows.length === 0} onClick={exportCsv}>
          <Download aria-hidden />
        </IconButton>
      }
      footer={
        rows.length > shown && (
          <Button size="sm" onClick={() => setShown(shown + atOnce)}>
            {t("owners.more")}
          </Button>
        )
      }
    >
      {!data && !error && (
        <div className="p-4">
          <Skeleton className="h-40 w-full" />
        </div>
      )}
      {!data && error && <ListFailed error={error} query={{ isFetching, refetch }} />}
      {data && rows.length === 0 && (
        <p className="px-4 py-8 text-center text-sm text-ink-faint">{t("owners.none")}</p>
      )}
      {rows.length > 0 && <OwnerRows view={view} rows={rows.slice(0, shown)} into={into} />}
    </Card>
  );
}

function OwnerRows({
  view: { lens, dealsAt },
  rows,
  into,
}: {
  view: CrmView;
  rows: readonly UserReport[];
  into: string;
}) {
  const t = useTranslations("crmDashboard");
  const format = useFormat();
  const money = useMoney();
  const sum = (of: Money) => {
    const amount = amountIn(of, lens);
    return (
      <bdi className={amount === 0 ? "text-ink-faint" : undefined} title={t("deals", { count: of.count })}>
        {amount === 0 ? "–" : money(amount, into)}
      </bdi>
    );
  };
  return (
    <Table label={t("owners.title")}>
      <THead>
        <TH>{t("owner")}</TH>
        {columns.map((column) => (
          <TH key={column} align="end">
            {t(`owners.${column}`)}
          </TH>
        ))}
        <TH align="end">{t("winRate")}</TH>
        <TH align="end">{t("rotting")}</TH>
      </THead>
      <TBody>
        {rows.map((row) => (
          <TR key={row.user.id} className="relative">
            <TD>
              <Link
                href={dealsAt({ owner: row.user.id })}
                className="flex items-center gap-2 rounded-sm text-ink after:absolute after:inset-0"
              >
                <Avatar name={row.user.name} size="xs" />
                <OwnText>{row.user.name}</OwnText>
              </Link>
            </TD>
            {columns.map((column) => (
              <TD key={column} align="end" className="whitespace-nowrap text-ink-muted tabular-nums">
                {sum(row[column])}
              </TD>
            ))}
            <TD align="end" className="text-ink-muted tabular-nums">
              {row.winRate === null ? "–" : format.percent(row.winRate)}
            </TD>
            <TD align="end" className="text-ink-muted tabular-nums">
              {row.rotting === 0 ? "–" : format.number(row.rotting)}
            </TD>
          </TR>
        ))}
      </TBody>
    </Table>
  );
}
