"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

export function ViewNameDialog({ onClose, onName }: { onClose: () => void; onName: (name: string) => void }) {
  const t = useTranslations("tickets.views");
  const common = useTranslations("common");
  const [name, setName] = useState("");
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={t("save")}
      text={t("saveHelp")}
      closeLabel={common("close")}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) onName(name.trim());
        }}
      >
        <Field label={t("name")}>
          <Input
            name="name"
            dir="auto"
            maxLength={40}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" variant="primary" disabled={!name.trim()}>
            {common("save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
