"use client";
import { useTranslations } from "next-intl";
import { X } from "lucide-react";
import { Select } from "@/components/ui/select";
import type { Option } from "@/components/ui/select";

/** Several of a known set: what is chosen as chips, the rest to add. */
export function ManyPicker({
  options,
  value,
  onChange,
  label,
}: {
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  label: string;
}) {
  const t = useTranslations("rules");
  const common = useTranslations("common");
  const rest = options.filter((option) => !value.includes(option.value));
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-1.5">
      {value.map((one) => {
        const name = options.find((option) => option.value === one)?.label.trim() ?? "—";
        return (
          <span
            key={one}
            className="inline-flex h-7 items-center gap-0.5 rounded-sm bg-neutral-soft ps-2 text-[0.8125rem] font-medium text-neutral-ink"
          >
            <bdi>{name}</bdi>
            <button
              type="button"
              aria-label={common("tags.remove", { tag: name })}
              onClick={() => onChange(value.filter((each) => each !== one))}
              className="flex size-6 items-center justify-center rounded-sm hover:text-ink"
            >
              <X aria-hidden className="size-3" />
            </button>
          </span>
        );
      })}
      {rest.length > 0 && (
        <Select
          className="w-40"
          size="sm"
          label={label}
          placeholder={t(value.length === 0 ? "choose" : "addAnother")}
          options={rest}
          value={null}
          onChange={(added) => onChange([...value, added])}
        />
      )}
      {options.length === 0 && <span className="text-[0.8125rem] text-ink-faint">{t("noneToChoose")}</span>}
    </span>
  );
}
