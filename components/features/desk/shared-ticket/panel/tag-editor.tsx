"use client";
import { useRef, useState } from "react";
import { useTranslations } from "next-intl";
import { Plus, X } from "lucide-react";
import { useOnLeaving } from "@/lib/browser/use-on-leaving";

const tagsMax = 30;

/** Tags as quiet chips; a press on plus makes room for one more. */
export function TagEditor({
  tags,
  onChange,
}: {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
}) {
  const t = useTranslations("ticket.panel");
  const common = useTranslations("common.tags");
  const [text, setText] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const keep = (goesOn: boolean) => {
    const tag = (text ?? "").trim();
    setText(goesOn ? "" : null);
    if (tag && !tags.includes(tag)) onChange([...tags, tag]);
  };
  useOnLeaving(() => keep(false));
  return (
    <span className="flex flex-wrap items-center gap-1">
      {tags.map((tag) => (
        <span
          key={tag}
          className="inline-flex h-6 max-w-full items-center rounded-sm bg-neutral-soft ps-1.5 text-xs font-medium text-neutral-ink"
        >
          <bdi className="truncate">{tag}</bdi>
          <button
            type="button"
            aria-label={common("remove", { tag })}
            onClick={() => onChange(tags.filter((each) => each !== tag))}
            className="flex size-6 shrink-0 items-center justify-center rounded-sm opacity-60 hover:opacity-100 focus-visible:opacity-100"
          >
            <X aria-hidden className="size-3" />
          </button>
        </span>
      ))}
      {text === null ? (
        tags.length < tagsMax && (
          <button
            ref={button}
            type="button"
            aria-label={t("addTag")}
            onClick={() => setText("")}
            className="inline-flex h-6 items-center gap-1 rounded-sm border border-dashed border-line-strong px-1.5 text-xs text-ink-muted hover:bg-hover hover:text-ink"
          >
            <Plus aria-hidden className="size-3" />
            {tags.length === 0 && t("addTag")}
          </button>
        )
      ) : (
        <input
          ref={focusAtOnce}
          dir="auto"
          aria-label={t("addTag")}
          maxLength={50}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => keep(false)}
          onKeyDown={(event) => {
            if (event.key === "Enter" || event.key === ",") {
              event.preventDefault();
              keep(true);
            } else if (event.key === "Escape") {
              event.stopPropagation();
              setText(null);
              requestAnimationFrame(() => button.current?.focus());
            } else if (event.key === "Backspace" && text === "") onChange(tags.slice(0, -1));
          }}
          className="h-6 w-28 rounded-sm border border-line-control bg-surface px-1.5 text-xs text-ink"
        />
      )}
    </span>
  );
}

const focusAtOnce = (node: HTMLInputElement | null): void => {
  if (node && document.activeElement !== node) node.focus();
};
