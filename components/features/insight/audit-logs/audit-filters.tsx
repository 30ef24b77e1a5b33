"use client";
import { useMemo } from "react";
import { useTranslations } from "next-intl";
import type { auditLogs } from "@/contract/insight/audit-logs";
import type { QueryIn } from "@/contract/kit";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import type { ListState } from "@/components/list/use-list-state";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { plainName, useEntryWords } from "./entry-words";

export const filterNames = ["actor", "entity", "action", "row", "from", "to"] as const;
const entities = [
  "tickets",
  "ticket_messages",
  "contacts",
  "companies",
  "users",
  "invitations",
  "sessions",
  "agent_status",
  "agent_groups",
  "agent_skills",
  "skills",
  "status_definitions",
  "rules",
  "ticket_categories",
  "ticket_pipelines",
  "custom_fields",
  "saved_responses",
  "articles",
  "article_categories",
  "ticket_bulk_changes",
  "tenants",
  "audit_logs",
] as const;
const actions = [
  "create",
  "update",
  "delete",
  "view",
  "assign",
  "message",
  "bulk_update",
  "merge",
  "restore",
  "purge",
  "export",
  "login",
  "logout",
  "password",
] as const;
/** In the address it is no filter at all. */
const any = "";
/** A day of the reader's calendar as the moment at which it begins, or the one after it. */
function startOf(day: string | null, later = 0): string | undefined {
  if (!day || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const date = new Date(`${day}T00:00:00`);
  if (Number.isNaN(date.getTime())) return undefined;
  date.setDate(date.getDate() + later);
  return date.toISOString();
}

export function useFilters(list: ListState): NonNullable<QueryIn<typeof auditLogs.exportPart>> {
  const [actor, entity, action, row, from, to] = filterNames.map((name) => list.filter(name));
  return useMemo(() => {
    const [since, until] = [startOf(from ?? null), startOf(to ?? null, 1)];
    const who =
      actor === "me" || actor === "system" || (actor && /^[0-9a-f-]{36}$/i.test(actor)) ? actor : undefined;
    return {
      ...(who ? { actorId: who } : {}),
      ...(entity ? { entity } : {}),
      ...(action ? { action } : {}),
      ...(row ? { entityId: row } : {}),
      ...(since ? { from: since } : {}),
      ...(until ? { to: until } : {}),
    };
  }, [actor, entity, action, row, from, to]);
}

export function FilterRow({
  list,
  isFiltered,
  onClear,
}: {
  list: ListState;
  isFiltered: boolean;
  onClear: () => void;
}) {
  const t = useTranslations("auditLogs");
  const common = useTranslations("common");
  const { entity, action } = useEntryWords({});
  const { staff } = useStaff();
  const withOwn = (known: readonly string[], own: string | null) =>
    own && !known.includes(own) ? [...known, own] : known;
  const people = [
    { value: any, label: t("filters.anybody") },
    { value: "me", label: t("filters.me") },
    { value: "system", label: t("filters.system") },
    ...staff.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const of = (name: "entity" | "action", known: readonly string[], word: (one: string) => string) => [
    { value: any, label: t(`filters.${name === "entity" ? "anything" : "anyAction"}`) },
    ...withOwn(known, list.filter(name))
      .map((one) => ({ value: one, label: word(one) || plainName(one) }))
      .toSorted((a, b) => a.label.localeCompare(b.label)),
  ];
  const set = (name: (typeof filterNames)[number]) => (value: string) =>
    list.set({ [name]: value || null, open: null });
  return (
    <div
      role="search"
      aria-label={t("filters.label")}
      className="flex flex-wrap items-center gap-2 border-b border-line p-3"
    >
      <span className="w-48">
        <Select
          size="sm"
          label={t("filters.actor")}
          options={people}
          value={list.filter("actor") ?? any}
          onChange={set("actor")}
        />
      </span>
      <span className="w-44">
        <Select
          size="sm"
          label={t("filters.entity")}
          options={of("entity", entities, entity)}
          value={list.filter("entity") ?? any}
          onChange={set("entity")}
        />
      </span>
      <span className="w-40">
        <Select
          size="sm"
          label={t("filters.action")}
          options={of("action", actions, action)}
          value={list.filter("action") ?? any}
          onChange={set("action")}
        />
      </span>
      <span className="flex items-center gap-1.5 text-[0.8125rem] text-ink-muted">
        <Input
          type="date"
          size="sm"
          className="w-36!"
          aria-label={t("filters.from")}
          value={list.filter("from") ?? ""}
          max={list.filter("to") ?? undefined}
          onChange={(event) => set("from")(event.target.value)}
        />
        <span aria-hidden>–</span>
        <Input
          type="date"
          size="sm"
          className="w-36!"
          aria-label={t("filters.to")}
          value={list.filter("to") ?? ""}
          min={list.filter("from") ?? undefined}
          onChange={(event) => set("to")(event.target.value)}
        />
      </span>
      {list.filter("row") && <span className="text-[0.8125rem] text-accent-ink">{t("filters.oneRow")}</span>}
      {isFiltered && (
        <Button size="sm" variant="ghost" onClick={onClear}>
          {common("clearFilters")}
        </Button>
      )}
    </div>
  );
}
