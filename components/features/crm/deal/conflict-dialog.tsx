"use client";
import { useId, useState } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { useValueText } from "@/components/features/crm/shared-deal/use-value-text";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { showToast } from "@/lib/browser/toasts";
import { changesWithout } from "./edit-rules";
import type { DealChangeKey } from "./edit-rules";
import type { DealConflict, SaveDeal } from "./use-deal-edit";

/**
 * Somebody else changed the same field in the meantime: both versions side by side, and one is picked.
 * Nothing is overwritten unseen.
 */
export function ConflictDialog({
  conflict: { current, changes, look, keys },
  save,
  onClose,
}: {
  conflict: DealConflict;
  save: SaveDeal;
  onClose: () => void;
}) {
  const t = useTranslations("dealPage.conflict");
  const fields = useTranslations("deal.fields");
  const common = useTranslations("common");
  const text = useValueText();
  const mine = { ...current, ...look };
  const [picks, setPicks] = useState<Readonly<Partial<Record<DealChangeKey, "mine" | "theirs">>>>({});
  const [isPending, setIsPending] = useState(false);
  const isPicked = keys.every((key) => picks[key] !== undefined);
  const finish = async () => {
    const kept = changesWithout(
      changes,
      keys.filter((key) => picks[key] === "theirs"),
    );
    setIsPending(true);
    const problem = Object.keys(kept).length === 0 ? null : await save(current, kept, look);
    onClose();
    showToast(
      problem === null ? "success" : "destructive",
      problem ?? t(Object.keys(kept).length === 0 ? "theirsStays" : "mineSaved"),
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={t("title", { title: current.title })}
      text={t("text")}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{t("leave")}</Button>
          <Button variant="primary" disabled={!isPicked} isPending={isPending} onClick={() => void finish()}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {keys.map((key) => (
          <fieldset key={key}>
            <legend className="mb-2 text-sm font-medium text-ink">{fields(key)}</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              <Choice
                name={key}
                label={t("theirs")}
                text={text(current, key)}
                isChosen={picks[key] === "theirs"}
                onChoose={() => setPicks({ ...picks, [key]: "theirs" })}
              />
              <Choice
                name={key}
                label={t("mine")}
                text={text(mine, key)}
                isChosen={picks[key] === "mine"}
                onChoose={() => setPicks({ ...picks, [key]: "mine" })}
              />
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}

function Choice({
  name,
  label,
  text,
  isChosen,
  onChoose,
}: {
  name: string;
  label: string;
  text: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={clsx(
        "grid cursor-pointer grid-cols-[auto_1fr] gap-x-2.5 rounded-lg border p-3",
        isChosen ? "border-accent bg-accent-soft" : "border-line-strong hover:bg-hover",
      )}
    >
      <input
        id={id}
        type="radio"
        name={`pick-${name}`}
        checked={isChosen}
        onChange={onChoose}
        className="row-span-2 mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="text-xs text-ink-muted">{label}</span>
      <span dir="auto" className="min-w-0 text-sm break-words whitespace-pre-wrap text-ink">
        {text}
      </span>
    </label>
  );
}
