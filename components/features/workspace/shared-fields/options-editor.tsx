"use client";
import { useState } from "react";
import { useLocale, useTranslations } from "next-intl";
import { ArchiveRestore, ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { limits } from "@/contract/limits";
import { textIn } from "@/contract/workspace/field-values";
import { ColorPicker } from "@/components/features/desk/shared-category/palette";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { StatusDot } from "@/components/ui/status-dot";
import { randomId } from "@/lib/shared/random-id";
import type { OptionDraft } from "./field-draft";
import type { Locale } from "@/contract/locales";

/**
 * Options in their order, each with its colour. One that was saved and is taken away stays with whoever has
 * it.
 */
export function OptionsEditor({
  options,
  onChange,
  error,
}: {
  options: readonly OptionDraft[];
  onChange: (options: OptionDraft[]) => void;
  error: string | undefined;
}) {
  const t = useTranslations("customFields");
  const locale = useLocale();
  const [next, setNext] = useState("");
  const own = locale === "es" || locale === "ar" ? locale : "en";
  const add = () => {
    if (next.trim() === "") return;
    onChange([
      ...options,
      {
        id: `new-${randomId()}`,
        label: { [own]: next.trim() },
        color: limits.defaultStatusColor,
        isArchived: false,
      },
    ]);
    setNext("");
  };
  const put = (at: number, changes: Partial<OptionDraft>) =>
    onChange(options.map((option, each) => (each === at ? { ...option, ...changes } : option)));
  const moveTo = (at: number, to: number) => {
    const moved = [...options];
    const [one] = moved.splice(at, 1);
    if (one) moved.splice(to, 0, one);
    onChange(moved);
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium text-ink">{t("options")}</legend>
      {options.map((option, at) => (
        <OptionRow
          key={option.id}
          option={option}
          at={at}
          own={own}
          isLast={at === options.length - 1}
          onChange={(changes) => put(at, changes)}
          onMove={(to) => moveTo(at, to)}
          onRemove={() => onChange(options.filter((_, each) => each !== at))}
        />
      ))}
      <span className="flex gap-2">
        <Input
          size="sm"
          name="options"
          dir="auto"
          autoComplete="off"
          aria-label={t("optionNew")}
          aria-invalid={error ? true : undefined}
          placeholder={t("optionNew")}
          maxLength={80}
          value={next}
          onChange={(event) => setNext(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
        />
        <Button size="sm" icon={<Plus aria-hidden />} onClick={add}>
          {t("optionAdd")}
        </Button>
      </span>
      {error && (
        <p role="alert" className="text-[0.8125rem] text-danger-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** One option: its colour, its name, its place among the others. */
function OptionRow({
  option,
  at,
  own,
  isLast,
  onChange,
  onMove,
  onRemove,
}: {
  option: OptionDraft;
  at: number;
  /** The language that one writes in. */ own: Locale;
  isLast: boolean;
  onChange: (changes: Partial<OptionDraft>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  const t = useTranslations("customFields");
  const locale = useLocale();
  const name = textIn(option.label, locale);
  return (
    <div className="flex items-center gap-1">
      <ColorPicker
        value={option.color}
        onChange={(color) => onChange({ color })}
        trigger={
          <IconButton size="sm" label={t("optionColor", { name })}>
            <StatusDot color={option.color} className="size-2.5!" />
          </IconButton>
        }
      />
      <Input
        size="sm"
        dir="auto"
        aria-label={t("optionName", { number: at + 1 })}
        maxLength={80}
        className="min-w-0 flex-1"
        value={option.label[own] ?? name}
        onChange={(event) => onChange({ label: { ...option.label, [own]: event.target.value } })}
      />
      {option.isArchived && <Badge>{t("archived")}</Badge>}
      <IconButton
        size="sm"
        label={t("optionUp", { name })}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        label={t("optionDown", { name })}
        disabled={isLast}
        onClick={() => onMove(at + 1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      {option.isArchived ? (
        <IconButton
          size="sm"
          label={t("optionBack", { name })}
          onClick={() => onChange({ isArchived: false })}
        >
          <ArchiveRestore aria-hidden />
        </IconButton>
      ) : (
        <IconButton size="sm" label={t("optionRemove", { name })} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
