"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { slaCalendars } from "@/contract/desk/sla-calendars";
import { limits } from "@/contract/limits";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { queryFor } from "@/lib/api/query";

/** By which calendar a connection is open; empty: by the workspace's business hours. */
export function CalendarField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
}) {
  const t = useTranslations("connectionDefaults");
  const { data } = useQuery(queryFor(slaCalendars.list, { query: { limit: limits.pageSizeMax } }));
  return (
    <Field label={t("fields.calendarId")} help={t("fieldHelp.calendarId")} error={error}>
      <Select
        options={[
          { value: "", label: t("businessHours") },
          ...(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={value}
        onChange={onChange}
      />
    </Field>
  );
}
