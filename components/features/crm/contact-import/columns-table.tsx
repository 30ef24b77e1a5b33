"use client";
import { useTranslations } from "next-intl";
import type { CrmImport } from "@/contract/crm/import";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Select } from "@/components/ui/select";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { useFormat } from "@/lib/browser/use-format";
import { ignoredTarget, useTargets } from "./use-targets";

/** Column by column: what it is called, what stands in it, and what it is taken for. */
export function ColumnsTable({
  given: { columns, entity },
  onChange,
}: {
  given: CrmImport;
  onChange: (targets: (string | null)[]) => void;
}) {
  const t = useTranslations("imports");
  const format = useFormat();
  const options = useTargets(entity);
  const taken = new Set(columns.map(({ target }) => target));
  return (
    <Card title={t("columns")} text={t("columnsHelp")} isFlush>
      <Table label={t("columns")}>
        <THead>
          <TH>{t("column")}</TH>
          <TH className="hidden sm:table-cell">{t("samples")}</TH>
          <TH>{t("becomes")}</TH>
        </THead>
        <TBody>
          {columns.map(({ header, samples, target, isRepeated }, at) => {
            const name = header || t("unnamed", { number: format.number(at + 1) });
            return (
              // Columns stay where they are.
              <TR key={at}>
                <TD className="max-w-56">
                  <span className="flex items-center gap-2">
                    <bdi dir="auto" className="own-direction truncate font-medium text-ink">
                      {name}
                    </bdi>
                    {isRepeated && <Badge tone="warning">{t("repeatedHead")}</Badge>}
                  </span>
                </TD>
                <TD className="hidden max-w-72 text-ink-muted sm:table-cell">
                  <span className="block truncate">
                    {samples.map((sample, each) => (
                      <span key={each}>
                        {each > 0 && " · "}
                        <bdi dir="auto">{sample}</bdi>
                      </span>
                    ))}
                  </span>
                </TD>
                <TD className="min-w-52">
                  <Select
                    label={t("columnBecomes", { name })}
                    options={options.map((option) => ({
                      ...option,
                      isDisabled:
                        option.value !== ignoredTarget && option.value !== target && taken.has(option.value),
                    }))}
                    value={target ?? ignoredTarget}
                    onChange={(next) =>
                      onChange(
                        columns.map((column, each) =>
                          each === at ? (next === ignoredTarget ? null : next) : column.target,
                        ),
                      )
                    }
                  />
                </TD>
              </TR>
            );
          })}
        </TBody>
      </Table>
    </Card>
  );
}
