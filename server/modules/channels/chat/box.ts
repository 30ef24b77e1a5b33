import { eq } from "drizzle-orm";
import type { chatBox, ChatBoxSettings, chatBoxSettings } from "../../../../contract/channels/chat-box.ts";
import type { Locale } from "../../../../contract/locales.ts";
import type { Answer, BodyOut } from "../../../../contract/kit.ts";
import { inkOn, usualTheme } from "../../../../contract/site/landing-theme.ts";
import { limits } from "../../../../contract/limits.ts";
import type { Work } from "../../../work.ts";
import { answeringArticles } from "../../site/help-center/questions.ts";
import type { SiteWork } from "../../site/help-center/site-work.ts";
import { siteOf } from "../../site/help-center/site.ts";
import { chatBoxes } from "./table.ts";

type Reader = Pick<Work, "db" | "tenant">;
const rowOf = async ({ db, tenant }: Reader) =>
  (await db.select().from(chatBoxes).where(eq(chatBoxes.tenantId, tenant)))[0];

/** Where the box may be shown, and how it looks. */
export async function boxOf(work: Reader): Promise<ChatBoxSettings> {
  const row = await rowOf(work);
  return { origins: row?.origins ?? [], accent: row?.accent ?? usualTheme.light.accent };
}

export async function changeBox(
  work: Work,
  patch: BodyOut<typeof chatBoxSettings.set>,
): Promise<ChatBoxSettings> {
  const row = await rowOf(work);
  const next = { ...(await boxOf(work)), ...patch };
  const fields = { origins: [...new Set(next.origins)], accent: next.accent.toLowerCase() };
  const after = row
    ? await work.rows(chatBoxes).update(row.id, fields, { before: row })
    : await work.rows(chatBoxes).insert({ ...fields, updatedAt: work.now });
  work.publish("resource_changed", { group: "chat-box-settings", id: after.id }, ["supervisors"]);
  return { origins: after.origins, accent: after.accent };
}

/** What the button needs to know of the tenant before anything else is asked. */
export async function launchOf(
  site: SiteWork,
): Promise<{ site: string; accent: string; ink: string; locale: Locale }> {
  const { accent } = await boxOf(site);
  return { site: site.tenant, accent, ink: inkOn(accent), locale: site.ownLocale };
}

/** What a visitor reads as they open it. */
export async function openChatBox(
  site: SiteWork,
  publicDomain: string,
): Promise<Answer<typeof chatBox.open>> {
  const { name, locale, greeting, isChatStaffed } = await siteOf(site, publicDomain);
  const { usualFirstReplyMinutes } = await answeringArticles(site, publicDomain);
  return {
    name,
    locale,
    greeting,
    isStaffed: isChatStaffed,
    usualFirstReplyMinutes,
    attachmentMaxBytes: limits.visitorAttachmentMaxBytes,
  };
}
