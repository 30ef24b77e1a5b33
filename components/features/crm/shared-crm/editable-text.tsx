"use client";
import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { useOnLeaving } from "@/lib/browser/use-on-leaving";

interface Props {
  label: string;
  value: string | null;
  type?: "text" | "email" | "tel";
  isLong?: boolean;
  maxLength: number;
  isReadOnly: boolean;
  onSave: (value: string | null) => Promise<string | null>;
}

/**
 * Enter or leaving saves, Escape takes back. A refused value stays in the box with its error, so that it can
 * be mended; so does one over what somebody else has put there while it was typed, until the person who knows
 * of it leaves the box again.
 */
export function EditableText({
  label,
  value,
  type = "text",
  isLong = false,
  maxLength,
  isReadOnly,
  onSave,
}: Props) {
  const t = useTranslations("errors");
  const [typed, setTyped] = useState<{
    text: string;
    /** What stood there when one began. */ seen: string | null;
  } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const onItsWay = useRef(typed);
  const save = async () => {
    if (typed === null || typed === onItsWay.current) return;
    const next = typed.text.trim() === "" ? null : typed.text.trim();
    if (next === value) {
      setError(null);
      return setTyped(null);
    }
    if (value !== typed.seen) {
      setTyped({ ...typed, seen: value });
      return setError(t("precondition_failed"));
    }
    onItsWay.current = typed;
    const problem = await onSave(next);
    onItsWay.current = null;
    setError(problem);
    // What was typed meanwhile is yet to be saved, over this.
    if (problem === null) setTyped((now) => (now === typed ? null : now && { ...now, seen: next }));
  };
  useOnLeaving(() => {
    if (error === null) void save();
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (event.key === "Escape") {
      setTyped(null);
      setError(null);
    }
    if (event.key === "Enter" && !isLong) event.currentTarget.blur();
  };
  const shared = {
    dir: type === "text" ? "auto" : "ltr",
    maxLength,
    readOnly: isReadOnly,
    value: typed?.text ?? value ?? "",
    onKeyDown,
    onBlur: () => void save(),
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped({ text: target.value, seen: typed === null ? value : typed.seen }),
  };
  return (
    <Field label={label} error={error}>
      {isLong ? <Textarea rows={3} {...shared} /> : <Input type={type} autoComplete="off" {...shared} />}
    </Field>
  );
}
