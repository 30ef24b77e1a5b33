"use client";
import { useState } from "react";
import type { KeyboardEvent } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";

interface Props { label: string; value: string | null; type?: "text" | "email" | "tel"; isLong?: boolean; maxLength: number; isReadOnly: boolean; onSave: (value: string | null) => Promise<string | null> }

/** Enter or leaving saves, Escape takes back. A refused value stays in the box with its error, so that it can be mended. */
export function EditableText({ label, value, type = "text", isLong = false, maxLength, isReadOnly, onSave }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const save = async () => {
    if (typed === null) return;
    const next = typed.trim() === "" ? null : typed.trim();
    if (next === value) return setTyped(null);
    const problem = await onSave(next);
    setError(problem);
    if (problem === null) setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (event.key === "Escape") {
      setTyped(null);
      setError(null);
    }
    if (event.key === "Enter" && !isLong) event.currentTarget.blur();
  };
  const shared = {
    dir: type === "text" ? "auto" : "ltr", maxLength, readOnly: isReadOnly, value: typed ?? value ?? "", onKeyDown, onBlur: () => void save(),
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
  };
  return <Field label={label} error={error}>{isLong ? <Textarea rows={3} {...shared} /> : <Input type={type} autoComplete="off" {...shared} />}</Field>;
}
