import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "deliveries.connection_removed": {
    en: "The connection was removed.",
    es: "Se eliminó la conexión.",
    ar: "أُزيل الاتصال.",
  },
  "deliveries.overtaken": {
    en: "Later messages were sent before this one.",
    es: "Se enviaron antes mensajes posteriores a este.",
    ar: "أُرسلت رسائل لاحقة قبل هذه الرسالة.",
  },
  "deliveries.unanswered": {
    en: "The provider did not answer: it may have been sent.",
    es: "El proveedor no respondió: puede que se haya enviado.",
    ar: "لم يُجب المزوّد: ربما أُرسلت.",
  },
  "deliveries.unanswered_because": {
    en: "The provider did not answer, so it may have been sent: {reason}",
    es: "El proveedor no respondió, así que puede que se haya enviado: {reason}",
    ar: "لم يُجب المزوّد، لذا ربما أُرسلت: {reason}",
  },
});
