"use client";
import { session } from "@/contract/people/session";
import { locales } from "@/contract/locales";
import { usePlainForm } from "@/components/features/shared/shared-public/plain-form";
import { Button } from "@/components/ui/button";
import { sendLazily } from "@/lib/api/send-lazily";
import type { Texts } from "@/lib/shared/texts";
import { GeneralError, LineField, NameFields, PasswordField } from "./auth-fields";
import { finishSignIn } from "./finish";

/** Makes the first SUPER_ADMIN, by the link that the start of the server printed. */
export function SetupForm({ texts, token }: { texts: Texts; token: string }) {
  const form = usePlainForm(texts);
  const { say } = form;
  const submit = form.on(async (values) => {
    const locale = locales.find((each) => each === document.documentElement.lang);
    const names = { firstName: values("firstName").trim(), lastName: values("lastName").trim() };
    const body = {
      token,
      ...names,
      email: values("email").trim(),
      password: values("password"),
      ...(locale ? { locale } : {}),
    };
    await finishSignIn(await sendLazily(session.setUp, { body }), { next: null, say });
  });
  return (
    <form {...submit} className="flex flex-col gap-4" aria-label={say("auth.setup.title")}>
      <GeneralError text={form.general} />
      <NameFields form={form} />
      <LineField
        form={form}
        name="email"
        type="email"
        label={say("auth.field.email")}
        autoComplete="email"
        maxLength={254}
      />
      <PasswordField form={form} name="password" label={say("auth.field.password")} isNew />
      <Button type="submit" variant="primary" size="lg" isPending={form.isPending}>
        {say("auth.setup.submit")}
      </Button>
    </form>
  );
}
