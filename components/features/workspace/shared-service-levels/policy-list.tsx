"use client";
import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { slaSettings } from "@/contract/desk/sla-settings";
import type { SlaPolicy } from "@/contract/desk/sla-settings";
import { ConditionSentence } from "@/components/conditions/condition-sentence";
import type { Offer } from "@/components/conditions/offered-fields";
import { Badge } from "@/components/ui/badge";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { newPlaces } from "./policy-draft";
import { useSlaOffer } from "./use-sla-offer";

/** Policies in the order in which they are asked; the default comes last and stays there. */
export function PolicyList({
  policies,
  mayChange,
  onOpen,
}: {
  policies: readonly SlaPolicy[];
  mayChange: boolean;
  onOpen: (id: string) => void;
}) {
  const t = useTranslations("slaSettings");
  const common = useTranslations("common");
  const offer = useSlaOffer(policies.map(({ conditions }) => conditions));
  const { move, spoken, isMoving } = useMoves(policies);
  const [doomed, setDoomed] = useState<SlaPolicy | null>(null);
  const remove = useSend(slaSettings.remove, {
    onSuccess: () => void showToast("success", t("removed")),
    onSettled: () => setDoomed(null),
  });
  const last = policies.filter(({ isDefault }) => !isDefault).length - 1;
  return (
    <>
      <ol aria-label={t("policies")}>
        {policies.map((policy, at) => (
          <PolicyRow
            key={policy.id}
            policy={policy}
            at={at}
            offer={offer}
            mayChange={mayChange}
            onOpen={() => onOpen(policy.id)}
            onUp={at > 0 && !isMoving ? () => move(at, at - 1) : null}
            onDown={at < last && !isMoving ? () => move(at, at + 1) : null}
            onRemove={() => setDoomed(policy)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <ConfirmDialog
        isOpen={doomed !== null}
        onClose={() => setDoomed(null)}
        onConfirm={() => doomed && remove.mutate({ params: { id: doomed.id } })}
        title={t("removeTitle", { name: doomed?.name ?? "" })}
        text={t("removeText")}
        confirmLabel={common("delete")}
        cancelLabel={common("cancel")}
        isPending={remove.isPending}
      />
    </>
  );
}

/** The new order shows at once, and is read again when the server refuses it. */
function useMoves(policies: readonly SlaPolicy[]) {
  const t = useTranslations("slaSettings");
  const cache = useQueryClient();
  const inWords = useFaultText();
  const [spoken, setSpoken] = useState("");
  const [isMoving, setIsMoving] = useState(false);
  const update = useSend(slaSettings.update, { onError: () => undefined });
  const { queryKey } = queryFor(slaSettings.all);
  const move = async (from: number, to: number) => {
    const [one, other] = [policies[from], policies[to]];
    if (!one || !other) return;
    const next = policies.with(from, other).with(to, one);
    setIsMoving(true);
    cache.setQueryData(queryKey, (all) => all && { ...all, policies: next });
    setSpoken(t("movedTo", { name: one.name, position: to + 1, count: policies.length }));
    try {
      // One after the other: each is a new version that tickets are counted by.
      for (const { id, place } of newPlaces(next))
        await update.mutateAsync({ params: { id }, body: { place } });
    } catch (error) {
      showToast("destructive", t("notMoved"), { description: inWords(error) });
      await cache.invalidateQueries({ queryKey });
    } finally {
      setIsMoving(false);
    }
  };
  return { spoken, isMoving, move: (from: number, to: number) => void move(from, to) };
}

function PolicyRow({
  policy,
  at,
  offer,
  mayChange,
  onOpen,
  onUp,
  onDown,
  onRemove,
}: {
  policy: SlaPolicy;
  at: number;
  offer: Offer;
  mayChange: boolean;
  onOpen: () => void;
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onRemove: () => void;
}) {
  const t = useTranslations("slaSettings");
  const { name, isDefault, conditions } = policy;
  return (
    <li className="flex items-start gap-2 border-b border-line px-3 py-3 last:border-b-0">
      <span aria-hidden className="mt-0.5 w-5 shrink-0 text-center text-xs text-ink-faint tabular-nums">
        {at + 1}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {mayChange ? (
            <button
              type="button"
              dir="auto"
              onClick={onOpen}
              className="rounded-sm text-start text-sm font-medium text-ink hover:underline"
            >
              {name}
            </button>
          ) : (
            <span dir="auto" className="text-sm font-medium text-ink">
              {name}
            </span>
          )}
          {isDefault && <Badge>{t("default")}</Badge>}
          {!policy.isOn && <Badge>{t("isOff")}</Badge>}
        </p>
        <p className="mt-0.5 line-clamp-3 text-[0.8125rem] text-ink-muted">
          {isDefault ? (
            t("elseTicket")
          ) : conditions.items.length === 0 ? (
            t("everyTicket")
          ) : (
            <ConditionSentence offer={offer} value={conditions} />
          )}
        </p>
        <p className="mt-0.5 text-xs text-ink-faint">
          {t("summary", { count: policy.targets.length, calendar: policy.calendarName })}
        </p>
      </div>
      {mayChange && !isDefault && (
        <div className="flex shrink-0">
          <IconButton
            size="sm"
            label={t("moveUp", { name })}
            aria-disabled={onUp === null}
            onClick={() => onUp?.()}
          >
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton
            size="sm"
            label={t("moveDown", { name })}
            aria-disabled={onDown === null}
            onClick={() => onDown?.()}
          >
            <ArrowDown aria-hidden />
          </IconButton>
          <IconButton size="sm" label={t("remove", { name })} onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      )}
    </li>
  );
}
