"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { apps } from "@/contract/workspace/apps";
import { mailSignIns } from "@/contract/enums";
import type { MailSignIn } from "@/contract/enums";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import { queryFor } from "@/lib/api/query";

/** How the mail servers let us in. */
export type SignsInBy = "PASSWORD" | MailSignIn;

/** By a password, or by an account at a provider, which needs an app there unless it is played. */
export function MailboxSignInField({
  value,
  onChange,
  isSimulated,
  error,
}: {
  value: SignsInBy;
  onChange: (value: SignsInBy) => void;
  isSimulated: boolean;
  error: string | undefined;
}) {
  const t = useTranslations("mailboxes");
  const known = useQuery(queryFor(apps.list)).data?.items;
  const isMissing = (provider: MailSignIn): boolean => {
    const app = known?.find((one) => one.provider === provider);
    return !isSimulated && !(app && (app.own !== null || app.hasInstallation));
  };
  return (
    <Field
      label={t("signsIn")}
      error={error}
      help={
        mailSignIns.some(isMissing) && (
          <>
            {t("signsInHelp")}{" "}
            <Link href="/admin/settings?section=apps" className="text-accent-ink hover:underline">
              {t("setApp")}
            </Link>
          </>
        )
      }
    >
      <Select
        options={[
          { value: "PASSWORD" as const, label: t("signIns.PASSWORD") },
          ...mailSignIns.map((provider) => ({
            value: provider,
            label: t(`signIns.${provider}`),
            isDisabled: isMissing(provider),
            ...(isMissing(provider) ? { help: t("needsApp", { provider: t(`signIns.${provider}`) }) } : {}),
          })),
        ]}
        value={value}
        onChange={onChange}
      />
    </Field>
  );
}

/** Of a mailbox that is there: goes to the provider, which leads back to it. */
export function SignInAgain({
  provider,
  isSignedIn,
  isPending,
  onGo,
}: {
  provider: MailSignIn;
  isSignedIn: boolean;
  isPending: boolean;
  onGo: () => void;
}) {
  const t = useTranslations("mailboxes");
  const name = t(`signIns.${provider}`);
  return (
    <Banner
      tone="info"
      actions={
        <Button size="sm" isPending={isPending} onClick={onGo}>
          {t(isSignedIn ? "signInAgain" : "signInNow", { provider: name })}
        </Button>
      }
    >
      {t(isSignedIn ? "signedIn" : "signInHelp", { provider: name })}
    </Banner>
  );
}
