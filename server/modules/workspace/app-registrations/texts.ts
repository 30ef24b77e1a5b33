import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "app_registrations.secret_cannot_be_opened": {
    en: "The app’s secret can no longer be read here. Enter it again.",
    es: "La clave secreta de la app ya no se puede leer aquí. Vuelve a introducirla.",
    ar: "لم يعد بالإمكان قراءة سر التطبيق هنا. أدخله من جديد.",
  },
});
