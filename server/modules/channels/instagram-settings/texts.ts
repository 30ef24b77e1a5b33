import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "instagram_settings.no_account": {
    en: "Choose an Instagram account.",
    es: "Elige una cuenta de Instagram.",
    ar: "اختر حساب إنستغرام.",
  },
  "instagram_settings.page_needed": {
    en: "Enter the id of the linked Facebook page.",
    es: "Introduce el identificador de la página de Facebook vinculada.",
    ar: "أدخل معرّف صفحة فيسبوك المرتبطة.",
  },
  "instagram_settings.refused": {
    en: "Instagram does not accept this: {reason}",
    es: "Instagram no lo acepta: {reason}",
    ar: "لا يقبل إنستغرام ذلك: {reason}",
  },
});
