import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "opt_outs.confirm_out": {
    en: "You will get no more offers from us here. Write START to get them again.",
    es: "No recibirás más ofertas nuestras por aquí. Escribe ALTA para volver a recibirlas.",
    ar: "لن تصلك منا عروض هنا بعد الآن. اكتب «ابدأ» لتصلك من جديد.",
  },
  "opt_outs.confirm_in": {
    en: "You will get our offers here again. Write STOP to get no more.",
    es: "Volverás a recibir nuestras ofertas por aquí. Escribe BAJA para no recibir más.",
    ar: "ستصلك عروضنا هنا من جديد. اكتب «إيقاف» لإيقافها.",
  },
  "opt_outs.wrote_OPTED_OUT": {
    en: "The customer wrote “{word}” and gets no more marketing messages by this channel.",
    es: "El cliente escribió «{word}» y no recibirá más mensajes de marketing por este canal.",
    ar: "كتب العميل «{word}» ولن تصله رسائل تسويقية عبر هذه القناة بعد الآن.",
  },
  "opt_outs.wrote_OPTED_IN": {
    en: "The customer wrote “{word}” and gets marketing messages by this channel again.",
    es: "El cliente escribió «{word}» y vuelve a recibir mensajes de marketing por este canal.",
    ar: "كتب العميل «{word}» وستصله الرسائل التسويقية عبر هذه القناة من جديد.",
  },
  "opt_outs.told_OPTED_OUT": {
    en: "The customer stopped marketing messages in WhatsApp.",
    es: "El cliente detuvo los mensajes de marketing en WhatsApp.",
    ar: "أوقف العميل الرسائل التسويقية في واتساب.",
  },
  "opt_outs.told_OPTED_IN": {
    en: "The customer allowed marketing messages again in WhatsApp.",
    es: "El cliente volvió a permitir los mensajes de marketing en WhatsApp.",
    ar: "سمح العميل بالرسائل التسويقية من جديد في واتساب.",
  },
  "opt_outs.opted_out_of_marketing": {
    en: "The customer opted out of marketing messages on WhatsApp. Choose a template of another category.",
    es: "El cliente no quiere mensajes de marketing por WhatsApp. Elige una plantilla de otra categoría.",
    ar: "ألغى العميل الرسائل التسويقية على واتساب. اختر قالبًا من فئة أخرى.",
  },
  "opt_outs.nobody_known": {
    en: "No contact has this number.",
    es: "Ningún contacto tiene este número.",
    ar: "لا توجد جهة اتصال بهذا الرقم.",
  },
});
