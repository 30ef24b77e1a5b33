import { and, asc, isNull, sql } from "drizzle-orm";
import type { TemplateContent } from "../../../../contract/channels/template-rules.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { connections } from "../../workspace/connections/table.ts";
import type { TemplateRow } from "./table.ts";
import { say } from "./texts.ts";

export const accountOf = ({ settings }: Pick<ConnectionRow, "settings">): string =>
  settings["businessAccountId"] ?? "";

export const contentOf = ({ headerFormat, header, body, footer, buttons }: TemplateRow): TemplateContent => ({
  headerFormat,
  header,
  body,
  footer,
  buttons,
});

/** A number of the template's account: the one it was written for, while it is connected. @throws Fault conflict */
export async function connectionOf(work: Work, row: TemplateRow): Promise<ConnectionRow> {
  const [found] = await work
    .from(connections)
    .where(
      and(
        isNull(connections.deletedAt),
        sql`${connections.settings} ->> 'businessAccountId' = ${row.businessAccountId}`,
      ),
    )
    .orderBy(sql`${connections.id} <> ${row.connectionId}`, asc(connections.id))
    .limit(1);
  if (!found) throw new Fault("conflict", say("whatsapp_templates.connection_gone"));
  return found;
}

/** @throws Fault for one that may not be sent by this connection */
export function refuseToSend(row: TemplateRow, connection: Pick<ConnectionRow, "settings">): void {
  if (row.businessAccountId !== accountOf(connection))
    throw new Fault("conflict", say("whatsapp_templates.other_account"));
  if (row.status !== "APPROVED") throw new Fault("conflict", say("whatsapp_templates.not_approved"));
  if (row.otherParts.length > 0)
    throw new Fault(
      "conflict",
      say("whatsapp_templates.parts_not_sent", { parts: row.otherParts.join(", ") }),
    );
}

export const publishTemplates = (work: Work, id: string): void =>
  work.publish("resource_changed", { group: "whatsapp-templates", id }, ["staff"]);
