"use client";
import { useId, useState } from "react";
import { useTranslations } from "next-intl";
import { whatsappConversations } from "@/contract/channels/whatsapp-conversations";
import type { MessengerConversation } from "@/contract/channels/messenger-conversations";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Textarea } from "@/components/ui/textarea";
import { useSend } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useMessenger } from "./messenger-screen";

const wordsMax = 2000;

/** Takes a conversation from who has it, or gives it back to the chatbot with what it should know. */
export function HandOverDialog({
  way,
  conversation,
  onClose,
}: {
  way: "takeover" | "transfer";
  conversation: MessengerConversation;
  onClose: () => void;
}) {
  const t = useTranslations("messengerConversations");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const formId = useId();
  const user = useSignedIn();
  const [words, setWords] = useState("");
  const isTakeover = way === "takeover";
  const done = () => {
    showToast("success", t(isTakeover ? "taken" : "handedBack"));
    onClose();
  };
  const quiet = { onError: () => undefined };
  const takeover = useMessenger().useTakeover({ ...quiet, onSuccess: done });
  const transfer = useSend(whatsappConversations.transfer, { ...quiet, onSuccess: done });
  const { error, isPending } = isTakeover ? takeover : transfer;
  const params = { id: user.id, convId: conversation.id };
  const said = words.trim();
  const submit = () => {
    if (isPending) return;
    if (isTakeover) takeover.run(conversation.id, said);
    else transfer.mutate({ params, body: said === "" ? {} : { instructions: said } });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(`${way}Title`)}
      text={t(`${way}Text`)}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="primary" type="submit" form={formId} isPending={isPending}>
            {t(isTakeover ? "takeOver" : "handBack")}
          </Button>
        </>
      }
    >
      <Form id={formId} onSend={submit}>
        {error && <Banner tone="danger">{inWords(error)}</Banner>}
        <Field label={t(`${way}Words`)} help={t(`${way}Help`)}>
          <Textarea
            name="words"
            dir="auto"
            rows={3}
            maxLength={wordsMax}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
      </Form>
    </Dialog>
  );
}
