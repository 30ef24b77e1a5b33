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
});
