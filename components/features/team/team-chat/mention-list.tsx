"use client";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Avatar } from "@/components/ui/avatar";
import type { Mentions } from "./use-mentions";

/** The colleagues who are offered, above the box in which one types. */
export function MentionList({
  id: listId,
  offers,
  at,
  onPick,
}: {
  id: string;
  onPick: (name: string) => void;
} & Pick<Mentions, "offers" | "at">) {
  const t = useTranslations("teamChat");
  return (
    <ul
      id={listId}
      role="listbox"
      aria-label={t("mention")}
      className="absolute start-3 bottom-full z-10 mb-1 w-64 rounded-lg border border-line bg-raised p-1 shadow-pop"
    >
      {offers.map(({ id, name }, place) => (
        <li
          key={id}
          id={`${listId}-${place}`}
          role="option"
          aria-selected={place === at}
          onPointerDown={(event) => {
            event.preventDefault();
            onPick(name);
          }}
          className={clsx(
            "flex cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 text-sm text-ink",
            place === at && "bg-hover",
          )}
        >
          <Avatar name={name} size="xs" />
          <bdi className="truncate">{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
