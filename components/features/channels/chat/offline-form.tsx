"use client";
import { useEffect, useId, useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { limits } from "@/contract/limits";
import { isFault } from "@/lib/shared/api/fault";
import { usualTime } from "@/lib/chat/questions";
import type { Offline } from "@/lib/chat/questions";
import type { Say } from "@/lib/shared/texts";
import type { Chat } from "./chat-session";

/** Nobody is there: the question goes with an address to answer it at. */
export function OfflineForm({
  offline,
  chat,
  say,
  isOpen,
}: {
  offline: Offline;
  chat: Chat;
  say: Say;
  isOpen: boolean;
}) {
  const [{ question, name, email }, setTyped] = useState({
    question: offline.question,
    name: offline.name,
    email: offline.email,
  });
  const [problem, setProblem] = useState<{ at: "question" | "email" | "form"; text: string }>();
  const [isSending, setIsSending] = useState(false);
  const questionBox = useRef<HTMLTextAreaElement>(null);
  const emailBox = useRef<HTMLInputElement>(null);
  const lead = useId();
  const isAsked = offline.question !== "";
  useEffect(() => {
    if (isOpen) (isAsked ? emailBox : questionBox).current?.focus();
  }, [isOpen, isAsked]);

  const type = (changed: { question: string } | { name: string } | { email: string }) => {
    setTyped((typed) => ({ ...typed, ...changed }));
    setProblem(undefined);
  };
  const refuse = (at: "question" | "email") => {
    setProblem({ at, text: say(at === "question" ? "chatBox.questionMissing" : "chat.emailInvalid") });
    (at === "question" ? questionBox : emailBox).current?.focus();
  };
  const submit = async () => {
    if (isSending) return;
    if (question.trim() === "") return refuse("question");
    if (email.trim() === "" || !emailBox.current?.validity.valid) return refuse("email");
    setIsSending(true);
    setProblem(undefined);
    try {
      await chat.leave({ question: question.trim(), name: name.trim(), email: email.trim() });
    } catch (error) {
      setIsSending(false);
      if (isFault(error) && error.errorAt("email") !== undefined) return refuse("email");
      setProblem({
        at: "form",
        text: say(isFault(error) && error.status === 429 ? "chatBox.tooMany" : "chatBox.offlineFailed"),
      });
    }
  };
  const problemAt = (at: "question" | "email") => (problem?.at === at ? problem.text : undefined);
  return (
    <form
      noValidate
      aria-labelledby={lead}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p id={lead} className="font-medium text-ink">
        {say("chatBox.offline")}
      </p>
      {offline.usualMinutes !== null && (
        <p className="text-[0.8125rem] text-ink-muted">{usualText(offline.usualMinutes, say)}</p>
      )}
      <Field label={say("chatBox.question")} error={problemAt("question")} isRequired>
        <Textarea
          ref={questionBox}
          name="question"
          rows={4}
          dir="auto"
          maxLength={limits.questionMaxLength}
          value={question}
          onChange={({ target }) => type({ question: target.value })}
          className="text-base! leading-6!"
        />
      </Field>
      <Field label={say("chat.name")}>
        <Input
          size="lg"
          name="name"
          autoComplete="name"
          maxLength={limits.visitorNameMaxLength}
          dir="auto"
          value={name}
          onChange={({ target }) => type({ name: target.value })}
        />
      </Field>
      <Field label={say("chat.email")} error={problemAt("email")} isRequired>
        <Input
          ref={emailBox}
          size="lg"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          dir="ltr"
          value={email}
          onChange={({ target }) => type({ email: target.value })}
        />
      </Field>
      {problem?.at === "form" && <Banner tone="danger">{problem.text}</Banner>}
      <Button type="submit" variant="primary" size="lg" isPending={isSending}>
        {say("chatBox.offlineSend")}
      </Button>
    </form>
  );
}

function usualText(minutes: number, say: Say): string {
  const [word, count] = usualTime(minutes);
  return say(`chatBox.${word}`, count);
}
