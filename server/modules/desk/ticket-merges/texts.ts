import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "ticket_merges.becomes_sensitive": {
    en: "One of the tickets is sensitive, so #{number} becomes sensitive too. Confirm this to continue.",
    es: "Uno de los tickets es confidencial, así que el n.º {number} también lo será. Confírmalo para continuar.",
    ar: "إحدى التذاكر حساسة، لذا تصبح التذكرة رقم {number} حساسة أيضًا. أكّد ذلك للمتابعة.",
  },
  "ticket_merges.all_messages_taken": {
    en: "Leave at least one message in this ticket.",
    es: "Deja al menos un mensaje en este ticket.",
    ar: "اترك رسالة واحدة على الأقل في هذه التذكرة.",
  },
  "ticket_merges.survivor_not_among_them": {
    en: "It is not one of the merged tickets.",
    es: "No es uno de los tickets combinados.",
    ar: "ليست من التذاكر المدموجة.",
  },
  "ticket_merges.into_itself": {
    en: "A ticket cannot be merged into itself.",
    es: "Un ticket no se puede combinar consigo mismo.",
    ar: "لا يمكن دمج التذكرة في نفسها.",
  },
  "ticket_merges.already_undone": {
    en: "It has already been undone.",
    es: "Ya se deshizo.",
    ar: "تم التراجع عنه بالفعل.",
  },
  "ticket_merges.too_old_to_undo": {
    en: "It is older than {days} days and can no longer be undone.",
    es: "Tiene más de {days} días y ya no se puede deshacer.",
    ar: "مضى عليه أكثر من {days} يومًا ولم يعد التراجع ممكنًا.",
  },
  "ticket_merges.ticket_was_deleted": {
    en: "It cannot be undone: {ticket} was deleted.",
    es: "No se puede deshacer: se eliminó {ticket}.",
    ar: "لا يمكن التراجع عنه: حُذفت {ticket}.",
  },
  "ticket_merges.ticket_merged_since": {
    en: "One of its tickets was merged into {ticket} since. Undo that first.",
    es: "Uno de sus tickets se combinó después con {ticket}. Deshaz eso primero.",
    ar: "دُمجت إحدى تذاكره لاحقًا في {ticket}. تراجع عن ذلك أولًا.",
  },
  "ticket_merges.messages_moved_since": {
    en: "Some of its messages are on {ticket} now. Undo that first.",
    es: "Algunos de sus mensajes están ahora en {ticket}. Deshaz eso primero.",
    ar: "بعض رسائله موجودة الآن في {ticket}. تراجع عن ذلك أولًا.",
  },
  "ticket_merges.a_ticket": { en: "a ticket", es: "un ticket", ar: "تذكرة" },
  "ticket_merges.ticket_number": { en: "#{number}", es: "#{number}", ar: "#{number}" },
});
