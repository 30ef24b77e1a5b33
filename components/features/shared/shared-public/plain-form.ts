"use client";
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { FormEvent, FormHTMLAttributes, RefObject } from "react";
import { sendIfEarly, waitingAttribute } from "@/lib/browser/inline/early-submit";
import { faultText, isFault } from "@/lib/shared/api/fault";
import { sayer } from "@/lib/shared/texts";
import type { Say, Texts } from "@/lib/shared/texts";

export interface PlainForm {
  say: Say;
  /** By field name. */
  errors: Readonly<Record<string, string>>;
  /** What belongs to no field. */
  general: string | null;
  isPending: boolean;
  clear: (name: string) => void;
  fail: (error: unknown, form?: HTMLFormElement) => void;
  /**
   * For the form's element. Checks the form's own constraints, then does the work; what it throws lands at
   * the fields or above them. What was typed stays, also when it was sent before this code was there.
   */
  on: (work: Work) => Pick<FormHTMLAttributes<HTMLFormElement>, "noValidate" | "method" | "onSubmit"> & {
    ref: RefObject<HTMLFormElement | null>;
  };
}

type Work = (values: FormValues, form: HTMLFormElement) => Promise<void>;

/** `values("email")`: the text of a control, trimmed nowhere. */
type FormValues = (name: string) => string;

/**
 * A form of a public page: uncontrolled fields, so that what somebody typed before the script arrived is
 * kept. Needs the texts `auth.field` and `errors`. `onArrival` hears what was typed by then.
 */
export function usePlainForm(
  texts: Texts,
  { onArrival }: { onArrival?: (values: FormValues) => void } = {},
): PlainForm {
  const say = useMemo(() => sayer(texts), [texts]);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [general, setGeneral] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);

  const fail = (error: unknown, form?: HTMLFormElement) => {
    const byField = isFault(error)
      ? Object.fromEntries(error.errors.toReversed().map(({ path, message }) => [fieldOf(path), message]))
      : {};
    const first = form && controlsOf(form).find((control) => control.name in byField);
    if (first) {
      setErrors(byField);
      first.focus();
    } else setGeneral(faultText(error, (code) => say(`errors.${code}`)));
  };
  const run = async (form: HTMLFormElement, work: Work) => {
    const wrong = controlsOf(form).filter((control) => control.name !== "" && problemOf(control) !== null);
    setErrors(
      Object.fromEntries(wrong.toReversed().map((control) => [control.name, wordsFor(control, say)])),
    );
    setGeneral(null);
    if (wrong.length > 0) return wrong[0]?.focus();
    setIsPending(true);
    await work(valuesOf(form), form).catch((error: unknown) => fail(error, form));
    setIsPending(false);
  };

  const { box, isWaiting } = useFormElement(onArrival);

  return {
    say,
    errors,
    general,
    isPending,
    fail,
    clear: (name) =>
      setErrors((all) => Object.fromEntries(Object.entries(all).filter(([field]) => field !== name))),
    on: (work) => ({
      noValidate: true,
      method: "post", // should it be sent without a script after all, nothing of it stands in the address
      [waitingAttribute]: isWaiting ? "" : undefined,
      ref: box,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void run(event.currentTarget, work);
      },
    }),
  };
}

/** The form in the page. `isWaiting`: this code has not come yet; what was sent by then is sent once it has. */
function useFormElement(onArrival: ((values: FormValues) => void) | undefined) {
  const isWaiting = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  const box = useRef<HTMLFormElement>(null);
  const arrive = useEffectEvent(() => {
    if (box.current) onArrival?.(valuesOf(box.current));
  });
  useEffect(() => arrive(), []);
  // Once the attribute is gone, so that what is sent again is not taken for early once more.
  useEffect(() => {
    if (!isWaiting && box.current) sendIfEarly(box.current);
  }, [isWaiting]);
  return { box, isWaiting };
}

const valuesOf =
  (form: HTMLFormElement): FormValues =>
  (name) =>
    controlsOf(form).find((control) => control.name === name)?.value ?? "";
const subscribeToNothing = () => () => undefined;

const controlsOf = (form: HTMLFormElement) =>
  Array.from(form.elements).filter((element) => element instanceof HTMLInputElement);

function problemOf(control: HTMLInputElement): "missing" | "email" | "short" | "other" | null {
  const { validity, value, minLength } = control;
  if (validity.valueMissing || (control.required && value.trim() === "")) return "missing";
  // The browser forgives what a script or a password manager filled in; the server would not.
  if (validity.tooShort || (minLength > 0 && value !== "" && value.length < minLength)) return "short";
  if (validity.typeMismatch) return "email";
  return validity.valid ? null : "other";
}

function wordsFor(control: HTMLInputElement, say: Say): string {
  switch (problemOf(control)) {
    case "missing":
      return say("auth.field.required");
    case "email":
      return say("auth.field.emailInvalid");
    case "short":
      return say("auth.field.passwordTooShort", { min: control.minLength });
    default:
      return control.dataset["explain"] ?? say("auth.field.invalid");
  }
}

const fieldOf = (path: string): string => path.replace(/^\/?(?:body[./])?/, "").split(/[./[]/)[0] ?? path;
