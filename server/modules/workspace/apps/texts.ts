import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "apps.client_id_google": {
    en: "A client ID that ends in .apps.googleusercontent.com",
    es: "Un ID de cliente que termina en .apps.googleusercontent.com",
    ar: "معرّف عميل ينتهي بـ .apps.googleusercontent.com",
  },
  "apps.client_id_meta": {
    en: "5 to 25 digits, as Meta shows them",
    es: "De 5 a 25 cifras, como las muestra Meta",
    ar: "من 5 إلى 25 رقمًا كما تعرضها ميتا",
  },
  "apps.client_id_microsoft": {
    en: "An application ID such as 11111111-2222-3333-4444-555555555555",
    es: "Un ID de aplicación como 11111111-2222-3333-4444-555555555555",
    ar: "معرّف تطبيق مثل 11111111-2222-3333-4444-555555555555",
  },
  "apps.no_configuration": {
    en: "Only an app at Meta has a configuration ID",
    es: "Solo una app de Meta tiene un ID de configuración",
    ar: "تطبيق ميتا وحده له معرّف إعداد",
  },
  "apps.secret_needed": {
    en: "Enter this app’s secret",
    es: "Introduce la clave secreta de esta app",
    ar: "أدخل سر هذا التطبيق",
  },
  "apps.set_meanwhile": {
    en: "Someone has just set an app here",
    es: "Alguien acaba de configurar una app aquí",
    ar: "عيّن شخص ما تطبيقًا هنا قبل لحظة",
  },
});
