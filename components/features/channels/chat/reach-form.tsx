"use client";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { limits } from "@/contract/limits";
import { isFault } from "@/lib/shared/api/fault";
import type { Say } from "@/lib/shared/texts";
import type { Chat } from "./chat-session";

/**
 * Offered in the conversation until it is filled in: where the visitor can be reached when they have left.
 */
export function ReachForm({ chat, say }: { chat: Chat; say: Say }) {
  const known = chat.visitor();
  const [email, setEmail] = useState("");
  const [name, setName] = useState(known.name);
  const [problem, setProblem] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const submit = async () => {
    if (isSending) return;
    if (email.trim() === "" || !box.current?.validity.valid) {
      setProblem(say("chat.emailInvalid"));
      return box.current?.focus();
    }
    setIsSending(true);
    try {
      await chat.identify({ email: email.trim(), name: name.trim() });
    } catch (error) {
      setIsSending(false);
      setProblem(
        say(
          isFault(error) && error.status === 422
            ? "chat.emailInvalid"
            : isFault(error) && error.status === 429
              ? "chatBox.tooMany"
              : "chatBox.reachFailed",
        ),
      );
    }
  };
  return (
    <form
      noValidate
      aria-label={say("chatBox.reach")}
      className="mt-1 flex flex-col gap-2 rounded-lg border border-line p-3 text-[0.8125rem]"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className="text-ink-muted">{say("chatBox.reach")}</p>
      <Field label={say("chat.email")} error={problem}>
        <Input
          ref={box}
          name="reach-email"
          type="email"
          autoComplete="email"
          maxLength={254}
          dir="ltr"
          value={email}
          onChange={({ target }) => {
            setEmail(target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      {known.name === "" && (
        <Field label={say("chatBox.nameOptional")}>
          <Input
            name="reach-name"
            autoComplete="name"
            maxLength={limits.visitorNameMaxLength}
            dir="auto"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      )}
      <Button type="submit" isPending={isSending} className="self-start">
        {say("chatBox.reachSave")}
      </Button>
    </form>
  );
}
