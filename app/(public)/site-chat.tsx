import type { ReactNode } from "react";
import { getLocale } from "next-intl/server";
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
  const [texts, locale] = [
    await pageTexts(
      "chat",
      ...[
        "staffed",
        "unstaffed",
        "attach",
        "fileComes",
        "fileRemove",
        "fileTooLarge",
        "fileKind",
        "fileFailed",
        "filesMany",
        "tooMany",
        "transcript",
        "transcriptSent",
        "transcriptHeld",
        "transcriptFailed",
        "hide",
        "articles",
        "person",
        "question",
        "questionMissing",
        "offline",
        "usualMinutes",
        "usualHours",
        "offlineSend",
        "offlineSent",
        "offlineFailed",
        "joined",
        "openFile",
        "unstaffedLater",
        "reach",
        "reachSave",
        "reachFailed",
        "nameOptional",
      ].map((name) => `chatBox.${name}`),
      "survey.scores",
      "survey.send",
      "survey.change",
    ),
    await getLocale(),
  ];
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
