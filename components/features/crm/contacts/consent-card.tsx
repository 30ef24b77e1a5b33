"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Pencil } from "lucide-react";
import { consents } from "@/contract/crm/consents";
import type { Consent } from "@/contract/crm/consents";
import type { Contact } from "@/contract/crm/contacts";
import { TimeText } from "@/components/resource/cells";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { queryFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { ConsentDialog } from "./consent-dialog";
import { ConsentHistory } from "./consent-history";
import { consentTones, useConsentSource } from "./consent-words";

/** By which channels, and for what, somebody lets themselves be written to; since when, and how it is known. */
export function ConsentCard({ contact: { id, deletedAt } }: { contact: Contact }) {
  const t = useTranslations("contactConsent");
  const { role } = useSignedIn();
  const [changed, setChanged] = useState<Consent | null>(null);
  const [showsHistory, setShowsHistory] = useState(false);
  const { data } = useQuery(queryFor(consents.list, { params: { id } }));
  if (!data) return null;
  const mayChange = mayCall(role, consents.set) && deletedAt === null;
  return (
    <Card
      title={t("title")}
      actions={
        <Button size="sm" variant="ghost" onClick={() => setShowsHistory(true)}>
          {t("history")}
        </Button>
      }
    >
      <ul aria-label={t("title")} className="flex flex-col gap-1">
        {data.items.map((consent) => (
          <ConsentLine
            key={`${consent.channel} ${consent.purpose}`}
            consent={consent}
            onChange={mayChange ? () => setChanged(consent) : null}
          />
        ))}
      </ul>
      {changed && <ConsentDialog contactId={id} consent={changed} onClose={() => setChanged(null)} />}
      {showsHistory && <ConsentHistory contactId={id} onClose={() => setShowsHistory(false)} />}
    </Card>
  );
}

function ConsentLine({ consent, onChange }: { consent: Consent; onChange: (() => void) | null }) {
  const t = useTranslations("contactConsent");
  const sourceOf = useConsentSource();
  const channel = t(`channels.${consent.channel}`);
  const purpose = t(`purposes.${consent.purpose}`);
  return (
    <li className="flex min-w-0 items-center gap-2 text-[0.8125rem]">
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-ink" title={t(`purposeHelp.${consent.purpose}`)}>
          {channel} · {purpose}
        </span>
        {consent.source !== null && (
          <span className="text-xs text-ink-muted">
            <span dir="auto">{sourceOf(consent.source, consent)}</span> · <TimeText iso={consent.at} />
          </span>
        )}
      </span>
      <Badge tone={consentTones[consent.state ?? "UNKNOWN"]}>
        {t(`states.${consent.state ?? "UNKNOWN"}`)}
      </Badge>
      {onChange && (
        <IconButton size="sm" label={t("changeOf", { channel, purpose })} onClick={onChange}>
          <Pencil aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
