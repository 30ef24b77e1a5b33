"use client";
import { useRef, useState } from "react";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormErrors } from "./form-errors";
import type { FormErrors } from "./form-errors";

interface SentForm extends FormErrors {
  /** What is wrong with none of its fields, or with more than one, in words; it stands above them. */
  problem: string | null;
  setProblem: (problem: string | null) => void;
  /** For the call that sends it. What was typed stays. */
  onError: (error: unknown) => void;
}

/** A form that one call sends: what it is refused for stands at the field, or above all of them. */
export function useSentForm(): SentForm {
  const inWords = useFaultText();
  const complaints = useFormErrors();
  const [problem, setProblem] = useState<string | null>(null);
  const sent = useRef<HTMLFormElement | null>(null);
  return {
    ...complaints,
    problem,
    setProblem,
    check: (form) => {
      sent.current = form;
      setProblem(null);
      return complaints.check(form);
    },
    onError: (error) => {
      if (!complaints.accept(error, sent.current)) setProblem(inWords(error));
    },
  };
}
