"use client";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "next-intl";
import { Search, X } from "lucide-react";
import { Input } from "@/components/ui/input";

/** Waits until the person pauses before it searches. `label` is spoken and stands as the placeholder. */
export function SearchBox({ value, onSearch, label, className }: { value: string; onSearch: (text: string) => void; label: string; className?: string }) {
  const t = useTranslations("common");
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The address changed without us (back, a cleared filter): follow it.
  if (value !== sent) {
    setSent(value);
    setText(value);
  }
  const change = (next: string, delayMs: number) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSent(next.trim());
      onSearch(next.trim());
    }, delayMs);
  };
  return (
    <Input
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => change(event.target.value, 250)}
      onKeyDown={(event) => event.key === "Enter" && change(text, 0)}
      icon={<Search aria-hidden />}
      end={
        text === "" ? undefined : (
          <button type="button" aria-label={t("clear")} onClick={() => change("", 0)} className="flex size-6 items-center justify-center rounded-sm hover:bg-hover hover:text-ink">
            <X aria-hidden className="size-3.5" />
          </button>
        )
      }
      className={className}
    />
  );
}
