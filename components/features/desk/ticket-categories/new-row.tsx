"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { ticketCategories } from "@/contract/desk/ticket-categories";
import type { Category } from "@/components/features/desk/shared-category/use-categories";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { isFault } from "@/lib/shared/api/fault";
import { useSend } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";

/** A name for a new category; Enter makes it and asks for the next, Escape ends. */
export function NewRow({ parent, onClose }: { parent: Category | null; onClose: () => void }) {
  const t = useTranslations("categories");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const [name, setName] = useState("");
  const [error, setError] = useState<string | null>(null);
  const create = useSend(ticketCategories.create, {
    onSuccess: () => {
      setName("");
      setError(null);
    },
    onError: (fault) =>
      setError((isFault(fault) && (fault.errorAt("name") ?? fault.errorAt("parentId"))) || inWords(fault)),
  });
  return (
    <form
      noValidate
      className="border-t border-line bg-sunken p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === "") return onClose();
        return create.mutate({
          body: {
            name: name.trim(),
            parentId: parent?.id ?? null,
            ...(parent ? { color: parent.color } : {}),
          },
        });
      }}
    >
      <Field label={parent ? t("newBelow", { parent: parent.name }) : t("newTop")} error={error}>
        <span className="flex flex-wrap gap-2">
          <Input
            ref={focusAtOnce}
            dir="auto"
            autoComplete="off"
            maxLength={80}
            className="max-w-96 flex-1"
            aria-label={parent ? t("newBelow", { parent: parent.name }) : t("newTop")}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setError(null);
            }}
            onKeyDown={(event) => {
              if (event.key === "Escape") onClose();
            }}
          />
          <Button type="submit" variant="primary" isPending={create.isPending}>
            {t("add")}
          </Button>
          <Button onClick={onClose}>{common("close")}</Button>
        </span>
      </Field>
    </form>
  );
}
const focusAtOnce = (input: HTMLInputElement | null): void => input?.focus();
