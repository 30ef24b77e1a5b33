"use client";
import { useId } from "react";
import { useTranslations } from "next-intl";
import { dealStarts } from "@/contract/crm/deal-rules";
import type { DealStart } from "@/contract/crm/deal-rules";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { EntityPicker } from "./entity-picker";
import type { NamedEntity } from "./entity-picker";

/** What winning a deal starts, as it is being chosen. `type` null: nothing for now. */
export interface Start {
  type: DealStart | null;
  subject: string;
  assignee: NamedEntity | null;
}

export const lacksSubject = ({ type, subject }: Start): boolean => type !== null && subject.trim() === "";

/**
 * What comes next, once a deal is won: nothing, a ticket with its customer, or a task of the team's, which is
 * the owner's unless somebody else is named.
 */
export function StartChoice({
  value,
  owner,
  isTried,
  onChange,
}: {
  value: Start;
  owner: NamedEntity | null;
  isTried: boolean;
  onChange: (next: Start) => void;
}) {
  const t = useTranslations("deal.move");
  const common = useTranslations("common");
  const name = useId();
  const choose = (type: Start["type"]) =>
    onChange({ ...value, type, assignee: type === "TASK" ? (value.assignee ?? owner) : value.assignee });
  return (
    <>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 text-sm font-medium text-ink">{t("next")}</legend>
        {[null, ...dealStarts].map((type) => (
          <Choice
            key={type}
            name={name}
            type={type}
            isChosen={value.type === type}
            onChoose={() => choose(type)}
          />
        ))}
      </fieldset>
      {value.type !== null && (
        <>
          <Field
            label={t("subject")}
            isRequired
            error={isTried && lacksSubject(value) ? common("validation.required") : undefined}
          >
            <Input
              dir="auto"
              maxLength={300}
              value={value.subject}
              onChange={(event) => onChange({ ...value, subject: event.target.value })}
            />
          </Field>
          <Field label={t("assignee")}>
            <EntityPicker
              kind="owner"
              value={value.assignee}
              onChange={(assignee) => onChange({ ...value, assignee })}
            />
          </Field>
        </>
      )}
    </>
  );
}

function Choice({
  name,
  type,
  isChosen,
  onChoose,
}: {
  name: string;
  type: Start["type"];
  isChosen: boolean;
  onChoose: () => void;
}) {
  const t = useTranslations("deal.move.start");
  const id = useId();
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-2.5">
      <input
        id={id}
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        aria-describedby={type === null ? undefined : `${id}-help`}
        className="mt-0.5 size-4 accent-accent"
      />
      <label htmlFor={id} className="text-sm text-ink">
        {t(`${type ?? "NOTHING"}.label`)}
      </label>
      {type !== null && (
        <span id={`${id}-help`} className="col-start-2 text-[0.8125rem] text-ink-muted">
          {t(`${type}.help`)}
        </span>
      )}
    </div>
  );
}
