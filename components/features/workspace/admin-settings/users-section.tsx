"use client";
import { useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Ellipsis, KeyRound, Pencil, UserCheck, UserPlus, UserX, UsersRound } from "lucide-react";
import { invitations } from "@/contract/people/people";
import { users } from "@/contract/people/users";
import type { StaffUser } from "@/contract/people/users";
import { limits } from "@/contract/limits";
import { outranks, roles } from "@/contract/roles";
import { PoolLoad } from "@/components/features/desk/shared-capacity/pool-load";
import { useStatusName } from "@/components/features/desk/shared-status/use-status-name";
import { customCell } from "@/components/resource/cells";
import { DataTable } from "@/components/resource/data-table";
import { ListView } from "@/components/resource/list-view";
import { SearchBox } from "@/components/resource/search-box";
import { useListState } from "@/components/resource/use-list-state";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Select } from "@/components/ui/select";
import { StatusDot } from "@/components/ui/status-dot";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useFormat, useNow } from "@/lib/browser/use-format";
import { DepartureDialog } from "./departure-dialog";
import { InviteDialog } from "./invite-dialog";
import { ResetLinkDialog } from "./reset-link-dialog";
import { UserForm } from "./user-form";

const cells = [
  customCell<StaffUser>("name", (user) => <NameOf user={user} />, { isWide: true }),
  customCell<StaffUser>("role", ({ role }) => <RoleBadge role={role} />),
  customCell<StaffUser>("status", (user) => <StatusOf user={user} />),
  customCell<StaffUser>("load", (user) => <LoadOf user={user} />),
  customCell<StaffUser>("groups", ({ groups }) => <Names names={groups.map(({ name }) => name)} />),
  customCell<StaffUser>("skills", ({ skills }) => <Names names={skills.map(({ name }) => name)} />),
];

/** Everybody of the workspace: what they are, what they carry, where they belong; and the way in and out. */
export function UsersSection() {
  const t = useTranslations("users");
  const common = useTranslations("common");
  const me = useSignedIn();
  const list = useListState();
  const [leaving, setLeaving] = useState<StaffUser | null>(null);
  const [lockedOut, setLockedOut] = useState<StaffUser | null>(null);
  const role = roles.find((each) => each === list.filter("role"));
  const access = list.filter("access");
  const query = useQuery({
    ...queryFor(users.list, {
      query: {
        page: list.page,
        limit: limits.pageSizeDefault,
        search: list.search || undefined,
        ...(role ? { role: [role] } : {}),
        ...(access === "active" || access === "inactive"
          ? { isActive: access === "active" ? "true" : "false" }
          : {}),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const back = useSend(users.update, {
    onSuccess: ({ name }) => void showToast("success", t("reactivated", { name })),
  });
  const mayInvite = mayCall(me.role, invitations.create);
  const changes = (user: StaffUser) => mayCall(me.role, users.update) && outranks(me.role, user.role);
  const resets = (user: StaffUser) =>
    mayCall(me.role, users.resetLink) &&
    outranks(me.role, user.role) &&
    user.role !== me.role &&
    user.isActive;
  const invite = mayInvite && (
    <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={() => list.set({ open: "new" })}>
      {t("invite")}
    </Button>
  );
  const edited = query.data?.items.find(({ id }) => id === list.open);
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} actions={invite} />
      {mayInvite && <Pending />}
      <Card isFlush>
        <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
          <SearchBox
            value={list.search}
            onSearch={(search) => list.set({ search })}
            label={t("search")}
            className="max-w-72"
          />
          <span className="w-44">
            <Select
              label={t("columns.role")}
              options={[
                { value: "", label: t("anyRole") },
                ...roles
                  .filter((each) => each !== "SUPER_ADMIN")
                  .map((value) => ({ value, label: t(`roles.${value}`) })),
              ]}
              value={role ?? ""}
              onChange={(value) => list.set({ role: value })}
            />
          </span>
          <span className="w-40">
            <Select
              label={t("access.label")}
              options={["", "active", "inactive"].map((value) => ({
                value,
                label: t(`access.${value || "any"}`),
              }))}
              value={access ?? ""}
              onChange={(value) => list.set({ access: value })}
            />
          </span>
        </div>
        <ListView
          query={query}
          onPage={(page) => list.set({ page })}
          isFiltered={list.search !== "" || role !== undefined || access !== null}
          onClear={() => list.set({ search: null, role: null, access: null })}
          empty={
            <EmptyState
              icon={<UsersRound aria-hidden />}
              title={t("emptyTitle")}
              text={t("emptyText")}
              actions={invite}
            />
          }
        >
          {(rows) => (
            <DataTable
              text="users"
              label={t("title")}
              rows={rows}
              cells={cells}
              onOpen={(user) => changes(user) && list.set({ open: user.id })}
              actions={(user) =>
                changes(user) && (
                  <Menu
                    trigger={
                      <IconButton size="sm" label={common("actionsFor", { name: user.name })}>
                        <Ellipsis aria-hidden />
                      </IconButton>
                    }
                  >
                    <MenuItem icon={<Pencil aria-hidden />} onSelect={() => list.set({ open: user.id })}>
                      {common("edit")}
                    </MenuItem>
                    {resets(user) && (
                      <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => setLockedOut(user)}>
                        {t("resetLink")}
                      </MenuItem>
                    )}
                    {user.id !== me.id && <MenuSeparator />}
                    {user.id !== me.id && user.isActive && (
                      <MenuItem tone="danger" icon={<UserX aria-hidden />} onSelect={() => setLeaving(user)}>
                        {t("deactivate")}
                      </MenuItem>
                    )}
                    {!user.isActive && (
                      <MenuItem
                        icon={<UserCheck aria-hidden />}
                        onSelect={() => back.mutate({ params: { id: user.id }, body: { isActive: true } })}
                      >
                        {t("reactivate")}
                      </MenuItem>
                    )}
                  </Menu>
                )
              }
            />
          )}
        </ListView>
      </Card>
      {list.open === "new" && mayInvite && <InviteDialog onClose={() => list.set({ open: null })} />}
      {edited && (
        <UserForm
          key={edited.id}
          user={edited}
          onClose={() => list.set({ open: null })}
          onLeave={() => {
            list.set({ open: null });
            setLeaving(edited);
          }}
        />
      )}
      {lockedOut && <ResetLinkDialog user={lockedOut} onClose={() => setLockedOut(null)} />}
      {leaving && <DepartureDialog user={leaving} onClose={() => setLeaving(null)} />}
    </Screen>
  );
}

/** Those who were invited and have not come yet, above everybody who has. */
function Pending() {
  const t = useTranslations("users");
  const format = useFormat();
  const now = useNow();
  const { data } = useQuery(queryFor(invitations.list, { query: { limit: 5, status: ["PENDING"] } }));
  if (!data || data.items.length === 0) return null;
  return (
    <Card
      isFlush
      className="mb-4"
      title={t("pending", { count: data.total })}
      actions={
        <a href="?section=invitations" className="text-[0.8125rem] text-accent-ink hover:underline">
          {t("allInvitations")}
        </a>
      }
    >
      <ul className="divide-y divide-line">
        {data.items.map(({ id, email, role, expiresAt }) => (
          <li key={id} className="flex min-h-10 items-center gap-3 px-4 text-sm">
            <span className="min-w-0 flex-1 truncate text-ink" dir="auto">
              {email}
            </span>
            <RoleBadge role={role} />
            <span className="text-xs text-ink-faint max-md:hidden">
              {t("expires", { when: format.relative(expiresAt, now) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

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

function RoleBadge({ role }: { role: StaffUser["role"] }) {
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
        <Badge key={name}>
          <span className="max-w-28 truncate" dir="auto">
            {name}
          </span>
        </Badge>
      ))}
      {names.length > 1 && (
        <span title={names.slice(1).join(", ")} className="text-xs text-ink-faint" dir="ltr">
          +{names.length - 1}
        </span>
      )}
    </span>
  );
}
