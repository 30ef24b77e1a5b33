"use client";
import { useState } from "react";
import type { FormEvent } from "react";
import { useTranslations } from "next-intl";
import { teamChat } from "@/contract/team/team-chat";
import { useFormErrors } from "@/components/resource/form-errors";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { Tabs } from "@/components/ui/tabs";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { PeoplePicker } from "./people-picker";

interface NewConversationProps {
  /** It is made, and about to show. */ isOpening: boolean;
  onClose: () => void;
  onOpen: (id: string) => void;
}

/** A conversation with some people, or a channel. */
export function NewConversation({ isOpening, onClose, onOpen }: NewConversationProps) {
  const t = useTranslations("teamChat");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const complaints = useFormErrors();
  const [kind, setKind] = useState<"direct" | "channel">("direct");
  const [people, setPeople] = useState<string[]>([]);
  const [name, setName] = useState("");
  const [topic, setTopic] = useState("");
  const [isPrivate, setIsPrivate] = useState(false);
  const direct = useSend(teamChat.direct, { onError: () => undefined });
  const create = useSend(teamChat.createChannel, { onError: () => undefined });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!complaints.check(form)) return;
    try {
      const made =
        kind === "direct"
          ? await direct.mutateAsync({ body: { userIds: people } })
          : await create.mutateAsync({
              body: { name: name.trim(), topic: topic.trim() || null, isPrivate, memberIds: people },
            });
      onOpen(made.id);
    } catch (error) {
      if (!complaints.accept(error, form)) showToast("destructive", inWords(error));
    }
  };
  const isReady = kind === "direct" ? people.length > 0 && people.length <= 8 : name.trim() !== "";
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("start")}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            variant="primary"
            type="submit"
            form="new-conversation"
            disabled={!isReady}
            isPending={direct.isPending || create.isPending || isOpening}
          >
            {t(kind === "direct" ? "startDirect" : "createChannel")}
          </Button>
        </>
      }
    >
      <Tabs
        label={t("start")}
        value={kind}
        onChange={setKind}
        tabs={[
          { id: "direct", label: t("direct") },
          { id: "channel", label: t("channel") },
        ]}
      >
        <form
          id="new-conversation"
          noValidate
          onSubmit={(event) => void submit(event)}
          className="flex flex-col gap-4 pt-4"
        >
          {kind === "channel" && (
            <>
              <Field label={t("name")} isRequired error={complaints.errors["name"]}>
                <Input
                  name="name"
                  required
                  maxLength={60}
                  dir="auto"
                  value={name}
                  onChange={(event) => setName(event.target.value)}
                />
              </Field>
              <Field label={t("topic")}>
                <Input
                  maxLength={200}
                  dir="auto"
                  value={topic}
                  onChange={(event) => setTopic(event.target.value)}
                />
              </Field>
              <Switch
                label={t("isPrivate")}
                help={t("isPrivateHelp")}
                checked={isPrivate}
                onChange={setIsPrivate}
              />
            </>
          )}
          <PeoplePicker label={t("people")} chosen={people} onChange={setPeople} />
        </form>
      </Tabs>
    </Dialog>
  );
}
