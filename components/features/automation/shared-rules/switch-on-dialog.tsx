"use client";
import { useTranslations } from "next-intl";
import type { RuleKind } from "@/contract/automation/rule-parts";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { DryRunReport, useDryRun } from "./dry-run-report";
import { callsOf } from "./rule-calls";
import type { Rule } from "./rule-calls";

/**
 * Before a rule is switched on one sees what it would have done; to go on without waiting for that is a
 * choice of its own.
 */
export function SwitchOnDialog({ kind, rule, onClose }: { kind: RuleKind; rule: Rule; onClose: () => void }) {
  const t = useTranslations("rules");
  const common = useTranslations("common");
  const query = useDryRun(kind, { ruleId: rule.id });
  const update = useSend(callsOf(kind).update, {
    onSuccess: () => {
      showToast("success", t("isOnNow", { name: rule.name }));
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={t("switchOnTitle", { name: rule.name })}
      text={t("switchOnText")}
      closeLabel={common("close")}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {t("leaveOff")}
          </Button>
          <Button
            variant={query.data ? "primary" : "secondary"}
            isPending={update.isPending}
            onClick={() => update.mutate({ params: { id: rule.id }, body: { isActive: true } })}
          >
            {t(query.data ? "switchOn" : "switchOnUnseen")}
          </Button>
        </>
      }
    >
      <DryRunReport query={query} />
    </Dialog>
  );
}
