"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Download, Eraser, FileArchive, Scale } from "lucide-react";
import type { Contact } from "@/contract/crm/contacts";
import { privacy } from "@/contract/privacy/privacy";
import type { PrivacyRequest } from "@/contract/privacy/privacy";
import { EraseDialog } from "@/components/features/privacy/shared-privacy/erase-dialog";
import { HoldDialog } from "@/components/features/privacy/shared-privacy/hold-dialog";
import {
  RequestState,
  askEveryMs,
  isOpen,
  isWorking,
  useDayText,
} from "@/components/features/privacy/shared-privacy/request-state";
import { useDownload } from "@/components/features/privacy/shared-privacy/use-download";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ProgressBar } from "@/components/ui/progress-bar";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";

/** What may keep this person's data, and what was asked about them: their file, and erasing them. */
export function PrivacyCard({ contact }: { contact: Contact }) {
  const t = useTranslations("contactPrivacy");
  const inWords = useFaultText();
  const { role } = useSignedIn();
  const [dialog, setDialog] = useState<"hold" | "erase" | null>(null);
  const { data } = useQuery({
    ...queryFor(privacy.ofContact, { params: { id: contact.id } }),
    enabled: mayCall(role, privacy.ofContact),
    refetchInterval: ({ state }) => (state.data?.requests.some(isWorking) ? askEveryMs : false),
  });
  const refused = {
    onError: (error: Error) => void showToast("destructive", t("refused"), { description: inWords(error) }),
  };
  const start = useSend(privacy.start, refused);
  const record = useSend(privacy.record, {
    ...refused,
    onSuccess: ({ id }) => start.mutate({ params: { id }, body: {} }),
  });
  const lift = useSend(privacy.lift, refused);
  // Everything of who was merged is the other's, and so is what may be asked of it.
  const mayAct = mayCall(role, privacy.record) && contact.mergedIntoId === null;
  if (!data || (!mayAct && !data.hold && data.requests.length === 0)) return null;
  const { hold, requests } = data;
  const openFor = (kind: PrivacyRequest["kind"]) =>
    requests.find((request) => request.kind === kind && isOpen(request))?.id;
  const give = () => {
    const id = openFor("DATA");
    if (id) start.mutate({ params: { id }, body: {} });
    else record.mutate({ body: { contactId: contact.id, kind: "DATA" } });
  };
  return (
    <Card title={t("title")} text={t("help")}>
      <div className="flex flex-col gap-3 text-sm">
        {hold && (
          <Banner tone="warning" title={t("held")}>
            <p className="wrap-anywhere">
              <bdi>{hold.reason}</bdi>
            </p>
            <p className="text-[0.8125rem]">{t("heldBy", { name: hold.setByName })}</p>
            {mayCall(role, privacy.lift) && (
              <Button
                size="sm"
                className="mt-2"
                isPending={lift.isPending}
                onClick={() => lift.mutate({ params: { id: contact.id } })}
              >
                {t("lift")}
              </Button>
            )}
          </Banner>
        )}
        {mayAct && (
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              icon={<FileArchive aria-hidden />}
              isPending={record.isPending || start.isPending}
              onClick={give}
            >
              {t("give")}
            </Button>
            {!hold && (
              <Button size="sm" icon={<Scale aria-hidden />} onClick={() => setDialog("hold")}>
                {t("hold")}
              </Button>
            )}
            <Button
              size="sm"
              icon={<Eraser aria-hidden />}
              disabled={hold !== null}
              onClick={() => setDialog("erase")}
            >
              {t("erase")}
            </Button>
          </div>
        )}
        {requests.length > 0 && (
          <ul className="flex flex-col gap-3" aria-label={t("requests")}>
            {requests.map((request) => (
              <RequestLine key={request.id} request={request} mayAct={mayAct} />
            ))}
          </ul>
        )}
      </div>
      {dialog === "hold" && <HoldDialog person={contact} onClose={() => setDialog(null)} />}
      {dialog === "erase" && (
        <EraseDialog person={contact} requestId={openFor("ERASE")} onClose={() => setDialog(null)} />
      )}
    </Card>
  );
}

function RequestLine({ request, mayAct }: { request: PrivacyRequest; mayAct: boolean }) {
  const t = useTranslations("contactPrivacy");
  const dayText = useDayText();
  const download = useDownload();
  const { id, kind, state, receivedOn, dueOn, step, steps, hasFile, error, refusal } = request;
  return (
    <li className="flex flex-col gap-1">
      <p className="flex items-center gap-2">
        <span className="min-w-0 flex-1 font-medium text-ink">{t(`kind.${kind}`)}</span>
        <RequestState request={request} />
      </p>
      <p className="text-[0.8125rem] text-ink-muted">
        {t("dates", { received: dayText(receivedOn), due: dayText(dueOn) })}
      </p>
      {isWorking(request) && (
        <ProgressBar label={t(`state.${state}`)} value={step} max={Math.max(1, steps)} />
      )}
      {(error ?? refusal) && (
        <p className="text-[0.8125rem] text-danger-ink">
          <bdi>{error ?? refusal}</bdi>
        </p>
      )}
      {hasFile && mayAct && (
        <p>
          <Button
            size="sm"
            icon={<Download aria-hidden />}
            isPending={download.isPending}
            onClick={() => download.mutate({ params: { id } })}
          >
            {t("download")}
          </Button>
        </p>
      )}
    </li>
  );
}
