"use client";
import { useEffect, useRef, useState } from "react";
import { Link } from "@/components/ui/link";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { CountBadge } from "@/components/ui/badge";
import { Menu, MenuItem, MenuSection } from "@/components/ui/menu";
import { Tooltip } from "@/components/ui/tooltip";
import { useUser } from "@/lib/auth/use-user";
import { activePath, isLit, menuFor, opensAt, pathsOf, sectionsOf } from "@/lib/shared/menus";
import type { MenuCount, MenuEntry } from "@/lib/shared/menus";
import { useMenuCounts } from "./menu-counts";
import { MenuIcon } from "./menu-icons";

interface Place {
  path: string;
  active: string | undefined;
  view: string | null;
  counts: Record<MenuCount, number>;
  onNavigate: (() => void) | undefined;
}

/**
 * The menu of the exact role, and under "More" what else the role may open. Collapsed it is a column of
 * icons, whose names show as tooltips.
 */
export function SidebarMenu({ isCollapsed, onNavigate }: { isCollapsed: boolean; onNavigate?: () => void }) {
  const path = usePathname();
  const view = useSearchParams().get("view");
  const entries = menuFor(useUser()?.role);
  const place: Place = {
    path,
    view,
    active: activePath(entries.flatMap(pathsOf), path),
    counts: useMenuCounts(),
    onNavigate,
  };
  return (
    <ul className="flex flex-col gap-px">
      {entries.map((entry) => (
        <li key={entry.label} className={clsx(entry.startsGroup && "mt-2 border-t border-line pt-2")}>
          {isCollapsed && entry.icon === "more" ? (
            <CollapsedMore entry={entry} place={place} />
          ) : entry.items && !isCollapsed ? (
            <Submenu entry={entry} place={place} />
          ) : (
            <EntryLink entry={entry} isCollapsed={isCollapsed} place={place} />
          )}
        </li>
      ))}
    </ul>
  );
}

const rowClass =
  "flex h-8 min-w-0 items-center gap-2.5 rounded-md px-2.5 text-sm transition-colors -outline-offset-2!";
const lookOf = (isActive: boolean) =>
  isActive ? "bg-accent-soft font-medium text-accent-ink" : "text-ink-muted hover:bg-hover hover:text-ink";
const shownMax = 99;

function EntryLink({
  entry,
  isCollapsed,
  place: { active, view, counts, onNavigate },
}: {
  entry: MenuEntry;
  isCollapsed: boolean;
  place: Place;
}) {
  const t = useTranslations("shell");
  const name = t(`menu.${entry.label}`);
  const isActive = isLit(entry, active, view);
  const waiting = entry.count ? counts[entry.count] : 0;
  const label =
    entry.count && waiting > 0 ? `${name}, ${t(`sidebar.counts.${entry.count}`, { count: waiting })}` : name;
  const link = (
    <Link
      href={entry.query ? `${entry.path}?${entry.query}` : entry.path}
      aria-current={isActive ? "page" : undefined}
      aria-label={isCollapsed ? label : undefined}
      onClick={onNavigate}
      className={clsx(rowClass, lookOf(isActive), isCollapsed && "relative justify-center px-0")}
    >
      <MenuIcon name={entry.icon} className="size-4 shrink-0" />
      {!isCollapsed && <span className="min-w-0 flex-1 truncate">{name}</span>}
      {entry.count && <Waiting kind={entry.count} count={waiting} isCollapsed={isCollapsed} />}
    </Link>
  );
  return isCollapsed ? <Tooltip text={name}>{link}</Tooltip> : link;
}

/** None shows nothing. */
function Waiting({
  kind,
  count,
  isCollapsed = false,
}: {
  kind: MenuCount;
  count: number;
  isCollapsed?: boolean;
}) {
  const t = useTranslations("shell.sidebar");
  if (count === 0) return null;
  return (
    <CountBadge className={clsx(isCollapsed && "absolute end-2 top-0.5")}>
      <span aria-hidden>{count > shownMax ? `${shownMax}+` : count}</span>
      {!isCollapsed && <span className="sr-only">{t(`counts.${kind}`, { count })}</span>}
    </CountBadge>
  );
}

/** All that waits in a submenu that is shut, as one number; said one by one. */
function WaitingWithin({
  kinds,
  counts,
}: {
  kinds: readonly MenuCount[];
  counts: Record<MenuCount, number>;
}) {
  const t = useTranslations("shell.sidebar");
  const waiting = kinds.filter((kind) => counts[kind] > 0);
  const sum = waiting.reduce((total, kind) => total + counts[kind], 0);
  if (sum === 0) return null;
  return (
    <CountBadge>
      <span aria-hidden>{sum > shownMax ? `${shownMax}+` : sum}</span>
      {waiting.map((kind) => (
        <span key={kind} className="sr-only">{` ${t(`counts.${kind}`, { count: counts[kind] })}`}</span>
      ))}
    </CountBadge>
  );
}

function Submenu({
  entry,
  place: { path, active, view, counts, onNavigate },
}: {
  entry: MenuEntry;
  place: Place;
}) {
  const t = useTranslations("shell");
  const name = t(`menu.${entry.label}`);
  // Under More stand screens below those of other entries too: it opens for its own alone.
  const opensByPath = entry.icon === "more" ? isLit(entry, active, view) : opensAt(entry, path);
  const [choice, setChoice] = useState<{ path: string; isOpen: boolean } | null>(null);
  // A person's choice holds until they go somewhere else; then the path decides again.
  const isOpen = choice?.path === path ? choice.isOpen : opensByPath;
  const items = entry.items ?? [];
  const list = useRef<HTMLUListElement>(null);
  const toggle = () => setChoice({ path, isOpen: !isOpen });
  // A long group would open below the edge, and the entry that is lit would stand there.
  useEffect(() => {
    if (isOpen)
      (
        list.current?.querySelector("[aria-current]") ?? list.current?.querySelector("li:nth-child(4)")
      )?.scrollIntoView({ block: "nearest" });
  }, [isOpen, active]);
  const chevron = (
    <ChevronDown
      aria-hidden
      className={clsx(
        "-ms-2 -me-1 size-3.5 shrink-0 transition-transform",
        !isOpen && "-rotate-90 rtl:rotate-90",
      )}
    />
  );
  // A screen of its own that is none of the items is opened by the name; the items then have a button beside
  // it.
  const isOwnScreen = entry.path !== "" && !items.some((item) => item.path === entry.path);
  return (
    <>
      {isOwnScreen ? (
        <span className="flex items-center gap-px">
          <Link
            href={entry.path}
            aria-current={entry.path === active ? "page" : undefined}
            onClick={onNavigate}
            className={clsx(
              rowClass,
              "flex-1",
              lookOf(entry.path === active || (!isOpen && isLit(entry, active, view))),
            )}
          >
            <MenuIcon name={entry.icon} className="size-4 shrink-0" />
            <span className="min-w-0 flex-1 truncate">{name}</span>
          </Link>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? "sidebar.closeSubmenu" : "sidebar.openSubmenu", { name })}
            onClick={toggle}
            className={clsx(rowClass, lookOf(false))}
          >
            {chevron}
          </button>
        </span>
      ) : (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={toggle}
          className={clsx(rowClass, "w-full", lookOf(!isOpen && isLit(entry, active, view)))}
        >
          <MenuIcon name={entry.icon} className="size-4 shrink-0" />
          <span className="min-w-0 flex-1 truncate text-start">{name}</span>
          {!isOpen && <WaitingWithin kinds={items.flatMap(({ count }) => count ?? [])} counts={counts} />}
          {chevron}
        </button>
      )}
      {isOpen && (
        <ul ref={list} className="ms-4.5 flex flex-col gap-px border-s border-line ps-2.5 pt-px">
          {items.map((item) => (
            <li key={item.path}>
              {item.section && (
                <p className="px-2.5 pt-2 pb-0.5 text-xs font-medium text-ink-faint">
                  {t(`menuSections.${item.section}`)}
                </p>
              )}
              <Link
                href={item.path}
                aria-current={item.path === active ? "page" : undefined}
                onClick={onNavigate}
                className={clsx(rowClass, lookOf(item.path === active))}
              >
                <span className="min-w-0 flex-1 truncate">{t(`menu.${item.label}`)}</span>
                {item.count && <Waiting kind={item.count} count={counts[item.count]} />}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** In the column of icons there is no room for what "More" holds: it opens beside it. */
function CollapsedMore({ entry, place: { active, view } }: { entry: MenuEntry; place: Place }) {
  const t = useTranslations("shell");
  const trigger = (
    <button
      type="button"
      aria-label={t(`menu.${entry.label}`)}
      className={clsx(rowClass, "w-full justify-center px-0", lookOf(isLit(entry, active, view)))}
    >
      <MenuIcon name={entry.icon} className="size-4 shrink-0" />
    </button>
  );
  return (
    <Menu trigger={trigger} align="start" className="max-h-[80dvh] w-60 overflow-y-auto">
      {sectionsOf(entry).map(({ section, items }) => (
        <MenuSection key={section} title={t(`menuSections.${section}`)}>
          {items.map((item) => (
            <MenuItem key={item.path} href={item.path}>
              {t(`menu.${item.label}`)}
            </MenuItem>
          ))}
        </MenuSection>
      ))}
    </Menu>
  );
}
