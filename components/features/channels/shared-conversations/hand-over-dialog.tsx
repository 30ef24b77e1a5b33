"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { whatsappConversations } from "@/contract/channels/whatsapp-conversations";
import type { MessengerConversation } from "@/contract/channels/messenger-conversations";
import { FormDialog } from "@/components/ui/form-dialog";
import { Field } from "@/components/ui/field";
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
  const inWords = useFaultText();
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
    <FormDialog
      title={t(`${way}Title`)}
      text={t(`${way}Text`)}
      saveLabel={t(isTakeover ? "takeOver" : "handBack")}
      isPending={isPending}
      problem={error && inWords(error)}
      onSend={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
