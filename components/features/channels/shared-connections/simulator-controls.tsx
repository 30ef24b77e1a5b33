"use client";
import { useTranslations } from "next-intl";
import { Clock } from "lucide-react";
import { simulatorFaults } from "@/contract/enums";
import type { ConnectionProvider } from "@/contract/enums";
import { simulator } from "@/contract/workspace/simulator";
import type { SimulatorState } from "@/contract/workspace/simulator";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Switch } from "@/components/ui/switch";
import { useSend } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";
import { SimulatedAccountCard } from "./simulated-account-card";
import { useShowSimulator } from "./use-show-simulator";

/** The provider's side: its clock, and what goes wrong there. */
export function SimulatorControls({
  state,
  provider,
}: {
  state: SimulatorState;
  provider: ConnectionProvider;
}) {
  return (
    <div className="flex flex-col gap-4">
      <ClockCard state={state} provider={provider} />
      {provider === "whatsapp" && <SimulatedAccountCard connectionId={state.connectionId} />}
      <FaultsCard state={state} />
    </div>
  );
}

const steps = [
  { hours: 1, word: "hour" },
  { hours: 24, word: "day" },
] as const;

function ClockCard({
  state: { connectionId, now },
  provider,
}: {
  state: SimulatorState;
  provider: ConnectionProvider;
}) {
  const t = useTranslations("simulator");
  const format = useFormat();
  const move = useSend(simulator.clock, { onSuccess: useShowSimulator() });
  return (
    <Card title={t("clock")}>
      <p className="flex items-center gap-2 text-sm font-medium text-ink tabular-nums">
        <Clock aria-hidden className="size-4 shrink-0 text-ink-faint" />
        <time dateTime={now}>{format.dateTime(now)}</time>
      </p>
      <p className="mt-1 text-[0.8125rem] text-ink-faint">{t(`clockHelp.${provider}`)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {steps.map(({ hours, word }) => (
          <Button
            key={hours}
            size="sm"
            disabled={move.isPending}
            aria-label={t(`forward.${word}`)}
            onClick={() =>
              move.mutate({ params: { id: connectionId }, body: { forwardMinutes: hours * 60 } })
            }
          >
            {t(`forwardShort.${word}`)}
          </Button>
        ))}
      </div>
    </Card>
  );
}

function FaultsCard({ state: { connectionId, faults } }: { state: SimulatorState }) {
  const t = useTranslations("simulator");
  const turn = useSend(simulator.faults, { onSuccess: useShowSimulator() });
  return (
    <Card title={t("faults")} text={t("faultsHelp")}>
      <ul className="flex flex-col gap-4">
        {simulatorFaults.map((fault) => (
          <li key={fault}>
            <Switch
              label={t(`fault.${fault}.name`)}
              help={t(`fault.${fault}.help`)}
              checked={faults.includes(fault)}
              disabled={turn.isPending && turn.variables.body.fault === fault}
              onChange={(isOn) => turn.mutate({ params: { id: connectionId }, body: { fault, isOn } })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
