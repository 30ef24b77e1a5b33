"use client";
import { useState } from "react";
import { limits } from "@/contract/limits";
import { session } from "@/contract/people/session";
import { usePlainForm } from "@/components/features/shared/shared-public/plain-form";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { sendLazily } from "@/lib/api/send-lazily";
import type { Texts } from "@/lib/shared/texts";
import { GeneralError, LineField } from "./auth-fields";
import { finishSignIn } from "./finish";
import { SecondFactorStep, challengeIn } from "./second-factor-step";
import { WorkspaceChoice, workspacesIn } from "./workspace-choice";

/** A six-digit code to the e-mail address or the phone of the account, then that code. */
export function CodeLogin({
  texts,
  tenant,
  next,
}: {
  texts: Texts;
  tenant: string | null;
  next: string | null;
}) {
  const form = usePlainForm(texts);
  const { say } = form;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isResent, setIsResent] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  const [choice, setChoice] = useState<{ tenants: readonly string[]; code: string } | null>(null);
  const [challenge, setChallenge] = useState<string | null>(null);
  const where = tenant === null ? {} : { tenantId: tenant };

  const send = async (to: string) => {
    const { delivery } = await sendLazily(session.sendOtp, { body: { phoneNumber: to, ...where } });
    setIsHeld(delivery === "HELD_HERE");
    setSentTo(to);
  };
  const verify = async (code: string, tenantId: string | null) => {
    try {
      await finishSignIn(
        await sendLazily(session.verifyOtp, {
          body: { phoneNumber: sentTo ?? "", code, ...(tenantId === null ? {} : { tenantId }) },
        }),
        { next, say },
      );
    } catch (error) {
      const asked = challengeIn(error);
      if (asked === null) throw error;
      setChallenge(asked);
    }
  };

  if (challenge !== null)
    return (
      <SecondFactorStep
        texts={texts}
        challenge={challenge}
        next={next}
        onBack={() => {
          setChallenge(null);
          setChoice(null);
          setSentTo(null);
        }}
      />
    );

  if (choice)
    return (
      <WorkspaceChoice
        say={say}
        tenants={choice.tenants}
        choose={(name) => verify(choice.code, name)}
        inWords={(error) => {
          form.fail(error);
          setChoice(null);
        }}
        onBack={() => setChoice(null)}
      />
    );
  if (sentTo === null) {
    return (
      <form {...form.on((values) => send(values("phoneNumber").trim()))} className="flex flex-col gap-4">
        <GeneralError text={form.general} />
        <LineField
          form={form}
          name="phoneNumber"
          label={say("auth.login.identity")}
          autoComplete="username"
          maxLength={254}
          help={say("auth.login.identityHelp", { minutes: limits.otpSeconds / 60 })}
        />
        <Button type="submit" variant="primary" size="lg" isPending={form.isPending}>
          {say("auth.login.sendCode")}
        </Button>
      </form>
    );
  }
  const submit = form.on(async (values) => {
    const code = values("code").trim();
    await verify(code, tenant).catch((error: unknown) => {
      const tenants = workspacesIn(error);
      if (tenants.length === 0) throw error;
      setChoice({ tenants, code });
    });
  });
  return (
    <form {...submit} className="flex flex-col gap-4">
      <GeneralError text={form.general} />
      {isHeld && <Banner tone="warning">{say("auth.login.codeHeld")}</Banner>}
      <Field
        label={say("auth.login.code")}
        error={form.errors["code"]}
        help={isHeld ? undefined : say("auth.login.codeHelp", { to: sentTo })}
        isRequired
      >
        <Input
          size="lg"
          name="code"
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]{6}"
          maxLength={6}
          data-explain={say("auth.login.codeInvalid")}
          className="text-center text-lg tracking-[0.4em] tabular-nums"
          ref={focusOnArrival}
          onChange={() => form.clear("code")}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" isPending={form.isPending}>
        {say("auth.login.verify")}
      </Button>
      <div className="flex flex-wrap justify-between gap-3 text-sm">
        <Button
          variant="link"
          onClick={() =>
            void send(sentTo).then(
              () => setIsResent(true),
              (error: unknown) => form.fail(error),
            )
          }
        >
          {say("auth.login.resend")}
        </Button>
        <Button
          variant="link"
          onClick={() => {
            setSentTo(null);
            setIsResent(false);
          }}
        >
          {say("auth.login.change")}
        </Button>
      </div>
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {isResent && !isHeld ? say("auth.login.resent") : ""}
      </p>
    </form>
  );
}

/** The code's box comes in place of the one that had the focus. */
const focusOnArrival = (node: HTMLInputElement | null): void => node?.focus();
