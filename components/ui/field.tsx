"use client";
import { createContext, use, useId } from "react";
import type { ReactNode } from "react";
import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";

type FieldFacts = { id: string; describedBy: string | undefined; isInvalid: boolean; isRequired: boolean };
const FieldContext = createContext<FieldFacts | null>(null);

/**
 * Label above, help below, the error at the field. The control inside finds its id and its description by
 * itself.
 */
export function Field({
  label,
  help,
  error,
  isRequired = false,
  aside,
  className,
  children,
}: {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  isRequired?: boolean;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  const describedBy = clsx(help && `${id}-help`, error && `${id}-error`) || undefined;
  return (
    <div className={clsx("flex min-w-0 flex-col gap-1.5", className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label id={`${id}-label`} htmlFor={id} className="text-sm font-medium text-ink">
          {label}
          {isRequired && (
            <span aria-hidden className="ms-0.5 text-danger-ink">
              *
            </span>
          )}
        </label>
        {aside && <span className="text-xs text-ink-faint">{aside}</span>}
      </div>
      <FieldContext value={{ id, describedBy, isInvalid: Boolean(error), isRequired }}>
        {children}
      </FieldContext>
      {error && (
        <p
          id={`${id}-error`}
          role="alert"
          className="flex items-start gap-1.5 text-[0.8125rem] text-danger-ink"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span>{error}</span>
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className="text-[0.8125rem] text-ink-faint">
          {help}
        </p>
      )}
    </div>
  );
}

/** What a control inside a <Field> spreads on itself; outside of one it is empty. */
export function useFieldProps() {
  const field = use(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    "aria-describedby": field.describedBy,
    "aria-invalid": field.isInvalid || undefined,
    required: field.isRequired || undefined,
  };
}

export function useFieldLabel(): {
  id?: string;
  labelledBy?: string;
  describedBy?: string;
  isInvalid: boolean;
} {
  const field = use(FieldContext);
  if (!field) return { isInvalid: false };
  return {
    id: field.id,
    labelledBy: `${field.id}-label`,
    describedBy: field.describedBy,
    isInvalid: field.isInvalid,
  };
}

/** For a control with a label of its own, whose error is shown beside it. */
export function ErrorElsewhere({ errorId, children }: { errorId: string | undefined; children: ReactNode }) {
  const id = useId();
  const facts = { id, describedBy: errorId, isInvalid: errorId !== undefined, isRequired: false };
  return <FieldContext value={facts}>{children}</FieldContext>;
}
