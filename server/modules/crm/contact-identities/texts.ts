import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "contact_identities.chat_account_taken": {
    en: "Another contact has this chat account",
    es: "Otro contacto tiene esta cuenta de chat",
    ar: "لجهة اتصال أخرى حساب المحادثة هذا",
  },
  "contact_identities.address_already_here": {
    en: "This contact already has this address.",
    es: "Este contacto ya tiene esta dirección.",
    ar: "لجهة الاتصال هذه هذا العنوان بالفعل.",
  },
  "contact_identities.address_taken": {
    en: "Another contact has this e-mail address or phone number",
    es: "Otro contacto tiene esta dirección de correo o este número de teléfono",
    ar: "لجهة اتصال أخرى عنوان البريد أو رقم الهاتف هذا",
  },
  "contact_identities.email_taken": {
    en: "Another contact has this e-mail address",
    es: "Otro contacto tiene esta dirección de correo",
    ar: "لجهة اتصال أخرى عنوان البريد هذا",
  },
  "contact_identities.instagram_account_taken": {
    en: "Another contact has this Instagram account",
    es: "Otro contacto tiene esta cuenta de Instagram",
    ar: "لجهة اتصال أخرى حساب إنستغرام هذا",
  },
  "contact_identities.bad_instagram_name": {
    en: "Not an Instagram name.",
    es: "No es un nombre de Instagram.",
    ar: "ليس اسمًا على إنستغرام.",
  },
  "contact_identities.bad_instagram_id": {
    en: "Not an Instagram user id.",
    es: "No es un identificador de usuario de Instagram.",
    ar: "ليس معرّف مستخدم على إنستغرام.",
  },
  "contact_identities.bad_whatsapp_id": {
    en: "Not a WhatsApp user id.",
    es: "No es un identificador de usuario de WhatsApp.",
    ar: "ليس معرّف مستخدم في واتساب.",
  },
  "contact_identities.cannot_be_primary": {
    en: "Only an e-mail address or a phone number can be primary.",
    es: "Solo una dirección de correo o un número de teléfono puede ser la principal.",
    ar: "لا يمكن أن يكون العنوان الأساسي إلا بريدًا إلكترونيًا أو رقم هاتف.",
  },
  "contact_identities.phone_taken": {
    en: "Another contact has this phone number",
    es: "Otro contacto tiene este número de teléfono",
    ar: "لجهة اتصال أخرى رقم الهاتف هذا",
  },
  "contact_identities.too_many": {
    en: "A contact can have at most {max} addresses.",
    es: "Un contacto puede tener como máximo {max} direcciones.",
    ar: "الحد الأقصى لجهة الاتصال {max} عنوانًا.",
  },
  "contact_identities.whatsapp_account_taken": {
    en: "Another contact has this WhatsApp account",
    es: "Otro contacto tiene esta cuenta de WhatsApp",
    ar: "لدى جهة اتصال أخرى حساب واتساب هذا",
  },
});
