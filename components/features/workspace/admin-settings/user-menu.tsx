"use client";
import { useTranslations } from "next-intl";
import { Ellipsis, KeyRound, Pencil, UserCheck, UserX } from "lucide-react";
import { users } from "@/contract/people/users";
import type { StaffUser } from "@/contract/people/users";
import { outranks } from "@/contract/roles";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";

/** What is done with one person: changed, let in again, seen off. */
export function UserMenu({
  user,
  onEdit,
  onLockedOut,
  onLeave,
}: {
  user: StaffUser;
  onEdit: () => void;
  onLockedOut: () => void;
  onLeave: () => void;
}) {
  const t = useTranslations("users");
  const common = useTranslations("common");
  const me = useSignedIn();
  const back = useSend(users.update, {
    onSuccess: ({ name }) => void showToast("success", t("reactivated", { name })),
  });
  const maySendLink =
    mayCall(me.role, users.resetLink) &&
    outranks(me.role, user.role) &&
    user.role !== me.role &&
    user.isActive;
  return (
    <Menu
      trigger={
        <IconButton size="sm" label={common("actionsFor", { name: user.name })}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
        {common("edit")}
      </MenuItem>
      {maySendLink && (
        <MenuItem icon={<KeyRound aria-hidden />} onSelect={onLockedOut}>
          {t("resetLink")}
        </MenuItem>
      )}
      {user.id !== me.id && <MenuSeparator />}
      {user.id !== me.id && user.isActive && (
        <MenuItem tone="danger" icon={<UserX aria-hidden />} onSelect={onLeave}>
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
  );
}
