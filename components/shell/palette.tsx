"use client";
import { useId, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { useRouter } from "next/navigation";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { BookOpen, BookPlus, Clock, Keyboard, Moon, Search, SquareArrowOutUpRight } from "lucide-react";
import { knowledgeBase } from "@/contract/knowledge-base";
import { optionClass } from "@/components/ui/control";
import { Dialog } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { queryFor } from "@/lib/api/query";
import { may } from "@/lib/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { menuFor } from "@/lib/menus";
import { readRecent } from "@/lib/recent-items";
import { toggleTheme } from "@/lib/theme";
import { useSettled } from "@/lib/use-settled";

interface Entry {
  id: string;
  group: "recent" | "screens" | "articles" | "actions" | "search";
  label: string;
  icon: ReactNode;
  run: () => void;
}

/** Ctrl or ⌘ with K: to a screen, back to what was open last, or on to a search, by a few letters. */
export function Palette({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  const t = useTranslations("shell.palette");
  const common = useTranslations("common");
  const listId = useId();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const entries = useEntries(text, onShortcuts);
  const chosen = entries[Math.min(at, entries.length - 1)];
  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0)
      setAt((entries.indexOf(chosen ?? missing) + step + entries.length) % Math.max(1, entries.length));
    else if (event.key === "Enter" && !event.nativeEvent.isComposing) run(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t("title")} closeLabel={common("close")}>
      <div className="pt-1">
        <Input
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={chosen && `${listId}-${chosen.id}`}
          aria-autocomplete="list"
          data-autofocus
          aria-label={t("placeholder")}
          placeholder={t("placeholder")}
          autoComplete="off"
          icon={<Search aria-hidden />}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={listId} role="listbox" aria-label={t("title")} className="mt-2 max-h-80 overflow-y-auto">
        {(["recent", "screens", "articles", "actions", "search"] as const).map((group) => {
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
                  onPointerMove={() => setAt(entries.indexOf(entry))}
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
                </div>
              ))}
            </div>
          );
        })}
        {entries.length === 0 && <p className="px-2 py-3 text-ink-muted">{common("noMatches")}</p>}
      </div>
    </Dialog>
  );
}

const articlesShown = 5;
const articlesStillMs = 200;
const missing: Entry = { id: "", group: "search", label: "", icon: null, run: () => undefined };

/** In the order of the groups, so that the arrows go as the eye does. */
function useEntries(text: string, onShortcuts: () => void): Entry[] {
  const t = useTranslations("shell.palette");
  const menu = useTranslations("shell.menu");
  const router = useRouter();
  const { id, role } = useSignedIn();
  const words = text.trim().toLocaleLowerCase();
  const to = (path: string) => () => router.push(path);
  const recent = readRecent(id).map(({ path, label }): Entry => ({
    id: `recent-${path}`,
    group: "recent",
    label,
    icon: <Clock aria-hidden />,
    run: to(path),
  }));
  const screens = menuFor(role).flatMap((entry) =>
    entry.items
      ? entry.items.map((item) => ({ path: item.path, label: `${menu(entry.label)}: ${menu(item.label)}` }))
      : [{ path: entry.path, label: menu(entry.label) }],
  );
  const others = [
    { path: "/companies", label: t("companies") },
    { path: "/articles", label: t("articles") },
    { path: "/notifications", label: t("notifications") },
    { path: "/profile", label: t("profile") },
    { path: "/settings", label: t("settings") },
    { path: "/help", label: t("help") },
    { path: "/support", label: t("support") },
  ];
  const sought = useSettled(text.trim(), articlesStillMs);
  const { data: found } = useQuery({
    ...queryFor(knowledgeBase.list, { query: { search: sought, limit: articlesShown } }),
    enabled: sought.length >= 2,
  });
  const articles =
    words.length < 2 || sought === ""
      ? []
      : (found?.items ?? []).map((article): Entry => ({
          id: `article-${article.id}`,
          group: "articles",
          label: article.title,
          icon: <BookOpen aria-hidden />,
          run: to(`/articles/${article.id}`),
        }));
  const own: Entry[] = [
    ...recent,
    ...[...screens, ...others].map(({ path, label }, place): Entry => ({
      id: `screen-${place}`,
      group: "screens",
      label,
      icon: <SquareArrowOutUpRight aria-hidden className="rtl:-scale-x-100" />,
      run: to(path),
    })),
    ...(may(role, knowledgeBase.create)
      ? [
          {
            id: "new-article",
            group: "actions" as const,
            label: t("newArticle"),
            icon: <BookPlus aria-hidden />,
            run: to("/articles/new"),
          },
        ]
      : []),
    {
      id: "theme",
      group: "actions" as const,
      label: t("theme"),
      icon: <Moon aria-hidden />,
      run: () => void toggleTheme(),
    },
    {
      id: "shortcuts",
      group: "actions" as const,
      label: t("shortcuts"),
      icon: <Keyboard aria-hidden />,
      run: onShortcuts,
    },
  ];
  const fitting = own.filter(({ label }) => label.toLocaleLowerCase().includes(words));
  // What the server found need not hold the words as they were typed.
  const all = [
    ...fitting.filter(({ group }) => group !== "actions"),
    ...articles,
    ...fitting.filter(({ group }) => group === "actions"),
  ];
  return words === ""
    ? all
    : [
        ...all,
        {
          id: "search",
          group: "search",
          label: t("searchFor", { text: text.trim() }),
          icon: <Search aria-hidden />,
          run: to(`/search?search=${encodeURIComponent(text.trim())}`),
        },
      ];
}
