"use client";
import { useState } from "react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { limits } from "@/contract/limits";
import { teamChat } from "@/contract/team-chat";
import { CountBadge } from "@/components/ui/badge";
import { Tooltip } from "@/components/ui/tooltip";
import { queryFor } from "@/lib/api/query";
import { may } from "@/lib/auth/may";
import { useUser } from "@/lib/auth/use-user";
import { activePath, menuFor, opensAt } from "@/lib/menus";
import type { MenuEntry } from "@/lib/menus";
import { MenuIcon } from "./menu-icons";

/** The menu of the exact role. Collapsed it is a column of icons, whose names show as tooltips. */
export function SidebarMenu({ isCollapsed, onNavigate }: { isCollapsed: boolean; onNavigate?: () => void }) {
  const path = usePathname();
  const user = useUser();
  const unread = useTeamUnread();
  const entries = menuFor(user?.role).map((entry) =>
    entry.label === "teamChat" && unread > 0 ? { ...entry, badge: unread, isLive: true } : entry,
  );
  const active = activePath(
    entries.flatMap((entry) => [entry.path, ...(entry.items ?? []).map((item) => item.path)]),
    path,
  );
  return (
    <ul className="flex flex-col gap-px">
      {entries.map((entry) => (
        <li key={entry.label} className={clsx(entry.startsGroup && "mt-2 border-t border-line pt-2")}>
          {entry.items && !isCollapsed ? (
            <Submenu entry={entry} active={active} path={path} onNavigate={onNavigate} />
          ) : (
            <EntryLink
              entry={entry}
              isActive={isActiveEntry(entry, active)}
              isCollapsed={isCollapsed}
              onNavigate={onNavigate}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Direct messages and mentions that wait in the team chat. */
function useTeamUnread(): number {
  const role = useUser()?.role;
  return (
    useQuery({ ...queryFor(teamChat.unread), enabled: role !== undefined && may(role, teamChat.unread) }).data
      ?.count ?? 0
  );
}

const rowClass =
  "flex h-8 min-w-0 items-center gap-2.5 rounded-md px-2.5 text-sm transition-colors -outline-offset-2!";
const lookOf = (isActive: boolean) =>
  isActive ? "bg-accent-soft font-medium text-accent-ink" : "text-ink-muted hover:bg-hover hover:text-ink";

function EntryLink({
  entry,
  isActive,
  isCollapsed,
  onNavigate,
}: {
  entry: MenuEntry & { isLive?: boolean };
  isActive: boolean;
  isCollapsed: boolean;
  onNavigate: (() => void) | undefined;
}) {
  const t = useTranslations("shell");
  const name = t(`menu.${entry.label}`);
  const waiting = entry.isLive === true && entry.badge !== undefined ? entry.badge : null;
  const link = (
    <Link
      href={entry.path}
      aria-current={isActive ? "page" : undefined}
      aria-label={
        isCollapsed
          ? waiting === null
            ? name
            : `${name}, ${t("sidebar.unread", { count: waiting })}`
          : undefined
      }
      onClick={onNavigate}
      className={clsx(rowClass, lookOf(isActive), isCollapsed && "relative justify-center px-0")}
    >
      <MenuIcon name={entry.icon} className="size-4 shrink-0" />
      {!isCollapsed && <span className="min-w-0 flex-1 truncate">{name}</span>}
      {waiting !== null && (
        <CountBadge className={clsx(isCollapsed && "absolute end-2 top-0.5")}>
          <span aria-hidden>{waiting > limits.unreadBadgeMax ? `${limits.unreadBadgeMax}+` : waiting}</span>
          {!isCollapsed && <span className="sr-only">{t("sidebar.unread", { count: waiting })}</span>}
        </CountBadge>
      )}
      {!isCollapsed && waiting === null && entry.badge !== undefined && (
        <span
          className="rounded-full bg-neutral-soft px-1.5 text-xs font-medium text-neutral-ink tabular-nums"
          aria-label={t("sidebar.badge", { count: entry.badge })}
          role="img"
        >
          {entry.badge}
        </span>
      )}
    </Link>
  );
  return isCollapsed ? <Tooltip text={name}>{link}</Tooltip> : link;
}

function Submenu({
  entry,
  active,
  path,
  onNavigate,
}: {
  entry: MenuEntry;
  active: string | undefined;
  path: string;
  onNavigate: (() => void) | undefined;
}) {
  const t = useTranslations("shell");
  const name = t(`menu.${entry.label}`);
  const opensByPath = opensAt(entry, path);
  const [choice, setChoice] = useState<{ path: string; isOpen: boolean } | null>(null);
  // A person's choice holds until they go somewhere else; then the path decides again.
  const isOpen = choice?.path === path ? choice.isOpen : opensByPath;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setChoice({ path, isOpen: !isOpen })}
        className={clsx(
          rowClass,
          "w-full",
          !isOpen && isActiveEntry(entry, active) ? lookOf(true) : lookOf(false),
        )}
      >
        <MenuIcon name={entry.icon} className="size-4 shrink-0" />
        <span className="min-w-0 flex-1 truncate text-start">{name}</span>
        <ChevronDown
          aria-hidden
          className={clsx(
            "-mx-1 size-3.5 shrink-0 transition-transform",
            !isOpen && "-rotate-90 rtl:rotate-90",
          )}
        />
      </button>
      {isOpen && (
        <ul className="ms-4.5 flex flex-col gap-px border-s border-line ps-2.5 pt-px">
          {entry.items?.map((item) => (
            <li key={item.path}>
              <Link
                href={item.path}
                aria-current={item.path === active ? "page" : undefined}
                onClick={onNavigate}
                className={clsx(rowClass, lookOf(item.path === active))}
              >
                <span className="truncate">{t(`menu.${item.label}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const isActiveEntry = (entry: MenuEntry, active: string | undefined): boolean =>
  active !== undefined && (entry.path === active || (entry.items ?? []).some((item) => item.path === active));
