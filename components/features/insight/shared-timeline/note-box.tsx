"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { limits } from "@/contract/limits";
import { timeline } from "@/contract/insight/timeline";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/textarea";
import { useSend } from "@/lib/api/query";
import { useDraft } from "@/lib/browser/use-draft";
import { useFaultText } from "@/lib/browser/use-fault-text";
import type { TimelineOwner } from "./owner";

/** A note for the team. What was typed stays through a reload, and where it could not be saved. */
export function NoteBox({ of }: { of: TimelineOwner }) {
  const t = useTranslations("timeline");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const [problem, setProblem] = useState<string | null>(null);
  const draft = useDraft(`note:${of.entity}:${of.id}`, { text: "" });
  const handled = { onError: (error: unknown) => setProblem(inWords(error)) };
  const write = {
    contact: useSend(timeline.noteOnContact, handled),
    company: useSend(timeline.noteOnCompany, handled),
    deal: useSend(timeline.noteOnDeal, handled),
  }[of.entity];
  const text = String(draft.values["text"] ?? "");
  const save = () => {
    setProblem(null);
    // Also where the screen is left meanwhile: what is saved does not stand in the box once more.
    write
      .mutateAsync({ params: { id: of.id }, body: { text: text.trim() } })
      .then(draft.discard, () => undefined);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "" && !write.isPending) save();
      }}
    >
      <Textarea
        aria-label={t("noteLabel")}
        placeholder={t("notePlaceholder")}
        rows={text === "" ? 1 : 3}
        dir={text === "" ? undefined : "auto"}
        maxLength={limits.crmNoteMaxLength}
        value={text}
        onChange={(event) => draft.setValue("text", event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit();
        }}
      />
      {problem !== null && (
        <p role="alert" className="mt-1 text-[0.8125rem] text-danger-ink">
          {problem}
        </p>
      )}
      {text.trim() !== "" && (
        <div className="mt-2 flex justify-end gap-2">
          <Button size="sm" variant="ghost" onClick={draft.discard}>
            {common("cancel")}
          </Button>
          <Button size="sm" type="submit" variant="primary" isPending={write.isPending}>
            {t("saveNote")}
          </Button>
        </div>
      )}
    </form>
  );
}
