"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { isFault } from "@/lib/shared/api/fault";

export interface FormErrors {
  /** By field name. */
  errors: Readonly<Record<string, string>>;
  /**
   * Runs the constraints of the form's own controls, puts their words at the fields, and moves to the first.
   * True: all hold.
   */
  check: (form: HTMLFormElement) => boolean;
  /**
   * Takes the server's field errors. False: the fault names no field of this form, so it must be shown
   * elsewhere.
   */
  accept: (error: unknown, form?: HTMLFormElement | null) => boolean;
  clear: (name?: string) => void;
}

/**
 * The one way in which a form of ours complains: at the field and in words, whoever found it, the browser or
 * the server.
 */
export function useFormErrors(): FormErrors {
  const t = useTranslations("common.validation");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const wordsFor = (control: Control): string => {
    const { validity } = control;
    if (isBlank(control)) return t("required");
    if (validity.typeMismatch) return t(control.type === "url" ? "url" : "email");
    if (validity.tooShort) return t("tooShort", { min: control.getAttribute("minlength") ?? 1 });
    if (validity.tooLong) return t("tooLong", { max: control.getAttribute("maxlength") ?? 1 });
    if (validity.rangeUnderflow) return t("min", { min: control.getAttribute("min") ?? "" });
    if (validity.rangeOverflow) return t("max", { max: control.getAttribute("max") ?? "" });
    if (validity.badInput) return t("number");
    // A pattern explains itself in `title`, as HTML intends.
    return control.title || t(validity.patternMismatch ? "pattern" : "invalid");
  };
  return {
    errors,
    check: (form) => {
      const found = controlsOf(form).filter(
        (control) => control.name !== "" && (!control.validity.valid || isBlank(control)),
      );
      setErrors(Object.fromEntries(found.toReversed().map((control) => [control.name, wordsFor(control)])));
      found[0]?.focus();
      return found.length === 0;
    },
    accept: (error, form) => {
      if (!isFault(error) || error.errors.length === 0) return false;
      const byField = Object.fromEntries(
        error.errors.toReversed().map(({ path, message }) => [fieldOf(path), message]),
      );
      setErrors(byField);
      const controls = form ? controlsOf(form) : [];
      const first = controls.find((control) => control.name in byField);
      first?.focus();
      return !form || first !== undefined;
    },
    clear: (name) =>
      setErrors((all) =>
        name === undefined ? {} : Object.fromEntries(Object.entries(all).filter(([field]) => field !== name)),
      ),
  };
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const controlsOf = (form: HTMLFormElement): Control[] =>
  Array.from(form.elements).filter(
    (element): element is Control =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  );

/** Spaces alone are nothing, as the server has it; the browser takes them for something. */
const isBlank = ({ validity, required, value }: Control): boolean =>
  validity.valueMissing || (required && value.trim() === "");

/** `tags`, `body.tags.0` and `/tags/0` are all the field `tags`. */
const fieldOf = (path: string): string => path.replace(/^\/?(?:body[./])?/, "").split(/[./[]/)[0] ?? path;
