"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { session } from "@/contract/people/session";
import { useFormErrors } from "@/components/resource/form-errors";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSend } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { QrCode } from "./qr-code";

/** To switch it on, to switch it off, or to have new recovery codes. */
export type FactorWish = "on" | "off" | "codes";
type Step =
  | { kind: "password" }
  | { kind: "scan"; secret: string; uri: string }
  | { kind: "codes"; codes: readonly string[] };

/**
 * The password first; then, to switch it on, the picture and its first code; and at the end the recovery
 * codes, which are shown this once.
 */
export function SecondFactorDialog({ wish, onClose }: { wish: FactorWish; onClose: () => void }) {
  const t = useTranslations("profile.factor");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const { email } = useSignedIn();
  const complaints = useFormErrors();
  const [step, setStep] = useState<Step>({ kind: "password" });
  const [typed, setTyped] = useState("");
  const quiet = { onError: () => undefined };
  const setUp = useSend(session.setUpSecondFactor, quiet);
  const confirm = useSend(session.confirmSecondFactor, quiet);
  const renew = useSend(session.renewRecoveryCodes, quiet);
  const disable = useSend(session.disableSecondFactor, quiet);
  const isPending = [setUp, confirm, renew, disable].some((each) => each.isPending);

  const act = async () => {
    if (step.kind === "scan")
      return setStep({
        kind: "codes",
        codes: (await confirm.mutateAsync({ body: { code: typed } })).recoveryCodes,
      });
    if (wish === "on")
      return setStep({ kind: "scan", ...(await setUp.mutateAsync({ body: { password: typed } })) });
    if (wish === "codes")
      return setStep({
        kind: "codes",
        codes: (await renew.mutateAsync({ body: { password: typed } })).recoveryCodes,
      });
    await disable.mutateAsync({ body: { password: typed } });
    showToast("success", t("off"));
    onClose();
  };
  const submit = async (form: HTMLFormElement) => {
    if (!complaints.check(form)) return;
    try {
      await act();
      setTyped("");
    } catch (error) {
      if (!complaints.accept(error, form)) showToast("destructive", inWords(error));
    }
  };
  const name = step.kind === "scan" ? "code" : "password";
  return (
    <Dialog isOpen onClose={onClose} title={t(`titles.${wish}`)} closeLabel={common("close")} size="sm">
      {step.kind === "codes" ? (
        <RecoveryCodes codes={step.codes} onDone={onClose} />
      ) : (
        <form
          noValidate
          aria-label={t(`titles.${wish}`)}
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void submit(event.currentTarget);
          }}
        >
          {step.kind === "scan" && (
            <>
              <p className="text-ink-muted">{t("scan")}</p>
              <QrCode text={step.uri} label={t("picture")} />
              <p className="text-ink-muted">
                {t("byHand")}{" "}
                <code
                  dir="ltr"
                  className="mt-1 block rounded-md bg-sunken px-2 py-1.5 font-mono text-[0.8125rem] break-all text-ink select-all"
                >
                  {step.secret.match(/.{1,4}/g)?.join(" ")}
                </code>
              </p>
              <Field key="code" label={t("code")} error={complaints.errors["code"]} isRequired>
                <Input
                  name={name}
                  dir="ltr"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={7}
                  value={typed}
                  onChange={(event) => {
                    setTyped(event.target.value);
                    complaints.clear(name);
                  }}
                />
              </Field>
            </>
          )}
          {step.kind === "password" && (
            <>
              <p className="text-ink-muted">{t(`texts.${wish}`)}</p>
              <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
              <Field key="password" label={t("password")} error={complaints.errors["password"]} isRequired>
                <Input
                  name={name}
                  type="password"
                  dir="ltr"
                  autoComplete="current-password"
                  maxLength={500}
                  data-autofocus
                  value={typed}
                  onChange={(event) => {
                    setTyped(event.target.value);
                    complaints.clear(name);
                  }}
                />
              </Field>
            </>
          )}
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>{common("cancel")}</Button>
            <Button type="submit" variant={wish === "off" ? "danger" : "primary"} isPending={isPending}>
              {step.kind === "scan" ? t("confirm") : t(`actions.${wish}`)}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations("profile.factor");
  const copy = () =>
    navigator.clipboard.writeText(codes.join("\n")).then(
      () => showToast("success", t("copied")),
      () => showToast("destructive", t("notCopied")),
    );
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-muted">{t("keep")}</p>
      <ul
        dir="ltr"
        className="grid gap-x-4 gap-y-1 rounded-md bg-sunken p-3 font-mono text-[0.8125rem] text-ink select-all sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex justify-end gap-2">
        <Button onClick={() => void copy()}>{t("copy")}</Button>
        <Button variant="primary" onClick={onDone}>
          {t("done")}
        </Button>
      </div>
    </div>
  );
}
