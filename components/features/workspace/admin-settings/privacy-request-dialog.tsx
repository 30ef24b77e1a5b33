"use client";
import { useState } from "react";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Download, Eraser, FileArchive } from "lucide-react";
import { privacy } from "@/contract/privacy/privacy";
import type { PrivacyRequest } from "@/contract/privacy/privacy";
import { EraseDialog } from "@/components/features/privacy/shared-privacy/erase-dialog";
import {
  RequestState,
  askEveryMs,
  isOpen,
  isWorking,
  useDayText,
} from "@/components/features/privacy/shared-privacy/request-state";
import { useDownload } from "@/components/features/privacy/shared-privacy/use-download";
import { useFormErrors } from "@/components/resource/form-errors";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";

/** One request: what was asked, how far it is, and what can be done about it now. */
export function RequestDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations("privacyRequests");
  const words = useTranslations("contactPrivacy");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const [act, setAct] = useState<"erase" | "refuse" | null>(null);
  const { data: request, error } = useQuery({
    ...queryFor(privacy.get, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data && isWorking(data) ? askEveryMs : false),
  });
  const start = useSend(privacy.start, { onError: () => undefined });
  const download = useDownload();
  const back = () => setAct(null);
  if (request && act === "erase")
    return (
      <EraseDialog
        person={{ id: request.contactId, name: request.contactName ?? "" }}
        requestId={id}
        onClose={back}
      />
    );
  if (request && act === "refuse") return <RefuseDialog id={id} onClose={back} />;
  const [isErasure, isHeld] = [request?.kind === "ERASE", request?.heldBecause !== null];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={request ? words(`kind.${request.kind}`) : t("title")}
      closeLabel={common("close")}
      footer={
        request && (
          <>
            {isOpen(request) && <Button onClick={() => setAct("refuse")}>{t("refuse")}</Button>}
            {isOpen(request) &&
              request.contactName !== null &&
              (isErasure ? (
                <Button
                  variant="danger"
                  icon={<Eraser aria-hidden />}
                  disabled={isHeld}
                  onClick={() => setAct("erase")}
                >
                  {words("erase")}
                </Button>
              ) : (
                <Button
                  variant="primary"
                  icon={<FileArchive aria-hidden />}
                  isPending={start.isPending}
                  onClick={() => start.mutate({ params: { id }, body: {} })}
                >
                  {t("makeFile")}
                </Button>
              ))}
            {request.hasFile && (
              <Button
                variant="primary"
                icon={<Download aria-hidden />}
                isPending={download.isPending}
                onClick={() => download.mutate({ params: { id } })}
              >
                {words("download")}
              </Button>
            )}
            {!isOpen(request) && !request.hasFile && <Button onClick={onClose}>{common("close")}</Button>}
          </>
        )
      }
    >
      {error && <Banner tone="danger">{inWords(error)}</Banner>}
      {!request && !error && <Skeleton className="h-40 w-full" />}
      {request && (
        <div className="flex flex-col gap-4">
          {start.error && <Banner tone="danger">{inWords(start.error)}</Banner>}
          {isErasure && request.heldBecause !== null && isOpen(request) && (
            <Banner tone="warning" title={words("held")}>
              <bdi>{request.heldBecause}</bdi>
            </Banner>
          )}
          {(request.error ?? request.refusal) && (
            <Banner
              tone={request.error === null ? "info" : "danger"}
              {...(request.error === null ? { title: t("refusedBecause") } : {})}
            >
              <bdi>{request.error ?? request.refusal}</bdi>
            </Banner>
          )}
          {isWorking(request) && (
            <ProgressBar
              label={words(`state.${request.state}`)}
              value={request.step}
              max={Math.max(1, request.steps)}
            />
          )}
          <Facts request={request} />
        </div>
      )}
    </Dialog>
  );
}

function Facts({ request }: { request: PrivacyRequest }) {
  const t = useTranslations("privacyRequests");
  const format = useFormat();
  const dayText = useDayText();
  const {
    contactId,
    contactName,
    receivedOn,
    dueOn,
    byName,
    note,
    createdAt,
    finishedAt,
    counts,
    removesFiles,
    hasFile,
    fileExpiresAt,
  } = request;
  const changed = counts === null ? 0 : Object.values(counts).reduce((sum, count) => sum + count, 0);
  const facts: { label: string; value: ReactNode; isKnown?: boolean }[] = [
    {
      label: t("columns.contactName"),
      value:
        contactName === null ? (
          t("gone")
        ) : (
          <Link href={`/contacts/${contactId}`} className="text-accent-ink hover:underline" dir="auto">
            {contactName}
          </Link>
        ),
    },
    { label: t("columns.state"), value: <RequestState request={request} /> },
    { label: t("columns.receivedOn"), value: dayText(receivedOn) },
    { label: t("columns.dueOn"), value: dayText(dueOn) },
    { label: t("columns.byName"), value: <bdi>{byName}</bdi> },
    { label: t("recordedAt"), value: format.dateTime(createdAt) },
    {
      label: t("note"),
      value: (
        <span dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {note}
        </span>
      ),
      isKnown: note !== null,
    },
    { label: t("finishedAt"), value: format.dateTime(finishedAt ?? ""), isKnown: finishedAt !== null },
    {
      label: t("fileUntil"),
      value: format.dateTime(fileExpiresAt ?? ""),
      isKnown: hasFile && fileExpiresAt !== null,
    },
    {
      label: t("erased"),
      value: t(removesFiles ? "erasedWithFiles" : "erasedRows", {
        count: changed,
        tables: Object.keys(counts ?? {}).length,
      }),
      isKnown: counts !== null,
    },
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-[0.8125rem]">
      {facts
        .filter(({ isKnown = true }) => isKnown)
        .map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-muted">{label}</dt>
            <dd className="min-w-0 wrap-break-word text-ink">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function RefuseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations("privacyRequests");
  const words = useTranslations("contactPrivacy");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const { errors, check, accept } = useFormErrors();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const refuse = useSend(privacy.refuse, { onError: () => undefined });
  const send = (form: HTMLFormElement) => {
    setProblem(null);
    if (check(form))
      refuse.mutate(
        { params: { id }, body: { reason: reason.trim() } },
        {
          onSuccess: onClose,
          onError: (error) => {
            if (!accept(error, form)) setProblem(inWords(error));
          },
        },
      );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={t("refuseTitle")}
      text={t("refuseHelp")}
      closeLabel={common("close")}
    >
      <Form onSend={send}>
        {problem && <Banner tone="danger">{problem}</Banner>}
        <Field label={words("reason")} error={errors["reason"]} isRequired>
          <Input
            name="reason"
            dir="auto"
            required
            maxLength={500}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={reason.trim() === ""}
            isPending={refuse.isPending}
          >
            {t("refuse")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
