import { textsOf } from "../../../words/texts.ts";

export const say = textsOf({
  "session.account_of_somebody_else": {
    en: "This account is linked to someone else at the provider. Ask an administrator.",
    es: "Esta cuenta pertenece a otra persona en el proveedor. Pida ayuda a un administrador.",
    ar: "هذا الحساب مرتبط بشخص آخر لدى المزوّد. اطلب المساعدة من أحد المسؤولين.",
  },
  "session.code_wrong_or_expired": {
    en: "The code is wrong or has expired.",
    es: "El código es incorrecto o ha caducado.",
    ar: "الرمز خاطئ أو انتهت صلاحيته.",
  },
  "session.code_wrong_or_used": {
    en: "The code is wrong or was already used",
    es: "El código es incorrecto o ya se usó",
    ar: "الرمز خاطئ أو استُخدم من قبل",
  },
  "session.busy": {
    en: "Many people are signing in right now. Try again shortly.",
    es: "Mucha gente está iniciando sesión en este momento. Inténtalo de nuevo en breve.",
    ar: "يسجّل كثيرون الدخول في هذه اللحظة. حاول مجددًا بعد قليل.",
  },
  "session.no_account_for_email": {
    en: "There is no account for this e-mail address. Ask an administrator for an invitation.",
    es: "No hay ninguna cuenta con esta dirección de correo electrónico. Pida una invitación a un administrador.",
    ar: "لا يوجد حساب بهذا البريد الإلكتروني. اطلب دعوة من أحد المسؤولين.",
  },
  "session.not_our_address": {
    en: "This is not an address of this installation.",
    es: "Esta no es una dirección de esta instalación.",
    ar: "هذا ليس عنوانًا من عناوين هذا التثبيت.",
  },
  "session.wrong_current_password": {
    en: "This is not your current password",
    es: "Esta no es tu contraseña actual",
    ar: "هذه ليست كلمة مرورك الحالية",
  },
  "session.nothing_to_confirm": {
    en: "There is nothing to confirm. Start again.",
    es: "No hay nada que confirmar. Empiece de nuevo.",
    ar: "لا يوجد ما يُؤكَّد. ابدأ من جديد.",
  },
  "session.password_too_common": {
    en: "This is one of the most common passwords. Choose another.",
    es: "Es una de las contraseñas más comunes. Elige otra.",
    ar: "هذه من أكثر كلمات المرور شيوعًا. اختر غيرها.",
  },
  "session.password_changed_elsewhere": {
    en: "The password was changed somewhere else at the same time.",
    es: "La contraseña se cambió en otro lugar al mismo tiempo.",
    ar: "غُيّرت كلمة المرور في مكان آخر في الوقت نفسه.",
  },
  "session.password_is_email": {
    en: "The password must not be the e-mail address.",
    es: "La contraseña no puede ser la dirección de correo.",
    ar: "لا يجوز أن تكون كلمة المرور هي عنوان البريد.",
  },
  "session.email_not_verified": {
    en: "The provider has not verified your e-mail address.",
    es: "El proveedor no ha verificado su dirección de correo electrónico.",
    ar: "لم يتحقق المزوّد من عنوان بريدك الإلكتروني.",
  },
  "session.several_workspaces": {
    en: "You have several workspaces. Choose one.",
    es: "Tienes varios espacios de trabajo. Elige uno.",
    ar: "لديك عدة مساحات عمل. اختر واحدة.",
  },
  "session.log_in_at_workspace": {
    en: "You have several workspaces. Log in at the address of the one you want.",
    es: "Tiene varios espacios de trabajo. Inicie sesión en la dirección del que desee.",
    ar: "لديك عدة مساحات عمل. سجّل الدخول من عنوان المساحة التي تريدها.",
  },
  "session.provider_not_set_up": {
    en: "Signing in with this provider is not set up.",
    es: "El inicio de sesión con este proveedor no está configurado.",
    ar: "تسجيل الدخول عبر هذا المزوّد غير مُعدّ.",
  },
  "session.subdomain_taken": {
    en: "This subdomain is already taken",
    es: "Este subdominio ya está en uso",
    ar: "هذا النطاق الفرعي محجوز",
  },
  "session.switched_off": {
    en: "It is switched off.",
    es: "Está desactivado.",
    ar: "إنه معطّل.",
  },
  "session.already_switched_on": {
    en: "It is switched on already.",
    es: "Ya está activado.",
    ar: "إنه مفعّل بالفعل.",
  },
  "session.too_many_attempts": {
    en: "Too many attempts. Wait a moment and try again.",
    es: "Demasiados intentos. Espera un poco y vuelve a intentarlo.",
    ar: "محاولات كثيرة جدًا. انتظر قليلًا ثم حاول مجددًا.",
  },
  "session.too_many_messages": {
    en: "Too many messages to this address. Try again later.",
    es: "Demasiados mensajes a esta dirección. Inténtalo más tarde.",
    ar: "رسائل كثيرة إلى هذا العنوان. حاول لاحقًا.",
  },
  "session.too_many_tries": {
    en: "Too many attempts. Log in again.",
    es: "Demasiados intentos. Vuelva a iniciar sesión.",
    ar: "محاولات كثيرة. سجّل الدخول من جديد.",
  },
  "session.subdomain_too_short": {
    en: "Subdomain must be at least 3 characters long",
    es: "El subdominio debe tener al menos 3 caracteres",
    ar: "يجب ألا يقل النطاق الفرعي عن 3 أحرف",
  },
  "session.subdomain_too_long": {
    en: "Subdomain must be less than 64 characters long",
    es: "El subdominio debe tener menos de 64 caracteres",
    ar: "يجب أن يقل النطاق الفرعي عن 64 حرفًا",
  },
  "session.subdomain_bad_characters": {
    en: "Subdomain can only contain lowercase letters, numbers, and hyphens",
    es: "El subdominio solo puede contener letras minúsculas, números y guiones",
    ar: "لا يحتوي النطاق الفرعي إلا على أحرف إنجليزية صغيرة وأرقام وواصلات",
  },
  "session.subdomain_edge_hyphen": {
    en: "Subdomain cannot start or end with a hyphen",
    es: "El subdominio no puede empezar ni terminar con un guion",
    ar: "لا يمكن أن يبدأ النطاق الفرعي أو ينتهي بواصلة",
  },
  "session.subdomain_reserved": {
    en: "This subdomain is reserved and cannot be used",
    es: "Este subdominio está reservado y no se puede usar",
    ar: "هذا النطاق الفرعي محجوز ولا يمكن استخدامه",
  },
});
