"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Search } from "lucide-react";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { Avatar } from "@/components/ui/avatar";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { useSignedIn } from "@/lib/auth/use-user";

/** Some of the team, oneself apart. */
export function PeoplePicker({
  label,
  chosen,
  onChange,
  without = [],
}: {
  label: string;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  without?: readonly string[];
}) {
  const t = useTranslations("teamChat");
  const { staff } = useStaff();
  const { id: me } = useSignedIn();
  const [search, setSearch] = useState("");
  const shown = staff.filter(
    ({ id, name, role }) =>
      id !== me &&
      role !== "USER" &&
      !without.includes(id) &&
      name.toLowerCase().includes(search.trim().toLowerCase()),
  );
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-ink">{label}</legend>
      <Input
        size="sm"
        icon={<Search aria-hidden />}
        aria-label={t("findPeople")}
        placeholder={t("findPeople")}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <div className="mt-2 flex max-h-56 flex-col gap-1 overflow-y-auto rounded-lg border border-line p-2">
        {shown.length === 0 && <p className="p-1 text-sm text-ink-muted">{t("nobody")}</p>}
        {shown.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={
              <span className="flex items-center gap-2">
                <Avatar name={name} size="xs" />
                <bdi>{name}</bdi>
              </span>
            }
            checked={chosen.includes(id)}
            onChange={() =>
              onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
