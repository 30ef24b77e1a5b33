"use client";
import { useState } from "react";
import { session } from "@/contract/people/session";
import { usePlainForm } from "@/components/features/shared/shared-public/plain-form";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { isFault } from "@/lib/shared/api/fault";
import { sendLazily } from "@/lib/api/send-lazily";
import type { Texts } from "@/lib/shared/texts";
import { GeneralError, PasswordField } from "./auth-fields";
import { finishSignIn } from "./finish";
import { SecondFactorStep, challengeIn } from "./second-factor-step";

/** The end of a reset link. A used or expired one says so and offers another. */
export function NewPasswordForm({ texts, token }: { texts: Texts; token: string }) {
  const form = usePlainForm(texts);
  const { say } = form;
  const [isGone, setIsGone] = useState(false);
  const [challenge, setChallenge] = useState<string | null>(null);
  if (challenge !== null)
    return (
      <SecondFactorStep
        texts={texts}
        challenge={challenge}
        next={null}
        onBack={() => location.assign("/login")}
      />
    );
  if (isGone) {
    return (
      <div className="flex flex-col gap-4">
        <Banner tone="warning">{say("auth.reset.gone")}</Banner>
        <a href="/forgot-password" className="rounded-sm font-medium text-accent-ink hover:underline">
          {say("auth.reset.askAgain")}
        </a>
      </div>
    );
  }
  const submit = form.on(async (values) => {
    try {
      await finishSignIn(
        await sendLazily(session.resetPassword, { body: { token, password: values("password") } }),
        { next: null, say },
      );
    } catch (error) {
      const asked = challengeIn(error);
      if (asked !== null) return setChallenge(asked);
      if (!isFault(error, "gone") && !isFault(error, "not_found")) throw error;
      setIsGone(true);
    }
  });
  return (
    <form {...submit} className="flex flex-col gap-4" aria-label={say("auth.reset.title")}>
      <GeneralError text={form.general} />
      <PasswordField form={form} name="password" label={say("auth.field.newPassword")} isNew />
      <Button type="submit" variant="primary" size="lg" isPending={form.isPending}>
        {say("auth.reset.submit")}
      </Button>
    </form>
  );
}
