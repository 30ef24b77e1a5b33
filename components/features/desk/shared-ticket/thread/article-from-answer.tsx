"use client";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import { BookPlus } from "lucide-react";
import { knowledgeBase } from "@/contract/site/knowledge-base";
import type { Message } from "@/contract/desk/ticket-messages";
import { keepAnswer } from "@/components/features/site/shared-article/answer-store";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { htmlOf } from "../composer/plain-text";

/**
 * What was answered once may answer others. Beside the bubble, seen when one points at it or comes there by
 * keyboard.
 */
export function ArticleFromAnswer({ message: { ticketId, html, text } }: { message: Message }) {
  const t = useTranslations("ticket.articles");
  const { role } = useSignedIn();
  if (!mayCall(role, knowledgeBase.create)) return null;
  return (
    <Link
      href="/articles/new?from=answer"
      prefetch={false}
      aria-label={t("write")}
      title={t("write")}
      onClick={() => keepAnswer({ ticketId, html: html ?? htmlOf(text) })}
      className="flex size-7 shrink-0 items-center justify-center self-center rounded-md text-ink-faint opacity-0 transition-opacity group-hover/message:opacity-100 hover:bg-hover hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-100 print:hidden"
    >
      <BookPlus aria-hidden className="size-4" />
    </Link>
  );
}
