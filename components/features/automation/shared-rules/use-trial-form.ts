"use client";
import { useState } from "react";
import { channels } from "@/contract/desk-enums";
import type { Channel } from "@/contract/enums";
import type { Answer, BodyIn } from "@/contract/kit";
import { ticketTrial } from "@/contract/automation/ticket-trial";
import { useFormErrors } from "@/components/resource/form-errors";
import { useSend } from "@/lib/api/query";
import { useDraft } from "@/lib/browser/use-draft";
import { useFaultText } from "@/lib/browser/use-fault-text";

const texts = ["contactEmail", "contactName", "subject", "message"] as const;
export type TrialField = (typeof texts)[number];
const empty = { channel: "EMAIL", contactEmail: "", contactName: "", subject: "", message: "" };

/** A message as it is typed, kept over errors and reloads, and what the last trial of it answered. */
export function useTrialForm() {
  const { values, setValue, discard } = useDraft("draft:ticket-trial", empty);
  const inWords = useFaultText();
  const complaints = useFormErrors();
  const [problem, setProblem] = useState<string | null>(null);
  const [tried, setTried] = useState<{ body: string; trial: Answer<typeof ticketTrial.run> } | null>(null);
  const channel: Channel = channels.find((one) => one === values["channel"]) ?? "EMAIL";
  const text = (name: TrialField): string => (typeof values[name] === "string" ? values[name] : "");
  const body: BodyIn<typeof ticketTrial.run> = {
    channel,
    message: text("message"),
    ...given("subject", text("subject")),
    ...given("contactEmail", text("contactEmail")),
    ...given("contactName", text("contactName")),
  };
  const send = useSend(ticketTrial.run);
  const run = (form: HTMLFormElement) => {
    setProblem(null);
    if (!complaints.check(form)) return;
    send.mutate(
      { body },
      {
        onSuccess: (trial) => setTried({ body: JSON.stringify(body), trial }),
        onError: (error) => {
          if (!complaints.accept(error, form)) setProblem(inWords(error));
        },
      },
    );
  };
  return {
    channel,
    text,
    run,
    problem,
    errors: complaints.errors,
    isPending: send.isPending,
    isEmpty: texts.every((name) => text(name) === ""),
    trial: tried?.trial ?? null,
    /** What is typed is no longer what was tried. */
    isOld: tried !== null && tried.body !== JSON.stringify(body),
    choose: (next: Channel) => setValue("channel", next),
    type: (name: TrialField, value: string) => {
      complaints.clear(name);
      setValue(name, value);
    },
    clear: () => {
      discard();
      complaints.clear();
      setProblem(null);
      setTried(null);
    },
  };
}
export type TrialForm = ReturnType<typeof useTrialForm>;

const given = <Name extends TrialField>(name: Name, value: string): { [Key in Name]?: string } =>
  value.trim() === "" ? {} : ({ [name]: value } as { [Key in Name]: string }); // its one key
