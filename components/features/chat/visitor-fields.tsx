"use client";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { Say } from "@/lib/texts";

/** Asked once, before the first message, and never required. */
export function VisitorFields({ say, visitor, emailError, onChange }: { say: Say; visitor: { name: string; email: string } | undefined; emailError: string | undefined; onChange: () => void }) {
  return (
    <details className="mb-3 rounded-lg border border-line" open={emailError !== undefined || undefined}>
      <summary className="px-3 py-2 text-[0.8125rem] font-medium text-ink-muted select-none">{say("chat.about")}</summary>
      <div className="flex flex-col gap-3 border-t border-line p-3">
        <p className="text-[0.8125rem] text-ink-faint">{say("chat.aboutHelp")}</p>
        <Field label={say("chat.name")}>
          <Input name="name" autoComplete="name" maxLength={120} dir="auto" defaultValue={visitor?.name} />
        </Field>
        <Field label={say("chat.email")} error={emailError}>
          <Input name="email" type="email" autoComplete="email" maxLength={254} dir="ltr" defaultValue={visitor?.email} onChange={onChange} />
        </Field>
      </div>
    </details>
  );
}
