"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { X } from "lucide-react";
import { whatsappMultimedia } from "@/contract/channels/whatsapp-multimedia";
import type { MessengerPart } from "@/contract/desk/messenger-parts";
import { IconButton } from "@/components/ui/icon-button";
import { useSend } from "@/lib/api/query";
import { FrameFields, useFraming } from "./frame-fields";
import { ProductChoice } from "./product-choice";
import type { ChosenProduct } from "./product-choice";
import { RichFrame } from "./rich-frame";
import type { RichDialogProps } from "./rich-frame";
import { useRichSend } from "./use-rich-send";

const productsMax = 30;
const bodyMax = 1024;

/** One product of the connection's catalogue, or several as a list. */
export function ProductsMessage({ ticketId, connectionId, onClose }: RichDialogProps) {
  const t = useTranslations("richMessage");
  const sending = useRichSend();
  const framing = useFraming();
  const [chosen, setChosen] = useState<readonly ChosenProduct[]>([]);
  const [isMissed, setIsMissed] = useState(false);
  const then = { onSuccess: onClose, onError: sending.refused };
  const sendOne = useSend(whatsappMultimedia.product, then);
  const sendList = useSend(whatsappMultimedia.productList, then);
  const [first] = chosen;
  const isList = chosen.length > 1;
  const body = framing.framing.body.trim();
  const names = Object.fromEntries(chosen.map(({ id, name }) => [id, name.slice(0, 200)]));
  const submit = () => {
    setIsMissed(!first);
    if (!first) return;
    const { catalogId } = first;
    const common = {
      conversationId: ticketId,
      clientMessageId: sending.clientMessageId,
      footer: framing.footer,
      catalogId,
      names,
    };
    if (isList)
      sendList.mutate({
        body: {
          ...common,
          header: framing.header ?? "",
          body,
          sections: [{ productRetailerIds: chosen.map(({ id }) => id) }],
        },
      });
    else sendOne.mutate({ body: { ...common, body: body || undefined, productRetailerId: first.id } });
  };
  const preview: MessengerPart = {
    type: "productList",
    header: isList ? framing.framing.header : "",
    footer: framing.footer ?? null,
    catalogId: first?.catalogId ?? "",
    names,
    sections: [{ title: "", productRetailerIds: chosen.map(({ id }) => id) }],
  };
  return (
    <RichFrame
      kind="products"
      sending={sending}
      isPending={sendOne.isPending || sendList.isPending}
      text={body}
      content={preview}
      onSend={submit}
      onClose={onClose}
    >
      <ProductChoice
        connectionId={connectionId}
        chosen={chosen}
        isFull={chosen.length >= productsMax}
        onChange={(products) => {
          setIsMissed(false);
          setChosen(products);
        }}
      />
      {isMissed && (
        <p role="alert" className="text-[0.8125rem] text-danger-ink">
          {t("chooseProduct")}
        </p>
      )}
      {isList && (
        <ul aria-label={t("chosenProducts")} className="flex flex-wrap gap-1.5">
          {chosen.map(({ id, name }) => (
            <li
              key={id}
              className="flex max-w-full items-center gap-1 rounded-full border border-line ps-2.5 text-[0.8125rem]"
            >
              <bdi className="truncate">{name}</bdi>
              <IconButton
                size="sm"
                label={t("removeProduct", { name })}
                onClick={() => setChosen(chosen.filter((one) => one.id !== id))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <FrameFields
        of={framing}
        complaints={sending.complaints}
        bodyMax={bodyMax}
        isBodyRequired={isList}
        header={isList ? "required" : null}
      />
    </RichFrame>
  );
}
