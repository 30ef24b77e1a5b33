import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "unattended_tickets.one_waits": {
    en: "Ticket #{number} is waiting for a reply",
    es: "El ticket n.º {number} espera una respuesta",
    ar: "التذكرة رقم {number} تنتظر ردًا",
  },
  "unattended_tickets.several_wait": {
    en: "{count} tickets are waiting for a reply",
    es: "{count} tickets esperan una respuesta",
    ar: "عدد التذاكر التي تنتظر ردًا: {count}",
  },
  "unattended_tickets.asks_to_look": {
    en: "{by} asked you to take a look.",
    es: "{by} te pidió que les eches un vistazo.",
    ar: "طلب منك {by} إلقاء نظرة.",
  },
});
