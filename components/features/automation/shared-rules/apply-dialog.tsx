"use client";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import { routingRules } from "@/contract/automation/routing-rules";
import type { Answer } from "@/contract/kit";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useSend } from "@/lib/api/query";
import { ActionResults, Reasons } from "./explanation";

type Applied = Answer<typeof routingRules.apply>;

/** The rules run over the tickets that wait for an agent, and what became of each. */
export function ApplyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("rules");
  const common = useTranslations("common");
  const apply = useSend(routingRules.apply);
  const { data } = apply;
  const label = data === undefined ? t("applyNow") : t("applyAgain");
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={t("applyTitle")}
      text={t("applyText")}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("close")}</Button>
          {(data === undefined || data.remaining > 0) && (
            <Button variant="primary" isPending={apply.isPending} onClick={() => apply.mutate({ body: {} })}>
              {label}
            </Button>
          )}
        </>
      }
    >
      {data && <Outcome data={data} />}
    </Dialog>
  );
}

function Outcome({ data }: { data: Applied }) {
  const t = useTranslations("rules");
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-sm text-ink">
        {t("applied", { examined: data.examined, changed: data.changed, remaining: data.remaining })}
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {data.items.map(({ ticketId, number, subject, assignedToName, rules }) => (
          <li key={ticketId} className="py-2 text-[0.8125rem]">
            <p className="text-ink">
              <Link href={`/tickets/${ticketId}`} className="font-medium hover:underline">
                <span className="tabular-nums">#{number}</span> <bdi>{subject}</bdi>
              </Link>{" "}
              <span className="text-ink-faint">
                {assignedToName === null ? t("stillWaits") : t("nowWith", { name: assignedToName })}
              </span>
            </p>
            {rules.length === 0 && <p className="text-ink-faint">{t("noRules")}</p>}
            {rules.map(({ ruleId, ruleName, isMatch, reasons, actions }) => (
              <details key={ruleId} className="mt-1">
                <summary className="rounded-sm text-ink-muted hover:text-ink">
                  <span dir="auto">{ruleName}</span> · {t(isMatch ? "itMatched" : "itMissed")}
                </summary>
                <div className="mt-1 flex flex-col gap-1.5 ps-4">
                  <ActionResults actions={actions} />
                  <Reasons reasons={reasons} />
                </div>
              </details>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
