"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { isFault } from "@/lib/api/fault";
import { useFaultText } from "@/lib/use-fault-text";
import type { Named } from "./people-picker";

/** Deletes a place that tickets stand in. Where there are tickets the server says so, and then it asks where they go. */
export function MoveDialog({ title, text, places, noneLabel, onRemove, onClose }: { title: string; text: string; places: readonly Named[]; noneLabel?: string; onRemove: (moveToId: string | undefined) => Promise<unknown>; onClose: () => void }) {
  const t = useTranslations("adminSettings.move");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const [asks, setAsks] = useState(false);
  const [target, setTarget] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const options = [...places.map(({ id, name }) => ({ value: id, label: name })), ...(noneLabel === undefined ? [] : [{ value: "none", label: noneLabel }])];
  const remove = async () => {
    setProblem(null);
    setIsPending(true);
    try {
      await onRemove(target ?? undefined);
      onClose();
    } catch (error) {
      if (isFault(error, "conflict") && options.length > 0) setAsks(true);
      setProblem(inWords(error));
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Dialog
      isOpen onClose={onClose} size="sm" title={title} text={text} closeLabel={common("close")}
      footer={<><Button data-autofocus onClick={onClose}>{common("cancel")}</Button><Button variant="danger" isPending={isPending} disabled={asks && target === null} onClick={() => void remove()}>{common("delete")}</Button></>}
    >
      <div className="flex flex-col gap-4">
        {problem && <Banner tone="warning">{problem}</Banner>}
        {asks && <Field label={t("where")}><Select options={options} value={target} onChange={setTarget} placeholder={t("choose")} /></Field>}
      </div>
    </Dialog>
  );
}
