"use client";
import { useState } from "react";
import { CircleCheck, LoaderCircle } from "lucide-react";
import { session } from "@/contract/people/session";
import { sanitizeSubdomain } from "@/contract/subdomain";
import { locales } from "@/contract/locales";
import { usePlainForm } from "@/components/features/shared/shared-public/plain-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { sendLazily } from "@/lib/api/send-lazily";
import type { Say, Texts } from "@/lib/shared/texts";
import { GeneralError, LineField, NameFields, PasswordField } from "./auth-fields";
import { finishSignIn } from "./finish";
import {
  suggestSubdomain,
  useSubdomainCheck,
} from "@/components/features/people/shared-subdomain/subdomain-check";
import type { NameState } from "@/components/features/people/shared-subdomain/subdomain-check";

/** `domain` is what follows the workspace's name in its address, with the port where there is one. */
export function SignupForm({ texts, domain }: { texts: Texts; domain: string }) {
  const [name, setName] = useState("");
  const [isOwnName, setIsOwnName] = useState(false);
  const form = usePlainForm(texts, {
    onArrival: (values) => {
      const own = values("subdomain");
      if (own !== "") setIsOwnName(true);
      setName(own || suggestSubdomain(values("companyName")));
    },
  });
  const { say } = form;
  const { state, retry } = useSubdomainCheck(name, say);
  const refused = state.kind === "refused" ? state.text : undefined;

  const submit = form.on(async (values, element) => {
    if (state.kind === "refused") return element.querySelector<HTMLInputElement>("[name=subdomain]")?.focus();
    const locale = locales.find((each) => each === document.documentElement.lang);
    const body = {
      companyName: values("companyName").trim(),
      subdomain: sanitizeSubdomain(values("subdomain")),
      firstName: values("firstName").trim(),
      lastName: values("lastName").trim(),
      email: values("email").trim(),
      password: values("password"),
      ...(locale ? { locale } : {}),
    };
    await finishSignIn(await sendLazily(session.signup, { body }), { next: null, say, isSignup: true });
  });

  return (
    <form {...submit} className="flex flex-col gap-4" aria-label={say("auth.signup.title")}>
      <GeneralError text={form.general} />
      <Field label={say("auth.signup.companyName")} error={form.errors["companyName"]} isRequired>
        <Input
          size="lg"
          name="companyName"
          autoComplete="organization"
          maxLength={100}
          dir="auto"
          onChange={(event) => {
            form.clear("companyName");
            if (!isOwnName) setName(suggestSubdomain(event.target.value));
          }}
        />
      </Field>
      <Field
        label={say("auth.signup.subdomain")}
        error={refused ?? form.errors["subdomain"]}
        help={say("auth.signup.subdomainHelp")}
        isRequired
      >
        <span dir="ltr" className="flex items-center gap-2">
          <Input
            size="lg"
            name="subdomain"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            value={name}
            className="min-w-0 flex-1"
            onChange={(event) => {
              form.clear("subdomain");
              setIsOwnName(event.target.value !== "");
              setName(event.target.value);
            }}
          />
          <span className="shrink-0 text-[0.9375rem] text-ink-muted">{`.${domain}`}</span>
        </span>
        <NameNote state={state} domain={domain} say={say} retry={retry} />
      </Field>
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
        {say("auth.signup.submit")}
      </Button>
    </form>
  );
}

/** One line that keeps its height, so that the form below does not jump while one types. */
function NameNote({
  state,
  domain,
  say,
  retry,
}: {
  state: NameState;
  domain: string;
  say: Say;
  retry: () => void;
}) {
  return (
    <p
      role="status"
      className="flex min-h-5 items-center gap-1.5 text-[0.8125rem] [&_svg]:size-3.5 [&_svg]:shrink-0"
    >
      {state.kind === "checking" && (
        <span className="flex items-center gap-1.5 text-ink-muted">
          <LoaderCircle aria-hidden className="animate-spin" />
          {say("auth.signup.checking")}
        </span>
      )}
      {state.kind === "available" && (
        <span className="flex items-center gap-1.5 text-success-ink">
          <CircleCheck aria-hidden />
          <bdi>{say("auth.signup.available", { address: `${state.name}.${domain}` })}</bdi>
        </span>
      )}
      {state.kind === "failed" && (
        <>
          <span className="text-danger-ink">{state.text}</span>
          <Button variant="link" className="text-[0.8125rem]" onClick={retry}>
            {say("auth.signup.retry")}
          </Button>
        </>
      )}
    </p>
  );
}
