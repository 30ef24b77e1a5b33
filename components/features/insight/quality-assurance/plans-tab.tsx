"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Dices, Plus } from "lucide-react";
import { channels, qualityFilters } from "@/contract/enums";
import { quality } from "@/contract/insight/quality";
import type { Plan } from "@/contract/insight/quality";
import { outranks } from "@/contract/roles";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { FormDrawer } from "@/components/resource/form-drawer";
import { useFormErrors } from "@/components/resource/form-errors";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFormat, useNow } from "@/lib/browser/use-format";

/** Which tickets are looked at: by lot, so that nobody picks. */
export function PlansTab() {
  const t = useTranslations("quality");
  const words = useTranslations("ticket");
  const format = useFormat();
  const [open, setOpen] = useState<Plan | "new" | null>(null);
  const [drawing, setDrawing] = useState<Plan | null>(null);
  const { data } = useQuery(queryFor(quality.plans));
  if (!data) return <Skeleton className="h-64 w-full" />;
  const fresh = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setOpen("new")}>
      {t("newPlan")}
    </Button>
  );
  return (
    <>
      {data.items.length === 0 ? (
        <Card isFlush>
          <EmptyState
            icon={<Dices aria-hidden />}
            title={t("noPlans")}
            text={t("noPlansText")}
            actions={fresh}
          />
        </Card>
      ) : (
        <>
          <div className="mb-3 flex justify-end">{fresh}</div>
          <div className="grid items-start gap-4 lg:grid-cols-2">
            {data.items.map((plan) => (
              <Card
                key={plan.id}
                title={plan.name}
                text={plan.scorecardName}
                actions={
                  <>
                    <Button
                      size="sm"
                      icon={<Dices aria-hidden />}
                      aria-label={t("drawOf", { name: plan.name })}
                      onClick={() => setDrawing(plan)}
                    >
                      {t("draw")}
                    </Button>
                    <Button
                      size="sm"
                      aria-label={t("editPlan", { name: plan.name })}
                      onClick={() => setOpen(plan)}
                    >
                      {t("edit")}
                    </Button>
                  </>
                }
                footer={
                  plan.lastDrawnTo
                    ? t("drawnTo", { count: plan.drawn, day: format.day(plan.lastDrawnTo) })
                    : t("neverDrawn")
                }
              >
                <p className="text-sm text-ink">
                  {t(plan.isWeekly ? "perAgentWeekly" : "perAgentByHand", { count: plan.perAgent })}
                </p>
                <div className="mt-2 flex flex-wrap gap-1.5">
                  {plan.filters.map((filter) => (
                    <Badge key={filter} tone="accent">
                      {t(`options.filter.${filter}`)}
                    </Badge>
                  ))}
                  {plan.channels.map((channel) => (
                    <Badge key={channel}>{words(`channel.${channel}`)}</Badge>
                  ))}
                </div>
                <p className="mt-2 text-[0.8125rem] text-ink-muted">
                  {t("reviewedBy", { names: format.list(plan.reviewers.map(({ name }) => name)) })}
                </p>
              </Card>
            ))}
          </div>
        </>
      )}
      {open !== null && (
        <PlanForm
          key={open === "new" ? "new" : open.id}
          plan={open === "new" ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
      {drawing && <DrawDialog plan={drawing} onClose={() => setDrawing(null)} />}
    </>
  );
}

function PlanForm({ plan, onClose }: { plan: Plan | null; onClose: () => void }) {
  const t = useTranslations("quality");
  const words = useTranslations("ticket");
  const common = useTranslations("common");
  const complaints = useFormErrors();
  const cards = useQuery(queryFor(quality.scorecards));
  const { staff } = useStaff();
  const [name, setName] = useState(plan?.name ?? "");
  const [scorecardId, setScorecardId] = useState(plan?.scorecardId ?? null);
  const [perAgent, setPerAgent] = useState(plan?.perAgent ?? 2);
  const [isWeekly, setIsWeekly] = useState(plan?.isWeekly ?? true);
  const [over, setOver] = useState<Plan["channels"]>(plan?.channels ?? []);
  const [filters, setFilters] = useState<Plan["filters"]>(plan?.filters ?? []);
  const [reviewerIds, setReviewerIds] = useState(plan?.reviewers.map(({ id }) => id) ?? []);
  const create = useSend(quality.createPlan, { onError: () => undefined });
  const update = useSend(quality.updatePlan, { onError: () => undefined });
  const remove = useSend(quality.removePlan, { onSuccess: onClose });
  const usable = (cards.data?.items ?? []).filter(({ isActive, id }) => isActive || id === scorecardId);
  const chosen = scorecardId ?? usable[0]?.id ?? null;
  const reviewers = staff.filter(({ role }) => outranks(role, "SUPERVISOR"));
  const save = async () => {
    if (chosen === null) return;
    const body = {
      name: name.trim(),
      scorecardId: chosen,
      perAgent,
      isWeekly,
      channels: over,
      filters,
      reviewerIds,
    };
    await (plan ? update.mutateAsync({ params: { id: plan.id }, body }) : create.mutateAsync({ body }));
    showToast("success", t("planSaved"));
    onClose();
  };
  return (
    <FormDrawer
      title={plan ? plan.name : t("newPlan")}
      complaints={complaints}
      onSave={save}
      onClose={onClose}
      isIncomplete={chosen === null || reviewerIds.length === 0}
      aside={
        plan && (
          <Button
            variant="ghost"
            className="me-auto"
            isPending={remove.isPending}
            onClick={() => remove.mutate({ params: { id: plan.id } })}
          >
            {common("delete")}
          </Button>
        )
      }
    >
      <Field label={t("name")} isRequired error={complaints.errors["name"]}>
        <Input
          name="name"
          required
          maxLength={120}
          dir="auto"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field
        label={t("columns.scorecardName")}
        isRequired
        error={complaints.errors["scorecardId"]}
        help={usable.length === 0 ? t("scorecardFirst") : undefined}
      >
        <Select
          options={usable.map(({ id, name: word }) => ({ value: id, label: word }))}
          value={chosen}
          onChange={setScorecardId}
        />
      </Field>
      <Field label={t("perAgent")} isRequired error={complaints.errors["perAgent"]}>
        <Input
          name="perAgent"
          required
          type="number"
          min={1}
          max={20}
          value={Number.isNaN(perAgent) ? "" : perAgent}
          onChange={(event) => setPerAgent(event.target.valueAsNumber)}
        />
      </Field>
      <Switch label={t("isWeekly")} help={t("isWeeklyHelp")} checked={isWeekly} onChange={setIsWeekly} />
      <Choices
        legend={t("onlyThese")}
        help={t("onlyTheseHelp")}
        options={qualityFilters.map((value) => ({ value, label: t(`options.filter.${value}`) }))}
        chosen={filters}
        onChange={setFilters}
      />
      <Choices
        legend={t("onlyChannels")}
        help={t("onlyChannelsHelp")}
        options={channels.map((value) => ({ value, label: words(`channel.${value}`) }))}
        chosen={over}
        onChange={setOver}
      />
      <Choices
        legend={t("reviewers")}
        help={complaints.errors["reviewerIds"] ?? t("reviewersHelp")}
        options={reviewers.map(({ id, name: word }) => ({ value: id, label: word }))}
        chosen={reviewerIds}
        onChange={setReviewerIds}
      />
    </FormDrawer>
  );
}

export function Choices<Value extends string>({
  legend,
  help,
  options,
  chosen,
  onChange,
}: {
  legend: string;
  help?: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-ink">{legend}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={() =>
              onChange(
                options.flatMap((one) =>
                  (one.value === value) !== chosen.includes(one.value) ? [one.value] : [],
                ),
              )
            }
          />
        ))}
      </div>
      {help && <p className="mt-1.5 text-[0.8125rem] text-ink-faint">{help}</p>}
    </fieldset>
  );
}

function DrawDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const t = useTranslations("quality");
  const common = useTranslations("common");
  const now = useNow();
  const day = (daysAgo: number) => new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const [from, setFrom] = useState(() => day(7));
  const [to, setTo] = useState(() => day(1));
  const draw = useSend(quality.draw, {
    onSuccess: ({ drawn, candidates }) => {
      showToast(drawn > 0 ? "success" : "info", t("drewSome", { count: drawn, candidates }));
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={t("drawOf", { name: plan.name })}
      text={t("drawHelp")}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            variant="primary"
            icon={<Dices aria-hidden />}
            isPending={draw.isPending}
            onClick={() => draw.mutate({ params: { id: plan.id }, body: { from, to } })}
          >
            {t("draw")}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label={t("from")}>
          <Input
            type="date"
            value={from}
            max={to}
            onChange={(event) => event.target.value && setFrom(event.target.value)}
          />
        </Field>
        <Field label={t("to")}>
          <Input
            type="date"
            value={to}
            min={from}
            onChange={(event) => event.target.value && setTo(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}
