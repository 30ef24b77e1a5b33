"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Download, Eraser, FileArchive, Scale } from "lucide-react";
import type { Contact } from "@/contract/contacts";
import { privacy } from "@/contract/privacy";
import type { PrivacyRequest } from "@/contract/privacy";
import { useFormErrors } from "@/components/resource/form-errors";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { ProgressBar } from "@/components/ui/progress-bar";
import { queryFor, useSend } from "@/lib/api/query";
import { may } from "@/lib/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/toasts";
import { useFaultText } from "@/lib/use-fault-text";
import { useFormat } from "@/lib/use-format";

const isRunning = ({ state }: PrivacyRequest): boolean => state === "QUEUED" || state === "RUNNING";
const askEveryMs = 2000;
const tones = { OPEN: "warning", QUEUED: "info", RUNNING: "info", DONE: "success", FAILED: "danger", REFUSED: "neutral" } as const;

/** What may keep this person's data, and what was asked about them: their file, and erasing them. */
export function PrivacyCard({ contact }: { contact: Contact }) {
  const t = useTranslations("contactPrivacy");
  const inWords = useFaultText();
  const { role } = useSignedIn();
  const [dialog, setDialog] = useState<"hold" | "erase" | null>(null);
  const { data } = useQuery({ ...queryFor(privacy.ofContact, { params: { id: contact.id } }), enabled: may(role, privacy.ofContact), refetchInterval: ({ state }) => (state.data?.requests.some(isRunning) ? askEveryMs : false) });
  const refused = { onError: (error: Error) => void showToast("error", t("refused"), { text: inWords(error) }) };
  const start = useSend(privacy.start, refused);
  const record = useSend(privacy.record, { ...refused, onSuccess: ({ id }) => start.mutate({ params: { id }, body: {} }) });
  const lift = useSend(privacy.lift, refused);
  const link = useSend(privacy.link, { ...refused, onSuccess: ({ url }) => { location.assign(url); } });
  const mayAct = may(role, privacy.record);
  if (!data || !mayAct && !data.hold && data.requests.length === 0) return null;
  const { hold, requests } = data;
  return (
    <Card title={t("title")} text={t("help")}>
      <div className="flex flex-col gap-3 text-sm">
        {hold && (
          <Banner tone="warning">
            <span className="flex flex-wrap items-center gap-2"><span className="min-w-0 flex-1"><strong>{t("held")}</strong> <bdi>{hold.reason}</bdi> · <bdi>{hold.setByName}</bdi></span>{may(role, privacy.lift) && <Button size="sm" isPending={lift.isPending} onClick={() => lift.mutate({ params: { id: contact.id } })}>{t("lift")}</Button>}</span>
          </Banner>
        )}
        {mayAct && (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" icon={<FileArchive aria-hidden />} isPending={record.isPending || start.isPending} onClick={() => record.mutate({ body: { contactId: contact.id, kind: "DATA" } })}>{t("give")}</Button>
            {!hold && <Button size="sm" icon={<Scale aria-hidden />} onClick={() => setDialog("hold")}>{t("hold")}</Button>}
            <Button size="sm" variant="danger" icon={<Eraser aria-hidden />} disabled={hold !== null} onClick={() => setDialog("erase")}>{t("erase")}</Button>
          </div>
        )}
        {requests.length > 0 && (
          <ul className="flex flex-col gap-3" aria-label={t("requests")}>
            {requests.map((request) => <RequestLine key={request.id} request={request} onDownload={mayAct ? () => link.mutate({ params: { id: request.id } }) : undefined} />)}
          </ul>
        )}
      </div>
      {dialog === "hold" && <HoldDialog contact={contact} onClose={() => setDialog(null)} />}
      {dialog === "erase" && <EraseDialog contact={contact} open={requests.find(({ kind, state }) => kind === "ERASE" && (state === "OPEN" || state === "FAILED"))} onClose={() => setDialog(null)} />}
    </Card>
  );
}

function RequestLine({ request, onDownload }: { request: PrivacyRequest; onDownload: (() => void) | undefined }) {
  const t = useTranslations("contactPrivacy");
  const format = useFormat();
  const { kind, state, receivedOn, dueOn, isOverdue, step, steps, hasFile, error, refusal } = request;
  return (
    <li className="flex flex-col gap-1">
      <p className="flex items-center gap-2"><span className="min-w-0 flex-1 font-medium text-ink">{t(`kind.${kind}`)}</span><Badge tone={isOverdue ? "danger" : tones[state]}>{isOverdue ? t("overdue") : t(`state.${state}`)}</Badge></p>
      <p className="text-[0.8125rem] text-ink-muted">{t("dates", { received: format.date(receivedOn), due: format.date(dueOn) })}</p>
      {isRunning(request) && <ProgressBar label={t(`state.${state}`)} value={step} max={Math.max(1, steps)} />}
      {(error ?? refusal) && <p className="text-[0.8125rem] text-danger-ink"><bdi>{error ?? refusal}</bdi></p>}
      {hasFile && onDownload && <p><Button size="sm" icon={<Download aria-hidden />} onClick={onDownload}>{t("download")}</Button></p>}
    </li>
  );
}

function HoldDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const t = useTranslations("contactPrivacy");
  const common = useTranslations("common");
  const { errors, check, accept } = useFormErrors();
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const hold = useSend(privacy.hold, { onSuccess: onClose, onError: (error) => void accept(error, form) });
  return (
    <Dialog isOpen onClose={onClose} size="sm" title={t("hold")} text={t("holdHelp")} closeLabel={common("close")}>
      <form ref={setForm} noValidate className="flex flex-col gap-4" onSubmit={(event) => { event.preventDefault(); if (check(event.currentTarget)) hold.mutate({ params: { id: contact.id }, body: { reason: String(new FormData(event.currentTarget).get("reason")).trim() } }); }}>
        <Field label={t("reason")} error={errors["reason"]} isRequired><Input name="reason" dir="auto" required maxLength={500} autoComplete="off" /></Field>
        <div className="flex justify-end gap-2"><Button onClick={onClose}>{common("cancel")}</Button><Button type="submit" variant="primary" isPending={hold.isPending}>{t("hold")}</Button></div>
      </form>
    </Dialog>
  );
}

/** The name is typed, since nothing brings the person back. */
function EraseDialog({ contact, open, onClose }: { contact: Contact; open: PrivacyRequest | undefined; onClose: () => void }) {
  const t = useTranslations("contactPrivacy");
  const common = useTranslations("common");
  const { errors, check, accept } = useFormErrors();
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const [typed, setTyped] = useState("");
  const [removesFiles, setRemovesFiles] = useState(false);
  const refused = { onError: (error: Error) => void accept(error, form) };
  const start = useSend(privacy.start, { ...refused, onSuccess: () => { showToast("info", t("erasing")); onClose(); } });
  const run = (id: string) => start.mutate({ params: { id }, body: { confirmName: typed, removesFiles } });
  const record = useSend(privacy.record, { ...refused, onSuccess: ({ id }) => run(id) });
  const isTyped = typed.trim() === contact.name;
  return (
    <Dialog isOpen onClose={onClose} size="sm" title={t("eraseTitle", { name: contact.name })} text={t("eraseHelp")} closeLabel={common("close")}>
      <form ref={setForm} noValidate className="flex flex-col gap-4" onSubmit={(event) => { event.preventDefault(); if (!check(event.currentTarget)) return; if (open) run(open.id); else record.mutate({ body: { contactId: contact.id, kind: "ERASE" } }); }}>
        <Field label={t("typeName", { name: contact.name })} error={errors["confirmName"]} isRequired><Input name="confirmName" dir="auto" required autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} /></Field>
        <Checkbox label={t("removeFiles")} checked={removesFiles} onChange={(event) => setRemovesFiles(event.target.checked)} />
        <div className="flex justify-end gap-2"><Button onClick={onClose}>{common("cancel")}</Button><Button type="submit" variant="danger" disabled={!isTyped} isPending={record.isPending || start.isPending}>{t("erase")}</Button></div>
      </form>
    </Dialog>
  );
}
