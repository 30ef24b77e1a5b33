"use client";
import { useRef, useState } from "react";
import { Mail } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { isFault } from "@/lib/shared/api/fault";
import type { Say } from "@/lib/shared/texts";
import type { Chat } from "./chat-session";

/** "E-mail me this conversation": a button, and below the head of the panel where to. */
export function useTranscript(chat: Chat | null, say: Say) {
  const [isOpen, setIsOpen] = useState(false);
  const [result, setResult] = useState("");
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  return {
    button: (
      <IconButton
        ref={opener}
        label={say("chatBox.transcript")}
        aria-expanded={isOpen}
        onClick={() => {
          setResult("");
          setIsOpen(!isOpen);
        }}
      >
        <Mail aria-hidden />
      </IconButton>
    ),
    form: (
      <>
        {isOpen && chat && (
          <TranscriptForm
            chat={chat}
            say={say}
            onDone={(text) => {
              setResult(text);
              close();
            }}
            onClose={close}
          />
        )}
        <p
          role="status"
          className="px-4 text-[0.8125rem] text-ink-muted not-empty:border-b not-empty:border-line not-empty:py-2"
        >
          {result}
        </p>
      </>
    ),
  };
}

function TranscriptForm({
  chat,
  say,
  onDone,
  onClose,
}: {
  chat: Chat;
  say: Say;
  onDone: (result: string) => void;
  onClose: () => void;
}) {
  const [email, setEmail] = useState(chat.visitor().email);
  const [problem, setProblem] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const submit = async () => {
    if (!box.current?.validity.valid) {
      setProblem(say("chat.emailInvalid"));
      return box.current?.focus();
    }
    setIsSending(true);
    try {
      const isSent = await chat.mail(email.trim());
      onDone(isSent ? say("chatBox.transcriptSent", { email: email.trim() }) : say("chatBox.transcriptHeld"));
    } catch (error) {
      setProblem(
        say(isFault(error) && error.status === 429 ? "chatBox.tooMany" : "chatBox.transcriptFailed"),
      );
      setIsSending(false);
    }
  };
  return (
    <form
      noValidate
      className="border-b border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field label={say("chat.email")} error={problem}>
        <Input
          ref={box}
          type="email"
          required
          dir="ltr"
          autoComplete="email"
          maxLength={254}
          value={email}
          onChange={({ target }) => {
            setEmail(target.value);
            setProblem(undefined);
          }}
          autoFocus
        />
      </Field>
      <div className="mt-2 flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onClose}>
          {say("chatBox.hide")}
        </Button>
        <Button size="sm" variant="primary" type="submit" isPending={isSending}>
          {say("chatBox.transcript")}
        </Button>
      </div>
    </form>
  );
}
