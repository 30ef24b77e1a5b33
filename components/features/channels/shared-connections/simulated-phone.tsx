"use client";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Check, CheckCheck, CircleAlert, Eye, Paperclip, Send } from "lucide-react";
import type { ConnectionProvider } from "@/contract/enums";
import { simulatedMailKinds, simulatedPlaces } from "@/contract/enums";
import { simulator } from "@/contract/workspace/simulator";
import type { SimulatorState } from "@/contract/workspace/simulator";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { useSend } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";
import { FileButtons, useSimulatedFile } from "./simulated-files";
import { useShowSimulator } from "./use-show-simulator";

type MailKind = (typeof simulatedMailKinds)[number];
/** In the conversation, or elsewhere on Instagram. */
const places = ["MESSAGE", ...simulatedPlaces] as const;
type Place = (typeof places)[number];
type PhoneLine = SimulatorState["lines"][number];

/** What one customer sees, and where they write: their own words stand at the end, as on their phone. */
export function SimulatedPhone({
  state: { connectionId, lines },
  customer: { number, name },
  provider,
}: {
  state: SimulatorState;
  provider: ConnectionProvider;
  customer: { number: string; name: string };
}) {
  const t = useTranslations("simulator");
  const show = useShowSimulator();
  const [text, setText] = useState("");
  const [as, setAs] = useState<MailKind>("MAIL");
  const [place, setPlace] = useState<Place>("MESSAGE");
  const isMail = number.includes("@");
  const isInstagram = provider === "instagram";
  const hasWords = text.trim() !== "" || (isInstagram && place === "STORY_MENTION");
  const write = useSend(simulator.write, {
    onSuccess: (state) => {
      setText("");
      show(state);
    },
  });
  const read = useSend(simulator.read, { onSuccess: show });
  const answer = useSend(simulator.answerInApp, {
    onSuccess: (state) => {
      setText("");
      show(state);
    },
  });
  const sendFile = useSimulatedFile((attachmentId, as) =>
    write.mutate({
      params: { id: connectionId },
      body: { from: number, name, text: as === "FILE" ? text : "", file: { attachmentId, as } },
    }),
  );
  const mine = lines.filter(({ customer }) => customer === number);
  const hasUnread = mine.some(
    ({ direction, status }) => direction === "TO_CUSTOMER" && (status === "SENT" || status === "DELIVERED"),
  );
  const send = () => {
    if (!hasWords || write.isPending) return;
    write.mutate({
      params: { id: connectionId },
      body: {
        from: number,
        name,
        text,
        ...(isMail ? { mail: { as } } : {}),
        ...(isInstagram && place !== "MESSAGE" ? { place } : {}),
      },
    });
  };
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <PhoneLines
        label={t("phoneOf", { name })}
        lines={mine}
        {...(isInstagram ? { takesBackOn: connectionId } : {})}
      />
      <div className="flex flex-col gap-2 border-t border-line p-3">
        <Textarea
          aria-label={t("writeAs", { name })}
          placeholder={t("writeAs", { name })}
          dir="auto"
          rows={2}
          maxLength={4096}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            send();
          }}
        />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Button
            size="sm"
            icon={<Eye aria-hidden />}
            disabled={!hasUnread}
            isPending={read.isPending}
            onClick={() => read.mutate({ params: { id: connectionId }, body: { customer: number } })}
          >
            {t("reads")}
          </Button>
          {!isMail && <FileButtons onFile={sendFile} />}
          {isInstagram && (
            <Select
              size="sm"
              label={t("place")}
              className="ms-auto"
              options={places.map((value) => ({ value, label: t(`places.${value}`) }))}
              value={place}
              onChange={setPlace}
            />
          )}
          {isMail && (
            <Select
              size="sm"
              label={t("mailKind")}
              className="ms-auto"
              options={simulatedMailKinds.map((value) => ({ value, label: t(`mailKinds.${value}`) }))}
              value={as}
              onChange={setAs}
            />
          )}
          {isInstagram && (
            <Button
              size="sm"
              disabled={text.trim() === ""}
              isPending={answer.isPending}
              onClick={() =>
                answer.mutate({ params: { id: connectionId }, body: { customer: number, text } })
              }
            >
              {t("answerInApp")}
            </Button>
          )}
          <Button
            size="sm"
            variant="primary"
            icon={<Send aria-hidden className="rtl:-scale-x-100" />}
            disabled={!hasWords}
            isPending={write.isPending}
            onClick={send}
          >
            {t("send")}
          </Button>
        </div>
      </div>
    </div>
  );
}

function PhoneLines({
  label,
  lines,
  takesBackOn,
}: {
  label: string;
  lines: readonly PhoneLine[];
  /** The connection whose customers can take their messages back. */
  takesBackOn?: string;
}) {
  const t = useTranslations("simulator");
  const box = useRef<HTMLDivElement>(null);
  const lastId = lines.at(-1)?.id;
  useEffect(() => {
    box.current?.scrollTo?.({ top: box.current.scrollHeight });
  }, [lastId]);
  return (
    // Its words are reached with the arrow keys, so the keyboard needs a way in.
    <div
      ref={box}
      role="region"
      aria-label={label}
      tabIndex={0}
      className="h-96 overflow-y-auto bg-sunken p-3 -outline-offset-2!"
    >
      {lines.length === 0 && <p className="py-16 text-center text-sm text-ink-muted">{t("nothingYet")}</p>}
      <ol className="flex flex-col gap-2">
        {lines.map((line) => (
          <PhoneBubble
            key={line.id}
            line={line}
            action={
              takesBackOn !== undefined &&
              line.direction === "FROM_CUSTOMER" &&
              line.place !== "COMMENT" &&
              !line.isUnsent && <TakeBack connectionId={takesBackOn} messageId={line.id} />
            }
          />
        ))}
      </ol>
    </div>
  );
}

function TakeBack({ connectionId, messageId }: { connectionId: string; messageId: string }) {
  const t = useTranslations("simulator");
  const takeBack = useSend(simulator.takeBack, { onSuccess: useShowSimulator() });
  return (
    <Button
      size="sm"
      variant="link"
      isPending={takeBack.isPending}
      onClick={() => takeBack.mutate({ params: { id: connectionId }, body: { messageId } })}
    >
      {t("takeBack")}
    </Button>
  );
}

function PhoneBubble({
  line: { direction, text, file, place, isUnsent, at, status },
  action,
}: {
  line: PhoneLine;
  action: ReactNode;
}) {
  const t = useTranslations("simulator");
  const format = useFormat();
  const isTheirs = direction === "FROM_CUSTOMER";
  return (
    <li className={clsx("flex max-w-[85%] flex-col gap-0.5", isTheirs ? "items-end self-end" : "self-start")}>
      <p
        dir="auto"
        className={clsx(
          "w-fit max-w-full rounded-lg border px-3 py-1.5 text-sm wrap-anywhere whitespace-pre-wrap text-ink",
          isTheirs ? "border-transparent bg-accent-soft" : "border-line bg-surface",
        )}
      >
        {place && <span className="block text-xs text-ink-muted">{t(`lines.${place}.${direction}`)}</span>}
        {file && (
          <span className="flex items-center gap-1.5 [&_svg]:size-3.5">
            <Paperclip aria-hidden className="shrink-0" />
            <bdi>{t("file", { name: file.name, size: format.bytes(file.sizeBytes) })}</bdi>
          </span>
        )}
        {isUnsent ? <span className="text-ink-faint italic">{t("unsent")}</span> : text}
      </p>
      <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-ink-faint [&>svg]:size-3">
        <time dateTime={at} title={format.dateTime(at)}>
          {format.time(at)}
        </time>
        {!isTheirs && status && <PhoneStatus status={status} />}
        {action}
      </p>
    </li>
  );
}

const icons = { SENT: Check, DELIVERED: CheckCheck, READ: CheckCheck, FAILED: CircleAlert };
function PhoneStatus({ status }: { status: keyof typeof icons }) {
  const t = useTranslations("simulator");
  const Icon = icons[status];
  return (
    <>
      <Icon
        aria-hidden
        className={clsx(status === "READ" && "text-accent-ink", status === "FAILED" && "text-danger-ink")}
      />
      {t(`status.${status}`)}
    </>
  );
}
