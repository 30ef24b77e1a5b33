"use client";
import { useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import type { KeyboardEvent, MouseEvent } from "react";
import type { Locale } from "@/contract/locales";
import { directionOf, localeNames } from "@/lib/shared/i18n";
import { sayer } from "@/lib/shared/texts";
import type { Texts } from "@/lib/shared/texts";
import { marked } from "./marked";
import { articlePath } from "./site-addresses";
import { typedAhead } from "./typed-ahead";
import type { Suggestion, TypedAhead } from "./typed-ahead";

interface Props {
  texts: Texts;
  /** `/es`, where the reader reads under a language. */ root: string;
  locale: Locale;
  query: string;
  maxLength: number;
  className: string;
}

/**
 * The field of the search form; with a script also titles of articles for what one types. Without one, or
 * with no title chosen, the form goes on to the page of results.
 */
export function SearchBox({ texts, root, locale, query, maxLength, className }: Props) {
  const t = sayer(texts);
  const id = useId();
  const hasScript = useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const ahead = useRef<TypedAhead>(null);
  useEffect(() => {
    ahead.current = typedAhead(locale, (next) => {
      setFound(next);
      setIsOpen(next.length > 0);
      setActive(-1);
    });
    return () => ahead.current?.stop();
  }, [locale]);
  const close = () => {
    ahead.current?.stop();
    setIsOpen(false);
    setActive(-1);
  };
  const go = (to: number) => {
    setIsOpen(true);
    setActive(to);
    list.current?.children[to]?.scrollIntoView({ block: "nearest" });
  };
  const isShown = isOpen && found.length > 0;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    // Before the first and after the last stands the field itself.
    if (event.key === "ArrowDown" && found.length > 0) go(active + 1 < found.length ? active + 1 : -1);
    else if (event.key === "ArrowUp" && found.length > 0) go(active < 0 ? found.length - 1 : active - 1);
    else if (event.key === "Escape" && isShown) close();
    else if (event.key === "Enter" && isShown && active >= 0) {
      const option = list.current?.children[active];
      if (option instanceof HTMLElement) option.click();
    } else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        type="search"
        name="query"
        required
        maxLength={maxLength}
        defaultValue={query}
        aria-label={t("helpCenter.search.label")}
        placeholder={t("helpCenter.search.placeholder")}
        autoComplete="off"
        enterKeyHint="search"
        className={className}
        {...(hasScript
          ? ({
              role: "combobox",
              "aria-autocomplete": "list",
              "aria-expanded": isShown,
              "aria-controls": `${id}list`,
              "aria-activedescendant": isShown && active >= 0 ? `${id}${active}` : undefined,
            } as const)
          : {})}
        onChange={(event) => {
          setActive(-1);
          ahead.current?.type(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <div
        id={`${id}list`}
        ref={list}
        role="listbox"
        aria-label={t("helpCenter.search.suggestions")}
        hidden={!isShown}
        className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-[60dvh] overflow-y-auto rounded-lg border border-line bg-raised p-1.5 text-start shadow-pop"
      >
        {found.map(({ slug, locale: language, title, titleMarks, category, isOtherLanguage }, at) => (
          <a
            key={slug}
            id={`${id}${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            href={root + articlePath(slug)}
            lang={language}
            dir={directionOf(language)}
            onMouseDown={keepFocus}
            onClick={close}
            className="block rounded-md px-3 py-2 text-start hover:bg-hover aria-selected:bg-accent-soft"
          >
            <span className="block text-base break-words text-ink">{marked(title, titleMarks)}</span>
            <span className="block text-sm text-ink-muted">
              {[category?.name, isOtherLanguage ? localeNames[language] : null].filter(Boolean).join(" · ")}
            </span>
          </a>
        ))}
      </div>
      <span aria-live="polite" className="sr-only">
        {isShown ? t("helpCenter.search.suggested", { count: found.length }) : ""}
      </span>
    </>
  );
}

/** In the field, so that a press on a title does not close them first. */
const keepFocus = (event: MouseEvent) => event.preventDefault();
const unchanging = () => () => undefined;
