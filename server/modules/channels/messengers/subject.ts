import { eq } from "drizzle-orm";
import { plainMarkup } from "../../../../contract/channels/whatsapp-markup.ts";
import type { Channel } from "../../../../contract/enums.ts";
import { locales } from "../../../../contract/locales.ts";
import { tenants } from "../../../db/table.ts";
import type { InboundContent } from "../../../providers/channel/channel.ts";
import { inWords } from "../../../words/texts.ts";
import type { Work } from "../../../work.ts";
import { subjectFrom } from "../../desk/tickets/receive.ts";
import { wordsOf } from "./content-in.ts";
import { say } from "./texts.ts";

/** What a ticket is called by somebody's words: one plain line, without the marks that WhatsApp sets words off by. */
export const subjectBy = (channel: Channel, text: string): string =>
  subjectFrom(channel === "WHATSAPP" ? plainMarkup(text) : text);

/** The same of what has come or was said elsewhere; a file without words is told in the workspace's language. */
export async function subjectOf(work: Work, channel: Channel, content: InboundContent): Promise<string> {
  const words = wordsOf(content);
  if (words !== "") return subjectBy(channel, words);
  return subjectFrom(
    `📎 ${content.type === "media" ? (content.name ?? (await kindIn(work, content.kind))) : ""}`,
  );
}

async function kindIn({ db, tenant }: Work, kind: Extract<InboundContent, { type: "media" }>["kind"]) {
  const [row] = await db.select({ locale: tenants.locale }).from(tenants).where(eq(tenants.id, tenant));
  return inWords(say(`messengers.kind_${kind}`), locales.find((known) => known === row?.locale) ?? null);
}
