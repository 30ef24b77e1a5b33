"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Plus, X } from "lucide-react";
import { ticketStatuses } from "@/contract/desk-enums";
import { eventTriggers, routingTriggers, timeTriggers } from "@/contract/automation/rule-parts";
import type { RuleKind, RuleTrigger, TriggerType } from "@/contract/automation/rule-parts";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { isTimed, newTrigger, withItem, withoutItem } from "./rule-draft";

type Unit = "minutes" | "hours" | "days";
const minutesIn: Record<Unit, number> = { minutes: 1, hours: 60, days: 1440 };
const units = ["minutes", "hours", "days"] as const;

/** When a rule looks. */
export function TriggerFields({
  kind,
  triggers,
  onChange,
  errorAt,
}: {
  kind: RuleKind;
  triggers: readonly RuleTrigger[];
  onChange: (triggers: RuleTrigger[]) => void;
  errorAt: (path: string) => string | undefined;
}) {
  const t = useTranslations("rules");
  const offered: readonly TriggerType[] =
    kind === "ROUTING" ? routingTriggers : [...eventTriggers, ...timeTriggers];
  const options = offered.map((type) => ({ value: type, label: t(`triggerNames.${type}`) }));
  const unused =
    offered.find((type) => !triggers.some((one) => one.type === type)) ?? offered[0] ?? "TICKET_CREATED";
  const most = kind === "ROUTING" ? routingTriggers.length : 6;
  return (
    <div className="flex flex-col gap-2">
      {triggers.map((trigger, at) => (
        <div key={at} className="flex flex-wrap items-center gap-2">
          <span className="w-10 shrink-0 text-[0.8125rem] text-ink-faint">
            {t(at === 0 ? "when" : "orWhen")}
          </span>
          <Select
            className="w-64 max-w-full"
            label={t("trigger")}
            options={options.filter(
              ({ value }) =>
                value === trigger.type ||
                kind === "AUTOMATION" ||
                !triggers.some((one) => one.type === value),
            )}
            value={trigger.type}
            onChange={(type) => onChange(withItem(triggers, at, newTrigger(type)))}
          />
          {(trigger.type === "STATUS_CHANGED" || trigger.type === "STATUS_FOR") && (
            <StatusChoice trigger={trigger} onChange={(next) => onChange(withItem(triggers, at, next))} />
          )}
          {trigger.type === "TAG_ADDED" && (
            <Input
              className="w-40!"
              aria-label={t("whichTag")}
              placeholder={t("anyTag")}
              maxLength={50}
              value={trigger.tag ?? ""}
              onChange={({ target }) =>
                onChange(
                  withItem(
                    triggers,
                    at,
                    target.value.trim() === "" ? { type: trigger.type } : { ...trigger, tag: target.value },
                  ),
                )
              }
            />
          )}
          {isTimed(trigger) && (
            <Wait
              minutes={trigger.minutes ?? 60}
              onChange={(minutes) => onChange(withItem(triggers, at, { ...trigger, minutes }))}
            />
          )}
          {triggers.length > 1 && (
            <IconButton
              label={t("removeTrigger")}
              size="sm"
              onClick={() => onChange(withoutItem(triggers, at))}
            >
              <X aria-hidden />
            </IconButton>
          )}
          {errorAt(`triggers.${at}.minutes`) && (
            <p role="alert" className="w-full ps-12 text-[0.8125rem] text-danger-ink">
              {errorAt(`triggers.${at}.minutes`)}
            </p>
          )}
        </div>
      ))}
      {triggers.length < most && (
        <div className="ps-12">
          <Button
            size="sm"
            variant="ghost"
            icon={<Plus aria-hidden />}
            onClick={() => onChange([...triggers, newTrigger(unused)])}
          >
            {t("addTrigger")}
          </Button>
        </div>
      )}
    </div>
  );
}

function StatusChoice({
  trigger,
  onChange,
}: {
  trigger: RuleTrigger;
  onChange: (trigger: RuleTrigger) => void;
}) {
  const t = useTranslations("rules");
  const conditions = useTranslations("conditions");
  const ticket = useTranslations("ticket");
  const statuses = ticketStatuses.map((value) => ({ value, label: ticket(`status.${value}`) }));
  if (trigger.type === "STATUS_FOR")
    return (
      <Select
        className="w-36"
        label={conditions("ticket.status")}
        options={statuses}
        value={trigger.status ?? "PENDING"}
        onChange={(status) => onChange({ ...trigger, status })}
      />
    );
  return (
    <Select
      className="w-36"
      label={conditions("ticket.status")}
      options={[{ value: "ANY" as const, label: t("toAny") }, ...statuses]}
      value={trigger.status ?? "ANY"}
      onChange={(status) => onChange(status === "ANY" ? { type: trigger.type } : { ...trigger, status })}
    />
  );
}

function Wait({ minutes, onChange }: { minutes: number; onChange: (minutes: number) => void }) {
  const t = useTranslations("rules");
  const [unit, setUnit] = useState<Unit>(
    minutes % 1440 === 0 ? "days" : minutes % 60 === 0 ? "hours" : "minutes",
  );
  return (
    <>
      <Input
        className="w-20!"
        type="number"
        min={1}
        step={1}
        required
        aria-label={t("howLong")}
        value={String(minutes / minutesIn[unit])}
        onChange={({ target }) => onChange(Math.max(1, Math.round(Number(target.value) * minutesIn[unit])))}
      />
      <Select
        className="w-28"
        label={t("unit")}
        options={units.map((value) => ({ value, label: t(`unitNames.${value}`) }))}
        value={unit}
        onChange={(next) => {
          onChange(Math.max(1, Math.round(minutes / minutesIn[unit])) * minutesIn[next]);
          setUnit(next);
        }}
      />
    </>
  );
}
