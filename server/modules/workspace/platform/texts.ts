import { textsOf } from "../../../words/texts.ts";

/** What the product itself writes to people. */
export const say = textsOf({
  "platform.welcome_subject": {
    en: "{tenantName} is ready",
    es: "{tenantName} está listo",
    ar: "أصبحت مساحة {tenantName} جاهزة",
  },
  "platform.hello": {
    en: "Hello {firstName},",
    es: "Hola, {firstName}:",
    ar: "مرحبًا {firstName}،",
  },
  "platform.welcome_address": {
    en: "the workspace of {tenantName} is ready. You and your team log in at {url}.",
    es: "El espacio de trabajo de {tenantName} está listo. Tú y tu equipo iniciáis sesión en {url}.",
    ar: "مساحة عمل {tenantName} جاهزة. تسجّل الدخول أنت وفريقك من {url}.",
  },
  "platform.welcome_next": {
    en: "Next, invite your team and connect the channels that your customers use.",
    es: "A continuación, invita a tu equipo y conecta los canales que usan tus clientes.",
    ar: "الخطوة التالية: ادعُ فريقك واربط القنوات التي يستخدمها عملاؤك.",
  },
  "platform.welcome_confirm": {
    en: "First confirm your e-mail address. The link works once and is valid for {days} days.",
    es: "Primero confirma tu dirección de correo. El enlace sirve una sola vez y es válido durante {days} días.",
    ar: "أكّد أولًا بريدك الإلكتروني. يعمل الرابط مرة واحدة وهو صالح لمدة {days} أيام.",
  },
  "platform.confirm_button": {
    en: "Confirm your e-mail address",
    es: "Confirmar tu dirección de correo",
    ar: "تأكيد بريدك الإلكتروني",
  },
  "platform.welcome_closing": {
    en: "You get this message because someone signed up for Parley with this address. If it was not you, ignore it and do not confirm.",
    es: "Recibes este mensaje porque alguien se ha registrado en Parley con esta dirección. Si no has sido tú, ignóralo y no la confirmes.",
    ar: "وصلتك هذه الرسالة لأن أحدهم سجّل في Parley بهذا العنوان. إن لم تكن أنت فتجاهلها ولا تؤكّد العنوان.",
  },
  "platform.confirm_subject": {
    en: "Confirm your e-mail address for {tenantName}",
    es: "Confirma tu dirección de correo para {tenantName}",
    ar: "أكّد بريدك الإلكتروني في {tenantName}",
  },
  "platform.confirm_why": {
    en: "please confirm that {email} is your e-mail address. You can then also log in to {tenantName} on Parley's own login page.",
    es: "Confirma que {email} es tu dirección de correo. Después también podrás iniciar sesión en {tenantName} desde la página de inicio de sesión de Parley.",
    ar: "يرجى تأكيد أن {email} هو بريدك الإلكتروني. يمكنك بعدها أيضًا تسجيل الدخول إلى {tenantName} من صفحة تسجيل الدخول إلى Parley.",
  },
  "platform.link_works_days": {
    en: "The link works once and is valid for {days} days.",
    es: "El enlace sirve una sola vez y es válido durante {days} días.",
    ar: "يعمل الرابط مرة واحدة وهو صالح لمدة {days} أيام.",
  },
  "platform.confirm_closing": {
    en: "If you have no account there, ignore this message and do not confirm.",
    es: "Si no tienes una cuenta ahí, ignora este mensaje y no la confirmes.",
    ar: "إن لم يكن لك حساب هناك فتجاهل هذه الرسالة ولا تؤكّد العنوان.",
  },
  "platform.invitation_subject": {
    en: "{invitedByName} invites you to {tenantName}",
    es: "{invitedByName} te invita a {tenantName}",
    ar: "يدعوك {invitedByName} إلى {tenantName}",
  },
  "platform.hello_you": {
    en: "Hello,",
    es: "Hola:",
    ar: "مرحبًا،",
  },
  "platform.invited_by": {
    en: "{invitedByName} invites you to the support desk of {tenantName}, with the role “{role}”.",
    es: "{invitedByName} te invita al servicio de atención de {tenantName} con el rol «{role}».",
    ar: "يدعوك {invitedByName} إلى مكتب الدعم في {tenantName} بدور «{role}».",
  },
  "platform.invitation_works": {
    en: "The invitation is only for you, works once, and expires in {days} days.",
    es: "La invitación es personal, sirve una sola vez y caduca en {days} días.",
    ar: "هذه الدعوة لك وحدك، وتُستخدم مرة واحدة، وتنتهي خلال {days} أيام.",
  },
  "platform.invitation_button": {
    en: "Accept the invitation",
    es: "Aceptar la invitación",
    ar: "قبول الدعوة",
  },
  "platform.invitation_closing": {
    en: "If you were not expecting this, ignore this message.",
    es: "Si no esperabas esta invitación, ignora este mensaje.",
    ar: "إن لم تكن تتوقع هذه الدعوة فتجاهل هذه الرسالة.",
  },
  "platform.reset_subject": {
    en: "Choose a new password for {tenantName}",
    es: "Elige una contraseña nueva para {tenantName}",
    ar: "اختر كلمة مرور جديدة لحسابك في {tenantName}",
  },
  "platform.reset_why": {
    en: "someone requested a new password for your account at {tenantName}. If it was you, choose one now.",
    es: "Alguien ha pedido una contraseña nueva para tu cuenta en {tenantName}. Si has sido tú, elígela ahora.",
    ar: "طلب أحدهم كلمة مرور جديدة لحسابك في {tenantName}. إن كنت أنت من طلبها فاخترها الآن.",
  },
  "platform.reset_link_works": {
    en: "The link works once and is valid for {hours} hour.",
    es: "El enlace sirve una sola vez y es válido durante {hours} hora.",
    ar: "يعمل الرابط مرة واحدة وهو صالح لمدة {hours} ساعة.",
  },
  "platform.reset_button": {
    en: "Choose a new password",
    es: "Elegir contraseña nueva",
    ar: "اختيار كلمة مرور جديدة",
  },
  "platform.reset_closing": {
    en: "If it was not you, ignore this message: your password stays as it is.",
    es: "Si no has sido tú, ignora este mensaje: tu contraseña no cambia.",
    ar: "إن لم تكن أنت فتجاهل هذه الرسالة، وستبقى كلمة مرورك كما هي.",
  },
  "platform.code_subject": {
    en: "Your sign-in code for {tenantName}",
    es: "Tu código de acceso a {tenantName}",
    ar: "رمز الدخول إلى {tenantName}",
  },
  "platform.code_is": {
    en: "This is your code for {tenantName}:",
    es: "Este es tu código para {tenantName}:",
    ar: "هذا رمزك للدخول إلى {tenantName}:",
  },
  "platform.code_closing": {
    en: "It works once and is valid for {minutes} minutes. No one at {tenantName} or Parley will ever ask you for it.",
    es: "Sirve una sola vez y es válido durante {minutes} minutos. Nadie de {tenantName} ni de Parley te lo pedirá nunca.",
    ar: "يعمل الرمز مرة واحدة وهو صالح لمدة {minutes} دقائق. لن يطلبه منك أحد من {tenantName} أو Parley أبدًا.",
  },
  "platform.password_changed_subject": {
    en: "Your password for {tenantName} was changed",
    es: "Se ha cambiado tu contraseña de {tenantName}",
    ar: "تم تغيير كلمة مرورك في {tenantName}",
  },
  "platform.password_changed_why": {
    en: "the password of your account at {tenantName} was changed just now, and every other device was signed out.",
    es: "La contraseña de tu cuenta en {tenantName} acaba de cambiar y se ha cerrado la sesión en los demás dispositivos.",
    ar: "تم للتو تغيير كلمة مرور حسابك في {tenantName}، وسُجّل الخروج من جميع الأجهزة الأخرى.",
  },
  "platform.password_changed_button": {
    en: "It was not me",
    es: "No he sido yo",
    ar: "لم أكن أنا",
  },
  "platform.password_changed_closing": {
    en: "If it was you, you do not need to do anything.",
    es: "Si has sido tú, no tienes que hacer nada.",
    ar: "إن كنت أنت فلا يلزمك فعل شيء.",
  },
  "platform.code_by_text": {
    en: "{code} is your sign-in code for {tenantName}. It is valid for {minutes} minutes. Do not share it.",
    es: "{code} es tu código de acceso a {tenantName}. Es válido durante {minutes} minutos. No lo compartas.",
    ar: "{code} هو رمز دخولك إلى {tenantName}. صالح لمدة {minutes} دقائق. لا تشاركه مع أحد.",
  },
  "platform.role_SUPER_ADMIN": {
    en: "super administrator",
    es: "superadministración",
    ar: "مدير عام للنظام",
  },
  "platform.role_ADMIN": {
    en: "administrator",
    es: "administración",
    ar: "مدير النظام",
  },
  "platform.role_MANAGER": {
    en: "manager",
    es: "gerencia",
    ar: "مدير",
  },
  "platform.role_SUPERVISOR": {
    en: "supervisor",
    es: "supervisión",
    ar: "مشرف",
  },
  "platform.role_SENIOR_AGENT": {
    en: "senior agent",
    es: "agente sénior",
    ar: "وكيل أول",
  },
  "platform.role_AGENT": {
    en: "agent",
    es: "agente",
    ar: "وكيل",
  },
  "platform.role_USER": {
    en: "user",
    es: "usuario",
    ar: "مستخدم",
  },
});
