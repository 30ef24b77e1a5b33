import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "connections.not_simulated": {
    en: "This connection is not simulated.",
    es: "Esta conexión no es simulada.",
    ar: "هذا الاتصال ليس محاكاة.",
  },
  "connections.secrets_lost": {
    en: "Its secrets can no longer be read here. Enter them again.",
    es: "Sus secretos ya no se pueden leer aquí. Vuelve a introducirlos.",
    ar: "لم يعد بالإمكان قراءة أسراره هنا. أدخلها من جديد.",
  },
  "connections.is_gone": {
    en: "The connection was removed.",
    es: "La conexión se eliminó.",
    ar: "أُزيل الاتصال.",
  },
  "connections.no_tokens": {
    en: "Nobody has signed in to this mailbox. Sign in again.",
    es: "Nadie ha iniciado sesión en este buzón. Inicia sesión de nuevo.",
    ar: "لم يسجّل أحد الدخول إلى صندوق البريد هذا. سجّل الدخول من جديد.",
  },
  "connections.token_under_way": {
    en: "A new token takes longer than usual. It is tried again shortly.",
    es: "Un token nuevo tarda más de lo habitual. Se volverá a intentar en breve.",
    ar: "يستغرق الرمز الجديد وقتًا أطول من المعتاد. ستُعاد المحاولة بعد قليل.",
  },
  "connections.sign_in_app_gone": {
    en: "The {provider} app that this mailbox was signed in with is no longer set. Sign in again.",
    es: "La app de {provider} con la que se inició sesión en este buzón ya no está configurada. Inicia sesión de nuevo.",
    ar: "لم يعد تطبيق {provider} الذي سُجّل به الدخول إلى صندوق البريد هذا معيّنًا. سجّل الدخول من جديد.",
  },
});
