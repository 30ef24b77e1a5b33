"use client";
import { session } from "@/contract/people/session";
import { usePlainForm } from "@/components/features/shared/shared-public/plain-form";
import { Button } from "@/components/ui/button";
import { sendLazily } from "@/lib/api/send-lazily";
import type { Texts } from "@/lib/shared/texts";
import { GeneralError, NameFields, PasswordField } from "./auth-fields";
import { finishSignIn } from "./finish";

/** Accepts an invitation: a name, a password, and one is on the team. */
export function JoinForm({ texts, token }: { texts: Texts; token: string }) {
  const form = usePlainForm(texts);
  const { say } = form;
  const submit = form.on(async (values) => {
    const body = {
      token,
      firstName: values("firstName").trim(),
      lastName: values("lastName").trim(),
      password: values("password"),
    };
    await finishSignIn(await sendLazily(session.acceptInvitation, { body }), { next: null, say });
  });
  return (
    <form {...submit} className="flex flex-col gap-4" aria-label={say("auth.invitation.submit")}>
      <GeneralError text={form.general} />
      <NameFields form={form} />
      <PasswordField form={form} name="password" label={say("auth.field.password")} isNew />
      <Button type="submit" variant="primary" size="lg" isPending={form.isPending}>
        {say("auth.invitation.submit")}
      </Button>
    </form>
  );
}
