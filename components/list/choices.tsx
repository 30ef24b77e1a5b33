"use client";
import type { ReactNode } from "react";
import { Checkbox } from "@/components/ui/checkbox";

/** Any of several, for the panel of a filter. @param value as an address holds them, between commas */
export function Choices({
  value,
  onChange,
  options,
}: {
  value: string | undefined;
  onChange: (values: string[]) => void;
  options: readonly { value: string; label: string; icon?: ReactNode }[];
}) {
  const chosen = value?.split(",") ?? [];
  return (
    <div className="flex flex-col gap-0.5 p-2">
      {options.map((option) => (
        <Checkbox
          key={option.value}
          className="rounded-md px-1.5 py-1 hover:bg-hover"
          label={
            <span className="flex items-center gap-2">
              {option.icon}
              {option.label}
            </span>
          }
          checked={chosen.includes(option.value)}
          onChange={(event) =>
            onChange(
              options
                .map((each) => each.value)
                .filter((each) => (each === option.value ? event.target.checked : chosen.includes(each))),
            )
          }
        />
      ))}
    </div>
  );
}
