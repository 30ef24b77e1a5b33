import { Fault } from "../../../fault.ts";
import type { TemplateRow } from "./table.ts";
import { say } from "./texts.ts";

/** @throws Fault conflict for one that nobody may change now */
export function refuseFixed({ status }: Pick<TemplateRow, "status">): void {
  if (status === "PENDING") throw new Fault("conflict", say("whatsapp_templates.in_review"));
  if (status === "DISABLED") throw new Fault("conflict", say("whatsapp_templates.disabled"));
}
