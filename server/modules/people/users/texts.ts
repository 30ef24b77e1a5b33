import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "users.account_deactivated": {
    en: "This account is deactivated.",
    es: "Esta cuenta está desactivada.",
    ar: "هذا الحساب معطّل.",
  },
  "users.reset_needs_lower_role": {
    en: "You can only create reset links for people with a lower role.",
    es: "Solo puedes crear un enlace de restablecimiento para alguien con un rol inferior.",
    ar: "يمكنك إنشاء رابط إعادة التعيين لمن دوره أدنى من دورك فقط.",
  },
  "users.above_you": {
    en: "You cannot change someone with a higher role.",
    es: "No puedes cambiar a alguien con un rol superior.",
    ar: "لا يمكنك تغيير شخص دوره أعلى.",
  },
  "users.own_role_stays": {
    en: "You cannot change your own role.",
    es: "No puedes cambiar tu propio rol.",
    ar: "لا يمكنك تغيير دورك بنفسك.",
  },
  "users.own_account_stays": {
    en: "You cannot deactivate yourself.",
    es: "No puedes desactivar tu propia cuenta.",
    ar: "لا يمكنك تعطيل حسابك بنفسك.",
  },
  "users.last_administrator": {
    en: "This is the last administrator. Make someone else an administrator first.",
    es: "Es el último administrador. Nombra antes a otra persona.",
    ar: "هذا آخر مسؤول. عيّن شخصًا آخر مسؤولًا أولًا.",
  },
});
