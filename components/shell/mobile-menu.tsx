"use client";
import { useEffect, useEffectEvent } from "react";
import type { RefObject } from "react";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import type { AuthUser } from "@/lib/shared/auth/token";
import { leaveDesk } from "@/lib/browser/offline/leave";
import { hasScreen } from "@/lib/shared/screens";
import { useLocaleChoice } from "@/lib/browser/use-locale-choice";
import { SearchField } from "./search-field";
import { ThemeButton } from "./sidebar";
import { SidebarMenu } from "./sidebar-menu";

const linkClass =
  "flex h-10 w-full items-center rounded-md px-2.5 text-start text-sm text-ink-muted hover:bg-hover hover:text-ink";

/**
 * On small screens: the links that the specification names, then the whole menu, so that no screen is out of
 * reach. Escape closes it, wherever the focus is, and leads back to its button.
 */
export function MobileMenu({
  user,
  opener,
  onClose,
}: {
  user: AuthUser;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const t = useTranslations("shell");
  const language = useLocaleChoice();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // A list that is open in the menu closes first, and has the focus.
    if (event.key !== "Escape" || (event.target instanceof Element && event.target.closest("[role=listbox]")))
      return;
    event.preventDefault();
    onClose();
    opener.current?.focus();
  });
  useEffect(() => {
    // Ahead of the screen below, where Escape may lead away.
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, []);
  const isAdmin = user.role === "ADMIN";
  const links = [
    { path: "/dashboard", label: t("top.dashboard") },
    { path: "/tickets", label: t("top.tickets") },
    { path: "/messages", label: t("top.messages") },
    isAdmin
      ? { path: "/admin/dashboard", label: t("top.admin") }
      : { path: "/agent/dashboard", label: t("top.agentDashboard") },
    { path: "/profile", label: t("top.yourProfile") },
    { path: "/settings", label: t("top.settings") },
  ].filter(({ path }) => hasScreen(path));
  return (
    <nav
      aria-label={t("sidebar.label")}
      className="max-h-[calc(100dvh-3rem)] overflow-y-auto border-t border-line bg-surface p-2 shadow-pop md:hidden"
    >
      <SearchField className="mb-2" onSearch={onClose} />
      {links.map(({ path, label }) => (
        <Link key={path} href={path} onClick={onClose} className={linkClass}>
          {label}
        </Link>
      ))}
      <div className="my-2 border-t border-line pt-2">
        <SidebarMenu isCollapsed={false} onNavigate={onClose} />
      </div>
      <div className="flex items-center gap-2 border-t border-line px-1 pt-2">
        <Select
          label={t("sidebar.language")}
          options={language.options}
          value={language.options.find(({ value }) => value === language.locale)?.value ?? null}
          onChange={language.choose}
          className="flex-1"
        />
        <ThemeButton />
      </div>
      <button type="button" className={`${linkClass} mt-2`} onClick={leaveDesk}>
        {t("top.signOutMobile")}
      </button>
    </nav>
  );
}
