"use client";
import { useEffect, useImperativeHandle, useRef, useState } from "react";
import type { ReactNode, Ref } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { savedResponses } from "@/contract/desk/saved-responses";
import type { SavedResponse } from "@/contract/desk/saved-responses";
import { Avatar } from "@/components/ui/avatar";
import { listClass } from "@/components/ui/control";
import { queryFor } from "@/lib/api/query";
import { useStaff } from "../use-staff";
import type { Suggestion } from "./suggestion";

export type PickedSuggestion =
  | { kind: "response"; response: SavedResponse }
  | { kind: "person"; id: string; name: string };
export interface SuggestionKeys {
  /** True: the key was for the list. */ onKey: (event: KeyboardEvent) => boolean;
}
interface Props {
  id: string;
  suggestion: Suggestion;
  onPick: (picked: PickedSuggestion) => void;
  onActive: (optionId: string | null) => void;
  keys: Ref<SuggestionKeys>;
}
interface Choice {
  key: string;
  picked: PickedSuggestion;
  title: string;
  detail: string;
  face: ReactNode;
}

const shownMax = 8;

export function SuggestionList(props: Props) {
  return props.suggestion.mark === "/" ? <ResponseChoices {...props} /> : <PeopleChoices {...props} />;
}

function ResponseChoices(props: Props) {
  const t = useTranslations("savedResponses");
  const { suggestion } = props;
  const query = useQuery({
    ...queryFor(savedResponses.list, {
      query: { limit: shownMax, ...(suggestion.query ? { search: suggestion.query.trim() } : {}) },
    }),
    placeholderData: keepPreviousData,
  });
  const choices = (query.data?.items ?? []).map((response): Choice => ({
    key: response.id,
    picked: { kind: "response", response },
    title: response.title,
    detail: response.content,
    face: response.shortcut ? (
      <code dir="ltr" className="shrink-0 rounded-sm bg-neutral-soft px-1 font-mono text-xs text-neutral-ink">
        /{response.shortcut}
      </code>
    ) : null,
  }));
  return (
    <Choices
      {...props}
      choices={choices}
      isLoading={query.isPending}
      failed={query.isError && t("faults.list")}
    />
  );
}

function PeopleChoices(props: Props) {
  const { staff, isLoading } = useStaff();
  const wanted = props.suggestion.query.trim().toLocaleLowerCase();
  const choices = staff
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .slice(0, shownMax)
    .map(({ id, name, statusName }): Choice => ({
      key: id,
      picked: { kind: "person", id, name },
      title: name,
      detail: statusName,
      face: <Avatar name={name} size="xs" />,
    }));
  return <Choices {...props} choices={choices} isLoading={isLoading} />;
}

function Choices({
  id,
  suggestion,
  onPick,
  onActive,
  keys,
  choices,
  isLoading,
  failed = false,
}: Props & { choices: readonly Choice[]; isLoading: boolean; failed?: string | false }) {
  const t = useTranslations("composer.suggest");
  const [at, setAt] = useState(0);
  const active = useRef<HTMLButtonElement>(null);
  const chosen = Math.max(0, Math.min(at, choices.length - 1));
  const choice = choices[chosen];
  const activeId = choice ? `${id}-${choice.key}` : null;
  useEffect(() => {
    onActive(activeId);
    active.current?.scrollIntoView({ block: "nearest" });
    return () => onActive(null);
  }, [activeId, onActive]);
  useImperativeHandle(keys, () => ({
    onKey: ({ key, shiftKey, isComposing }) => {
      if (isComposing || !choice) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (step) setAt((chosen + step + choices.length) % choices.length);
      const isChoosing = (key === "Enter" && !shiftKey) || key === "Tab";
      if (isChoosing) onPick(choice.picked);
      return step !== undefined || isChoosing;
    },
  }));
  // Whoever writes on past every match is writing, not searching.
  if (choices.length === 0 && (isLoading || suggestion.query.includes(" "))) return null;
  return (
    <div
      style={{ left: leftOf(suggestion), bottom: suggestion.bottom + 6 }}
      className={`${listClass} fixed w-90 max-w-[calc(100vw-1rem)]`}
    >
      <p className="px-2 pt-1 pb-1.5 text-xs font-medium text-ink-faint">
        {t(suggestion.mark === "/" ? "responses" : "people")}
      </p>
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={t(suggestion.mark === "/" ? "responses" : "people")}
        className="max-h-64 overflow-y-auto"
      >
        {choices.map(({ key, picked, title, detail, face }, order) => (
          <button
            key={key}
            id={`${id}-${key}`}
            ref={order === chosen ? active : undefined}
            type="button"
            role="option"
            aria-selected={order === chosen}
            tabIndex={-1}
            data-focus={order === chosen || undefined}
            onPointerMove={() => setAt(order)}
            // The editor keeps the focus, and with it the place where the choice goes.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(picked)}
            className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-start data-focus:bg-hover"
          >
            {picked.kind === "person" && face}
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm text-ink" dir="auto">
                {title}
              </span>
              <span className="block truncate text-xs text-ink-faint" dir="auto">
                {detail}
              </span>
            </span>
            {picked.kind === "response" && face}
          </button>
        ))}
      </div>
      {choices.length === 0 && (
        <p role={failed ? "alert" : undefined} className="px-2 pb-1.5 text-sm text-ink-faint">
          {failed || t("none")}
        </p>
      )}
    </div>
  );
}

const widthPx = 360;

/** From the mark on in the direction of the text, and never over the edge. */
function leftOf({ left }: Suggestion): number {
  const wanted = document.documentElement.dir === "rtl" ? left - widthPx : left;
  return Math.max(8, Math.min(wanted, innerWidth - widthPx - 16));
}
