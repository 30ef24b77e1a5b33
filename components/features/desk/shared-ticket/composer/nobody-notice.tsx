"use client";
import { useTranslations } from "next-intl";
import type { Ticket } from "@/contract/desk/tickets";
import { channelsWithoutReplies } from "@/contract/desk-enums";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { OtherWayButtons } from "./other-ways";
import type { ReplyWay } from "./use-reply-way";

/** Why nobody would get a reply by the way that it goes; null where somebody does, or that is not known yet. */
function whyNobody({ channel }: Ticket, { own, other }: ReplyWay) {
  if (other !== null) return null;
  if (channelsWithoutReplies.some((one) => one === channel)) return "NO_WAY";
  const reason = own?.reason;
  return reason === "NO_CONVERSATION" || reason === "NO_ADDRESS" ? reason : null;
}

/** Over a reply that nobody would receive: why, and by which way somebody would. */
export function NobodyNotice({ ticket, way, onNote }: { ticket: Ticket; way: ReplyWay; onNote: () => void }) {
  const t = useTranslations("messengerReply");
  const channels = useTranslations("ticket.channel");
  const why = whyNobody(ticket, way);
  if (why === null) return null;
  return (
    <Banner
      tone="warning"
      className="mx-1.5 mt-1.5"
      actions={
        <>
          <OtherWayButtons ticket={ticket} way={way} />
          <Button size="sm" onClick={onNote}>
            {t("writeNote")}
          </Button>
        </>
      }
    >
      {t(`nobody.${why}`, { channel: channels(ticket.channel) })}
    </Banner>
  );
}
