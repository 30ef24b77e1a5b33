"use client";
import { CircleDot } from "lucide-react";
import { statusDefinitions } from "@/contract/agents";
import { agentStatuses } from "@/contract/enums";
import { limits } from "@/contract/limits";
import { colorCell, optionCell, textCell, yesNoCell } from "@/components/resource/cells";
import { areaField, colorField, selectField, switchField, textField } from "@/components/resource/fields";
import { resourcePage } from "@/components/resource/resource-page";

/** What an agent may say about being there. The four built-in ones stay. */
export const StatusesSection = resourcePage(statusDefinitions, {
  text: "statusDefinitions",
  icon: <CircleDot aria-hidden />,
  nameOf: ({ name }) => name,
  mayChange: ({ isBuiltIn }) => !isBuiltIn,
  columns: [colorCell("name", "color"), optionCell("status"), yesNoCell("isAvailable"), yesNoCell("isBuiltIn"), textCell("description")],
  form: [textField("name", { isRequired: true, maxLength: 40 }), colorField("color", limits.defaultStatusColor), selectField("status", agentStatuses, "AWAY"), switchField("isAvailable"), areaField("description", { maxLength: 200, rows: 2 })],
});
