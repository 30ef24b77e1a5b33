import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "landing_pages.address_taken": {
    en: "Another page has this address",
    es: "Otra página tiene esta dirección",
    ar: "لصفحة أخرى هذا العنوان",
  },
  "landing_pages.choice_not_offered": {
    en: "Choose one of the options.",
    es: "Elija una de las opciones.",
    ar: "اختر واحدًا من الخيارات.",
  },
  "landing_pages.not_asked": {
    en: "The form does not ask for this.",
    es: "El formulario no pide esto.",
    ar: "النموذج لا يطلب هذا.",
  },
  "landing_pages.days_reversed": {
    en: "The last day is before the first.",
    es: "El último día es anterior al primero.",
    ar: "اليوم الأخير يسبق اليوم الأول.",
  },
  "landing_pages.logo_not_picture": {
    en: "A logo must be a PNG, JPEG, GIF or WebP picture that was uploaded as a logo.",
    es: "Un logotipo debe ser una imagen PNG, JPEG, GIF o WebP que se haya subido como logotipo.",
    ar: "يجب أن يكون الشعار صورة PNG أو JPEG أو GIF أو WebP رُفعت بوصفها شعارًا.",
  },
  "landing_pages.needed": {
    en: "This field is required.",
    es: "Este campo es obligatorio.",
    ar: "هذا الحقل مطلوب.",
  },
  "landing_pages.no_such_page": {
    en: "There is no such page.",
    es: "No existe esa página.",
    ar: "لا توجد صفحة كهذه.",
  },
  "landing_pages.picture_gone": {
    en: "The picture no longer exists. Upload it again.",
    es: "La imagen ya no existe. Súbala de nuevo.",
    ar: "لم تعد الصورة موجودة. ارفعها مرة أخرى.",
  },
  "landing_pages.too_little_contrast": {
    en: "The contrast with the background is {ratio}:1; at least 4.5:1 is needed.",
    es: "El contraste con el fondo es de {ratio}:1; se necesita al menos 4.5:1.",
    ar: "التباين مع الخلفية {ratio}:1، والمطلوب 4.5:1 على الأقل.",
  },
  "landing_pages.too_long": {
    en: "At most {max} characters.",
    es: "Como máximo {max} caracteres.",
    ar: "{max} حرفًا على الأكثر.",
  },
  "landing_pages.too_many": {
    en: "A workspace can have at most {max} landing pages.",
    es: "Un espacio de trabajo puede tener como máximo {max} páginas de destino.",
    ar: "الحد الأقصى لمساحة العمل {max} صفحة هبوط.",
  },
  "landing_pages.part_id_twice": {
    en: "Two parts have the same id.",
    es: "Dos partes tienen el mismo identificador.",
    ar: "لجزأين المعرّف نفسه.",
  },
});
