"use client";
import { useEffect, useRef, useState } from "react";
import type { MouseEvent, ReactNode } from "react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { ChevronRight, Search } from "lucide-react";
import { Input } from "@/components/ui/input";
import { groups } from "./sections";
import type { SettingsSection } from "./sections";

/** Every section by name, in groups, with a box that finds them by what is in them. */
export function SettingsNav({
  sections,
  chosen,
}: {
  sections: readonly SettingsSection[];
  chosen: SettingsSection["id"];
}) {
  const t = useTranslations("adminSettings");
  const path = usePathname();
  const [wanted, setWanted] = useState("");
  const menu = useRef<HTMLElement>(null);
  // The list is longer than most windows: the chosen one would stand below its edge.
  useEffect(() => {
    menu.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const words = wanted.trim().toLocaleLowerCase().split(/\s+/);
  const found = sections.filter(({ id, group }) => {
    const said = [t(`sections.${id}`), t(`about.${id}`), t(`groups.${group}`)].join(" ").toLocaleLowerCase();
    return words.every((word) => said.includes(word));
  });
  return (
    <div className="flex flex-col gap-4 p-3 md:py-4">
      <h1 className="px-1 text-xl leading-7 font-semibold tracking-tight text-ink md:sr-only">
        {t("title")}
      </h1>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          if (found[0]) goTo(path, found[0].id);
        }}
      >
        <Input
          size="sm"
          type="search"
          aria-label={t("find")}
          placeholder={t("find")}
          autoComplete="off"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          icon={<Search aria-hidden />}
        />
      </form>
      <nav ref={menu} aria-label={t("title")} className="flex flex-col gap-4">
        {groups
          .map((group) => ({ group, entries: found.filter((one) => one.group === group) }))
          .filter(({ entries }) => entries.length > 0)
          .map(({ group, entries }) => (
            <section key={group} aria-labelledby={`settings-${group}`}>
              <h2 id={`settings-${group}`} className="mb-1 px-2.5 text-xs font-medium text-ink-faint">
                {t(`groups.${group}`)}
              </h2>
              <ul className="flex flex-col gap-px">
                {entries.map(({ id }) => (
                  <li key={id}>
                    <Entry id={id} isChosen={id === chosen} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        <p role="status" className={clsx("px-2.5 text-sm text-ink-muted", found.length > 0 && "sr-only")}>
          {wanted === "" ? "" : t("found", { count: found.length })}
        </p>
      </nav>
    </div>
  );
}

function Entry({ id, isChosen }: { id: SettingsSection["id"]; isChosen: boolean }) {
  const t = useTranslations("adminSettings");
  return (
    <SettingsLink
      id={id}
      isChosen={isChosen}
      className={clsx(
        "flex min-h-11 scroll-my-4 items-center gap-2 rounded-md px-2.5 py-1 text-sm -outline-offset-2! transition-colors md:min-h-8",
        isChosen
          ? "text-ink hover:bg-hover md:bg-accent-soft md:font-medium md:text-accent-ink"
          : "text-ink hover:bg-hover md:text-ink-muted md:hover:text-ink",
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate">{t(`sections.${id}`)}</span>
        <span className="block truncate text-xs text-ink-faint md:hidden">{t(`about.${id}`)}</span>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint md:hidden rtl:-scale-x-100" />
    </SettingsLink>
  );
}

/**
 * A section is another place: it gets an entry in the history, and the state of the list before it stays
 * behind. The router follows without a request.
 */
const goTo = (path: string, id: string | null) => history.pushState(null, "", addressOf(path, id));
const addressOf = (path: string, id: string | null) => (id === null ? path : `${path}?section=${id}`);

export function SettingsLink({
  id,
  isChosen,
  className,
  children,
}: {
  id: SettingsSection["id"] | null;
  isChosen?: boolean;
  className: string;
  children: ReactNode;
}) {
  const path = usePathname();
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(path, id);
    scrollTo(0, 0);
  };
  return (
    <a
      href={addressOf(path, id)}
      aria-current={isChosen ? "page" : undefined}
      onClick={go}
      className={className}
    >
      {children}
    </a>
  );
}
