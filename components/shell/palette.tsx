"use client";
import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import {
  BookPlus,
  Clock,
  Handshake,
  Import,
  Keyboard,
  Moon,
  Search,
  Settings,
  SquareArrowOutUpRight,
  Tag,
  TicketPlus,
  UserPlus,
} from "lucide-react";
import { contacts } from "@/contract/crm/contacts";
import { deals } from "@/contract/crm/deals";
import { tickets } from "@/contract/desk/tickets";
import { optionClass } from "@/components/ui/control";
import { Dialog } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { readRecent } from "@/lib/browser/recent-items";
import { toggleTheme } from "@/lib/browser/theme";
import { entryGroups } from "./palette-entry";
import type { PaletteEntry } from "./palette-entry";
import { fitOf, placesFor } from "./palette-places";
import type { PalettePlace } from "./palette-places";
import { actionWords } from "./palette-words";
import { useFoundEntries } from "./use-found-entries";
import { useOpenTicket, useTagEntries, useTicketEntries } from "./use-ticket-entries";

/** What the palette opens over the screen. */
export type Making = "newTicket" | "newContact" | "newDeal";
interface Props {
  onClose: () => void;
  onShortcuts: () => void;
  onMake: (what: Making) => void;
}

/**
 * Ctrl or ⌘ with K: every screen and setting, tickets, people, companies, deals and articles, and what can be
 * done here.
 */
export function Palette(props: Props) {
  const t = useTranslations("shell.palette");
  const common = useTranslations("common");
  const listId = useId();
  const [text, setText] = useState("");
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isTagging, setIsTagging] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const ask = () => {
    setIsTagging(true);
    setText("");
    setChosenId(null);
  };
  const { entries, isSearching } = useEntries(text, isTagging, props, ask);
  const chosen = entries.find(({ id }) => id === chosenId) ?? entries[0];
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [chosenId]);
  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    if (!entry.staysOpen) props.onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const at = chosen ? entries.indexOf(chosen) : 0;
    if (step !== 0)
      setChosenId(entries[(at + step + entries.length) % Math.max(1, entries.length)]?.id ?? null);
    else if (event.key === "Enter" && !event.nativeEvent.isComposing) run(chosen);
    else if (event.key === "Backspace" && isTagging && text === "") setIsTagging(false);
    else return;
    event.preventDefault();
  };
  const placeholder = t(isTagging ? "tagPlaceholder" : "placeholder");
  return (
    <Dialog isOpen onClose={props.onClose} title={t("title")} closeLabel={common("close")}>
      <div className="pt-1">
        <Input
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={chosen && `${listId}-${chosen.id}`}
          aria-autocomplete="list"
          data-autofocus
          aria-label={placeholder}
          placeholder={placeholder}
          autoComplete="off"
          icon={isTagging ? <Tag aria-hidden /> : <Search aria-hidden />}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosenId(null);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {/* Of one height, however much there is, so that nothing moves while one types. */}
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t("title")}
        aria-busy={isSearching}
        className="mt-2 h-96 max-h-[60dvh] overflow-y-auto"
      >
        {entryGroups.map((group) => {
          const own = entries.filter((entry) => entry.group === group);
          return own.length === 0 ? null : (
            <div key={group} role="group" aria-label={t(`groups.${group}`)}>
              <p aria-hidden className="px-2 pt-2 pb-1 text-xs font-medium text-ink-faint">
                {t(`groups.${group}`)}
              </p>
              {own.map((entry) => (
                // The keys are heard by the box, which says which one is meant.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={entry.id}
                  id={`${listId}-${entry.id}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={entry === chosen}
                  onClick={() => run(entry)}
                  onPointerMove={() => setChosenId(entry.id)}
                  className={clsx(
                    optionClass,
                    "cursor-pointer [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint",
                    entry === chosen && "bg-hover",
                  )}
                >
                  {entry.icon}
                  <span dir="auto" className="min-w-0 flex-1 truncate own-direction">
                    {entry.label}
                  </span>
                  {entry.detail && (
                    <span dir="auto" className="max-w-2/5 truncate text-xs text-ink-faint">
                      {entry.detail}
                    </span>
                  )}
                </div>
              ))}
            </div>
          );
        })}
        {entries.length === 0 && (
          <p className="px-2 py-3 text-ink-muted">{isTagging ? t("tagHelp") : common("noMatches")}</p>
        )}
      </div>
    </Dialog>
  );
}

const recentShown = 5;
const shownPerGroup = 8;

/** In the order of the groups, so that the arrows go as the eye does. */
function useEntries(
  text: string,
  isTagging: boolean,
  { onShortcuts, onMake }: Props,
  onTag: () => void,
): { entries: PaletteEntry[]; isSearching: boolean } {
  const t = useTranslations("shell.palette");
  const router = useRouter();
  const { id, role } = useSignedIn();
  const nameOf = usePlaceName();
  const ticket = useOpenTicket();
  const ofTicket = useTicketEntries(ticket, onTag);
  const ofTag = useTagEntries(ticket, text);
  const found = useFoundEntries(isTagging ? "" : text);
  if (isTagging) return { entries: ofTag, isSearching: false };
  const to = (path: string) => () => router.push(path);
  const typed = text.trim();
  const make = (what: Making, icon: PaletteEntry["icon"]): PaletteEntry => ({
    id: what,
    group: "actions",
    label: t(what),
    words: actionWords[what].join(" "),
    icon,
    isFirst: true,
    run: () => onMake(what),
  });
  const own: PaletteEntry[] = [
    ...readRecent(id)
      .slice(0, recentShown)
      .map(({ path, label }): PaletteEntry => ({
        id: `recent-${path}`,
        group: "recent",
        label,
        icon: <Clock aria-hidden />,
        isFirst: true,
        run: to(path),
      })),
    ...ofTicket,
    ...placesFor(role).map((place): PaletteEntry => ({
      id: `place-${place.path}`,
      group: place.kind === "action" ? "actions" : "screens",
      label: nameOf(place),
      words: place.words,
      icon: iconOf(place),
      isFirst: place.isFirst,
      run: to(place.path),
    })),
    ...(mayCall(role, tickets.create) ? [make("newTicket", <TicketPlus aria-hidden />)] : []),
    ...(mayCall(role, contacts.create) ? [make("newContact", <UserPlus aria-hidden />)] : []),
    ...(mayCall(role, deals.create) ? [make("newDeal", <Handshake aria-hidden />)] : []),
    {
      id: "theme",
      group: "actions",
      label: t("theme"),
      words: actionWords.theme.join(" "),
      icon: <Moon aria-hidden />,
      isFirst: true,
      run: () => void toggleTheme(),
    },
    {
      id: "shortcuts",
      group: "actions",
      label: t("shortcuts"),
      words: actionWords.shortcuts.join(" "),
      icon: <Keyboard aria-hidden />,
      isFirst: true,
      run: onShortcuts,
    },
  ];
  if (typed === "") return { entries: inGroups(own.filter(({ isFirst }) => isFirst)), isSearching: false };
  const fitting = own
    .flatMap((entry) => {
      const fit = fitOf(entry.label, entry.words ?? "", typed);
      return fit === null ? [] : [{ entry, fit }];
    })
    .sort((a, b) => a.fit - b.fit)
    .map(({ entry }) => entry);
  const best = entryGroups.flatMap((group) =>
    fitting.filter((entry) => entry.group === group).slice(0, shownPerGroup),
  );
  const onward: PaletteEntry = {
    id: "search",
    group: "search",
    label: t("searchFor", { text: typed }),
    icon: <Search aria-hidden />,
    run: to(`/search?search=${encodeURIComponent(typed)}`),
  };
  return { entries: inGroups([...best, ...found.entries, onward]), isSearching: found.isSearching };
}

const inGroups = (entries: readonly PaletteEntry[]): PaletteEntry[] =>
  entryGroups.flatMap((group) => entries.filter((entry) => entry.group === group));

function usePlaceName(): (place: PalettePlace) => string {
  const menu = useTranslations("shell.menu");
  const settings = useTranslations("adminSettings.sections");
  const own = useTranslations("shell.palette");
  return ({ kind, name, under }) =>
    kind === "section"
      ? `${menu("settings")}: ${settings(name)}`
      : kind === "action"
        ? own(name)
        : under
          ? `${menu(under)}: ${menu(name)}`
          : menu(name);
}

function iconOf({ kind, name }: PalettePlace): PaletteEntry["icon"] {
  if (kind === "section") return <Settings aria-hidden />;
  if (kind === "action") return name === "newArticle" ? <BookPlus aria-hidden /> : <Import aria-hidden />;
  return <SquareArrowOutUpRight aria-hidden className="rtl:-scale-x-100" />;
}
