"use client";
import type { ReactElement } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Check } from "lucide-react";
import { Popover } from "@/components/ui/popover";

/**
 * Colours that a tenant gives to things of its own: content, as a name is. Each stands out on light and dark.
 */
const palette = {
  slate: "#64748B",
  blue: "#2563EB",
  sky: "#0EA5E9",
  teal: "#0D9488",
  green: "#16A34A",
  amber: "#D97706",
  red: "#DC2626",
  pink: "#DB2777",
  violet: "#7C3AED",
  brown: "#92400E",
} as const;
const names = Object.keys(palette) as (keyof typeof palette)[]; // its own keys

/** A colour by its name, under the button that shows it. */
export function ColorPicker({
  trigger,
  value,
  onChange,
}: {
  trigger: ReactElement;
  value: string;
  onChange: (color: string) => void;
}) {
  const t = useTranslations("category.palette");
  return (
    <Popover trigger={trigger} label={t("label")} align="start" className="w-auto">
      {(close) => (
        <div className="grid grid-cols-5 gap-1 p-2">
          {names.map((name) => {
            const isChosen = palette[name].toLowerCase() === value.toLowerCase();
            return (
              <button
                key={name}
                type="button"
                aria-label={t(name)}
                aria-pressed={isChosen}
                data-autofocus={isChosen || undefined}
                onClick={() => {
                  close();
                  onChange(palette[name]);
                }}
                className="flex size-8 items-center justify-center rounded-md hover:bg-hover"
              >
                <span
                  className={clsx("flex size-5 items-center justify-center rounded-full text-white")}
                  style={{ backgroundColor: palette[name] }}
                >
                  {isChosen && <Check aria-hidden className="size-3.5" />}
                </span>
              </button>
            );
          })}
        </div>
      )}
    </Popover>
  );
}
