"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Bookmark, BookmarkPlus, Trash2 } from "lucide-react";
import { filterIds, savedReports } from "@/contract/insight/reports";
import type { ReportFilters, SavedReport } from "@/contract/insight/reports";
import { useFormErrors } from "@/components/resource/form-errors";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FormDialog } from "@/components/ui/form-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Menu, MenuItem, MenuSection, MenuSeparator } from "@/components/ui/menu";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useUser } from "@/lib/auth/use-user";
import type { ReportState } from "./use-report";

/** What stands in the address of a kept report. */
const changesFor = ({
  report,
  groupBy,
  range,
  filters,
}: Pick<SavedReport, "report" | "groupBy" | "range" | "filters">): Record<
  string,
  string | readonly string[] | null
> => ({
  report,
  groupBy,
  range,
  from: null,
  to: null,
  splitBy: null,
  ...Object.fromEntries(filterIds.map((id) => [id, filters[id] ?? null])),
});
export const filtersGiven = (filters: ReportFilters): ReportFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));

export function SavedReportsMenu({ report }: { report: ReportState }) {
  const t = useTranslations("reports.saved");
  const common = useTranslations("common");
  const user = useUser();
  const { data } = useQuery(queryFor(savedReports.list, { query: { limit: 100 } }));
  const [isSaving, setIsSaving] = useState(false);
  const [going, setGoing] = useState<SavedReport | null>(null);
  const remove = useSend(savedReports.remove, {
    onSuccess: () => {
      setGoing(null);
      showToast("success", t("removed"));
    },
  });
  const items = data?.items ?? [];
  const mine = items.filter(({ ownerId }) => ownerId === user?.id);
  return (
    <>
      <Menu
        trigger={<Button icon={<Bookmark aria-hidden />}>{t("title")}</Button>}
        className="max-h-96 w-64 overflow-y-auto"
      >
        <MenuItem icon={<BookmarkPlus aria-hidden />} onSelect={() => setIsSaving(true)}>
          {t("save")}
        </MenuItem>
        {items.length > 0 && (
          <>
            <MenuSeparator />
            <MenuSection title={t("open")}>
              {items.map((item) => (
                <MenuItem key={item.id} onSelect={() => report.change(changesFor(item))}>
                  {item.name}
                </MenuItem>
              ))}
            </MenuSection>
          </>
        )}
        {mine.length > 0 && (
          <>
            <MenuSeparator />
            <MenuSection title={t("remove")}>
              {mine.map((item) => (
                <MenuItem
                  key={item.id}
                  tone="danger"
                  icon={<Trash2 aria-hidden />}
                  onSelect={() => setGoing(item)}
                >
                  {item.name}
                </MenuItem>
              ))}
            </MenuSection>
          </>
        )}
      </Menu>
      {isSaving && <SaveDialog report={report} onClose={() => setIsSaving(false)} />}
      <ConfirmDialog
        isOpen={going !== null}
        onClose={() => setGoing(null)}
        onConfirm={() => going && remove.mutate({ params: { id: going.id } })}
        title={t("removeTitle", { name: going?.name ?? "" })}
        text={t("removeText")}
        confirmLabel={common("delete")}
        cancelLabel={common("cancel")}
        tone="danger"
        isPending={remove.isPending}
      />
    </>
  );
}

function SaveDialog({ report, onClose }: { report: ReportState; onClose: () => void }) {
  const t = useTranslations("reports.saved");
  const inWords = useFaultText();
  const { errors, check, accept } = useFormErrors();
  const [isShared, setIsShared] = useState(false);
  const create = useSend(savedReports.create, {
    onSuccess: () => {
      showToast("success", t("done"));
      onClose();
    },
    onError: (error) => {
      if (!accept(error)) showToast("destructive", t("failed"), { description: inWords(error) });
    },
  });
  return (
    <FormDialog
      title={t("save")}
      text={t("saveText")}
      isPending={create.isPending}
      problem={null}
      onSend={(form) => {
        if (!check(form)) return;
        const name = new FormData(form).get("name");
        create.mutate({
          body: {
            name: typeof name === "string" ? name : "",
            report: report.report,
            ...(report.groupBy ? { groupBy: report.groupBy } : {}),
            filters: filtersGiven(report.filters),
            range: report.range,
            isShared,
          },
        });
      }}
      onClose={onClose}
    >
      <Field label={t("name")} isRequired error={errors["name"]}>
        <Input name="name" maxLength={120} required />
      </Field>
      <Checkbox
        label={t("share")}
        checked={isShared}
        onChange={(event) => setIsShared(event.target.checked)}
      />
      {report.isOwnSpan && <p className="text-[0.8125rem] text-ink-faint">{t("ownSpan")}</p>}
    </FormDialog>
  );
}
