import { sql } from "drizzle-orm";
import type { BodyOut } from "../../../../contract/kit.ts";
import type { publicLandingPages as calls } from "../../../../contract/site/landing-pages.ts";
import { wordsIn } from "../../../../contract/site/landing-parts.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { tenantHere } from "../../../kernel/tenant.ts";
import { addressOf } from "../../crm/contact-identities/address.ts";
import type { Address } from "../../crm/contact-identities/address.ts";
import { callingCodeFor } from "../../crm/contact-identities/queries.ts";
import { createTicket } from "../../desk/tickets/create.ts";
import { dayHere } from "./pages.ts";
import { publishedAt } from "./published.ts";
import { digestOf, readForm } from "./rules.ts";
import type { FormBlock } from "./rules.ts";
import { landingFormSends, landingPageDays } from "./table.ts";

/**
 * A visitor's form becomes a contact, where they are new, and a ticket. Who fills in what people do not see
 * is told what they are told, and nothing comes of it.
 */
export async function receiveForm(
  work: Work,
  slug: string,
  blockId: string,
  { values, website }: BodyOut<typeof calls.sendForm>,
): Promise<void> {
  const { page, content } = await publishedAt(work, slug);
  const block = content.blocks.find((each): each is FormBlock => each.type === "form" && each.id === blockId);
  if (!block) throw new Fault("not_found");
  const { locale: home } = await tenantHere(work);
  const read = readForm(block, values, home);
  if (read.errors) throw new Fault("invalid", read.errors[0]?.message, { errors: read.errors });
  if (website !== undefined && website !== "") return;
  // The same form twice at once: the second finds what the first has written down.
  const digest = digestOf(page.id, blockId, values);
  const [first] = await work.db
    .insert(landingFormSends)
    .values({ tenantId: work.tenant, digest, createdAt: work.now })
    .onConflictDoNothing()
    .returning({ digest: landingFormSends.digest });
  if (!first) return;
  const { email, name, phone, lines } = read.answers;
  await createTicket(work, {
    subject: subjectOf(block, content.title, home),
    channel: "WEB_FORM",
    tags: block.tags,
    requester: { email, addresses: await numberIn(work, phone), name, source: "WEB_FORM" },
    message: { content: lines.join("\n"), isPlain: true },
  });
  await work.db
    .insert(landingPageDays)
    .values({ tenantId: work.tenant, pageId: page.id, day: dayHere(work), conversions: 1 })
    .onConflictDoUpdate({
      target: [landingPageDays.tenantId, landingPageDays.day, landingPageDays.pageId],
      set: { conversions: sql`${landingPageDays.conversions} + 1` },
    });
}

const subjectOf = ({ subject, heading }: FormBlock, title: FormBlock["heading"], home: string): string =>
  subject || wordsIn(heading, home) || wordsIn(title, home);

/**
 * Of somebody new it becomes their number, where nobody else has it; it is in the message in any case. A
 * visitor's spelling of it is no reason to turn them away.
 */
async function numberIn(work: Work, typed: string | undefined): Promise<Address[]> {
  if (typed === undefined || typed.trim() === "") return [];
  const callingCode = await callingCodeFor(work, typed, null);
  try {
    return [addressOf("PHONE", typed, { callingCode })];
  } catch {
    return [];
  }
}
