"use client";
import { useState } from "react";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Trash2 } from "lucide-react";
import { escalationRules } from "@/contract/desk/escalation-rules";
import type { EscalationRule } from "@/contract/desk/escalation-rules";
import { ConditionSentence } from "@/components/conditions/condition-sentence";
import type { Offer } from "@/components/conditions/offered-fields";
import { RowName } from "@/components/list/row-name";
import { RemoveRow } from "@/components/resource/remove-row";
import { IconButton } from "@/components/ui/icon-button";
import { Switch } from "@/components/ui/switch";
import { useSend } from "@/lib/api/query";
import { useSlaOffer } from "../use-sla-offer";
import { useNamedColleagues } from "./use-named-colleagues";
import { useRuleWords } from "./use-rule-words";

/** Each rule in sentences: when, for which tickets, whom it tells and what it changes. */
export function RuleList({
  rules,
  mayChange,
  onOpen,
}: {
  rules: readonly EscalationRule[];
  mayChange: boolean;
  onOpen: (id: string) => void;
}) {
  const t = useTranslations("escalationRules");
  const offer = useSlaOffer(rules.map(({ conditions }) => conditions));
  const words = useRuleWords(useNamedColleagues().nameOf);
  const [doomed, setDoomed] = useState<EscalationRule | null>(null);
  return (
    <>
      <ul aria-label={t("title")} className="divide-y divide-line">
        {rules.map((rule) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            offer={offer}
            words={words}
            mayChange={mayChange}
            onOpen={() => onOpen(rule.id)}
            onRemove={() => setDoomed(rule)}
          />
        ))}
      </ul>
      <RemoveRow
        calls={escalationRules}
        text="escalationRules"
        doomed={doomed}
        nameOf={({ name }) => name}
        holdsTickets={undefined}
        failedTitle={undefined}
        onClose={() => setDoomed(null)}
      />
    </>
  );
}

function RuleRow({
  rule,
  offer,
  words,
  mayChange,
  onOpen,
  onRemove,
}: {
  rule: EscalationRule;
  offer: Offer;
  words: ReturnType<typeof useRuleWords>;
  mayChange: boolean;
  onOpen: () => void;
  onRemove: () => void;
}) {
  const t = useTranslations("escalationRules");
  const { name } = rule;
  const changes = words.changes(rule);
  return (
    <li className="px-4 py-3">
      <div className="flex items-start gap-3">
        <RowName name={name} onOpen={mayChange ? onOpen : null} className="own-direction min-w-0 flex-1" />
        <OnSwitch rule={rule} mayChange={mayChange} />
        {mayChange && (
          <IconButton size="sm" className="-mt-0.5" label={t("remove", { name })} onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </div>
      <dl className="mt-1 grid gap-x-3 gap-y-0.5 text-[0.8125rem] sm:grid-cols-[auto_1fr]">
        <Line name={t("rows.when")}>{words.starts(rule)}</Line>
        <Line name={t("rows.tickets")}>
          {rule.conditions.items.length === 0 ? (
            t("everyTicket")
          ) : (
            <ConditionSentence offer={offer} value={rule.conditions} />
          )}
        </Line>
        <Line name={t("rows.tells")}>{words.tells(rule)}</Line>
        <Line name={t("rows.changes")}>
          {changes.length === 0
            ? t("change.nothing")
            : changes.map((change) => (
                <span key={change} className="block">
                  {change}
                </span>
              ))}
        </Line>
      </dl>
    </li>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint max-sm:mt-1">{name}</dt>
      <dd className="min-w-0 text-ink-muted wrap-anywhere first-letter:uppercase">{children}</dd>
    </>
  );
}

/** Shows what was chosen while it is on its way, and what holds where that is refused. */
function OnSwitch({ rule: { id, name, isOn }, mayChange }: { rule: EscalationRule; mayChange: boolean }) {
  const t = useTranslations("escalationRules");
  const update = useSend(escalationRules.update);
  const wanted = update.isPending ? update.variables.body.isOn : undefined;
  return (
    <Switch
      label={<span className="sr-only">{t("isOnOf", { name })}</span>}
      checked={wanted ?? isOn}
      disabled={!mayChange}
      onChange={(next) => update.mutate({ params: { id }, body: { isOn: next } })}
    />
  );
}
