"use client";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Check, Eye, Heart, Laugh, PartyPopper, ThumbsUp } from "lucide-react";
import type { teamReactions } from "@/contract/enums";
import type { TeamMessage } from "@/contract/team/team-chat";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFormat } from "@/lib/browser/use-format";

export type Emoji = (typeof teamReactions)[number];
export const faces: Record<Emoji, typeof Heart> = {
  THUMBS_UP: ThumbsUp,
  HEART: Heart,
  LAUGH: Laugh,
  PARTY: PartyPopper,
  EYES: Eye,
  CHECK: Check,
};

export function Reactions({ message, onToggle }: { message: TeamMessage; onToggle: (emoji: Emoji) => void }) {
  const t = useTranslations("teamChat");
  const format = useFormat();
  const { id: me } = useSignedIn();
  return (
    <div className="mt-0.5 mb-1 flex flex-wrap gap-1">
      {message.reactions.map(({ emoji, people }) => {
        const Face = faces[emoji];
        const isMine = people.some(({ id }) => id === me);
        const names = t("reactedWith", {
          names: format.list(people.map(({ name }) => name)),
          reaction: t(`reactions.${emoji}`),
        });
        return (
          <button
            key={emoji}
            type="button"
            title={names}
            aria-label={names}
            aria-pressed={isMine}
            onClick={() => onToggle(emoji)}
            className={clsx(
              "flex h-6 items-center gap-1 rounded-full border px-2 text-xs tabular-nums transition-colors",
              isMine
                ? "border-accent/40 bg-accent-soft text-accent-ink"
                : "border-line bg-surface text-ink-muted hover:bg-hover",
            )}
          >
            <Face aria-hidden className="size-3.5" />
            {people.length}
          </button>
        );
      })}
    </div>
  );
}

export function withReaction(
  reactions: TeamMessage["reactions"],
  emoji: Emoji,
  person: { id: string; name: string },
  isOn: boolean,
): TeamMessage["reactions"] {
  const known = reactions.some((one) => one.emoji === emoji);
  const all = known ? reactions : [...reactions, { emoji, people: [] }];
  return all
    .map((one) =>
      one.emoji === emoji
        ? { ...one, people: [...one.people.filter(({ id }) => id !== person.id), ...(isOn ? [person] : [])] }
        : one,
    )
    .filter(({ people }) => people.length > 0);
}
