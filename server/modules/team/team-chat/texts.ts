import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "team_chat.begin_another_conversation": {
    en: "Start a new conversation with these people instead.",
    es: "Empieza mejor una conversación con estas personas.",
    ar: "ابدأ بدلًا من ذلك محادثة مع هؤلاء.",
  },
  "team_chat.channel_archived": {
    en: "The channel is archived.",
    es: "El canal está archivado.",
    ar: "القناة مؤرشفة.",
  },
  "team_chat.not_with_yourself": {
    en: "Choose someone else.",
    es: "Elige a otra persona.",
    ar: "اختر شخصًا آخر.",
  },
  "team_chat.deleted": {
    en: "It was deleted.",
    es: "Se eliminó.",
    ar: "حُذفت.",
  },
  "team_chat.name_taken": {
    en: "Another channel has this name.",
    es: "Ya hay un canal con este nombre.",
    ar: "توجد قناة بهذا الاسم.",
  },
  "team_chat.no_such_message": {
    en: "There is no such message in this channel.",
    es: "No existe ese mensaje en este canal.",
    ar: "لا توجد هذه الرسالة في القناة.",
  },
  "team_chat.cannot_leave_direct": {
    en: "You cannot leave a direct conversation.",
    es: "No puedes abandonar una conversación directa.",
    ar: "لا يمكنك مغادرة محادثة مباشرة.",
  },
  "team_chat.not_on_team": {
    en: "One of these people is not on the team.",
    es: "Alguien de la lista no está en el equipo.",
    ar: "أحدهم ليس في الفريق.",
  },
  "team_chat.message_not_yours": {
    en: "Only the author can edit a message.",
    es: "Solo el autor puede editar un mensaje.",
    ar: "لا يمكن تعديل الرسالة إلا لكاتبها.",
  },
  "team_chat.message_not_deletable": {
    en: "Only the author and supervisors can delete a message.",
    es: "Solo el autor y los supervisores pueden eliminar un mensaje.",
    ar: "لا يمكن حذف الرسالة إلا لكاتبها والمشرفين.",
  },
  "team_chat.too_many_people": {
    en: "A channel can have at most {max} people.",
    es: "Un canal puede tener como máximo {max} personas.",
    ar: "الحد الأقصى للقناة {max} شخص.",
  },
  "team_chat.channel_not_yours": {
    en: "Only the person who created a channel and supervisors can change it.",
    es: "Solo quien creó el canal y los supervisores pueden cambiarlo.",
    ar: "لا يمكن تغيير القناة إلا لمن أنشأها والمشرفين.",
  },
  "team_chat.wrote_to_you": {
    en: "{author} wrote to you",
    es: "{author} te escribió",
    ar: "رسالة من {author}",
  },
  "team_chat.conversation_out_of_sight": {
    en: "A conversation that you can no longer open",
    es: "Una conversación que ya no puedes abrir",
    ar: "محادثة لم يعد بإمكانك فتحها",
  },
  "team_chat.mentioned_you": { en: "{name} mentioned you", es: "{name} te mencionó", ar: "أشار إليك {name}" },
  "team_chat.mentioned_you_in": {
    en: "{name} mentioned you in #{channel}",
    es: "{name} te mencionó en #{channel}",
    ar: "أشار إليك {name} في #{channel}",
  },
});
