"use client";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useBuilding } from "./builder-context";

export function PlainField({
  label,
  path,
  value,
  onChange,
  maxLength,
  help,
}: {
  label: string;
  path: string;
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
  help?: string;
}) {
  const { errorAt } = useBuilding();
  return (
    <Field label={label} help={help} error={errorAt(path)}>
      <Input
        dir="auto"
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
