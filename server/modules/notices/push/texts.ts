import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "push.browser_gone": {
    en: "The browser can no longer be reached.",
    es: "Ya no se puede contactar con el navegador.",
    ar: "لم يعد بالإمكان الوصول إلى المتصفح.",
  },
  "push.secret_gone": {
    en: "The browser's secret can no longer be read.",
    es: "El secreto del navegador ya no se puede leer.",
    ar: "لم يعد بالإمكان قراءة سر المتصفح.",
  },
  "push.key_unknown": {
    en: "The key that the browser is subscribed to is not known here.",
    es: "Aquí no se conoce la clave con la que se suscribió el navegador.",
    ar: "المفتاح الذي اشترك به المتصفح غير معروف هنا.",
  },
  "push.not_our_key": {
    en: "Push messages are no longer signed with this key. Ask for the key again.",
    es: "Los mensajes push ya no se firman con esta clave. Vuelve a pedir la clave.",
    ar: "لم تعد رسائل الدفع توقَّع بهذا المفتاح. اطلب المفتاح من جديد.",
  },
  "push.bad_browser_key": {
    en: "This is not a browser's key.",
    es: "Esta no es la clave de un navegador.",
    ar: "هذا ليس مفتاح متصفح.",
  },
  "push.public_https_only": {
    en: "Only public addresses with https can be called.",
    es: "Solo se puede llamar a direcciones públicas con https.",
    ar: "لا يمكن الاتصال إلا بعناوين عامة عبر https.",
  },
  "push.trial_title": {
    en: "Notifications work in this browser",
    es: "Las notificaciones funcionan en este navegador",
    ar: "الإشعارات تعمل في هذا المتصفح",
  },
  "push.trial_message": {
    en: "This is the test that you asked for.",
    es: "Esta es la prueba que pediste.",
    ar: "هذه هي التجربة التي طلبتها.",
  },
});
