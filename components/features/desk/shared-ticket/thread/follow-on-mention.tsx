"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Bell } from "lucide-react";
import { ticketFollowers } from "@/contract/desk/ticket-life";
import type { Message } from "@/contract/desk/ticket-messages";
import { Button } from "@/components/ui/button";
import { queryFor, useSend } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";

/** Whoever is mentioned follows the ticket with one click. */
export function FollowOnMention({ message }: { message: Message }) {
  const me = useSignedIn();
  return message.mentions.some(({ id }) => id === me.id) ? <FollowHere ticketId={message.ticketId} /> : null;
}

function FollowHere({ ticketId }: { ticketId: string }) {
  const t = useTranslations("ticket.followers");
  const query = useQuery(queryFor(ticketFollowers.list, { params: { id: ticketId } }));
  const follow = useSend(ticketFollowers.followMe);
  if (query.data?.isFollowing !== false) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-faint">
      {t("mentioned")}
      <Button
        variant="link"
        size="sm"
        icon={<Bell aria-hidden />}
        isPending={follow.isPending}
        onClick={() => follow.mutate({ params: { id: ticketId } })}
      >
        {t("follow")}
      </Button>
    </p>
  );
}
