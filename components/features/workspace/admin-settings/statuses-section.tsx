"use client";
import { CircleDot } from "lucide-react";
import { statusDefinitions } from "@/contract/desk/agents";
import type { StatusDefinition } from "@/contract/desk/agents";
import { agentStatuses } from "@/contract/desk-enums";
import { limits } from "@/contract/limits";
import { useStatusName } from "@/components/features/desk/shared-status/use-status-name";
import { customCell, optionCell, textCell, yesNoCell } from "@/components/resource/cells";
import { areaField, colorField, selectField, switchField, textField } from "@/components/resource/fields";
import { resourcePage } from "@/components/resource/resource-page";
import { StatusDot } from "@/components/ui/status-dot";

/** What an agent may say about being there. The four built-in ones stay. */
export const StatusesSection = resourcePage(statusDefinitions, {
  text: "statusDefinitions",
  icon: <CircleDot aria-hidden />,
  nameOf: ({ name }) => name,
  mayChange: ({ isBuiltIn }) => !isBuiltIn,
  columns: [
    customCell<StatusDefinition>("name", ({ name, color }) => <StatusTitle name={name} color={color} />, {
      isWide: true,
    }),
    optionCell("status"),
    yesNoCell("isAvailable"),
    yesNoCell("isBuiltIn"),
    textCell("description"),
  ],
  form: [
    textField("name", { isRequired: true, maxLength: 40 }),
    colorField("color", limits.defaultStatusColor),
    selectField("status", agentStatuses, "AWAY"),
    switchField("isAvailable"),
    areaField("description", { maxLength: 200, rows: 2 }),
  ],
});

function StatusTitle({ name, color }: { name: string; color: string }) {
  const nameOf = useStatusName();
  return (
    <span className="flex items-center gap-2 font-medium text-ink">
      <StatusDot color={color || limits.defaultStatusColor} />
      {nameOf(name)}
    </span>
  );
}
