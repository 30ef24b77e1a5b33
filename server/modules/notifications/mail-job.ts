import { z } from "zod";
import { locales } from "../../../contract/locales.ts";
import type { Locale } from "../../../contract/locales.ts";
import { defineJob } from "../../jobs/queue.ts";
import { systemActor } from "../../work.ts";
import { siteUrl } from "../platform/addresses.ts";
import { queueMail } from "../platform/outbox.ts";

const why: Record<Locale, string> = {
  en: "You get this e-mail because your notification settings ask for it.",
  es: "Recibes este correo porque así lo piden tus preferencias de notificación.",
  ar: "وصلتك هذه الرسالة لأن إعدادات إشعاراتك تطلبها.",
};

/** A notification as an e-mail; a job, because only here is the site's address known. */
export const mailNotification = defineJob({
  name: "notifications.mail",
  schema: z.object({
    to: z.string(),
    locale: z.enum(locales),
    subject: z.string(),
    message: z.string(),
    actionUrl: z.string().nullable(),
  }),
  async run({ desk, services, tenant, payload: { to, locale, subject, message, actionUrl } }) {
    const link = actionUrl?.startsWith("/") ? siteUrl(services.env, tenant, `/${actionUrl.slice(1)}`) : null;
    await desk.change(tenant, systemActor, (work) =>
      queueMail(work, {
        to,
        subject,
        text: [message, link, why[locale]].filter((part) => part !== null).join("\n\n"),
      }),
    );
  },
});
