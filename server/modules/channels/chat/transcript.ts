import type { Locale } from "../../../../contract/locales.ts";
import { locales } from "../../../../contract/locales.ts";
import type { ChatMessage } from "../../../../contract/site/public-site.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { queueMail } from "../../workspace/platform/outbox.ts";
import { tenantHere } from "../../../kernel/tenant.ts";

const words: Record<
  Locale,
  {
    subject: (desk: string) => string;
    begin: (desk: string) => string;
    you: string;
    files: string;
    end: string;
  }
> = {
  en: {
    subject: (desk) => `Your conversation with ${desk}`,
    begin: (desk) => `This is your conversation with ${desk}.`,
    you: "You",
    files: "Files",
    end: "This address was given in the chat. If it was not you, nothing needs to be done.",
  },
  es: {
    subject: (desk) => `Tu conversación con ${desk}`,
    begin: (desk) => `Esta es tu conversación con ${desk}.`,
    you: "Tú",
    files: "Archivos",
    end: "Esta dirección se indicó en el chat. Si no fuiste tú, no tienes que hacer nada.",
  },
  ar: {
    subject: (desk) => `محادثتك مع ${desk}`,
    begin: (desk) => `هذه محادثتك مع ${desk}.`,
    you: "أنت",
    files: "ملفات",
    end: "أُعطي هذا العنوان في المحادثة. إن لم تكن أنت من أعطاه فلا يلزمك فعل شيء.",
  },
};

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
    throw new Fault("conflict", "Nobody has answered yet, so there is no conversation to send.");
  const { name, locale, timeZone } = await tenantHere(work);
  const tongue = language ?? locales.find((known) => known === locale) ?? "en";
  const said = words[tongue];
  const time = new Intl.DateTimeFormat(tongue, { dateStyle: "medium", timeStyle: "short", timeZone });
  const lines = messages.map(({ from, authorName, text, attachments, createdAt }) =>
    [
      `${from === "visitor" ? said.you : authorName} · ${time.format(new Date(createdAt))} (${timeZone})`,
      text,
      ...(attachments.length > 0
        ? [`${said.files}: ${attachments.map((file) => file.name).join(", ")}`]
        : []),
    ]
      .filter((line) => line !== "")
      .join("\n"),
  );
  await queueMail(work, {
    to: email,
    subject: said.subject(name),
    text: [said.begin(name), ...lines, said.end].join("\n\n"),
  });
}
