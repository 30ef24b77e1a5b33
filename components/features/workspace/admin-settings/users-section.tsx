"use client";
import { useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { UserPlus, UsersRound } from "lucide-react";
import { invitations } from "@/contract/people/people";
import { users } from "@/contract/people/users";
import type { StaffUser } from "@/contract/people/users";
import { limits } from "@/contract/limits";
import { outranks } from "@/contract/roles";
import { DataTable } from "@/components/resource/data-table";
import { ListView } from "@/components/list/list-view";
import { useListState } from "@/components/list/use-list-state";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { queryFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { DepartureDialog } from "./departure-dialog";
import { InviteDialog } from "./invite-dialog";
import { ResetLinkDialog } from "./reset-link-dialog";
import { UserForm } from "./user-form";
import { PendingInvitations } from "./pending-invitations";
import { userCells } from "./user-cells";
import { UserFilterBar, userFiltersIn } from "./user-filter-bar";
import { UserMenu } from "./user-menu";

/** Everybody of the workspace: what they are, what they carry, where they belong; and the way in and out. */
export function UsersSection() {
  const t = useTranslations("users");
  const me = useSignedIn();
  const list = useListState();
  const [leaving, setLeaving] = useState<StaffUser | null>(null);
  const [lockedOut, setLockedOut] = useState<StaffUser | null>(null);
  const { role, access } = userFiltersIn(list);
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
  const mayInvite = mayCall(me.role, invitations.create);
  const changes = (user: StaffUser) => mayCall(me.role, users.update) && outranks(me.role, user.role);
  const invite = mayInvite && (
    <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={() => list.set({ open: "new" })}>
      {t("invite")}
    </Button>
  );
  const edited = query.data?.items.find(({ id }) => id === list.open);
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} actions={invite} />
      {mayInvite && <PendingInvitations />}
      <Card isFlush>
        <UserFilterBar list={list} />
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
              cells={userCells}
              onOpen={(user) => changes(user) && list.set({ open: user.id })}
              actions={(user) =>
                changes(user) && (
                  <UserMenu
                    user={user}
                    onEdit={() => list.set({ open: user.id })}
                    onLockedOut={() => setLockedOut(user)}
                    onLeave={() => setLeaving(user)}
                  />
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
