"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { whatsappMultimedia } from "@/contract/channels/whatsapp-multimedia";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSend } from "@/lib/api/query";
import { placeIn } from "./place-in";
import { RichFrame } from "./rich-frame";
import type { RichDialogProps } from "./rich-frame";
import { useRichSend } from "./use-rich-send";

/** A place on the map, by its coordinates or by a link that was copied from a map. */
export function LocationMessage({ ticketId, onClose }: RichDialogProps) {
  const t = useTranslations("richMessage");
  const sending = useRichSend();
  const { errors, clear } = sending.complaints;
  const [draft, setDraft] = useState({ place: "", name: "", address: "" });
  const [isMissed, setIsMissed] = useState(false);
  const send = useSend(whatsappMultimedia.location, { onSuccess: onClose, onError: sending.refused });
  const place = placeIn(draft.place);
  const [name, address] = [draft.name.trim(), draft.address.trim()];
  const set = (field: keyof typeof draft, value: string) => {
    clear(field);
    if (field === "place") setIsMissed(false);
    setDraft({ ...draft, [field]: value });
  };
  const submit = () => {
    setIsMissed(place === null);
    if (place === null) return;
    send.mutate({
      body: {
        conversationId: ticketId,
        clientMessageId: sending.clientMessageId,
        ...place,
        name: name || undefined,
        address: address || undefined,
      },
    });
  };
  const words = [name, address].filter((one) => one !== "").join("\n");
  return (
    <RichFrame
      kind="location"
      sending={sending}
      isPending={send.isPending}
      text={words || (place ? `${place.latitude}, ${place.longitude}` : "")}
      content={place && { type: "location", ...place, name, address }}
      onSend={submit}
      onClose={onClose}
    >
      <Field
        label={t("place")}
        help={t("placeHelp")}
        error={isMissed ? t("noPlace") : errors["place"]}
        isRequired
      >
        <Input
          name="place"
          dir="ltr"
          value={draft.place}
          onChange={({ target }) => set("place", target.value)}
        />
      </Field>
      <Field label={t("placeName")} error={errors["name"]}>
        <Input
          name="name"
          dir="auto"
          maxLength={200}
          value={draft.name}
          onChange={({ target }) => set("name", target.value)}
        />
      </Field>
      <Field label={t("placeAddress")} error={errors["address"]}>
        <Input
          name="address"
          dir="auto"
          maxLength={500}
          value={draft.address}
          onChange={({ target }) => set("address", target.value)}
        />
      </Field>
    </RichFrame>
  );
}
