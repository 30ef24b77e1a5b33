"use client";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Languages, LifeBuoy, LogOut, Moon, PanelLeftClose, PanelLeftOpen, Sun } from "lucide-react";
import { AgentStatusBlock } from "./agent-status-block";
import { Avatar } from "@/components/ui/avatar";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { Tooltip } from "@/components/ui/tooltip";
import { useUser } from "@/lib/auth/use-user";
import { leaveDesk } from "@/lib/browser/offline/leave";
import { hasScreen } from "@/lib/shared/screens";
import { toggleTheme } from "@/lib/browser/theme";
import { useLocaleChoice } from "@/lib/browser/use-locale-choice";
import { SidebarMenu } from "./sidebar-menu";
import { setCollapsed } from "./sidebar-state";

const rowClass =
  "flex h-8 items-center gap-2.5 rounded-md px-2.5 text-sm text-ink-muted transition-colors hover:bg-hover hover:text-ink -outline-offset-2!";

/** Draws nothing while nobody is signed in. 16 or 60 units wide. */
export function Sidebar({ isCollapsed }: { isCollapsed: boolean }) {
  const t = useTranslations("shell.sidebar");
  const user = useUser();
  if (!user) return null;
  return (
    <aside
      className={clsx(
        "fixed bottom-0 start-0 top-(--bar) z-20 hidden flex-col border-e border-line bg-surface md:flex print:hidden!",
        isCollapsed ? "w-16" : "w-60",
      )}
    >
      <nav aria-label={t("label")} className="min-h-0 flex-1 overflow-y-auto p-2">
        <SidebarMenu isCollapsed={isCollapsed} />
      </nav>
      <div className="flex flex-col gap-px border-t border-line p-2">
        {!isCollapsed && user.role !== "ADMIN" && <AgentStatusBlock />}
        {hasScreen("/support") && (
          <Row
            isCollapsed={isCollapsed}
            href="/support"
            icon={<LifeBuoy aria-hidden className="size-4" />}
            label={t("support")}
          />
        )}
        {isCollapsed ? <CollapsedControls /> : <WideControls />}
        <div
          className={clsx(
            "mt-1 flex items-center gap-2.5 border-t border-line px-1 pt-2",
            isCollapsed && "flex-col px-0",
          )}
        >
          <Avatar name={user.firstName || t("fallbackName")} colourOf={user.name || user.email} />
          {!isCollapsed && (
            <div className="min-w-0 flex-1">
              <p dir="auto" className="truncate text-sm font-medium text-ink own-direction">
                {user.firstName || t("fallbackName")}
              </p>
              <p dir="auto" className="truncate text-xs text-ink-faint own-direction">
                {user.email}
              </p>
            </div>
          )}
          <IconButton label={t("logout")} size="sm" onClick={leaveDesk}>
            <LogOut aria-hidden className="rtl:-scale-x-100" />
          </IconButton>
        </div>
      </div>
    </aside>
  );
}

function WideControls() {
  const t = useTranslations("shell.sidebar");
  const language = useLocaleChoice();
  return (
    <div className="flex items-center gap-1 px-0.5 py-0.5">
      <Select
        label={t("language")}
        options={language.options}
        value={language.options.find(({ value }) => value === language.locale)?.value ?? null}
        onChange={language.choose}
        size="sm"
        className="flex-1"
      />
      <ThemeButton />
      <IconButton label={t("collapse")} size="sm" onClick={() => setCollapsed(true)}>
        <PanelLeftClose aria-hidden className="rtl:-scale-x-100" />
      </IconButton>
    </div>
  );
}

function CollapsedControls() {
  const t = useTranslations("shell.sidebar");
  const language = useLocaleChoice();
  const at = language.options.findIndex(({ value }) => value === language.locale);
  const next = language.options[(at + 1) % language.options.length];
  return (
    <div className="flex flex-col items-center gap-1">
      <IconButton
        label={`${t("language")}: ${language.options[at]?.label ?? ""}`}
        size="sm"
        onClick={() => next && language.choose(next.value)}
      >
        <Languages aria-hidden />
      </IconButton>
      <ThemeButton />
      <IconButton label={t("expand")} size="sm" onClick={() => setCollapsed(false)}>
        <PanelLeftOpen aria-hidden className="rtl:-scale-x-100" />
      </IconButton>
    </div>
  );
}

export function ThemeButton() {
  const t = useTranslations("shell.sidebar");
  return (
    <IconButton label={t("theme")} size="sm" onClick={toggleTheme}>
      <Moon aria-hidden className="dark:hidden" />
      <Sun aria-hidden className="hidden dark:block" />
    </IconButton>
  );
}

function Row({
  isCollapsed,
  href,
  icon,
  label,
}: {
  isCollapsed: boolean;
  href: string;
  icon: ReactNode;
  label: string;
}) {
  const link = (
    <Link
      href={href}
      aria-label={isCollapsed ? label : undefined}
      className={clsx(rowClass, isCollapsed && "justify-center px-0")}
    >
      {icon}
      {!isCollapsed && label}
    </Link>
  );
  return isCollapsed ? <Tooltip text={label}>{link}</Tooltip> : link;
}
