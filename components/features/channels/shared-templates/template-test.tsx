"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { whatsappTemplates } from "@/contract/channels/whatsapp-templates";
import type { WhatsAppTemplate } from "@/contract/channels/whatsapp-templates";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { emptyHeader, headerToSend, missingInHeader } from "./header-draft";
import { HeaderFields } from "./header-fields";

/** Sends it to one number, with its examples. */
export function TemplateTest({ template }: { template: WhatsAppTemplate }) {
  const t = useTranslations("templates");
  const inWords = useFaultText();
  const [to, setTo] = useState("");
  const [header, setHeader] = useState(emptyHeader);
  const { headerFormat } = template;
  const isWhole = to.trim() !== "" && missingInHeader(headerFormat, header).length === 0;
  const test = useSend(whatsappTemplates.test, {
    onSuccess: () => showToast("success", t("testSent", { number: to })),
    onError: () => undefined,
  });
  return (
    <Form
      onSend={() => {
        if (!isWhole || test.isPending) return;
        const brought = headerToSend(headerFormat, header);
        test.mutate({ params: { id: template.id }, body: { to, values: template.examples, ...brought } });
      }}
    >
      {test.error && <Banner tone="danger">{inWords(test.error)}</Banner>}
      <Field label={t("testTo")} help={t("testHelp")}>
        <Input
          name="to"
          dir="ltr"
          inputMode="tel"
          placeholder="+34 600 111 222"
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </Field>
      <HeaderFields format={headerFormat} draft={header} isChecked={false} onChange={setHeader} />
      <Button type="submit" className="self-start" disabled={!isWhole} isPending={test.isPending}>
        {t("test")}
      </Button>
    </Form>
  );
}
