"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { KeyRound } from "lucide-react";
import { mailboxes } from "@/contract/channels/mailboxes";
import { Button } from "@/components/ui/button";
import { queryFor, useSend } from "@/lib/api/query";

/** An address that mail can be forwarded to instead, and one that a gateway can post it to. */
export function MailboxForwarding({ id }: { id: string }) {
  const t = useTranslations("mailboxes");
  const { data } = useQuery(queryFor(mailboxes.forwarding, { params: { id } }));
  if (!data) return null;
  return (
    <div className="flex flex-col gap-3 rounded-md bg-sunken px-3 py-2 text-[0.8125rem]">
      {data.address && (
        <div>
          <p className="text-ink-muted">{t("forwardTo")}</p>
          <Address>{data.address}</Address>
          <p className={data.dns === "FOUND" ? "text-success-ink" : "text-warning-ink"}>
            {t(`dns.${data.dns}`)}
          </p>
        </div>
      )}
      <MailHook id={id} path={data.hookPath} hasSecret={data.hasHookSecret} />
    </div>
  );
}

function MailHook({ id, path, hasSecret }: { id: string; path: string; hasSecret: boolean }) {
  const t = useTranslations("mailboxes.hook");
  const [secret, setSecret] = useState<string | null>(null);
  const renew = useSend(mailboxes.renewHookSecret, {
    onSuccess: (answer) => setSecret(answer.secret),
  });
  const address = `${globalThis.location.origin}${path}`;
  return (
    <div className="flex flex-col items-start gap-1">
      <p className="text-ink-muted">{t("hookTo")}</p>
      <Address>{address}</Address>
      <p className="text-ink-muted">{t(hasSecret ? "renewHelp" : "hookText")}</p>
      {secret === null ? (
        <Button
          size="sm"
          icon={<KeyRound aria-hidden />}
          isPending={renew.isPending}
          onClick={() => renew.mutate({ params: { id } })}
        >
          {t(hasSecret ? "renew" : "make")}
        </Button>
      ) : (
        <>
          <p className="text-warning-ink">{t("secret")}</p>
          <Address>{secret}</Address>
          <p className="text-ink-muted">{t("example")}</p>
          <pre
            dir="ltr"
            className="max-w-full overflow-x-auto font-mono text-xs whitespace-pre text-ink select-all"
          >
            {exampleOf(address)}
          </pre>
        </>
      )}
    </div>
  );
}

function Address({ children }: { children: string }) {
  return (
    <p dir="ltr" className="font-mono text-xs wrap-anywhere text-ink select-all">
      {children}
    </p>
  );
}

/** The secret comes from the environment, so that it stands in no command. */
const exampleOf = (address: string): string =>
  [
    "T=$(date +%s)",
    `S=$( (printf '%s.' "$T"; cat mail.eml) | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d' ' -f1)`,
    `curl --data-binary @mail.eml -H 'Content-Type: message/rfc822' -H "X-Parley-Timestamp: $T" -H "X-Parley-Signature: sha256=$S" ${address}`,
  ].join("\n");
