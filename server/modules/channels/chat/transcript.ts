import type { Locale } from "../../../../contract/locales.ts";
import { locales } from "../../../../contract/locales.ts";
import type { ChatMessage } from "../../../../contract/site/public-site.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { queueMail } from "../../workspace/platform/outbox.ts";
import { tenantHere } from "../../../kernel/tenant.ts";
import { inWords } from "../../../words/texts.ts";
import type { Text } from "../../../words/wording.ts";
import { say } from "./texts.ts";

/**
 * Mails the conversation. Only once somebody has answered, so that nobody makes this desk send a text of
 * their own to a stranger. Plain text: what a visitor wrote becomes nothing else by it.
 * @throws Fault conflict
 */
export async function mailTranscript(
  work: Work,
  messages: readonly ChatMessage[],
  email: string,
  language: Locale | null,
): Promise<void> {
  if (!messages.some(({ from }) => from === "agent"))
    throw new Fault("conflict", say("chat.nobody_answered_yet"));
  const { name, locale, timeZone } = await tenantHere(work);
  const tongue = language ?? locales.find((known) => known === locale) ?? "en";
  const told = (text: Text) => inWords(text, tongue);
  const time = new Intl.DateTimeFormat(tongue, { dateStyle: "medium", timeStyle: "short", timeZone });
  const lines = messages.map(({ from, authorName, text, attachments, createdAt }) =>
    [
      `${from === "visitor" ? told(say("chat.transcript_you")) : authorName} · ${time.format(new Date(createdAt))} (${timeZone})`,
      text,
      ...(attachments.length > 0
        ? [`${told(say("chat.transcript_files"))}: ${attachments.map((file) => file.name).join(", ")}`]
        : []),
    ]
      .filter((line) => line !== "")
      .join("\n"),
  );
  await queueMail(work, {
    to: email,
    subject: told(say("chat.transcript_subject", { desk: name })),
    text: [
      told(say("chat.transcript_begin", { desk: name })),
      ...lines,
      told(say("chat.transcript_end")),
    ].join("\n\n"),
  });
}
