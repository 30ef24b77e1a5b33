"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { ticketCategories } from "@/contract/desk/ticket-categories";
import type { Category } from "@/components/features/desk/shared-category/use-categories";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";

const nowhere = "none";

/** What stands in the way, and where it goes. */
export function RemoveDialog({
  category,
  categories,
  own,
  onClose,
}: {
  category: Category;
  categories: readonly Category[];
  own: number;
  onClose: () => void;
}) {
  const t = useTranslations("categories");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const children = categories.filter(({ parentId }) => parentId === category.id).length;
  const isEmpty = own === 0 && children === 0;
  const [target, setTarget] = useState<string | null>(null);
  const remove = useSend(ticketCategories.remove, {
    onSuccess: () => {
      showToast("success", t("removed", { name: category.name }));
      onClose();
    },
    onError: () => undefined,
  });
  const options = [
    { value: nowhere, label: t("moveNowhere"), help: t("moveNowhereHelp") },
    ...categories
      .filter(({ id, path }) => id !== category.id && !category.path.every((name, at) => path[at] === name))
      .map(({ id, name, path }) => ({
        value: id,
        label: name,
        ...(path.length > 1 ? { help: path.slice(0, -1).join(" › ") } : {}),
      })),
  ];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("removeTitle", { name: category.name })}
      text={isEmpty ? t("removeEmpty") : t("removeFull", { tickets: own, children })}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            variant="danger"
            isPending={remove.isPending}
            disabled={!isEmpty && target === null}
            onClick={() =>
              remove.mutate({
                params: { id: category.id },
                query: target === null ? {} : { moveToId: target },
              })
            }
          >
            {common("delete")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {remove.isError && <Banner tone="danger">{inWords(remove.error)}</Banner>}
        {!isEmpty && (
          <Field label={t("moveTo")} isRequired>
            <Combobox
              options={options}
              selected={options.find(({ value }) => value === target) ?? null}
              onChange={(option) => setTarget(option?.value ?? null)}
              placeholder={t("moveToFind")}
              emptyText={t("noMatch")}
              openLabel={t("moveTo")}
            />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
