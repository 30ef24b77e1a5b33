"use client";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Check, CheckCheck, CircleAlert, Paperclip, Phone } from "lucide-react";
import { simulator } from "@/contract/workspace/simulator";
import type { SimulatorState } from "@/contract/workspace/simulator";
import type { simulatedCallActs } from "@/contract/enums";
import { Button } from "@/components/ui/button";
import { useSend } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";
import { useShowSimulator } from "./use-show-simulator";

type PhoneLine = SimulatorState["lines"][number];

/** What was said, as the customer's phone shows it. */
export function PhoneLines({
  label,
  lines,
  takesBackOn,
  callsOn,
}: {
  label: string;
  lines: readonly PhoneLine[];
  /** The connection whose customers can be called. */
  callsOn?: string;
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
              callsOn !== undefined && line.call !== undefined ? (
                <CallActs connectionId={callsOn} line={line} />
              ) : (
                takesBackOn !== undefined &&
                line.direction === "FROM_CUSTOMER" &&
                line.place !== "COMMENT" &&
                !line.isUnsent && <TakeBack connectionId={takesBackOn} messageId={line.id} />
              )
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

const actsOf: Partial<Record<NonNullable<PhoneLine["call"]>, readonly (typeof simulatedCallActs)[number][]>> =
  {
    ASKS: ["ALLOW_FOR_A_WEEK", "ALLOW", "REFUSE"],
    RINGING: ["PICK_UP", "DECLINE"],
    CONNECTED: ["HANG_UP"],
  };
/** What the customer can do about a question, or a call, that waits for them. */
function CallActs({ connectionId, line: { call, customer } }: { connectionId: string; line: PhoneLine }) {
  const t = useTranslations("simulator");
  const act = useSend(simulator.actOnCall, { onSuccess: useShowSimulator() });
  return (call && actsOf[call])?.map((does) => (
    <Button
      key={does}
      size="sm"
      variant="link"
      isPending={act.isPending && act.variables.body.does === does}
      onClick={() => act.mutate({ params: { id: connectionId }, body: { customer, does } })}
    >
      {t(`callActs.${does}`)}
    </Button>
  ));
}

function PhoneBubble({
  line: { direction, text, file, place, call, isUnsent, isRead, reaction, at, status },
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
        {call && (
          <span className="flex items-center gap-1.5 text-xs text-ink-muted [&_svg]:size-3">
            <Phone aria-hidden className="shrink-0" />
            {t(`call.${call}`)}
          </span>
        )}
        {place && <span className="block text-xs text-ink-muted">{t(`lines.${place}.${direction}`)}</span>}
        {file && (
          <span className="flex items-center gap-1.5 [&_svg]:size-3.5">
            <Paperclip aria-hidden className="shrink-0" />
            <bdi>{t("file", { name: file.name, size: format.bytes(file.sizeBytes) })}</bdi>
          </span>
        )}
        {isUnsent ? <span className="text-ink-faint italic">{t("unsent")}</span> : text}
      </p>
      {reaction && (
        <p className="-mt-1.5 w-fit rounded-full border border-line bg-surface px-1.5 text-sm leading-5 shadow-control">
          <span className="sr-only">{t("reaction")}</span> {reaction}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-ink-faint [&>svg]:size-3">
        <time dateTime={at} title={format.dateTime(at)}>
          {format.time(at)}
        </time>
        {!isTheirs && status && <PhoneStatus status={status} />}
        {isTheirs && isRead && <PhoneStatus status="READ" />}
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
      <span>{t(`status.${status}`)}</span>
    </>
  );
}
