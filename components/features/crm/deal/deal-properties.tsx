"use client";
import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { useTranslations } from "next-intl";
import { dealSources, forecastCategories } from "@/contract/crm/deal-rules";
import { deals } from "@/contract/crm/deals";
import type { WholeDeal } from "@/contract/crm/deals";
import type { DealStage } from "@/contract/crm/pipelines";
import { AmountField, amountOf, typedAmount } from "@/components/features/crm/shared-deal/amount-field";
import type { TypedAmount } from "@/components/features/crm/shared-deal/amount-field";
import { EntityPicker } from "@/components/features/crm/shared-deal/entity-picker";
import { placeIn, usePipelines } from "@/components/features/crm/shared-deal/use-pipelines";
import { TagsInput } from "@/components/resource/tags-input";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useOnLeaving } from "@/lib/browser/use-on-leaving";
import type { DealChanges } from "./edit-rules";
import type { SaveDeal } from "./use-deal-edit";

interface Props {
  deal: WholeDeal;
  save: SaveDeal;
}

/** Each property is changed where it stands and saved when one leaves it. */
export function DealProperties({
  deal,
  save,
  onMove,
}: Props & { /** Null: it stays where it is. */ onMove: ((stage: DealStage) => void) | null }) {
  const t = useTranslations("deal");
  const page = useTranslations("dealPage");
  const { role } = useSignedIn();
  const isReadOnly = !mayCall(role, deals.update) || deal.deletedAt !== null;
  const choose = (changes: DealChanges, look: Partial<WholeDeal>) =>
    void save(deal, changes, look).then((problem) => {
      if (problem !== null) showToast("destructive", problem);
    });
  return (
    <Card title={page("properties")}>
      <div className="flex flex-col gap-3">
        <Typed name="title" deal={deal} save={save} isReadOnly={isReadOnly} maxLength={200} isRequired />
        <TypedMoney deal={deal} save={save} isReadOnly={isReadOnly} />
        <TypedDay deal={deal} save={save} isReadOnly={isReadOnly} />
        <InPipeline deal={deal} onMove={onMove} />
        <Field label={t("fields.ownerId")}>
          <EntityPicker
            kind="owner"
            disabled={isReadOnly}
            value={deal.owner}
            onChange={(owner) =>
              choose({ ownerId: owner?.id ?? null }, { owner, ownerId: owner?.id ?? null })
            }
          />
        </Field>
        <Field label={t("fields.forecastCategory")}>
          <Select
            disabled={isReadOnly}
            options={[
              { value: "" as const, label: t("none") },
              ...forecastCategories.map((value) => ({ value, label: t(`category.${value}`) })),
            ]}
            value={deal.forecastCategory ?? ""}
            onChange={(value) =>
              choose(
                { forecastCategory: value === "" ? null : value },
                { forecastCategory: value === "" ? null : value },
              )
            }
          />
        </Field>
        <Field label={t("fields.source")}>
          <Select
            disabled={isReadOnly}
            options={[
              { value: "" as const, label: t("none") },
              ...dealSources.map((value) => ({ value, label: t(`source.${value}`) })),
            ]}
            value={deal.source ?? ""}
            onChange={(value) =>
              choose({ source: value === "" ? null : value }, { source: value === "" ? null : value })
            }
          />
        </Field>
        {deal.state === "LOST" && (
          <Typed
            name="lostReason"
            deal={deal}
            save={save}
            isReadOnly={isReadOnly}
            maxLength={500}
            isRequired
          />
        )}
        <Field label={t("fields.tags")}>
          {isReadOnly ? (
            <p className="text-sm text-ink-muted">{deal.tags.join(", ") || t("none")}</p>
          ) : (
            <TagsInput value={deal.tags} onChange={(tags) => choose({ tags }, { tags })} />
          )}
        </Field>
        <Typed name="notes" deal={deal} save={save} isReadOnly={isReadOnly} maxLength={10_000} isLong />
      </div>
    </Card>
  );
}

/** Where there are several, a deal that is in the wrong one goes to the beginning of another. */
function InPipeline({ deal, onMove }: { deal: WholeDeal; onMove: ((stage: DealStage) => void) | null }) {
  const t = useTranslations("deal");
  const { all } = usePipelines();
  const open = all.filter(({ id, isActive }) => isActive || id === deal.pipelineId);
  if (open.length < 2) return null;
  const move = (id: string) => {
    const stage = placeIn(all, { pipelineId: id }).stage;
    if (stage && id !== deal.pipelineId) onMove?.(stage);
  };
  return (
    <Field label={t("fields.pipelineId")}>
      <Select
        disabled={onMove === null}
        options={open.map(({ id, name }) => ({ value: id, label: name }))}
        value={deal.pipelineId}
        onChange={move}
      />
    </Field>
  );
}

/**
 * Enter or leaving saves, Escape takes back. A refused value stays in the box with its error, so that it can
 * be mended. The deal counts as it was when one began to type.
 */
function useTyping<Value>(
  { deal, save }: Props,
  toChange: (
    value: Value,
    seen: WholeDeal,
  ) => { changes: DealChanges; look: Partial<WholeDeal> } | string | null,
) {
  const [typed, setTyped] = useState<{ value: Value; seen: WholeDeal } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const stop = () => {
    setTyped(null);
    setError(null);
  };
  const onItsWay = useRef(typed);
  const done = async (): Promise<string | null> => {
    if (typed === null || typed === onItsWay.current) return null;
    const change = toChange(typed.value, typed.seen);
    if (change === null) {
      stop();
      return null;
    }
    if (typeof change === "string") {
      setError(change);
      return change;
    }
    onItsWay.current = typed;
    const problem = await save(typed.seen, change.changes, change.look);
    onItsWay.current = null;
    setError(problem);
    if (problem === null) setTyped((now) => (now === typed ? null : now));
    return problem;
  };
  // The box that would say what is wrong with it is gone by then.
  useOnLeaving(() => {
    if (error === null)
      void done().then((problem) => {
        if (problem !== null) showToast("destructive", problem);
      });
  });
  return {
    value: typed?.value,
    error,
    stop,
    done: () => void done(),
    type: (value: Value) => setTyped((now) => ({ value, seen: now?.seen ?? deal })),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      if (event.key === "Escape") stop();
      if (event.key === "Enter" && event.currentTarget instanceof HTMLInputElement)
        event.currentTarget.blur();
    },
  };
}

function Typed({
  name,
  deal,
  save,
  isReadOnly,
  maxLength,
  isLong = false,
  isRequired = false,
}: Props & {
  name: "title" | "notes" | "lostReason";
  isReadOnly: boolean;
  maxLength: number;
  isLong?: boolean;
  isRequired?: boolean;
}) {
  const t = useTranslations("deal.fields");
  const words = useTranslations("common.validation");
  const { value, error, type, done, onKeyDown } = useTyping<string>({ deal, save }, (text, seen) => {
    const next = text.trim() === "" ? null : text.trim();
    if (next === seen[name]) return null;
    if (next === null && isRequired) return words("required");
    const change = name === "notes" ? { notes: next } : { [name]: next ?? "" };
    return { changes: change, look: change };
  });
  const shared = {
    name,
    dir: "auto",
    maxLength,
    readOnly: isReadOnly,
    autoComplete: "off",
    value: value ?? deal[name] ?? "",
    onKeyDown,
    onBlur: done,
    onChange: (event: { target: { value: string } }) => type(event.target.value),
  };
  return (
    <Field label={t(name)} error={error} isRequired={isRequired}>
      {isLong ? <Textarea rows={4} {...shared} /> : <Input {...shared} />}
    </Field>
  );
}

function TypedMoney({ deal, save, isReadOnly }: Props & { isReadOnly: boolean }) {
  const t = useTranslations("deal");
  const { value, error, type, done, onKeyDown } = useTyping<TypedAmount>({ deal, save }, (typed, seen) => {
    const amount = amountOf(typed);
    if (amount === undefined) return t("amountWrong", { currency: typed.currency });
    return amount === seen.amount && typed.currency === seen.currency
      ? null
      : { changes: { amount, currency: typed.currency }, look: { amount, currency: typed.currency } };
  });
  return (
    <AmountField
      value={value ?? typedAmount(deal.amount, deal.currency)}
      onChange={type}
      onDone={done}
      onKeyDown={onKeyDown}
      error={error ?? undefined}
      isReadOnly={isReadOnly}
    />
  );
}

function TypedDay({ deal, save, isReadOnly }: Props & { isReadOnly: boolean }) {
  const t = useTranslations("deal.fields");
  const { value, error, type, done, onKeyDown } = useTyping<string>({ deal, save }, (text, seen) => {
    const day = text === "" ? null : text;
    return day === seen.expectedCloseDate
      ? null
      : { changes: { expectedCloseDate: day }, look: { expectedCloseDate: day } };
  });
  return (
    <Field label={t("expectedCloseDate")} error={error}>
      <Input
        name="expectedCloseDate"
        type="date"
        dir="ltr"
        readOnly={isReadOnly}
        value={value ?? deal.expectedCloseDate ?? ""}
        onKeyDown={onKeyDown}
        onBlur={done}
        onChange={(event) => type(event.target.value)}
      />
    </Field>
  );
}
