"use client";
import { useId, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { whatsappSignUps } from "@/contract/channels/whatsapp-sign-ups";
import type { SignUpNumber, WhatsAppSignUp } from "@/contract/channels/whatsapp-sign-ups";
import { limits } from "@/contract/limits";
import { useSentForm } from "@/components/resource/use-sent-form";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { isFault } from "@/lib/shared/api/fault";
import { ConnectionInput } from "./connection-field";

const focusOn = (box: HTMLInputElement | null): void => box?.focus();

/** What came of signing in at Meta: one of the numbers that were shared is connected. */
export function SignUpDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations("whatsappSignUp");
  const common = useTranslations("common");
  const inWords = useFaultText();
  // What was shared does not change; asked again once its number is connected, it would be gone.
  const { data, error } = useQuery({
    ...queryFor(whatsappSignUps.get, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (data) return <ChooseNumber signUp={data} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("choose")}
      closeLabel={common("close")}
      footer={<Button onClick={onClose}>{common("close")}</Button>}
    >
      {error ? (
        <Banner tone="danger">{inWords(error)}</Banner>
      ) : (
        <SkeletonRows rows={3} label={common("loading")} />
      )}
    </Dialog>
  );
}

function ChooseNumber({ signUp, onClose }: { signUp: WhatsAppSignUp; onClose: () => void }) {
  const t = useTranslations("whatsappSignUp");
  const complaints = useSentForm();
  const isAgain = signUp.connectionId !== null;
  const free = signUp.numbers.filter(({ isConnected }) => isAgain || !isConnected);
  const [account, setAccount] = useState(free[0]?.account ?? null);
  const chosen = free.find((one) => one.account === account);
  const [typed, setTyped] = useState<string | null>(null);
  const [pin, setPin] = useState("");
  const [pinOf, setPinOf] = useState<string | null>(null);
  const name = typed ?? chosen?.name?.slice(0, limits.connectionNameMaxLength) ?? chosen?.number ?? "";
  const connect = useSend(whatsappSignUps.connect, {
    onSuccess: (made) => {
      showToast("success", t(made.isSimulated ? "madeSimulated" : "made", { name: made.name }));
      onClose();
    },
    onError: (error) => {
      complaints.onError(error);
      if (!isFault(error) || !error.errors.some(({ path }) => path === "pin")) return;
      // Its box comes with the complaint.
      complaints.setProblem(null);
      setPinOf(account);
    },
  });
  const submit = (form: HTMLFormElement) => {
    if (!complaints.check(form)) return;
    if (!chosen) return complaints.setProblem(t("noneFree"));
    connect.mutate({
      params: { id: signUp.id },
      body: {
        account: chosen.account,
        name,
        ...(pinOf === chosen.account && pin.trim() !== "" ? { pin: pin.trim() } : {}),
      },
    });
  };
  return (
    <FormDialog
      title={t(isAgain ? "again" : "choose")}
      text={t(isAgain ? "againHelp" : "chooseHelp")}
      saveLabel={t(isAgain ? "connectAgain" : "connect")}
      isPending={connect.isPending}
      problem={complaints.problem}
      onSend={submit}
      onClose={onClose}
    >
      {free.length === 0 && <Banner tone="warning">{t("noneFree")}</Banner>}
      <Numbers
        numbers={signUp.numbers}
        isFree={(one) => free.includes(one)}
        value={account}
        onChange={(next) => {
          complaints.clear();
          complaints.setProblem(null);
          setAccount(next);
        }}
      />
      {chosen && pinOf === chosen.account && (
        <Field label={t("pin")} help={t("pinHelp")} error={complaints.errors["pin"]} isRequired>
          <Input
            ref={focusOn}
            name="pin"
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            pattern={"\\s*\\d{6}\\s*"}
            title={t("pinShape")}
            value={pin}
            onChange={(event) => {
              complaints.clear("pin");
              setPin(event.target.value);
            }}
          />
        </Field>
      )}
      {!isAgain && chosen && (
        <ConnectionInput
          field="name"
          help={t("nameHelp")}
          value={name}
          onChange={setTyped}
          complaints={complaints}
        />
      )}
    </FormDialog>
  );
}

function Numbers({
  numbers,
  isFree,
  value,
  onChange,
}: {
  numbers: readonly SignUpNumber[];
  isFree: (number: SignUpNumber) => boolean;
  value: string | null;
  onChange: (account: string) => void;
}) {
  const t = useTranslations("whatsappSignUp");
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium text-ink">{t("number")}</legend>
      <ul className="flex flex-col gap-2">
        {numbers.map((one) => (
          <li
            key={one.account}
            className="grid grid-cols-[auto_1fr] gap-x-2.5 rounded-lg border border-line px-3 py-2"
          >
            <input
              id={`${id}${one.account}`}
              type="radio"
              name={id}
              checked={one.account === value}
              disabled={!isFree(one)}
              aria-describedby={`${id}${one.account}-help`}
              onChange={() => onChange(one.account)}
              className="mt-0.5 size-4 accent-accent disabled:opacity-55"
            />
            <label
              htmlFor={`${id}${one.account}`}
              className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-ink"
            >
              <bdi dir="ltr">{one.number}</bdi>
              {one.isConnected && <Badge tone="neutral">{t("connected")}</Badge>}
            </label>
            <p
              id={`${id}${one.account}-help`}
              className="col-start-2 text-[0.8125rem] wrap-anywhere text-ink-muted"
            >
              <NumberFacts number={one} />
            </p>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

const qualities = ["GREEN", "YELLOW", "RED"] as const;
function NumberFacts({ number: { name, businessName, quality } }: { number: SignUpNumber }) {
  const t = useTranslations("whatsappSignUp");
  const known = qualities.find((one) => one === quality);
  const facts = [
    ...new Set([name, businessName].filter((fact) => fact !== null)),
    t(`quality.${known ?? "UNKNOWN"}`),
  ];
  return facts.map((fact, at) => (
    <span key={fact}>
      {at > 0 && " · "}
      <bdi>{fact}</bdi>
    </span>
  ));
}
