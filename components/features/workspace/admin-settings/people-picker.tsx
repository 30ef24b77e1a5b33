"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { UserPlus, X } from "lucide-react";
import { agents } from "@/contract/desk/agents";
import { limits } from "@/contract/limits";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/popover";
import { SearchList } from "@/components/ui/search-list";
import { StatusDot } from "@/components/ui/status-dot";
import { queryFor } from "@/lib/api/query";

export interface NamedPerson {
  id: string;
  name: string;
}

/**
 * Who belongs to something: the list, with one press out of it, and a picker that finds the others by typing.
 */
export function PeoplePicker({
  people,
  onAdd,
  onRemove,
  isDisabled = false,
}: {
  people: readonly NamedPerson[];
  onAdd: (person: NamedPerson) => void;
  onRemove: (person: NamedPerson) => void;
  isDisabled?: boolean;
}) {
  const t = useTranslations("adminSettings.peoplePicker");
  const query = useQuery(queryFor(agents.list, { query: { limit: limits.pageSizeMax } }));
  const [last, setLast] = useState<string | null>(null);
  const staff = query.data?.items ?? [];
  const others = staff.filter(({ id }) => !people.some((person) => person.id === id));
  const dotOf = (id: string) => staff.find((one) => one.id === id)?.statusColor;
  return (
    <div className="flex flex-col gap-2">
      {people.length === 0 && <p className="text-[0.8125rem] text-ink-faint">{t("nobody")}</p>}
      <ul
        aria-label={t("label")}
        className="flex flex-col divide-y divide-line rounded-lg border border-line empty:hidden"
      >
        {people.map((person) => (
          <li key={person.id} className="flex min-h-10 items-center gap-2.5 ps-3 pe-1.5">
            <Avatar name={person.name} size="xs" />
            <span dir="auto" className="own-direction min-w-0 flex-1 truncate">
              {person.name}
            </span>
            {dotOf(person.id) && <StatusDot color={dotOf(person.id) ?? ""} />}
            {!isDisabled && (
              <IconButton
                size="sm"
                label={t("remove", { name: person.name })}
                onClick={() => onRemove(person)}
              >
                <X aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {!isDisabled && (
        <div>
          <Popover
            label={t("add")}
            align="start"
            className="w-72"
            trigger={
              <Button size="sm" icon={<UserPlus aria-hidden />}>
                {t("add")}
              </Button>
            }
          >
            {(close) => (
              <SearchList
                options={others.map(({ id, name, email }) => ({
                  value: id,
                  label: name,
                  help: email,
                  icon: <Avatar name={name} size="xs" />,
                }))}
                value={last}
                onPick={(id) => {
                  const person = others.find((one) => one.id === id);
                  setLast(null);
                  close();
                  if (person) onAdd({ id: person.id, name: person.name });
                }}
                label={t("add")}
                placeholder={t("find")}
                emptyText={query.isPending ? t("loading") : t("everybody")}
              />
            )}
          </Popover>
        </div>
      )}
    </div>
  );
}
