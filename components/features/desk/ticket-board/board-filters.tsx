"use client";
import { memo } from "react";
import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { AlarmClock, ChevronDown, Shapes, UserRound, UserRoundX, UsersRound } from "lucide-react";
import { clsx } from "clsx";
import { priorities } from "@/contract/enums";
import { ticketCategories } from "@/contract/desk/ticket-categories";
import { FieldFilters } from "@/components/features/workspace/shared-fields/field-filters";
import { PriorityIcon } from "@/components/features/desk/shared-ticket/marks";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { SearchBox } from "@/components/resource/search-box";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Popover } from "@/components/ui/popover";
import { SearchList } from "@/components/ui/search-list";
import { StatusDot } from "@/components/ui/status-dot";
import { queryFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";
import type { BoardFilterState } from "./use-filters";

/** Rests while a card is carried. */
export const BoardFilters = memo(function BoardFilters({
  filters,
  hasAssignment,
}: {
  filters: BoardFilterState;
  hasAssignment: boolean;
}) {
  const t = useTranslations("ticketBoard.filters");
  const common = useTranslations("common");
  const { list, isFiltered, isSnoozed, clear } = filters;
  return (
    <div
      role="search"
      aria-label={t("label")}
      className="flex shrink-0 items-center gap-1.5 overflow-x-auto px-3 pb-2 md:flex-wrap md:px-4 [scrollbar-width:none]"
    >
      <SearchBox
        value={list.search}
        onSearch={(search) => list.set({ search })}
        label={t("search")}
        className="w-64! min-w-48 shrink-0 md:shrink"
      />
      <PriorityFilter filters={filters} />
      <CategoryFilter filters={filters} />
      {hasAssignment && <AssignmentFilter filters={filters} />}
      <FieldFilters
        value={list.filter("customField")}
        onChange={(customField) => list.set({ customField })}
      />
      <Button
        size="sm"
        variant={isSnoozed ? "secondary" : "ghost"}
        aria-pressed={isSnoozed}
        icon={<AlarmClock aria-hidden />}
        className={clsx("shrink-0", isSnoozed && "border-accent/40! text-accent-ink!")}
        onClick={() => list.set({ snoozed: isSnoozed ? null : "true" })}
      >
        {t("snoozed")}
      </Button>
      {isFiltered && (
        <Button size="sm" variant="ghost" onClick={clear}>
          {common("clearFilters")}
        </Button>
      )}
    </div>
  );
});

function FilterButton({ isOn, text, ...rest }: { isOn: boolean; text: string }) {
  return (
    <Button
      {...rest}
      size="sm"
      variant={isOn ? "secondary" : "ghost"}
      className={clsx("shrink-0", isOn && "border-accent/40! text-accent-ink!")}
    >
      <span className="max-w-48 truncate">{text}</span>
      <ChevronDown aria-hidden className="size-3! text-ink-faint" />
    </Button>
  );
}

function PriorityFilter({ filters: { list } }: { filters: BoardFilterState }) {
  const t = useTranslations("ticketBoard.filters");
  const words = useTranslations("ticket.priority");
  const format = useFormat();
  const chosen = list.filters("priority");
  const names = priorities.filter((value) => chosen.includes(value)).map((value) => words(value));
  return (
    <Popover
      label={t("priority")}
      align="start"
      className="w-56"
      trigger={
        <FilterButton
          isOn={names.length > 0}
          text={
            names.length > 0 ? t("is", { name: t("priority"), value: format.list(names) }) : t("priority")
          }
        />
      }
    >
      <div className="flex flex-col gap-0.5 p-2">
        {priorities.toReversed().map((value) => (
          <Checkbox
            key={value}
            className="rounded-md px-1.5 py-1 hover:bg-hover"
            label={
              <span className="flex items-center gap-2">
                <PriorityIcon priority={value} />
                {words(value)}
              </span>
            }
            checked={chosen.includes(value)}
            onChange={(event) =>
              list.set({
                priority: priorities.filter((each) =>
                  each === value ? event.target.checked : chosen.includes(each),
                ),
              })
            }
          />
        ))}
      </div>
    </Popover>
  );
}

/** Of the tree every category with its path, the inactive ones too: their tickets are still there. */
function CategoryFilter({ filters: { list } }: { filters: BoardFilterState }) {
  const t = useTranslations("ticketBoard.filters");
  const { data } = useQuery(
    queryFor(ticketCategories.list, { query: { flat: "true", includeInactive: "true" } }),
  );
  const chosen = list.filter("category");
  const categories = data?.items ?? [];
  const word = categories.find(({ id }) => id === chosen)?.name;
  if (categories.length === 0 && !chosen) return null;
  const options: Option[] = [
    { value: all, label: t("anyCategory"), icon: <Shapes aria-hidden className="text-ink-faint" /> },
    ...categories.map(({ id, path, color }) => ({
      value: id,
      label: path.join(" › "),
      icon: <StatusDot color={color} />,
    })),
  ];
  return (
    <Popover
      label={t("category")}
      align="start"
      className="w-72"
      trigger={
        <FilterButton
          isOn={chosen !== null}
          text={word ? t("is", { name: t("category"), value: word }) : t("category")}
        />
      }
    >
      {(close) => (
        <SearchList
          options={options}
          value={chosen ?? all}
          onPick={(value) => {
            close();
            list.set({ category: value === all ? null : value });
          }}
          label={t("category")}
          placeholder={t("findCategory")}
          emptyText={t("noCategory")}
        />
      )}
    </Popover>
  );
}

interface Option {
  value: string;
  label: string;
  icon: ReactNode;
}
/** In the address it is no filter at all. */
const all = "all";

function AssignmentFilter({ filters: { list, assignment } }: { filters: BoardFilterState }) {
  const t = useTranslations("ticketBoard.filters");
  const words = useTranslations("ticket.assign");
  const { staff, nameOf } = useStaff();
  const options: Option[] = [
    { value: all, label: t("all"), icon: <UsersRound aria-hidden className="text-ink-faint" /> },
    {
      value: "unassigned",
      label: t("unassigned"),
      icon: <UserRoundX aria-hidden className="text-ink-faint" />,
    },
    { value: "me", label: t("me"), icon: <UserRound aria-hidden className="text-ink-faint" /> },
    ...staff.map(({ id, name }) => ({ value: id, label: name, icon: <Avatar name={name} size="xs" /> })),
  ];
  const word =
    assignment === "me" ? t("me") : assignment === "unassigned" ? t("unassigned") : nameOf(assignment);
  return (
    <Popover
      label={t("assignment")}
      align="start"
      className="w-64"
      trigger={
        <FilterButton
          isOn={assignment !== all}
          text={word ? t("is", { name: t("assignment"), value: word }) : t("assignment")}
        />
      }
    >
      {(close) => (
        <SearchList
          options={options}
          value={assignment}
          onPick={(value) => {
            close();
            list.set({ assignment: value === all ? null : value });
          }}
          label={t("assignment")}
          placeholder={words("find")}
          emptyText={words("none")}
        />
      )}
    </Popover>
  );
}
