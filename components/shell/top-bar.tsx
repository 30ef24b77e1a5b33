"use client";
import { useRef, useState } from "react";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import { ChevronDown, CircleHelp, LogOut, Menu as MenuGlyph, Settings, UserRound, X } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { ButtonLink } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPart } from "@/components/ui/lazy-part";
import { Menu, MenuItem, MenuSection, MenuSeparator } from "@/components/ui/menu";
import { useUser } from "@/lib/auth/use-user";
import type { AuthUser } from "@/lib/shared/auth/token";
import { leaveDesk } from "@/lib/browser/offline/leave";
import { useFetchedAhead } from "@/lib/browser/use-fetched-ahead";
import { hasScreen, rootTarget } from "@/lib/shared/screens";
import { Bell } from "./bell";
import { ConnectionBadge } from "./connection-badge";
import { Logo } from "./logo";
import { SearchField } from "./search-field";
import { ThemeButton } from "./sidebar";
import { StatusChip } from "./status-chip";
import { TenantSwitcher } from "./tenant-switcher";

const MobileMenu = lazyPart(() => import("./mobile-menu").then((file) => file.MobileMenu));

export function TopBar() {
  const t = useTranslations("shell.top");
  const common = useTranslations("common");
  const user = useUser();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useFetchedAhead(MobileMenu.load);
  return (
    <header
      aria-label={t("label")}
      className="fixed inset-x-0 top-0 z-30 border-b border-line bg-surface print:hidden"
    >
      <div className="flex h-12 items-center gap-2 px-3 md:ps-4">
        <Link
          href={user ? rootTarget(user.role) : "/"}
          aria-label={t("home", { product: common("product") })}
          className="flex items-center gap-2 rounded-md md:w-52"
        >
          <Logo />
          <span className="text-[0.9375rem] font-semibold tracking-tight text-ink">{common("product")}</span>
        </Link>
        {user ? (
          <>
            <SearchField className="w-full max-w-md max-md:hidden" />
            <div className="ms-auto flex items-center gap-1">
              <ConnectionBadge />
              {user.role !== "ADMIN" && <StatusChip />}
              {user.role === "SUPER_ADMIN" && <TenantSwitcher />}
              <Bell />
              <span className="max-md:hidden">
                <ThemeButton />
              </span>
              <AccountMenu user={user} />
              <IconButton
                ref={opener}
                label={isOpen ? common("close") : t("openMenu")}
                aria-expanded={isOpen}
                className="md:hidden"
                onClick={() => setIsOpen(!isOpen)}
              >
                {isOpen ? <X aria-hidden /> : <MenuGlyph aria-hidden />}
              </IconButton>
            </div>
          </>
        ) : (
          <nav aria-label={t("label")} className="ms-auto flex items-center gap-2">
            <ButtonLink href="/login" variant="ghost">
              {t("login")}
            </ButtonLink>
            <ButtonLink href="/register" variant="primary">
              {t("signup")}
            </ButtonLink>
          </nav>
        )}
      </div>
      {user && isOpen && <MobileMenu user={user} opener={opener} onClose={() => setIsOpen(false)} />}
    </header>
  );
}

function AccountMenu({ user }: { user: AuthUser }) {
  const t = useTranslations("shell.top");
  const trigger = (
    <button
      type="button"
      aria-label={t("account")}
      className="flex h-8 items-center gap-1 rounded-md px-1 transition-colors hover:bg-hover max-md:hidden"
    >
      <Avatar name={user.name || user.email} size="sm" />
      <ChevronDown aria-hidden className="size-3 text-ink-faint" />
    </button>
  );
  const links = [
    { path: "/profile", label: t("profile"), icon: <UserRound aria-hidden /> },
    { path: "/settings", label: t("settings"), icon: <Settings aria-hidden /> },
    { path: "/help", label: t("help"), icon: <CircleHelp aria-hidden /> },
  ].filter(({ path }) => hasScreen(path));
  return (
    <Menu trigger={trigger} className="w-60">
      <MenuSection
        title={
          <span className="block truncate" title={user.email}>
            {t("signedInAs", { email: user.email })}
          </span>
        }
      >
        {links.map(({ path, label, icon }) => (
          <MenuItem key={path} href={path} icon={icon}>
            {label}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden className="rtl:-scale-x-100" />} onSelect={leaveDesk}>
        {t("signOut")}
      </MenuItem>
    </Menu>
  );
}
