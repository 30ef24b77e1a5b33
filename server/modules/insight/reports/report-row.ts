import type { ReportRow } from "../../../../contract/insight/reports.ts";

/** To four places. */
export const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

/** Spans have no ticket, and none of its columns. */
export type FoundReportRow = {
  id: string;
  at: string;
  value: number | null;
  agent_id: string | null;
  first_name: string | null;
  last_name: string | null;
  note: string | null;
} & ({ ticket_id: null } | ({ ticket_id: string } & Omit<NonNullable<ReportRow["ticket"]>, "id">));

/** A row behind a number, as it is answered. */
export function presentReportRow(row: FoundReportRow): ReportRow {
  const person = `${row.first_name ?? ""} ${row.last_name ?? ""}`.trim();
  return {
    id: row.id,
    at: row.at,
    value: row.value === null ? null : rounded(Number(row.value)),
    agentId: row.agent_id,
    agentName: person === "" ? null : person,
    note: row.note,
    ticket:
      row.ticket_id === null
        ? null
        : {
            id: row.ticket_id,
            number: row.number,
            subject: row.subject,
            status: row.status,
            priority: row.priority,
            channel: row.channel,
          },
  };
}
