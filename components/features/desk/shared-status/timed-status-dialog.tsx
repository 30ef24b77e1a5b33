"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { limits } from "@/contract/limits";
import { Button } from "@/components/ui/button";
import { FormDialog } from "@/components/ui/form-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { useFormErrors } from "@/components/resource/form-errors";

/** 'Set Status with Time Limit': quick choices, or any number of minutes up to a day. */
export function TimedStatusDialog({
  name,
  isPending,
  onClose,
  onApply,
}: {
  name: string;
  isPending: boolean;
  onClose: () => void;
  onApply: (minutes: number, note: string) => void;
}) {
  const t = useTranslations("status");
  const complaints = useFormErrors();
  const [minutes, setMinutes] = useState(String(limits.statusDurationDefaultMinutes));
  const [note, setNote] = useState("");
  return (
    <FormDialog
      title={t("limitTitle")}
      text={name}
      size="sm"
      saveLabel={t("apply")}
      isPending={isPending}
      problem={null}
      onSend={(form) => {
        if (complaints.check(form)) onApply(Number(minutes), note.trim());
      }}
      onClose={onClose}
    >
      <Field label={t("duration")} error={complaints.errors["minutes"]} isRequired>
        <Input
          name="minutes"
          type="number"
          inputMode="numeric"
          min={limits.statusDurationMinMinutes}
          max={limits.statusDurationMaxMinutes}
          value={minutes}
          disabled={isPending}
          onChange={(event) => setMinutes(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-1.5">
        {limits.statusDurationChoicesMinutes.map((choice) => (
          <Button
            key={choice}
            size="sm"
            variant={String(choice) === minutes ? "primary" : "secondary"}
            aria-pressed={String(choice) === minutes}
            disabled={isPending}
            onClick={() => setMinutes(String(choice))}
          >
            {t("minutes", { count: choice })}
          </Button>
        ))}
      </div>
      <Field label={t("note")}>
        <Textarea
          name="note"
          rows={2}
          maxLength={500}
          dir="auto"
          placeholder={t("notePlaceholder")}
          value={note}
          disabled={isPending}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
