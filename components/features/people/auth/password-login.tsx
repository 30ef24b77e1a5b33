"use client";
import { useState } from "react";
import { session } from "@/contract/people/session";
import { usePlainForm } from "@/components/features/shared/shared-public/plain-form";
import { Button } from "@/components/ui/button";
import { sendLazily } from "@/lib/api/send-lazily";
import type { Texts } from "@/lib/shared/texts";
import { GeneralError, LineField, PasswordField } from "./auth-fields";
import { finishSignIn } from "./finish";
import { SecondFactorStep, challengeIn } from "./second-factor-step";
import { WorkspaceChoice, workspacesIn } from "./workspace-choice";

export function PasswordLogin({
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
  const [choice, setChoice] = useState<{
    tenants: readonly string[];
    email: string;
    password: string;
  } | null>(null);

  const [challenge, setChallenge] = useState<string | null>(null);

  const logIn = async (email: string, password: string, tenantId: string | null) => {
    try {
      await finishSignIn(
        await sendLazily(session.login, {
          body: { email, password, ...(tenantId === null ? {} : { tenantId }) },
        }),
        { next, say },
      );
    } catch (error) {
      const asked = challengeIn(error);
      if (asked === null) throw error;
      setChallenge(asked);
    }
  };

  const submit = form.on(async (values) => {
    const [email, password] = [values("email").trim(), values("password")];
    await logIn(email, password, tenant).catch((error: unknown) => {
      const tenants = workspacesIn(error);
      if (tenants.length === 0) throw error;
      setChoice({ tenants, email, password });
    });
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
        }}
      />
    );
  return (
    <>
      {choice && (
        <WorkspaceChoice
          say={say}
          tenants={choice.tenants}
          choose={(name) => logIn(choice.email, choice.password, name)}
          inWords={(error) => {
            form.fail(error);
            setChoice(null);
          }}
          onBack={() => setChoice(null)}
        />
      )}
      <form {...submit} hidden={choice !== null} className={choice ? undefined : "flex flex-col gap-4"}>
        <GeneralError text={form.general} />
        <LineField
          form={form}
          name="email"
          type="email"
          label={say("auth.field.email")}
          autoComplete="username"
          maxLength={254}
        />
        <PasswordField form={form} name="password" label={say("auth.field.password")} />
        <a
          href="/forgot-password"
          className="-mt-2 self-end rounded-sm text-sm font-medium text-accent-ink hover:underline"
        >
          {say("auth.login.forgot")}
        </a>
        <Button type="submit" variant="primary" size="lg" isPending={form.isPending}>
          {say("auth.login.submit")}
        </Button>
      </form>
    </>
  );
}
