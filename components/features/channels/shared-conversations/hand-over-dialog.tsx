"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import type { MessengerConversation } from "@/contract/channels/messenger-conversations";
import { FormDialog } from "@/components/ui/form-dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { KnownToChatbot } from "./known-to-chatbot";
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
  const [words, setWords] = useState("");
  const isTakeover = way === "takeover";
  const done = () => {
    showToast("success", t(isTakeover ? "taken" : "handedBack"));
    onClose();
  };
  const quiet = { onError: () => undefined };
  const messenger = useMessenger();
  const takeover = messenger.useTakeover({ ...quiet, onSuccess: done });
  const transfer = messenger.useTransfer({ ...quiet, onSuccess: done });
  const context = messenger.useBotContext(conversation.id);
  const { error, isPending } = isTakeover ? takeover : transfer;
  const said = words.trim();
  const submit = () => {
    if (isPending) return;
    if (isTakeover) takeover.run(conversation.id, said);
    else transfer.run(conversation.id, said);
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
      {isTakeover && context && <KnownToChatbot context={context} />}
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
