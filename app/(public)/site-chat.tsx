import type { ReactNode } from "react";
import { getLocale } from "next-intl/server";
import { chatTexts } from "@/components/features/channels/chat/chat-texts";
import { ChatBox } from "@/components/features/channels/chat/chat-box";
import { pageTexts } from "@/lib/server/page-texts";

/** The chat of a tenant's site, behind a button with these words. */
export async function siteChat({
  tenantId,
  name,
  isChatStaffed,
}: {
  tenantId: string;
  name: string;
  isChatStaffed: boolean;
}): Promise<(label: string) => ReactNode> {
  const [texts, locale] = [await pageTexts(...chatTexts), await getLocale()];
  const chat = (label: string) => (
    <ChatBox
      texts={texts}
      tenant={tenantId}
      name={name}
      isStaffed={isChatStaffed}
      startLabel={label}
      locale={locale}
    />
  );
  return chat;
}
