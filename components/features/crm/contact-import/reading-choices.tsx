"use client";
import { useTranslations } from "next-intl";
import type { CrmImport, ImportChoices } from "@/contract/crm/import";
import { dateOrders, delimiters, textEncodings } from "@/contract/crm/import-choices";
import type { DateOrder } from "@/contract/crm/import-choices";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";

/** How the file was read, for where that was guessed wrongly. */
export function ReadingChoices({
  given: { reading },
  isBusy,
  onRead,
  onDateOrder,
}: {
  given: CrmImport;
  isBusy: boolean;
  onRead: (how: Pick<ImportChoices, "encoding" | "delimiter" | "sheet" | "hasHeader">) => void;
  onDateOrder: (order: DateOrder) => void;
}) {
  const t = useTranslations("imports");
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {reading.encoding !== null && (
        <Field label={t("encoding")}>
          <Select
            disabled={isBusy}
            options={textEncodings.map((each) => ({ value: each, label: t(`encodings.${each}`) }))}
            value={reading.encoding}
            onChange={(encoding) => onRead({ encoding })}
          />
        </Field>
      )}
      {reading.delimiter !== null && (
        <Field label={t("delimiter")}>
          <Select
            disabled={isBusy}
            options={delimiters.map((each) => ({
              value: each,
              label: t(
                `delimiters.${({ ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" } as const)[each]}`,
              ),
            }))}
            value={reading.delimiter}
            onChange={(delimiter) => onRead({ delimiter })}
          />
        </Field>
      )}
      {reading.sheets.length > 0 && (
        <Field label={t("sheet")}>
          <Select
            disabled={isBusy}
            options={reading.sheets.map((each) => ({ value: each, label: each }))}
            value={reading.sheet}
            onChange={(sheet) => onRead({ sheet })}
          />
        </Field>
      )}
      <Field label={t("dateOrder")}>
        <Select
          options={dateOrders.map((each) => ({ value: each, label: t(`dateOrders.${each}`) }))}
          value={reading.dateOrder}
          onChange={onDateOrder}
        />
      </Field>
      <div className="flex items-end pb-1.5">
        <Checkbox
          label={t("hasHeader")}
          disabled={isBusy}
          checked={reading.hasHeader}
          onChange={(event) => onRead({ hasHeader: event.target.checked })}
        />
      </div>
    </div>
  );
}
