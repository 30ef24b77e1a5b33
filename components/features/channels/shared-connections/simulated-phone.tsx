"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Eye, Send, X } from "lucide-react";
import type { ConnectionProvider } from "@/contract/enums";
import type { simulatedPlaces } from "@/contract/channels/media-rules";
import { simulatedMailKinds } from "@/contract/enums";
import { simulator } from "@/contract/workspace/simulator";
import type { SimulatorState } from "@/contract/workspace/simulator";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { useSend } from "@/lib/api/query";
import { MarketingMenu } from "./marketing-menu";
import type { PhoneLine } from "./phone-acts";
import { PhoneLines } from "./phone-lines";
import { SharePlace } from "./place-dialog";
import { FileButtons, useSimulatedFile } from "./simulated-files";
import { useShowSimulator } from "./use-show-simulator";

type MailKind = (typeof simulatedMailKinds)[number];
/** In the conversation, or elsewhere on Instagram. */
type Place = "MESSAGE" | (typeof simulatedPlaces)[number];

/** What the customer is writing: a new message, an answer to a line, or other words for one of theirs. */
function useWords({
  state: { connectionId, places },
  number,
  name,
  provider,
}: {
  state: SimulatorState;
  number: string;
  name: string;
  provider: ConnectionProvider;
}) {
  const show = useShowSimulator();
  const [text, setText] = useState("");
  const [about, setAbout] = useState<{ line: PhoneLine; isEdit: boolean } | null>(null);
  const [as, setAs] = useState<MailKind>("MAIL");
  const [chosen, setPlace] = useState<Place>("MESSAGE");
  const place: Place = chosen !== "MESSAGE" && places.includes(chosen) ? chosen : "MESSAGE";
  const hasWords = text.trim() !== "" || place === "STORY_MENTION";
  const onSuccess = (state: SimulatorState) => {
    setText("");
    setAbout(null);
    show(state);
  };
  const write = useSend(simulator.write, { onSuccess });
  const edit = useSend(simulator.act, { onSuccess });
  const isPending = write.isPending || edit.isPending;
  const sendFile = useSimulatedFile((attachmentId, use) =>
    write.mutate({
      params: { id: connectionId },
      body: { from: number, name, text: use === "FILE" ? text : "", file: { attachmentId, as: use } },
    }),
  );
  const send = () => {
    if (!hasWords || isPending) return;
    if (about?.isEdit)
      return edit.mutate({
        params: { id: connectionId },
        body: { does: "EDIT", messageId: about.line.id, text },
      });
    write.mutate({
      params: { id: connectionId },
      body: {
        from: number,
        name,
        text,
        ...(provider === "email" ? { mail: { as } } : {}),
        // What answers a line is in the conversation.
        ...(about ? { repliesTo: about.line.id } : place !== "MESSAGE" ? { place } : {}),
      },
    });
  };
  return { text, setText, about, setAbout, as, setAs, place, setPlace, hasWords, isPending, send, sendFile };
}

/** What one customer sees, and where they write: their own words stand at the end, as on their phone. */
export function SimulatedPhone({
  state,
  customer: { number, name },
  provider,
}: {
  state: SimulatorState;
  provider: ConnectionProvider;
  customer: { number: string; name: string };
}) {
  const t = useTranslations("simulator");
  const { connectionId, lines, places } = state;
  const words = useWords({ state, number, name, provider });
  const { text, setText, about, setAbout, place, setPlace, as, setAs, hasWords, send, sendFile } = words;
  const isMail = number.includes("@");
  const mine = lines.filter(({ customer }) => customer === number);
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <PhoneLines
        label={t("phoneOf", { name })}
        lines={mine}
        connectionId={connectionId}
        provider={provider}
        onReply={(line) => setAbout({ line, isEdit: false })}
        onEdit={(line) => {
          setAbout({ line, isEdit: true });
          setText(line.text);
        }}
      />
      <div className="flex flex-col gap-2 border-t border-line p-3">
        {about && (
          <AboutLine
            {...about}
            onCancel={() => {
              setAbout(null);
              if (about.isEdit) setText("");
            }}
          />
        )}
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
        <div className="flex flex-wrap items-center gap-2">
          <ReadButton connectionId={connectionId} customer={number} lines={mine} />
          {!isMail && (
            <span className="flex items-center">
              <FileButtons onFile={sendFile} />
              {provider === "whatsapp" && (
                <>
                  <SharePlace connectionId={connectionId} customer={number} />
                  <MarketingMenu connectionId={connectionId} customer={number} />
                </>
              )}
            </span>
          )}
          {places.length > 0 && <PlaceSelect places={places} value={place} onChange={setPlace} />}
          {isMail && (
            <Select
              size="sm"
              label={t("mailKind")}
              className="w-44 max-w-full"
              options={simulatedMailKinds.map((value) => ({ value, label: t(`mailKinds.${value}`) }))}
              value={as}
              onChange={setAs}
            />
          )}
          <span className="ms-auto flex flex-wrap items-center justify-end gap-2">
            <AnswerInApp
              provider={provider}
              connectionId={connectionId}
              customer={number}
              text={text}
              onAnswered={() => setText("")}
            />
            <Button
              size="sm"
              variant="primary"
              icon={<Send aria-hidden className="rtl:-scale-x-100" />}
              disabled={!hasWords}
              isPending={words.isPending}
              onClick={send}
            >
              {t(about?.isEdit ? "saveEdit" : "send")}
            </Button>
          </span>
        </div>
      </div>
    </div>
  );
}

function PlaceSelect({
  places,
  value,
  onChange,
}: {
  places: SimulatorState["places"];
  value: Place;
  onChange: (place: Place) => void;
}) {
  const t = useTranslations("simulator");
  return (
    <Select
      size="sm"
      label={t("place")}
      className="w-52 max-w-full"
      options={["MESSAGE" as const, ...places].map((one: Place) => ({
        value: one,
        label: t(`places.${one}`),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}

function ReadButton({
  connectionId,
  customer,
  lines,
}: {
  connectionId: string;
  customer: string;
  lines: readonly PhoneLine[];
}) {
  const t = useTranslations("simulator");
  const read = useSend(simulator.read, { onSuccess: useShowSimulator() });
  const hasUnread = lines.some(
    ({ direction, status }) => direction === "TO_CUSTOMER" && (status === "SENT" || status === "DELIVERED"),
  );
  return (
    <Button
      size="sm"
      icon={<Eye aria-hidden />}
      disabled={!hasUnread}
      isPending={read.isPending}
      onClick={() => read.mutate({ params: { id: connectionId }, body: { customer } })}
    >
      {t("reads")}
    </Button>
  );
}

/** The line that is answered or changed. */
function AboutLine({ line, isEdit, onCancel }: { line: PhoneLine; isEdit: boolean; onCancel: () => void }) {
  const t = useTranslations("simulator");
  return (
    <p className="flex items-center gap-2 border-s-2 border-line-strong ps-2 text-xs text-ink-muted">
      <span className="min-w-0 flex-1 truncate">
        {t(isEdit ? "editing" : "replying")} <bdi>{line.text === "" ? line.file?.name : line.text}</bdi>
      </span>
      <IconButton size="sm" label={t("cancelAbout")} onClick={onCancel}>
        <X aria-hidden />
      </IconButton>
    </p>
  );
}

const appWords = {
  whatsapp: "answerInWhatsApp",
  instagram: "answerInApp",
  email: "answerInMail",
} as const;
/** As the business, in the provider's own app. */
function AnswerInApp({
  provider,
  connectionId,
  customer,
  text,
  onAnswered,
}: {
  provider: ConnectionProvider;
  connectionId: string;
  customer: string;
  text: string;
  onAnswered: () => void;
}) {
  const t = useTranslations("simulator");
  const show = useShowSimulator();
  const answer = useSend(simulator.answerInApp, {
    onSuccess: (state) => {
      onAnswered();
      show(state);
    },
  });
  return (
    <Button
      size="sm"
      disabled={text.trim() === ""}
      isPending={answer.isPending}
      onClick={() => answer.mutate({ params: { id: connectionId }, body: { customer, text } })}
    >
      {t(appWords[provider])}
    </Button>
  );
}
