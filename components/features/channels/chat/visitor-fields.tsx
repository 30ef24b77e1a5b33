"use client";
import { useState } from "react";
import type { RefObject } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { limits } from "@/contract/limits";
import type { ChatVisitor } from "@/lib/chat/conversation";
import type { Say } from "@/lib/shared/texts";
import type { Chat } from "./chat-session";

export interface AboutVisitor {
  emailError: string | undefined;
  forget: () => void;
  /** Null while the address is broken; its field says so. */ read: () => ChatVisitor | null;
}

/**
 * What the visitor says of themselves: in the fields below while their form has them, else what they said
 * before.
 */
export function useAboutVisitor(
  form: RefObject<HTMLFormElement | null>,
  chat: Chat | null,
  say: Say,
): AboutVisitor {
  const [emailError, setEmailError] = useState<string>();
  return {
    emailError,
    forget: () => setEmailError(undefined),
    read: () => {
      const [name, email] = ["name", "email"].map((field) => {
        const control = form.current?.elements.namedItem(field);
        return control instanceof HTMLInputElement ? control : null;
      });
      if (email && !email.validity.valid) {
        setEmailError(say("chat.emailInvalid"));
        email.focus();
        return null;
      }
      return {
        name: name?.value.trim() ?? chat?.visitor().name ?? "",
        email: email?.value.trim() ?? chat?.visitor().email ?? "",
      };
    },
  };
}

/** Asked once, before the first message, and never required. */
export function VisitorFields({
  say,
  visitor,
  about,
}: {
  say: Say;
  visitor: ChatVisitor | undefined;
  about: AboutVisitor;
}) {
  const [isShown, setIsShown] = useState(false);
  return (
    <details
      className="mb-3 rounded-lg border border-line"
      open={isShown || about.emailError !== undefined}
      onToggle={({ currentTarget }) => setIsShown(currentTarget.open)}
    >
      <summary className="px-3 py-2 text-[0.8125rem] font-medium text-ink-muted select-none">
        {say("chat.about")}
      </summary>
      <div className="flex flex-col gap-3 border-t border-line p-3">
        <p className="text-[0.8125rem] text-ink-faint">{say("chat.aboutHelp")}</p>
        <Field label={say("chat.name")}>
          <Input
            name="name"
            autoComplete="name"
            maxLength={limits.visitorNameMaxLength}
            dir="auto"
            defaultValue={visitor?.name}
          />
        </Field>
        <Field label={say("chat.email")} error={about.emailError}>
          <Input
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            dir="ltr"
            defaultValue={visitor?.email}
            onChange={about.forget}
          />
        </Field>
      </div>
    </details>
  );
}
