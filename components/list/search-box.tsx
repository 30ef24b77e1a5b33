"use client";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "next-intl";
import { Search, X } from "lucide-react";
import { Input } from "@/components/ui/input";

/** Waits until the person pauses before it searches. `label` is spoken and stands as the placeholder. */
export function SearchBox({
  value,
  onSearch,
  label,
  className,
}: {
  value: string;
  onSearch: (text: string) => void;
  label: string;
  className?: string;
}) {
  const t = useTranslations("common");
  const [text, setText] = useState(value);
  const [address, setAddress] = useState<{
    seen: string;
    /** Sent by us, and not come back as `value` yet. */ underWay: readonly string[];
  }>({ seen: value, underWay: [] });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (value !== address.seen) {
    const at = address.underWay.indexOf(value);
    setAddress({ seen: value, underWay: at < 0 ? [] : address.underWay.slice(at + 1) });
    // The address changed without us (back, a cleared filter): follow it. What we sent comes late on a slow
    // machine, and takes back nothing that was typed since.
    if (at < 0) setText(value);
  }
  const change = (next: string, delayMs: number) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const sent = next.trim();
      setAddress((now) =>
        (now.underWay.at(-1) ?? now.seen) === sent ? now : { ...now, underWay: [...now.underWay, sent] },
      );
      onSearch(sent);
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
          <button
            type="button"
            aria-label={t("clear")}
            onClick={() => change("", 0)}
            className="flex size-6 items-center justify-center rounded-sm hover:bg-hover hover:text-ink"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        )
      }
      className={className}
    />
  );
}
