"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { X } from "lucide-react";
import { useFieldProps } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** Words as chips: Enter or a comma adds, Backspace in the empty box takes the last away. */
export function TagsInput({
  value,
  onChange,
  name,
  maxLength = 50,
  isReadOnly = false,
  takesCommas = false,
}: {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  name?: string;
  maxLength?: number;
  isReadOnly?: boolean;
  takesCommas?: boolean;
}) {
  const t = useTranslations("common.tags");
  const { required: _required, ...field } = useFieldProps();
  const [text, setText] = useState("");
  if (isReadOnly) return <Input readOnly dir="auto" value={value.join(", ")} />;
  const add = () => {
    const tag = text.trim();
    if (tag && !value.includes(tag)) onChange([...value, tag]);
    setText("");
  };
  return (
    <span className="flex min-h-8 w-full flex-wrap items-center gap-1 rounded-md border border-line-control bg-surface px-1.5 py-1 shadow-control focus-within:border-focus focus-within:outline-2 focus-within:outline-focus hover:border-ink-faint">
      {value.map((tag) => (
        <span
          key={tag}
          className="inline-flex h-6 items-center gap-0.5 rounded-sm bg-neutral-soft ps-1.5 text-xs font-medium text-neutral-ink"
        >
          {tag}
          <button
            type="button"
            aria-label={t("remove", { tag })}
            onClick={() => onChange(value.filter((each) => each !== tag))}
            className="flex size-6 items-center justify-center rounded-sm hover:text-ink"
          >
            <X aria-hidden className="size-3" />
          </button>
        </span>
      ))}
      <input
        {...field}
        name={name}
        value={text}
        maxLength={maxLength}
        placeholder={value.length === 0 ? t("add") : undefined}
        onChange={(event) => setText(event.target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key === "Enter" || (event.key === "," && !takesCommas)) {
            event.preventDefault();
            add();
          } else if (event.key === "Backspace" && text === "") onChange(value.slice(0, -1));
        }}
        className="h-6 min-w-16 flex-1 bg-transparent px-1 text-sm outline-none"
      />
    </span>
  );
}
