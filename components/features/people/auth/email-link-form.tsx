"use client";
import { useState } from "react";
import { session } from "@/contract/people/session";
import { usePlainForm } from "@/components/features/shared/shared-public/plain-form";
import { Button } from "@/components/ui/button";
import { sendLazily } from "@/lib/api/send-lazily";
import type { Texts } from "@/lib/shared/texts";
import { GeneralError, LineField } from "./auth-fields";

/** Asks for a reset link. The answer is the same whether or not there is an account. */
export function EmailLinkForm({ texts, tenant }: { texts: Texts; tenant: string | null }) {
  const form = usePlainForm(texts);
  const { say } = form;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isHeld, setIsHeld] = useState(false);
  if (sentTo !== null) {
    return (
      <div role="status">
        <h2 className="font-semibold text-ink">
          {say(isHeld ? "auth.forgot.heldTitle" : "auth.forgot.sentTitle")}
        </h2>
        <p className="mt-1 text-[0.9375rem] text-ink-muted">
          {isHeld ? say("auth.forgot.heldText") : say("auth.forgot.sentText", { email: sentTo })}
        </p>
        <Button variant="link" className="mt-4" onClick={() => setSentTo(null)}>
          {say("auth.forgot.again")}
        </Button>
      </div>
    );
  }
  const submit = form.on(async (values) => {
    const email = values("email").trim();
    const { delivery } = await sendLazily(session.forgotPassword, {
      body: { email, ...(tenant === null ? {} : { tenantId: tenant }) },
    });
    setIsHeld(delivery === "HELD_HERE");
    setSentTo(email);
  });
  return (
    <form {...submit} className="flex flex-col gap-4" aria-label={say("auth.forgot.title")}>
      <GeneralError text={form.general} />
      <LineField
        form={form}
        name="email"
        type="email"
        label={say("auth.field.email")}
        autoComplete="username"
        maxLength={254}
      />
      <Button type="submit" variant="primary" size="lg" isPending={form.isPending}>
        {say("auth.forgot.submit")}
      </Button>
    </form>
  );
}
