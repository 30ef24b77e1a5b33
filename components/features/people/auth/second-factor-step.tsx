"use client";
import { session } from "@/contract/people/session";
import { usePlainForm } from "@/components/features/shared/shared-public/plain-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { isFault } from "@/lib/shared/api/fault";
import { sendLazily } from "@/lib/api/send-lazily";
import type { Texts } from "@/lib/shared/texts";
import { GeneralError } from "./auth-fields";
import { finishSignIn } from "./finish";

/** The second half of signing in: a code of the app, or a recovery code. */
export function SecondFactorStep({
  texts,
  challenge,
  next,
  onBack,
}: {
  texts: Texts;
  challenge: string;
  next: string | null;
  onBack: () => void;
}) {
  const form = usePlainForm(texts);
  const { say } = form;
  const submit = form.on(async (values) =>
    finishSignIn(
      await sendLazily(session.verifySecondFactor, { body: { challenge, code: values("code").trim() } }),
      { next, say },
    ),
  );
  return (
    <form {...submit} aria-label={say("auth.factor.title")} className="flex flex-col gap-4">
      <div>
        <h2 className="font-semibold text-ink">{say("auth.factor.title")}</h2>
        <p className="text-sm text-ink-muted">{say("auth.factor.text")}</p>
      </div>
      <GeneralError text={form.general} />
      <Field
        label={say("auth.factor.code")}
        error={form.errors["code"]}
        help={say("auth.factor.codeHelp")}
        isRequired
      >
        <Input
          size="lg"
          name="code"
          dir="ltr"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          className="text-center text-lg tracking-[0.2em] tabular-nums"
          ref={focusOnArrival}
          onChange={() => form.clear("code")}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" isPending={form.isPending}>
        {say("auth.factor.submit")}
      </Button>
      <Button variant="link" className="self-start" onClick={onBack}>
        {say("auth.factor.back")}
      </Button>
    </form>
  );
}

/** What the server asks back with when a second factor is switched on; null: it failed for another reason. */
export const challengeIn = (error: unknown): string | null =>
  isFault(error, "second_factor_needed") && typeof error.problem.challenge === "string"
    ? error.problem.challenge
    : null;

/** The code's box comes in place of the one that had the focus. */
const focusOnArrival = (node: HTMLInputElement | null): void => node?.focus();
