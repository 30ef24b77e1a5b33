"use client";
import { useTranslations } from "next-intl";
import type { StaffUser } from "@/contract/people/users";
import { PoolLoad } from "@/components/features/desk/shared-capacity/pool-load";
import { useStatusName } from "@/components/features/desk/shared-status/use-status-name";
import { customCell } from "@/components/resource/cells";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { StatusDot } from "@/components/ui/status-dot";

/** The columns of the list of people. */
export const userCells = [
  customCell<StaffUser>("name", (user) => <NameOf user={user} />, { isWide: true }),
  customCell<StaffUser>("role", ({ role }) => <RoleBadge role={role} />),
  customCell<StaffUser>("status", (user) => <StatusOf user={user} />),
  customCell<StaffUser>("load", (user) => <LoadOf user={user} />),
  customCell<StaffUser>("groups", ({ groups }) => <Names names={groups.map(({ name }) => name)} />),
  customCell<StaffUser>("skills", ({ skills }) => <Names names={skills.map(({ name }) => name)} />),
];

function NameOf({ user: { name, email, isActive } }: { user: StaffUser }) {
  const t = useTranslations("users");
  return (
    <span className="flex items-center gap-2.5 py-1.5">
      <Avatar name={name} size="sm" className={isActive ? undefined : "opacity-50"} />
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <span dir="auto" className="own-direction truncate font-medium text-ink">
            {name}
          </span>
          {!isActive && <Badge tone="neutral">{t("inactive")}</Badge>}
        </span>
        <span dir="auto" className="own-direction block truncate text-[0.8125rem] text-ink-faint">
          {email}
        </span>
      </span>
    </span>
  );
}

export function RoleBadge({ role }: { role: StaffUser["role"] }) {
  const t = useTranslations("users");
  return (
    <Badge tone={role === "ADMIN" || role === "SUPER_ADMIN" ? "accent" : "neutral"}>
      {t(`roles.${role}`)}
    </Badge>
  );
}

function StatusOf({ user: { isActive, statusColor, statusName } }: { user: StaffUser }) {
  const nameOf = useStatusName();
  return isActive ? (
    <span className="flex items-center gap-1.5 whitespace-nowrap text-ink-muted">
      <StatusDot color={statusColor} />
      {nameOf(statusName)}
    </span>
  ) : (
    <span className="text-ink-faint">–</span>
  );
}

function LoadOf({ user: { load, capacity } }: { user: StaffUser }) {
  return <PoolLoad load={load} capacity={capacity} />;
}

function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <span className="text-ink-faint">–</span>;
  return (
    <span className="flex items-center gap-1">
      {names.slice(0, 1).map((name) => (
        <Badge key={name} className="min-w-0">
          <span className="max-w-18 truncate 2xl:max-w-28" title={name} dir="auto">
            {name}
          </span>
        </Badge>
      ))}
      {names.length > 1 && (
        <span title={names.slice(1).join(", ")} className="shrink-0 text-xs text-ink-faint" dir="ltr">
          +{names.length - 1}
        </span>
      )}
    </span>
  );
}
