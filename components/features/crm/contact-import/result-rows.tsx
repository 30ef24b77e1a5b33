"use client";
import { useEffect, useState } from "react";
import { Link } from "@/components/ui/link";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { imports } from "@/contract/crm/import";
import type { CrmImport } from "@/contract/crm/import";
import { rowOutcomes } from "@/contract/crm/import-choices";
import { Card } from "@/components/ui/card";
import { Pagination } from "@/components/ui/pagination";
import { Select } from "@/components/ui/select";
import { SkeletonRows } from "@/components/ui/skeleton";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { queryFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";
import { hasScreen } from "@/lib/shared/screens";
import { ImportOutcome, askEveryMs, isWorking } from "./import-state";
import type { Answer } from "@/contract/kit";

type ImportRow = Answer<typeof imports.rows>["items"][number];

const pageSize = 50;
const all = "ALL";
const left = "KEPT";

/** Row by row: what became of it and why. What the reader chose to see stays when the work ends meanwhile. */
export function ResultRows({ given }: { given: CrmImport }) {
  const t = useTranslations("imports");
  const common = useTranslations("common");
  const table = useTranslations("common.table");
  const format = useFormat();
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<string>();
  const shown =
    chosen ?? (given.state === "UNDONE" && given.kept > 0 ? left : given.failed > 0 ? "FAILED" : all);
  const outcome = rowOutcomes.find((each) => each === shown);
  const { data, refetch } = useQuery({
    ...queryFor(imports.rows, {
      params: { id: given.id },
      query: {
        page,
        limit: pageSize,
        ...(outcome ? { outcome: [outcome] } : {}),
        ...(shown === left ? { isKept: "true" as const } : {}),
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: isWorking(given) ? askEveryMs : false,
  });
  const { state } = given;
  useEffect(() => {
    void refetch(); // the rows of the last slice, when the work has ended
  }, [state, refetch]);
  const options = [
    { value: all, label: t("allRows") },
    ...rowOutcomes.map((each) => ({ value: each, label: t(`outcome.${each}`) })),
    ...(given.kept > 0 ? [{ value: left, label: t("keptRows") }] : []),
  ];
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  return (
    <Card
      title={t("rows")}
      isFlush
      actions={
        <Select
          label={t("show")}
          size="sm"
          className="w-44"
          options={options}
          value={shown}
          onChange={(next) => {
            setChosen(next);
            setPage(1);
          }}
        />
      }
      footer={
        pages > 1 && data ? (
          <Pagination
            page={page}
            pages={pages}
            onPage={(next) => {
              setChosen(shown);
              setPage(next);
            }}
            label={table("pages")}
            previousLabel={table("previous")}
            nextLabel={table("next")}
            text={table("range", {
              from: (page - 1) * pageSize + 1,
              to: Math.min(page * pageSize, data.total),
              total: data.totalIsCapped ? `${format.number(data.total)}+` : format.number(data.total),
            })}
          />
        ) : undefined
      }
    >
      {!data ? (
        <SkeletonRows rows={6} label={common("loading")} />
      ) : data.items.length === 0 ? (
        <p className="px-4 py-8 text-center text-sm text-ink-muted">{t("noRows")}</p>
      ) : (
        <RowsTable rows={data.items} path={given.entity === "CONTACT" ? "/contacts" : "/companies"} />
      )}
    </Card>
  );
}

function RowsTable({ rows, path }: { rows: readonly ImportRow[]; path: "/contacts" | "/companies" }) {
  const t = useTranslations("imports");
  const format = useFormat();
  const hasPage = hasScreen(`${path}/{id}`);
  return (
    <Table label={t("rows")}>
      <THead>
        <TH align="end">{t("row")}</TH>
        <TH>{t("name")}</TH>
        <TH>{t("result")}</TH>
        <TH>{t("why")}</TH>
      </THead>
      <TBody>
        {rows.map(({ number, label, outcome: became, reason, column, entityId, kept }) => (
          <TR key={number}>
            <TD align="end" className="text-ink-muted tabular-nums">
              {format.number(number)}
            </TD>
            <TD className="max-w-72">
              {entityId !== null && hasPage ? (
                <Link
                  href={`${path}/${entityId}`}
                  prefetch={false}
                  className="block truncate text-accent-ink hover:underline"
                >
                  <bdi dir="auto">{label}</bdi>
                </Link>
              ) : (
                <bdi dir="auto" className="own-direction block truncate">
                  {label}
                </bdi>
              )}
            </TD>
            <TD>
              <ImportOutcome outcome={became} />
            </TD>
            <TD className="text-ink-muted">
              {kept !== null
                ? t(`keptWhy.${kept}`)
                : reason === null
                  ? ""
                  : t(`reason.${reason}`, { column: column ?? "" })}
            </TD>
          </TR>
        ))}
      </TBody>
    </Table>
  );
}
