import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "whatsapp_sign_up.unreadable": {
    en: "Meta's answer cannot be read.",
    es: "No se puede leer la respuesta de Meta.",
    ar: "تتعذر قراءة رد ميتا.",
  },
  "whatsapp_sign_up.no_reason": {
    en: "Meta gave no reason.",
    es: "Meta no indicó el motivo.",
    ar: "لم تذكر ميتا السبب.",
  },
  "whatsapp_sign_up.answered": {
    en: "Meta answered {status}.",
    es: "Meta respondió {status}.",
    ar: "أجابت ميتا بالرمز {status}.",
  },
  "whatsapp_sign_up.no_token": {
    en: "Meta gave no token for the sign-in.",
    es: "Meta no dio ningún token para el inicio de sesión.",
    ar: "لم تعطِ ميتا رمزًا لتسجيل الدخول هذا.",
  },
  "whatsapp_sign_up.strange_token": {
    en: "Meta's token is not valid, or belongs to another app.",
    es: "El token de Meta no es válido o pertenece a otra app.",
    ar: "رمز ميتا غير صالح أو يخص تطبيقًا آخر.",
  },
  "whatsapp_sign_up.no_permission": {
    en: "Meta's token lacks the permission {permission}. Add it to the app's configuration at Meta, then sign in again.",
    es: "Al token de Meta le falta el permiso {permission}. Añádelo a la configuración de la app en Meta e inicia sesión de nuevo.",
    ar: "ينقص رمز ميتا الإذن {permission}. أضفه إلى إعداد التطبيق لدى ميتا ثم سجّل الدخول من جديد.",
  },
});
