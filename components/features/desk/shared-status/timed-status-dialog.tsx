"use client";
import { useId, useState } from "react";
import { useTranslations } from "next-intl";
import type { StatusDefinition } from "@/contract/desk/agents";
import { limits } from "@/contract/limits";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { useFormErrors } from "@/components/resource/form-errors";

/** 'Set Status with Time Limit': quick choices, or any number of minutes up to a day. */
export function TimedStatusDialog({
  definition,
  name,
  isPending,
  onClose,
  onApply,
}: {
  definition: StatusDefinition;
  name: string;
  isPending: boolean;
  onClose: () => void;
  onApply: (minutes: number, note: string) => void;
}) {
  const t = useTranslations("status");
  const common = useTranslations("common");
  const formId = useId();
  const complaints = useFormErrors();
  const [minutes, setMinutes] = useState(String(limits.statusDurationDefaultMinutes));
  const [note, setNote] = useState("");
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("limitTitle")}
      text={name}
      closeLabel={common("close")}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="primary" type="submit" form={formId} isPending={isPending}>
            {t("apply")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        data-definition={definition.id}
        onSubmit={(event) => {
          event.preventDefault();
          if (complaints.check(event.currentTarget)) onApply(Number(minutes), note.trim());
        }}
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
      </form>
    </Dialog>
  );
}
