"use client";
import type { ComponentProps } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import type { TeamMessage } from "@/contract/team/team-chat";
import { useFormat } from "@/lib/browser/use-format";
import { ChatMessage } from "./chat-message";
import { continuesMessage, isNewDay } from "./flow-lines";

const lineClass =
  "my-2 flex items-center gap-3 px-4 text-xs before:h-px before:flex-1 after:h-px after:flex-1";

/** A message with the lines above it: a new day, the first that one has not seen. */
export function MessageRow({
  before,
  isFirstNew,
  hasDays,
  ...rest
}: Omit<ComponentProps<typeof ChatMessage>, "isRunning"> & {
  before: TeamMessage | undefined;
  isFirstNew: boolean;
  hasDays: boolean;
}) {
  const t = useTranslations("teamChat");
  const format = useFormat();
  const { message } = rest;
  const beginsDay = hasDays && isNewDay(message, before);
  const isRunning = before !== undefined && !beginsDay && !isFirstNew && continuesMessage(message, before);
  return (
    <>
      {beginsDay && (
        <p className={clsx(lineClass, "text-ink-faint before:bg-line after:bg-line")}>
          <time dateTime={message.createdAt}>{format.date(message.createdAt)}</time>
        </p>
      )}
      {isFirstNew && (
        <p className={clsx(lineClass, "font-medium text-danger-ink before:bg-danger/40 after:bg-danger/40")}>
          {t("new")}
        </p>
      )}
      <ChatMessage {...rest} isRunning={isRunning} />
    </>
  );
}
