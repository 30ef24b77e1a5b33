import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "inbound.not_parked": {
    en: "This event has already been processed or dismissed.",
    es: "Este evento ya se ha procesado o descartado.",
    ar: "عولج هذا الحدث أو استُبعد بالفعل.",
  },
  "inbound.post_gone": {
    en: "The original request is no longer kept, so it cannot be read again.",
    es: "La solicitud original ya no se conserva, así que no se puede volver a leer.",
    ar: "لم يعد الطلب الأصلي محفوظًا، لذلك لا يمكن قراءته من جديد.",
  },
  "inbound.still_unread": {
    en: "It still cannot be processed: {reason}",
    es: "Sigue sin poder procesarse: {reason}",
    ar: "ما زال من غير الممكن معالجته: {reason}",
  },
  "inbound.connection_removed": {
    en: "The connection was removed.",
    es: "La conexión se eliminó.",
    ar: "أُزيل الاتصال.",
  },
  "inbound.not_json": {
    en: "It is not JSON.",
    es: "No es JSON.",
    ar: "ليس بصيغة JSON.",
  },
  "inbound.other_account": {
    en: "It is for the number {account}, which is not this connection's.",
    es: "Es para el número {account}, que no es de esta conexión.",
    ar: "هو للرقم {account} الذي لا يخص هذا الاتصال.",
  },
});
