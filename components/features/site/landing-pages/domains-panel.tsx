"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Copy, RefreshCw, Trash2 } from "lucide-react";
import { customDomains } from "@/contract/site/custom-domains";
import type { CustomDomain } from "@/contract/site/custom-domains";
import type { DomainState } from "@/contract/site/landing-parts";
import { useFormErrors } from "@/components/resource/form-errors";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat, useNow } from "@/lib/browser/use-format";

/** A name, in no language. */
const exampleDomain = "help.example.com";
export const stateTones = {
  PENDING_DNS: "warning",
  VERIFIED: "info",
  ACTIVE: "success",
  FAILED: "danger",
} as const satisfies Record<DomainState, string>;

/** Domains of the workspace's own: what to write into the DNS, and what the DNS has answered. */
export function DomainsPanel() {
  const t = useTranslations("landingPages.domains");
  const inWords = useFaultText();
  const { role } = useSignedIn();
  const mayChange = mayCall(role, customDomains.verify);
  const complaints = useFormErrors();
  const [domain, setDomain] = useState("");
  const { data } = useQuery(queryFor(customDomains.list));
  const add = useSend(customDomains.verify, {
    onSuccess: () => setDomain(""),
    onError: (error) => {
      if (!complaints.accept(error)) showToast("destructive", inWords(error));
    },
  });
  return (
    <Card title={t("title")} text={t("help")} className="mt-4">
      <ul className="flex flex-col gap-3">
        {data?.items.map((row) => (
          <DomainRow key={row.id} row={row} mayChange={mayChange} />
        ))}
      </ul>
      {data?.items.length === 0 && !mayChange && <p className="text-sm text-ink-muted">{t("none")}</p>}
      {mayChange && (
        <form
          className="mt-3 flex items-end gap-2"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            complaints.clear();
            if (complaints.check(event.currentTarget)) add.mutate({ body: { domain } });
          }}
        >
          <Field className="max-w-sm flex-1" label={t("add")} error={complaints.errors["domain"]}>
            <Input
              name="domain"
              required
              maxLength={253}
              dir="ltr"
              placeholder={exampleDomain}
              value={domain}
              onChange={(event) => setDomain(event.target.value)}
            />
          </Field>
          <Button type="submit" isPending={add.isPending}>
            {t("addButton")}
          </Button>
        </form>
      )}
    </Card>
  );
}

/** It was proved, and its proof is missing. */
const isLosing = ({ state, reason }: CustomDomain): boolean =>
  (state === "ACTIVE" || state === "VERIFIED") && reason !== null && reason !== "NO_ANSWER";

function DomainRow({ row, mayChange }: { row: CustomDomain; mayChange: boolean }) {
  const t = useTranslations("landingPages.domains");
  const common = useTranslations("common");
  const format = useFormat();
  const now = useNow();
  const [isRemoving, setIsRemoving] = useState(false);
  const check = useSend(customDomains.verify);
  const remove = useSend(customDomains.remove, { onSettled: () => setIsRemoving(false) });
  const copy = (text: string) => {
    void navigator.clipboard.writeText(text).then(() => showToast("success", t("copied")));
  };
  const records = [
    { name: row.record.name, type: row.record.type, value: row.record.value },
    { name: row.domain, type: "CNAME", value: row.target },
  ];
  return (
    <li className="rounded-lg border border-line p-3">
      <div className="flex flex-wrap items-center gap-2">
        <bdi className="min-w-0 truncate font-medium text-ink">{row.shown}</bdi>
        <Badge tone={stateTones[row.state]}>{t(`state.${row.state}`)}</Badge>
        {mayChange && (
          <span className="ms-auto flex items-center gap-1">
            <Button
              size="sm"
              icon={<RefreshCw aria-hidden />}
              isPending={check.isPending}
              onClick={() => check.mutate({ body: { domain: row.domain } })}
            >
              {t("check")}
            </Button>
            <IconButton
              size="sm"
              label={t("remove", { domain: row.shown })}
              onClick={() => setIsRemoving(true)}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </span>
        )}
      </div>
      <p className="mt-1 text-[0.8125rem] text-ink-muted">
        {row.reason === null ? t(`stateHelp.${row.state}`) : t(`reason.${row.reason}`)}{" "}
        {isLosing(row) && t("losing")}{" "}
        {row.checkedAt !== null && t("checked", { when: format.relative(row.checkedAt, now) })}
      </p>
      {(row.state !== "ACTIVE" || isLosing(row)) && (
        <dl className="mt-2 flex flex-col gap-1 text-[0.8125rem]">
          {records.map(({ name, type, value }) => (
            <div
              key={type}
              className="flex flex-wrap items-center gap-x-2 gap-y-0.5 rounded-md bg-sunken px-2 py-1"
            >
              <dt dir="ltr" className="font-mono break-all text-ink-muted">
                {name} <b className="text-ink">{type}</b>
              </dt>
              <dd className="flex min-w-0 flex-1 items-center justify-between gap-2">
                <span dir="ltr" className="font-mono break-all text-ink">
                  {value}
                </span>
                <IconButton size="sm" label={t("copy", { type })} onClick={() => copy(value)}>
                  <Copy aria-hidden />
                </IconButton>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {row.state !== "ACTIVE" && (
        <p className="mt-1.5 text-[0.8125rem] text-ink-muted">
          {t.rich("apex", { target: row.target, b: (text) => <bdi className="font-mono">{text}</bdi> })}
        </p>
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
        onConfirm={() => remove.mutate({ params: { id: row.id } })}
        isPending={remove.isPending}
        title={t("remove", { domain: row.shown })}
        text={t("removeText")}
        confirmLabel={common("delete")}
        cancelLabel={common("cancel")}
      />
    </li>
  );
}
