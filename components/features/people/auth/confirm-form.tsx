"use client";
import { useState } from "react";
import { session } from "@/contract/people/session";
import type { Answer } from "@/contract/kit";
import { usePlainForm } from "@/components/features/shared/shared-public/plain-form";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { isFault } from "@/lib/shared/api/fault";
import { sendLazily } from "@/lib/api/send-lazily";
import type { Texts } from "@/lib/shared/texts";
import { GeneralError } from "./auth-fields";

/**
 * The end of a confirmation link. A button and not the visit confirms: mail programs open links by
 * themselves.
 */
export function ConfirmForm({ texts, token }: { texts: Texts; token: string }) {
  const form = usePlainForm(texts);
  const { say } = form;
  const [isGone, setIsGone] = useState(token === "");
  const [done, setDone] = useState<Answer<typeof session.confirmEmail> | null>(null);
  if (isGone) return <Banner tone="warning">{say("auth.confirm.gone")}</Banner>;
  if (done) {
    return (
      <div className="flex flex-col gap-4">
        <Banner tone="success" title={say("auth.confirm.doneTitle")}>
          {say("auth.confirm.doneText", { email: done.email, tenant: done.tenantName })}
        </Banner>
        <a href="/auth/redirect" className="rounded-sm font-medium text-accent-ink hover:underline">
          {say("auth.confirm.open")}
        </a>
      </div>
    );
  }
  const submit = form.on(async () => {
    try {
      setDone(await sendLazily(session.confirmEmail, { body: { token } }));
    } catch (error) {
      if (!isFault(error, "gone")) throw error;
      setIsGone(true);
    }
  });
  return (
    <form {...submit} className="flex flex-col gap-4" aria-label={say("auth.confirm.title")}>
      <GeneralError text={form.general} />
      <Button type="submit" variant="primary" size="lg" isPending={form.isPending}>
        {say("auth.confirm.submit")}
      </Button>
    </form>
  );
}
