"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ListChecks, Plus, Trash2 } from "lucide-react";
import { quality } from "@/contract/insight/quality";
import type { Scorecard } from "@/contract/insight/quality";
import { FormDrawer } from "@/components/resource/form-drawer";
import { useFormErrors } from "@/components/resource/form-errors";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { queryFor, useSend } from "@/lib/api/query";
import { randomId } from "@/lib/shared/random-id";
import { showToast } from "@/lib/browser/toasts";
import { useFormat } from "@/lib/browser/use-format";

/** By which measure: what is looked at, how much it weighs, and what must never happen. */
export function ScorecardsTab() {
  const t = useTranslations("quality");
  const format = useFormat();
  const [open, setOpen] = useState<Scorecard | "new" | null>(null);
  const { data } = useQuery(queryFor(quality.scorecards));
  const fresh = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setOpen("new")}>
      {t("newScorecard")}
    </Button>
  );
  if (!data) return <Skeleton className="h-64 w-full" />;
  return (
    <>
      {data.items.length === 0 ? (
        <Card isFlush>
          <EmptyState
            icon={<ListChecks aria-hidden />}
            title={t("noScorecards")}
            text={t("noScorecardsText")}
            actions={fresh}
          />
        </Card>
      ) : (
        <>
          <div className="mb-3 flex justify-end">{fresh}</div>
          <div className="grid items-start gap-4 lg:grid-cols-2">
            {data.items.map((card) => (
              <Card
                key={card.id}
                title={card.name}
                text={card.description ?? undefined}
                actions={
                  <>
                    {!card.isActive && <Badge>{t("inactive")}</Badge>}
                    <Button
                      size="sm"
                      aria-label={t("editScorecard", { name: card.name })}
                      onClick={() => setOpen(card)}
                    >
                      {t("edit")}
                    </Button>
                  </>
                }
                footer={t("cardFacts", {
                  pass: format.percent(card.passPercent / 100),
                  count: card.reviewCount,
                  scale: card.scaleMax,
                })}
              >
                <ul className="flex flex-col gap-2 text-sm">
                  {card.criteria.map(({ id, name, weight, isAutoFail }) => (
                    <li key={id} className="flex items-center gap-2">
                      <span className="min-w-0 flex-1 truncate text-ink" dir="auto">
                        {name}
                      </span>
                      {isAutoFail && <Badge tone="danger">{t("autoFail")}</Badge>}
                      <span className="text-ink-faint tabular-nums">{t("weight", { weight })}</span>
                    </li>
                  ))}
                </ul>
              </Card>
            ))}
          </div>
        </>
      )}
      {open !== null && (
        <ScorecardForm
          key={open === "new" ? "new" : open.id}
          card={open === "new" ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface Line {
  key: string;
  id?: string;
  name: string;
  help: string;
  weight: number;
  isAutoFail: boolean;
}
const emptyLine = (): Line => ({ key: randomId(), name: "", help: "", weight: 1, isAutoFail: false });

/** What the form holds. */
interface Sheet {
  name: string;
  description: string;
  scaleMax: number;
  passPercent: number;
  isActive: boolean;
  lines: readonly Line[];
}
const sheetOf = (card: Scorecard | null): Sheet => ({
  name: card?.name ?? "",
  description: card?.description ?? "",
  scaleMax: card?.scaleMax ?? 4,
  passPercent: card?.passPercent ?? 80,
  isActive: card?.isActive ?? true,
  lines: card?.criteria.map(({ id, name, help, weight, isAutoFail }) => ({
    key: id,
    id,
    name,
    help: help ?? "",
    weight,
    isAutoFail,
  })) ?? [emptyLine()],
});
const bodyOf = ({ name, description, scaleMax, passPercent, isActive, lines }: Sheet) => ({
  name: name.trim(),
  description: description.trim() || null,
  scaleMax,
  passPercent,
  isActive,
  criteria: lines.map(({ id, name: word, help, weight, isAutoFail }) => ({
    ...(id ? { id } : {}),
    name: word.trim(),
    help: help.trim() || null,
    weight,
    isAutoFail,
  })),
});

function ScorecardForm({ card, onClose }: { card: Scorecard | null; onClose: () => void }) {
  const t = useTranslations("quality");
  const common = useTranslations("common");
  const complaints = useFormErrors();
  const [sheet, setSheet] = useState(() => sheetOf(card));
  const change = (part: Partial<Sheet>) => setSheet((now) => ({ ...now, ...part }));
  const [isRemoving, setIsRemoving] = useState(false);
  const create = useSend(quality.createScorecard, { onError: () => undefined });
  const update = useSend(quality.updateScorecard, { onError: () => undefined });
  const remove = useSend(quality.removeScorecard, {
    onSuccess: onClose,
    onSettled: () => setIsRemoving(false),
  });
  const save = async () => {
    const body = bodyOf(sheet);
    await (card ? update.mutateAsync({ params: { id: card.id }, body }) : create.mutateAsync({ body }));
    showToast("success", t("scorecardSaved"));
    onClose();
  };
  return (
    <FormDrawer
      title={card ? card.name : t("newScorecard")}
      complaints={complaints}
      onSave={save}
      onClose={onClose}
      aside={
        card?.reviewCount === 0 && (
          <Button variant="ghost" className="me-auto" onClick={() => setIsRemoving(true)}>
            {common("delete")}
          </Button>
        )
      }
      below={
        card && (
          <ConfirmDialog
            isOpen={isRemoving}
            onClose={() => setIsRemoving(false)}
            onConfirm={() => remove.mutate({ params: { id: card.id } })}
            isPending={remove.isPending}
            title={t("removeScorecard")}
            text={card.name}
            confirmLabel={common("delete")}
            cancelLabel={common("cancel")}
          />
        )
      }
    >
      <SheetFields sheet={sheet} errors={complaints.errors} onChange={change} />
      <CriteriaFields
        lines={sheet.lines}
        errors={complaints.errors}
        onChange={(lines) => change({ lines })}
      />
    </FormDrawer>
  );
}

type Errors = ReturnType<typeof useFormErrors>["errors"];

function SheetFields({
  sheet,
  errors,
  onChange,
}: {
  sheet: Sheet;
  errors: Errors;
  onChange: (part: Partial<Sheet>) => void;
}) {
  const t = useTranslations("quality");
  return (
    <>
      <Field label={t("name")} isRequired error={errors["name"]}>
        <Input
          name="name"
          required
          maxLength={120}
          dir="auto"
          value={sheet.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label={t("description")}>
        <Input
          maxLength={500}
          dir="auto"
          value={sheet.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t("scaleMax")} help={t("scaleHelp")} isRequired error={errors["scaleMax"]}>
          <Input
            name="scaleMax"
            type="number"
            min={1}
            max={10}
            value={numeric(sheet.scaleMax)}
            onChange={(event) => onChange({ scaleMax: event.target.valueAsNumber })}
          />
        </Field>
        <Field label={t("passPercent")} isRequired error={errors["passPercent"]}>
          <Input
            name="passPercent"
            type="number"
            min={0}
            max={100}
            end="%"
            value={numeric(sheet.passPercent)}
            onChange={(event) => onChange({ passPercent: event.target.valueAsNumber })}
          />
        </Field>
      </div>
      <Switch
        label={t("isActive")}
        help={t("isActiveHelp")}
        checked={sheet.isActive}
        onChange={(isActive) => onChange({ isActive })}
      />
    </>
  );
}

function CriteriaFields({
  lines,
  errors,
  onChange,
}: {
  lines: readonly Line[];
  errors: Errors;
  onChange: (lines: readonly Line[]) => void;
}) {
  const t = useTranslations("quality");
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium text-ink">{t("criteria")}</legend>
      {errors["criteria"] && (
        <p role="alert" className="text-[0.8125rem] text-danger-ink">
          {errors["criteria"]}
        </p>
      )}
      {lines.map((line, at) => (
        <CriterionFields
          key={line.key}
          line={line}
          at={at}
          error={errors[`criterion-${at}`]}
          onChange={(part) =>
            onChange(lines.map((one) => (one.key === line.key ? { ...one, ...part } : one)))
          }
          onRemove={lines.length === 1 ? null : () => onChange(lines.filter(({ key }) => key !== line.key))}
        />
      ))}
      <Button
        size="sm"
        className="self-start"
        icon={<Plus aria-hidden />}
        disabled={lines.length >= 20}
        onClick={() => onChange([...lines, emptyLine()])}
      >
        {t("addCriterion")}
      </Button>
    </fieldset>
  );
}

function CriterionFields({
  line,
  at,
  error,
  onChange,
  onRemove,
}: {
  line: Line;
  at: number;
  error: string | undefined;
  onChange: (part: Partial<Line>) => void;
  /** None where it is the last one. */
  onRemove: (() => void) | null;
}) {
  const t = useTranslations("quality");
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-line p-3">
      <div className="flex items-end gap-2">
        <Field className="flex-1" label={t("criterionName", { number: at + 1 })} isRequired error={error}>
          <Input
            name={`criterion-${at}`}
            required
            maxLength={120}
            dir="auto"
            value={line.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </Field>
        <Field className="w-20" label={t("weightLabel")}>
          <Input
            name={`weight-${at}`}
            required
            type="number"
            min={1}
            max={100}
            value={numeric(line.weight)}
            onChange={(event) => onChange({ weight: event.target.valueAsNumber })}
          />
        </Field>
        <IconButton
          label={t("removeCriterion", { number: at + 1 })}
          disabled={onRemove === null}
          onClick={() => onRemove?.()}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      <Input
        size="sm"
        maxLength={300}
        dir="auto"
        aria-label={t("criterionHelp", { number: at + 1 })}
        placeholder={t("criterionHelpHint")}
        value={line.help}
        onChange={(event) => onChange({ help: event.target.value })}
      />
      <Checkbox
        label={t("isAutoFail")}
        checked={line.isAutoFail}
        onChange={() => onChange({ isAutoFail: !line.isAutoFail })}
      />
    </div>
  );
}

/** An emptied box has no number; it shows as empty and is refused by the form. */
const numeric = (value: number): number | "" => (Number.isNaN(value) ? "" : value);
