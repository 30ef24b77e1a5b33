"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { noticeTargets } from "@/contract/enums";
import type { NoticeTarget } from "@/contract/enums";
import { limits } from "@/contract/limits";
import { unattendedTickets } from "@/contract/desk/unattended-tickets";
import { usePlaces } from "@/components/features/shared/shared-bulk/use-places";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";

const ownGroup = "own";

/** Tells colleagues of the chosen tickets that wait. */
export function NotifyDialog({
  ids,
  onClose,
  onDone,
}: {
  ids: string[];
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTranslations("unattended");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const format = useFormat();
  const groups = usePlaces().group;
  const [to, setTo] = useState<readonly NoticeTarget[]>(["ASSIGNEES"]);
  const [groupId, setGroupId] = useState<string>(ownGroup);
  const [note, setNote] = useState("");
  const notify = useSend(unattendedTickets.notifyUnattended, {
    onSuccess: ({ told, skipped }) => {
      onDone();
      const lately = skipped.filter(({ reason }) => reason === "TOLD_LATELY").length;
      const nobody = skipped.filter(({ reason }) => reason === "NOBODY_TO_TELL").length;
      showToast(told.length > 0 ? "success" : "warning", t("told", { count: told.length }), {
        description: [
          told.length > 0
            ? format.list(
                told.slice(0, 5).map(({ name, tickets: count }) => `${name} (${format.number(count)})`),
              )
            : "",
          lately > 0 ? t("toldLately", { count: lately }) : "",
          nobody > 0 ? t("nobodyToTell", { count: nobody }) : "",
        ]
          .filter(Boolean)
          .join(" · "),
      });
    },
    onError: (error) => void showToast("destructive", t("notTold"), { description: inWords(error) }),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={t("notifyTitle", { count: ids.length })}
      text={t("notifyHelp", { minutes: limits.unattendedQuietMinutes })}
      closeLabel={common("close")}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          notify.mutate({
            body: {
              ticketIds: ids,
              to: [...to],
              ...(to.includes("GROUP") && groupId !== ownGroup ? { groupId } : {}),
              ...(note.trim() ? { note: note.trim() } : {}),
            },
          });
        }}
      >
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-[0.8125rem] font-medium text-ink">{t("whom")}</legend>
          {noticeTargets.map((target) => (
            <Checkbox
              key={target}
              label={t(`target.${target}`)}
              checked={to.includes(target)}
              onChange={(event) =>
                setTo(event.target.checked ? [...to, target] : to.filter((each) => each !== target))
              }
            />
          ))}
        </fieldset>
        {to.includes("GROUP") && (
          <Field label={t("group")}>
            <Select
              options={[
                { value: ownGroup, label: t("ownGroup") },
                ...groups.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={groupId}
              onChange={setGroupId}
            />
          </Field>
        )}
        <Field label={t("note")} help={common("optional")}>
          <Textarea
            dir="auto"
            rows={2}
            maxLength={300}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" variant="primary" isPending={notify.isPending} disabled={to.length === 0}>
            {t("notify")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
