"use client";
import { useRef } from "react";
import { useTranslations } from "next-intl";
import { limits } from "@/contract/limits";
import { session } from "@/contract/people/session";
import { useFormErrors } from "@/components/resource/form-errors";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { ApiFault, isFault } from "@/lib/shared/api/fault";
import { useSend } from "@/lib/api/query";
import { acceptToken } from "@/lib/auth/store";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";

/**
 * The old one, then a new one. Other devices are signed out; this one goes on with the session that comes
 * back.
 */
export function PasswordCard() {
  const t = useTranslations("profile");
  const inWords = useFaultText();
  const { email } = useSignedIn();
  const complaints = useFormErrors();
  const form = useRef<HTMLFormElement>(null);
  const change = useSend(session.changePassword, { onError: () => undefined });
  const save = async (element: HTMLFormElement) => {
    if (!complaints.check(element)) return;
    const text = (name: string) => {
      const control = element.elements.namedItem(name);
      return control instanceof HTMLInputElement ? control.value : "";
    };
    try {
      const { token } = await change.mutateAsync({
        body: { currentPassword: text("currentPassword"), newPassword: text("newPassword") },
      });
      acceptToken(token);
      form.current?.reset();
      showToast("success", t("passwordChanged"));
    } catch (error) {
      if (isFault(error, "bad_credentials"))
        complaints.accept(
          new ApiFault(error.status, { errors: [{ path: "currentPassword", message: t("wrongPassword") }] }),
          element,
        );
      else if (!complaints.accept(error, element)) showToast("destructive", inWords(error));
    }
  };
  return (
    <Card title={t("password")} text={t("passwordHelp")}>
      <Form ref={form} onSend={(element) => void save(element)}>
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t("currentPassword")} error={complaints.errors["currentPassword"]} isRequired>
            <Input
              name="currentPassword"
              type="password"
              dir="ltr"
              autoComplete="current-password"
              maxLength={500}
              onChange={() => complaints.clear("currentPassword")}
            />
          </Field>
          <Field
            label={t("newPassword")}
            error={complaints.errors["newPassword"]}
            help={t("newPasswordHelp", { min: limits.passwordMinLength })}
            isRequired
          >
            <Input
              name="newPassword"
              type="password"
              dir="ltr"
              autoComplete="new-password"
              minLength={limits.passwordMinLength}
              maxLength={limits.passwordMaxLength}
              onChange={() => complaints.clear("newPassword")}
            />
          </Field>
        </div>
        <div>
          <Button type="submit" isPending={change.isPending}>
            {t("changePassword")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
