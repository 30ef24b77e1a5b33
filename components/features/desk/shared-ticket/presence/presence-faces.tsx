"use client";
import { useTranslations } from "next-intl";
import { PencilLine } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { Tooltip } from "@/components/ui/tooltip";
import { useFormat } from "@/lib/browser/use-format";
import type { PresentPerson } from "./use-presence";

const shownMax = 4;

/** Who else has this ticket open. */
export function PresenceFaces({ others }: { others: readonly PresentPerson[] }) {
  const t = useTranslations("ticket.presence");
  const format = useFormat();
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
