"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Eye, Send } from "lucide-react";
import type { ConnectionProvider } from "@/contract/enums";
import { simulatedMailKinds, simulatedPlaces } from "@/contract/enums";
import { simulator } from "@/contract/workspace/simulator";
import type { SimulatorState } from "@/contract/workspace/simulator";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { useSend } from "@/lib/api/query";
import { PhoneLines } from "./phone-lines";
import { FileButtons, useSimulatedFile } from "./simulated-files";
import { useShowSimulator } from "./use-show-simulator";

type MailKind = (typeof simulatedMailKinds)[number];
/** In the conversation, or elsewhere on Instagram. */
const places = ["MESSAGE", ...simulatedPlaces] as const;
type Place = (typeof places)[number];

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
        {...(provider === "whatsapp" ? { callsOn: connectionId } : {})}
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
          {isInstagram && <PlaceSelect value={place} onChange={setPlace} />}
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
            <AnswerInApp
              connectionId={connectionId}
              customer={number}
              text={text}
              onAnswered={() => setText("")}
            />
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

function PlaceSelect({ value, onChange }: { value: Place; onChange: (place: Place) => void }) {
  const t = useTranslations("simulator");
  return (
    <Select
      size="sm"
      label={t("place")}
      className="ms-auto"
      options={places.map((one) => ({ value: one, label: t(`places.${one}`) }))}
      value={value}
      onChange={onChange}
    />
  );
}

/** As the business, in the provider's own app. */
function AnswerInApp({
  connectionId,
  customer,
  text,
  onAnswered,
}: {
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
      {t("answerInApp")}
    </Button>
  );
}
