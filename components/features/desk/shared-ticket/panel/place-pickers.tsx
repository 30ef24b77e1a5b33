"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { agentGroups } from "@/contract/desk/agent-groups";
import { limits } from "@/contract/limits";
import { ticketPipelines } from "@/contract/desk/ticket-pipelines";
import type { Ticket } from "@/contract/desk/tickets";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { SearchList } from "@/components/ui/search-list";
import { queryFor } from "@/lib/api/query";
import { Property } from "./panel-section";

interface Place {
  id: string;
  name: string;
  help?: string | undefined;
}
const nowhere = "";

/**
 * Which team the ticket is for, and in which stream of work it runs. A workspace without any shows neither;
 * until that is known each keeps its line, so that nothing below it jumps.
 */
export function PlacePickers({
  ticket,
  mayChange,
  onChange,
}: {
  ticket: Ticket;
  mayChange: boolean;
  onChange: (changes: { groupId: string | null } | { pipelineId: string | null }) => void;
}) {
  const t = useTranslations("ticket.panel");
  const groups = useQuery(queryFor(agentGroups.list, { query: { limit: limits.pageSizeMax } }));
  const pipelines = useQuery(queryFor(ticketPipelines.list, { query: { limit: limits.pageSizeMax } }));
  const teams = (groups.data?.items ?? []).map(({ id, name, memberCount }) => ({
    id,
    name,
    help: t("membersOf", { count: memberCount }),
  }));
  const streams = (pipelines.data?.items ?? []).filter(
    ({ id, isActive }) => isActive || id === ticket.pipelineId,
  );
  return (
    <>
      {(groups.isPending || teams.length > 0 || ticket.groupId) && (
        <Property name={t("group")}>
          <Picker
            label={t("group")}
            noneLabel={t("noGroup")}
            places={teams}
            value={ticket.groupId}
            mayChange={mayChange}
            onChange={(groupId) => onChange({ groupId })}
          />
        </Property>
      )}
      {(pipelines.isPending || streams.length > 0 || ticket.pipelineId) && (
        <Property name={t("pipeline")}>
          <Picker
            label={t("pipeline")}
            noneLabel={t("noPipeline")}
            places={streams}
            value={ticket.pipelineId}
            mayChange={mayChange}
            onChange={(pipelineId) => onChange({ pipelineId })}
          />
        </Property>
      )}
    </>
  );
}

function Picker({
  label,
  noneLabel,
  places,
  value,
  mayChange,
  onChange,
}: {
  label: string;
  noneLabel: string;
  places: readonly Place[];
  value: string | null;
  mayChange: boolean;
  onChange: (id: string | null) => void;
}) {
  const t = useTranslations("ticket.panel");
  const words = useTranslations("ticket");
  const name = value === null ? null : (places.find(({ id }) => id === value)?.name ?? "…");
  if (!mayChange)
    return name ? <bdi>{name}</bdi> : <span className="text-ink-faint">{words("nothing")}</span>;
  return (
    <Popover
      label={label}
      align="start"
      className="w-64"
      trigger={
        <Button
          size="sm"
          variant="ghost"
          aria-label={`${label}: ${name ?? noneLabel}`}
          className="-ms-2 max-w-full justify-start!"
        >
          {name ? (
            <span className="truncate" dir="auto">
              {name}
            </span>
          ) : (
            <span className="text-ink-faint">{noneLabel}</span>
          )}
        </Button>
      }
    >
      {(close) => (
        <SearchList
          options={[
            ...places.map(({ id, name: word, help }) => ({
              value: id,
              label: word,
              ...(help ? { help } : {}),
            })),
            { value: nowhere, label: noneLabel },
          ]}
          value={value ?? nowhere}
          label={label}
          placeholder={t("findPlace")}
          emptyText={t("noPlace")}
          onPick={(id) => {
            close();
            if (id !== (value ?? nowhere)) onChange(id === nowhere ? null : id);
          }}
        />
      )}
    </Popover>
  );
}
