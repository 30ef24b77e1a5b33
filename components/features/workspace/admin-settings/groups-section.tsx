"use client";
import { useTranslations } from "next-intl";
import { Hand, Users } from "lucide-react";
import { agentGroups } from "@/contract/desk/agent-groups";
import type { AgentGroup } from "@/contract/desk/agent-groups";
import { customCell, numberCell, titleCell } from "@/components/resource/cells";
import { resourcePage } from "@/components/resource/resource-page";
import { Badge } from "@/components/ui/badge";
import { MenuItem } from "@/components/ui/menu";
import { useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { GroupForm } from "./group-form";

/** The teams: who is in them, what waits in them, and how their tickets find somebody. */
export const GroupsSection = resourcePage(agentGroups, {
  text: "agentGroups",
  columns: [
    titleCell<"name", "description">("name", "description"),
    numberCell("memberCount"),
    numberCell("openTickets"),
    numberCell("waitingTickets"),
    customCell<AgentGroup>("autoAssign", ({ autoAssign }) => <Way isByRule={autoAssign} />),
  ],
  form: ({ row, onClose, onMade }) => <GroupForm group={row} onClose={onClose} onMade={onMade} />,
  nameOf: ({ name }) => name,
  icon: <Users aria-hidden />,
  holdsTickets: { noneLabel: "noGroup" },
  RowActions: GiveOut,
});

/** Gives what waits to those who are free. */
function GiveOut({ row: { id, waitingTickets } }: { row: AgentGroup }) {
  const t = useTranslations("agentGroups");
  const { role } = useSignedIn();
  const giveOut = useSend(agentGroups.autoAssign, {
    onSuccess: ({ assigned, stillWaiting }) =>
      void showToast(assigned.length > 0 ? "success" : "info", t("givenOut", { count: assigned.length }), {
        description: stillWaiting > 0 ? t("stillWaiting", { count: stillWaiting }) : undefined,
      }),
  });
  return (
    mayCall(role, agentGroups.autoAssign) && (
      <MenuItem
        icon={<Hand aria-hidden />}
        disabled={waitingTickets === 0}
        onSelect={() => giveOut.mutate({ params: { id } })}
      >
        {t("giveOut")}
      </MenuItem>
    )
  );
}

function Way({ isByRule }: { isByRule: boolean }) {
  const t = useTranslations("agentGroups");
  return <Badge tone={isByRule ? "success" : "warning"}>{t(isByRule ? "byRule" : "byHand")}</Badge>;
}
