"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { simulator } from "@/contract/workspace/simulator";
import type { SimulatorState } from "@/contract/workspace/simulator";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { useSend } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useShowSimulator } from "./use-show-simulator";

type Products = NonNullable<SimulatorState["lines"][number]["products"]>;

/** How many of each the customer orders. */
export function OrderDialog({
  connectionId,
  messageId,
  products,
  onClose,
}: {
  connectionId: string;
  messageId: string;
  products: Products;
  onClose: () => void;
}) {
  const t = useTranslations("simulator");
  const inWords = useFaultText();
  const show = useShowSimulator();
  const [quantities, setQuantities] = useState<Readonly<Record<string, string>>>({});
  const [note, setNote] = useState("");
  const act = useSend(simulator.act, {
    onSuccess: (state) => {
      show(state);
      onClose();
    },
  });
  const items = products
    .map(({ id }, at) => ({ productRetailerId: id, quantity: Number(quantities[id] ?? (at === 0 ? 1 : 0)) }))
    .filter(({ quantity }) => quantity > 0);
  return (
    <FormDialog
      size="sm"
      title={t("order")}
      saveLabel={t("sendOrder")}
      isPending={act.isPending}
      problem={act.error && inWords(act.error)}
      onSend={() => {
        if (items.length > 0)
          act.mutate({
            params: { id: connectionId },
            body: { does: "ORDER", messageId, items, ...(note.trim() === "" ? {} : { note }) },
          });
      }}
      onClose={onClose}
    >
      {products.map(({ id, name, price }, at) => (
        <Field key={id} label={t("quantityOf", { name, price })}>
          <Input
            type="number"
            min={0}
            max={99}
            step={1}
            value={quantities[id] ?? (at === 0 ? "1" : "0")}
            onChange={(event) => setQuantities({ ...quantities, [id]: event.target.value })}
          />
        </Field>
      ))}
      <Field label={t("note")}>
        <Input dir="auto" maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
