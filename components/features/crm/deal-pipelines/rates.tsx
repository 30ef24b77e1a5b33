"use client";
import { useRef, useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Banknote, Ellipsis, FileUp, Pencil, Plus, Trash2 } from "lucide-react";
import { currencyRates } from "@/contract/crm/currency-rates";
import type { CurrencyRate } from "@/contract/crm/currency-rates";
import { limits } from "@/contract/limits";
import { CurrencySelect } from "@/components/features/crm/shared-deal/amount-field";
import { customCell, textCell, titleCell } from "@/components/resource/cells";
import { DataTable } from "@/components/resource/data-table";
import { ListView } from "@/components/list/list-view";
import { useListState } from "@/components/list/use-list-state";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useFormat } from "@/lib/browser/use-format";
import { RatesFile } from "./rates-file";
import { RateForm } from "./rate-form";

const cells = [
  titleCell("currency"),
  customCell<CurrencyRate>("rate", ({ rate, currency, target }) => (
    <bdi
      dir="ltr"
      className="whitespace-nowrap text-ink tabular-nums"
    >{`1 ${currency} = ${rate} ${target}`}</bdi>
  )),
  customCell<CurrencyRate>("validFrom", ({ validFrom }) => <DayCell day={validFrom} />),
  textCell("enteredByName"),
];

function DayCell({ day }: { day: string }) {
  const format = useFormat();
  return (
    <time dateTime={day} className="whitespace-nowrap text-ink-muted">
      {format.date(`${day}T12:00:00`)}
    </time>
  );
}

/**
 * What other currencies are worth, from which day on; entered by hand or from a file. Reports convert by
 * them.
 */
export function CurrencyRates() {
  const t = useTranslations("currencyRates");
  const common = useTranslations("common");
  const { role } = useSignedIn();
  const list = useListState();
  const [doomed, setDoomed] = useState<CurrencyRate | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const query = useQuery({
    ...queryFor(currencyRates.list, { query: { page: list.page, limit: limits.pageSizeDefault } }),
    placeholderData: keepPreviousData,
  });
  const settings = useQuery(queryFor(currencyRates.settings));
  const remove = useSend(currencyRates.remove, { onSuccess: () => void showToast("success", t("removed")) });
  const mayChange = mayCall(role, currencyRates.create);
  const edited = query.data?.items.find(({ id }) => id === list.open) ?? null;
  const base = settings.data?.reportCurrency;
  const buttons = mayChange && (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label={t("load")}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          setFile(event.target.files?.[0] ?? null);
          event.target.value = "";
        }}
      />
      <Button icon={<FileUp aria-hidden />} onClick={() => input.current?.click()}>
        {t("load")}
      </Button>
      <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => list.set({ open: "new" })}>
        {t("new")}
      </Button>
    </>
  );
  return (
    <div className="flex flex-col gap-4">
      <ReportCurrency base={base} />
      <Card isFlush title={t("title")} text={t("help")} actions={buttons}>
        <ListView
          query={query}
          onPage={(page) => list.set({ page })}
          isFiltered={false}
          onClear={() => undefined}
          empty={<EmptyState icon={<Banknote aria-hidden />} title={t("emptyTitle")} text={t("emptyText")} />}
        >
          {(rows) => (
            <DataTable
              text="currencyRates"
              label={t("title")}
              rows={rows}
              cells={cells}
              onOpen={(row) => mayChange && list.set({ open: row.id })}
              actions={(row) =>
                mayChange && (
                  <Menu
                    trigger={
                      <IconButton size="sm" label={common("actionsFor", { name: row.currency })}>
                        <Ellipsis aria-hidden />
                      </IconButton>
                    }
                  >
                    <MenuItem icon={<Pencil aria-hidden />} onSelect={() => list.set({ open: row.id })}>
                      {common("edit")}
                    </MenuItem>
                    <MenuSeparator />
                    <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => setDoomed(row)}>
                      {common("delete")}
                    </MenuItem>
                  </Menu>
                )
              }
            />
          )}
        </ListView>
      </Card>
      {mayChange && base !== undefined && (edited || list.open === "new") && (
        <RateForm
          key={edited?.id ?? "new"}
          rate={edited}
          base={base}
          onClose={() => list.set({ open: null })}
        />
      )}
      {file && <RatesFile file={file} onClose={() => setFile(null)} />}
      <ConfirmDialog
        isOpen={doomed !== null}
        onClose={() => setDoomed(null)}
        isPending={remove.isPending}
        title={t("removeTitle", { currency: doomed?.currency ?? "" })}
        text={t("removeText")}
        confirmLabel={common("delete")}
        cancelLabel={common("cancel")}
        onConfirm={() =>
          doomed && remove.mutate({ params: { id: doomed.id } }, { onSettled: () => setDoomed(null) })
        }
      />
    </div>
  );
}

/** The currency that reports are in. */
function ReportCurrency({ base }: { base: string | undefined }) {
  const t = useTranslations("currencyRates");
  const { role } = useSignedIn();
  const saveSettings = useSend(currencyRates.saveSettings, {
    onSuccess: ({ reportCurrency }) =>
      void showToast("success", t("reportSaved", { currency: reportCurrency })),
  });
  return (
    <Card>
      <div className="flex flex-wrap items-end gap-4">
        <Field className="w-40" label={t("reportCurrency")}>
          {base === undefined ? (
            <Input disabled value="" readOnly />
          ) : (
            <CurrencySelect
              value={base}
              disabled={!mayCall(role, currencyRates.saveSettings)}
              onChange={(reportCurrency) => saveSettings.mutate({ body: { reportCurrency } })}
            />
          )}
        </Field>
        <p className="min-w-0 flex-1 basis-72 text-[0.8125rem] text-ink-muted">{t("reportHelp")}</p>
      </div>
    </Card>
  );
}
