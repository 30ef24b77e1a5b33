"use client";
import { useState } from "react";
import { limits } from "@/contract/limits";
import { session } from "@/contract/people/session";
import { usePlainForm } from "@/components/features/shared/shared-public/plain-form";
import type { PlainForm } from "@/components/features/shared/shared-public/plain-form";
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

/** Where the code went. `isHeld`: no way to send it is set up, so that it stays here. */
interface SentCode {
  to: string;
  isHeld: boolean;
  isResent: boolean;
}

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
  const [sent, setSent] = useState<SentCode | null>(null);
  const [choice, setChoice] = useState<{ tenants: readonly string[]; code: string } | null>(null);
  const [challenge, setChallenge] = useState<string | null>(null);
  const where = tenant === null ? {} : { tenantId: tenant };

  const send = async (to: string, { isResent }: { isResent: boolean }) => {
    const { delivery } = await sendLazily(session.sendOtp, { body: { phoneNumber: to, ...where } });
    setSent({ to, isHeld: delivery === "HELD_HERE", isResent });
  };
  const verify = async (code: string, tenantId: string | null) => {
    try {
      await finishSignIn(
        await sendLazily(session.verifyOtp, {
          body: { phoneNumber: sent?.to ?? "", code, ...(tenantId === null ? {} : { tenantId }) },
        }),
        { next, say },
      );
    } catch (error) {
      const asked = challengeIn(error);
      if (asked === null) throw error;
      setChallenge(asked);
    }
  };
  const verifyOrAskWhere = (code: string) =>
    verify(code, tenant).catch((error: unknown) => {
      const tenants = workspacesIn(error);
      if (tenants.length === 0) throw error;
      setChoice({ tenants, code });
    });

  if (challenge !== null)
    return (
      <SecondFactorStep
        texts={texts}
        challenge={challenge}
        next={next}
        onBack={() => {
          setChallenge(null);
          setChoice(null);
          setSent(null);
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
  if (sent === null) return <IdentityForm form={form} onSend={(to) => send(to, { isResent: false })} />;
  return (
    <CodeForm
      form={form}
      sent={sent}
      onVerify={verifyOrAskWhere}
      onResend={() => send(sent.to, { isResent: true })}
      onChange={() => setSent(null)}
    />
  );
}

function IdentityForm({ form, onSend }: { form: PlainForm; onSend: (to: string) => Promise<void> }) {
  const { say } = form;
  return (
    <form {...form.on((values) => onSend(values("phoneNumber").trim()))} className="flex flex-col gap-4">
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

function CodeForm({
  form,
  sent: { to, isHeld, isResent },
  onVerify,
  onResend,
  onChange,
}: {
  form: PlainForm;
  sent: SentCode;
  onVerify: (code: string) => Promise<void>;
  onResend: () => Promise<void>;
  /** Another address or number. */
  onChange: () => void;
}) {
  const { say } = form;
  return (
    <form {...form.on((values) => onVerify(values("code").trim()))} className="flex flex-col gap-4">
      <GeneralError text={form.general} />
      {isHeld && <Banner tone="warning">{say("auth.login.codeHeld")}</Banner>}
      <Field
        label={say("auth.login.code")}
        error={form.errors["code"]}
        help={isHeld ? undefined : say("auth.login.codeHelp", { to })}
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
        <Button variant="link" onClick={() => void onResend().catch((error: unknown) => form.fail(error))}>
          {say("auth.login.resend")}
        </Button>
        <Button variant="link" onClick={onChange}>
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
