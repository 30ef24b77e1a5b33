"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { MapPin } from "lucide-react";
import { simulator } from "@/contract/workspace/simulator";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { useSend } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useShowSimulator } from "./use-show-simulator";

interface Sharing {
  connectionId: string;
  customer: string;
}

/** The customer shares where they are. */
export function SharePlace(of: Sharing) {
  const t = useTranslations("simulator");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton size="sm" label={t("sharePlace")} onClick={() => setIsOpen(true)}>
        <MapPin aria-hidden />
      </IconButton>
      {isOpen && <PlaceDialog {...of} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function PlaceDialog({ connectionId, customer, onClose }: Sharing & { onClose: () => void }) {
  const t = useTranslations("simulator");
  const inWords = useFaultText();
  const show = useShowSimulator();
  const [place, setPlace] = useState({ name: "", address: "", latitude: "40.4169", longitude: "-3.7035" });
  const act = useSend(simulator.act, {
    onSuccess: (state) => {
      show(state);
      onClose();
    },
  });
  const send = () => {
    const { name, address, latitude, longitude } = place;
    act.mutate({
      params: { id: connectionId },
      body: {
        does: "SHARE_PLACE",
        customer,
        latitude: Number(latitude),
        longitude: Number(longitude),
        ...(name.trim() === "" ? {} : { name: name.trim() }),
        ...(address.trim() === "" ? {} : { address: address.trim() }),
      },
    });
  };
  return (
    <FormDialog
      size="sm"
      title={t("sharePlace")}
      saveLabel={t("share")}
      isPending={act.isPending}
      problem={act.error && inWords(act.error)}
      onSend={send}
      onClose={onClose}
    >
      {(["name", "address", "latitude", "longitude"] as const).map((field) => {
        const most = field === "latitude" ? 90 : 180;
        const isNumber = field === "latitude" || field === "longitude";
        return (
          <Field key={field} label={t(`placeFields.${field}`)} isRequired={isNumber}>
            <Input
              name={field}
              dir={isNumber ? "ltr" : "auto"}
              autoComplete="off"
              {...(isNumber
                ? { type: "number", step: "any", min: -most, max: most, required: true }
                : { maxLength: 200 })}
              value={place[field]}
              onChange={(event) => setPlace({ ...place, [field]: event.target.value })}
            />
          </Field>
        );
      })}
    </FormDialog>
  );
}
