"use client";
import { useRef, useState } from "react";
import { useFormErrors } from "@/components/resource/form-errors";
import { useFaultText } from "@/lib/browser/use-fault-text";

/** What the forms of these messages share: their complaints, and one key for one press however often its answer was lost. */
export function useRichSend() {
  const complaints = useFormErrors();
  const inWords = useFaultText();
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [clientMessageId] = useState(() => crypto.randomUUID());
  return {
    complaints,
    form,
    problem,
    clientMessageId,
    /** For `onError` of the call. */
    refused(error: unknown) {
      setProblem(complaints.accept(error, form.current) ? null : inWords(error));
    },
  };
}
export type RichSend = ReturnType<typeof useRichSend>;
