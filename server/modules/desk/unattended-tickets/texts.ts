import { countsOf, textsOf } from "../../../words/texts.ts";
import type { Table } from "../../../words/wording.ts";

const texts = {
  "unattended_tickets.one_waits": {
    en: "Ticket #{number} is waiting for a reply",
    es: "El ticket n.º {number} espera una respuesta",
    ar: "التذكرة رقم {number} تنتظر ردًا",
  },
  "unattended_tickets.two_wait": {
    en: "2 tickets are waiting for a reply",
    es: "2 tickets esperan una respuesta",
    ar: "تذكرتان تنتظران ردًا",
  },
  "unattended_tickets.few_wait": {
    en: "{count} tickets are waiting for a reply",
    es: "{count} tickets esperan una respuesta",
    ar: "{count} تذاكر تنتظر ردًا",
  },
  "unattended_tickets.many_wait": {
    en: "{count} tickets are waiting for a reply",
    es: "{count} tickets esperan una respuesta",
    ar: "{count} تذكرة تنتظر ردًا",
  },
  "unattended_tickets.asks_to_look": {
    en: "{by} asked you to take a look.",
    es: "{by} te pidió que les eches un vistazo.",
    ar: "طلب منك {by} إلقاء نظرة.",
  },
} as const satisfies Table;

export const say = textsOf(texts);
/** The same of a number. */
export const sayCount = countsOf(texts);
