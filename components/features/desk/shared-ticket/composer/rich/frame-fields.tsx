"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import type { RichSend } from "./use-rich-send";

/** What stands around the choices: above, beside and below. */
export interface Framing {
  header: string;
  body: string;
  footer: string;
}
const frameMax = { header: 60, footer: 60 };

/** Its values, and those that are left out where they are empty. */
export function useFraming() {
  const [framing, setFraming] = useState<Framing>({ header: "", body: "", footer: "" });
  const orNothing = (text: string) => (text.trim() === "" ? undefined : text.trim());
  return {
    framing,
    change: (patch: Partial<Framing>) => setFraming((all) => ({ ...all, ...patch })),
    header: orNothing(framing.header),
    footer: orNothing(framing.footer),
  };
}

export function FrameFields({
  of: { framing, change },
  complaints: { errors, clear },
  bodyMax,
  isBodyRequired = true,
  header,
}: {
  of: ReturnType<typeof useFraming>;
  complaints: RichSend["complaints"];
  bodyMax: number;
  isBodyRequired?: boolean;
  /** Null: there is none. */
  header: "optional" | "required" | null;
}) {
  const t = useTranslations("richMessage");
  const set = (field: keyof Framing, value: string) => {
    clear(field);
    change({ [field]: value });
  };
  return (
    <>
      {header !== null && (
        <Field label={t("header")} error={errors["header"]} isRequired={header === "required"}>
          <Input
            name="header"
            dir="auto"
            maxLength={frameMax.header}
            value={framing.header}
            onChange={({ target }) => set("header", target.value)}
          />
        </Field>
      )}
      <Field label={t("body")} error={errors["body"]} isRequired={isBodyRequired}>
        <Textarea
          name="body"
          dir="auto"
          maxLength={bodyMax}
          value={framing.body}
          onChange={({ target }) => set("body", target.value)}
        />
      </Field>
      <Field label={t("footer")} error={errors["footer"]}>
        <Input
          name="footer"
          dir="auto"
          maxLength={frameMax.footer}
          value={framing.footer}
          onChange={({ target }) => set("footer", target.value)}
        />
      </Field>
    </>
  );
}
