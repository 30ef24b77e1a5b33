import { whyReadOnly } from "../../../../contract/channels/template-rules.ts";
import { Fault } from "../../../fault.ts";
import type { TemplateRow } from "./table.ts";
import { say } from "./texts.ts";

/** @throws Fault conflict for one that nobody may change now */
export function refuseFixed(row: Pick<TemplateRow, "status" | "category" | "otherParts">): void {
  const { status } = row;
  const why = whyReadOnly(row);
  if (why === "AUTHENTICATION") throw new Fault("conflict", say("whatsapp_templates.metas_words"));
  if (why === "PARTS")
    throw new Fault("conflict", say("whatsapp_templates.other_parts", { parts: row.otherParts.join(", ") }));
  if (status === "PENDING") throw new Fault("conflict", say("whatsapp_templates.in_review"));
  if (status === "DISABLED") throw new Fault("conflict", say("whatsapp_templates.disabled"));
}
