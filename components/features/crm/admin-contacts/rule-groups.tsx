"use client";
import { useTranslations } from "next-intl";
import { Plus, X } from "lucide-react";
import { limits } from "@/contract/limits";
import { ContactFilterChips } from "@/components/features/crm/shared-contact-list/filter-bar";
import { asText } from "@/components/features/crm/shared-contact-list/filters";
import type { ContactFilters } from "@/components/features/crm/shared-contact-list/filters";
import { Button } from "@/components/ui/button";
import { FilterChip } from "@/components/ui/filter-chip";
import { IconButton } from "@/components/ui/icon-button";

/** Groups are moved by nobody, but taken out of the middle: each keeps what is open in it. */
export interface RuleGroup {
  key: number;
  filters: ContactFilters;
}
export const isEmptyGroup = ({ filters }: RuleGroup): boolean => Object.keys(filters).length === 0;

/** The groups of a list's rule, one below the other. */
export function RuleGroups({
  groups,
  errorOf,
  onGroups,
  onChange,
}: {
  groups: readonly RuleGroup[];
  errorOf: (group: RuleGroup, at: number) => string | undefined;
  onGroups: (groups: readonly RuleGroup[]) => void;
  onChange: (key: number, filters: ContactFilters) => void;
}) {
  const t = useTranslations("adminContacts");
  return (
    <section aria-label={t("rule")} className="flex flex-col gap-2">
      {groups.map((group, at) => (
        <div key={group.key} className="flex flex-col gap-2">
          {at > 0 && <p className="text-center text-xs font-medium text-ink-faint uppercase">{t("or")}</p>}
          <GroupFilters
            group={group}
            position={at + 1}
            error={errorOf(group, at)}
            onChange={(filters) => onChange(group.key, filters)}
            onRemove={groups.length > 1 ? () => onGroups(groups.filter((each) => each !== group)) : undefined}
          />
        </div>
      ))}
      {groups.length < limits.listRuleGroupsMax && (
        <Button
          size="sm"
          variant="ghost"
          className="self-start"
          icon={<Plus aria-hidden />}
          onClick={() =>
            onGroups([...groups, { key: Math.max(...groups.map(({ key }) => key)) + 1, filters: {} }])
          }
        >
          {t("addGroup")}
        </Button>
      )}
    </section>
  );
}

/** What one group asks for. */
function GroupFilters({
  group: { filters },
  position,
  error,
  onChange,
  onRemove,
}: {
  group: RuleGroup;
  position: number;
  error: string | undefined;
  onChange: (filters: ContactFilters) => void;
  onRemove: (() => void) | undefined;
}) {
  const t = useTranslations("adminContacts");
  const words = useTranslations("contactFilters");
  const name = t("group", { position });
  return (
    <div role="group" aria-label={name} className="rounded-lg border border-line bg-sunken p-3">
      <div className="mb-2 flex items-center justify-between gap-2">
        <p className="text-[0.8125rem] text-ink-muted">{t("allOf")}</p>
        {onRemove && (
          <IconButton size="sm" label={t("removeGroup", { name })} onClick={onRemove}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        {filters.search !== undefined && (
          <FilterChip
            label={words("searched")}
            text={words("is", { name: words("searched"), value: filters.search })}
            removeLabel={words("remove", { name: words("searched") })}
            onDrop={() => onChange(asText({ ...filters, search: null }))}
          />
        )}
        <ContactFilterChips
          filters={filters}
          onChange={(changes) => onChange(asText({ ...filters, ...changes }))}
        />
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-2 text-[0.8125rem] text-danger-ink">
          {error}
        </p>
      )}
    </div>
  );
}
