"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { deskLimits as limits } from "@/contract/desk-limits";
import { tickets } from "@/contract/desk/tickets";
import type { Ticket } from "@/contract/desk/tickets";
import { patchTickets } from "@/components/features/desk/shared-ticket/ticket-cache";
import { invalidatedBy } from "@/lib/api/query";
import { send } from "@/lib/api/send";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import type { BulkChange } from "./wanted";

interface Part {
  ids: string[];
  update: BulkChange;
}
type Shown = Partial<Pick<Ticket, "assignedToName">>;

/**
 * One change to many tickets: drawn at once, taken back with a word when it fails, and to be undone when it
 * does not.
 */
export function useBulk(onDone: () => void) {
  const client = useQueryClient();
  const t = useTranslations("bulk");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const change = useMutation({
    mutationFn: sendParts,
    meta: { invalidates: invalidatedBy(tickets.bulkUpdate), isHandled: true },
  });

  const run = (rows: readonly Ticket[], update: BulkChange, shown: Shown = {}) => {
    const ids = rows.map(({ id }) => id);
    const rollBack = patchTickets(client, new Set(ids), (ticket) => ({
      ...ticket,
      ...definite(ticket, update),
      ...shown,
    }));
    change.mutate([{ ids, update }], {
      onSuccess: ({ updated, skipped }) => {
        onDone();
        const left = new Set(skipped.map(({ id }) => id));
        const changed = rows.filter(({ id }) => !left.has(id));
        showToast(left.size > 0 ? "warning" : "success", t("done", { count: updated }), {
          ...(left.size > 0
            ? { description: t("skipped", { count: left.size, reason: skipped[0]?.reason ?? "" }) }
            : {}),
          ...(changed.length > 0
            ? { action: { label: common("undo"), onSelect: () => undo(changed, update) } }
            : {}),
        });
      },
      onError: (error) => {
        rollBack();
        showToast("destructive", t("failed", { count: rows.length }), {
          description: inWords(error),
          action: { label: common("retry"), onSelect: () => run(rows, update, shown) },
        });
      },
    });
  };
  const undo = (rows: readonly Ticket[], update: BulkChange) => {
    const before = new Map(rows.map((ticket) => [ticket.id, ticket]));
    const rollBack = patchTickets(client, new Set(before.keys()), (ticket) => ({
      ...ticket,
      ...definite(ticket, valuesOf(before.get(ticket.id) ?? ticket, update)),
      assignedToName: before.get(ticket.id)?.assignedToName ?? null,
    }));
    change.mutate(partsBack(rows, update), {
      onSuccess: () => showToast("success", t("undone", { count: rows.length })),
      onError: (error) => {
        rollBack();
        showToast("destructive", t("undoFailed"), { description: inWords(error) });
      },
    });
  };
  return { run, isPending: change.isPending };
}

/** The call takes a hundred at a time. */
async function sendParts(
  parts: readonly Part[],
): Promise<{ updated: number; skipped: { id: string; reason: string }[] }> {
  const all = { updated: 0, skipped: Array<{ id: string; reason: string }>() };
  for (const { ids, update } of parts) {
    for (let from = 0; from < ids.length; from += limits.bulkJobAbove) {
      const { updated, skipped } = await send(tickets.bulkUpdate, {
        body: { ticketIds: ids.slice(from, from + limits.bulkJobAbove), update },
      });
      all.updated += updated;
      all.skipped.push(...skipped);
    }
  }
  return all;
}

/** Back to what each was: one call for each former value. */
function partsBack(rows: readonly Ticket[], update: BulkChange): Part[] {
  const groups = new Map<string, Part>();
  for (const ticket of rows) {
    const values = valuesOf(ticket, update);
    const key = JSON.stringify(values);
    const group = groups.get(key) ?? { ids: [], update: values };
    group.ids.push(ticket.id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const keysOf = (update: BulkChange) =>
  (["status", "priority", "assignedToId", "categoryId", "groupId", "tags"] as const).filter(
    (key) =>
      update[key] !== undefined || (key === "tags" && (update.addTags ?? update.removeTags) !== undefined),
  );
/** What the ticket has now where the change would put something else. */
const valuesOf = (ticket: Ticket, update: BulkChange): BulkChange =>
  Object.fromEntries(keysOf(update).map((key) => [key, ticket[key]]));
/** What is known of the ticket after the change; the rest the server says. */
function definite(ticket: Ticket, { addTags = [], removeTags = [], ...update }: BulkChange): Partial<Ticket> {
  const tags = [
    ...new Set([...(update.tags ?? ticket.tags).filter((tag) => !removeTags.includes(tag)), ...addTags]),
  ];
  return { ...Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined)), tags };
}
