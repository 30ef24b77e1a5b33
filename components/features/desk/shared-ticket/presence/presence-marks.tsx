"use client";
import { useTranslations } from "next-intl";
import { PencilLine } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { Tooltip } from "@/components/ui/tooltip";
import { useFormat } from "@/lib/browser/use-format";
import type { PresentPerson } from "./use-presence";
import type { VisitorPresence } from "./use-visitor";

const shownMax = 4;

/** Who else has this ticket open. */
export function PresenceFaces({ others }: { others: readonly PresentPerson[] }) {
  const t = useTranslations("ticket.presence");
  const format = useFormat();
  if (others.length === 0) return null;
  const text = t("here", { names: format.list(others.map(({ name }) => name)), count: others.length });
  return (
    <Tooltip text={text}>
      <span
        role="img"
        aria-label={text}
        className="me-1 flex shrink-0 items-center -space-x-1.5 rtl:space-x-reverse"
      >
        {others.slice(0, shownMax).map(({ id, name, state }) => (
          <span key={id} className="relative rounded-full ring-2 ring-surface">
            <Avatar name={name} size="sm" />
            {state === "typing" && (
              <span className="absolute -end-0.5 -bottom-0.5 flex size-3 items-center justify-center rounded-full bg-accent text-on-accent">
                <PencilLine aria-hidden className="size-2" />
              </span>
            )}
          </span>
        ))}
        {others.length > shownMax && (
          <span className="ps-2.5 text-xs text-ink-faint tabular-nums">
            +{format.number(others.length - shownMax)}
          </span>
        )}
      </span>
    </Tooltip>
  );
}

/**
 * "Ana is typing…", above the composer, where it keeps two people from answering at once; in a chat, what the
 * visitor does as well, and whether they have seen the newest answer.
 */
export function TypingLine({
  others,
  visitor,
  answeredAt,
}: {
  others: readonly PresentPerson[];
  visitor: VisitorPresence;
  answeredAt: string | null;
}) {
  const t = useTranslations("ticket.presence");
  const format = useFormat();
  const typing = others.filter(({ state }) => state === "typing");
  const hasSeen = visitor.seenAt !== null && answeredAt !== null && visitor.seenAt >= answeredAt;
  const parts = [
    typing.length > 0 &&
      t("typing", { names: format.list(typing.map(({ name }) => name)), count: typing.length }),
    visitor.isTyping
      ? t("visitorTyping")
      : hasSeen && visitor.seenAt !== null && t("visitorSeen", { time: format.time(visitor.seenAt) }),
  ].filter((part) => part !== false);
  return (
    <p role="status" className="h-5 truncate px-4 text-xs text-ink-faint md:px-6">
      {parts.join(" · ")}
    </p>
  );
}
