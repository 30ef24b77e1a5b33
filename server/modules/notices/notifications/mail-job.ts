import { z } from "zod";
import { locales } from "../../../../contract/locales.ts";
import { defineJob } from "../../../jobs/queue.ts";
import { systemActor } from "../../../work.ts";
import { siteUrl } from "../../workspace/platform/addresses.ts";
import { queueMail } from "../../workspace/platform/outbox.ts";
import { seenBy, sensitiveWords } from "./sight.ts";
import { say } from "./texts.ts";
import { inWords } from "../../../words/texts.ts";

const why = say("notifications.mail_reason");

/** A notification as an e-mail; a job, because only here is the site's address known. */
export const mailNotification = defineJob({
  name: "notifications.mail",
  schema: z.object({
    to: z.string(),
    userId: z.string(),
    locale: z.enum(locales),
    subject: z.string(),
    message: z.string(),
    actionUrl: z.string().nullable(),
  }),
  async run({ desk, services, tenant, payload: { to, userId, locale, subject, message, actionUrl } }) {
    const link = actionUrl?.startsWith("/") ? siteUrl(services.env, tenant, `/${actionUrl.slice(1)}`) : null;
    await desk.transaction(tenant, systemActor, async (work) => {
      // As it is now, and as in a push message: a sensitive ticket is only named, and of what has gone out of
      // sight nothing is said. The outbox looks again before it sends.
      const sight = (await seenBy(work, userId, [actionUrl])).sightOf(actionUrl);
      if (sight === "gone") return;
      const mailOf = (words: { title: string; body: string }) => ({
        subject: words.title,
        text: [words.body, link, inWords(why, locale)].filter((part) => part !== null).join("\n\n"),
      });
      const ifSensitive = mailOf(sensitiveWords(locale));
      await queueMail(
        work,
        { to, ...(sight === "sensitive" ? ifSensitive : mailOf({ title: subject, body: message })) },
        { userId, actionUrl, ifSensitive },
      );
    });
  },
});
