import type { Locale } from "../../../../contract/locales.ts";
import { limits } from "../../../../contract/limits.ts";
import type { Role } from "../../../../contract/roles.ts";

interface MailText {
  subject: string;
  text: string;
  html: string;
}
interface Letter {
  subject: string;
  paragraphs: string[];
  button?: { label: string; url: string };
  code?: string;
  closing: string;
}

/** `confirmUrl`: where they confirm that the address is theirs. */
interface Welcome {
  firstName: string;
  tenantName: string;
  url: string;
  confirmUrl: string;
}
interface Confirmation {
  firstName: string;
  email: string;
  tenantName: string;
  url: string;
}
interface Invited {
  invitedByName: string;
  tenantName: string;
  role: Role;
  url: string;
}
interface Reset {
  firstName: string;
  tenantName: string;
  url: string;
}
interface Code {
  code: string;
  tenantName: string;
  url: string;
}
interface Changed {
  firstName: string;
  tenantName: string;
  url: string;
}

/** What the product itself writes to people, in the tenant's language. */
interface Words {
  welcome(of: Welcome): Letter;
  confirm(of: Confirmation): Letter;
  invited(of: Invited): Letter;
  reset(of: Reset): Letter;
  code(of: Code): Letter;
  codeText(of: Code): string;
  changed(of: Changed): Letter;
}

const hours = limits.resetTokenHours;
const minutes = limits.otpSeconds / 60;
const days = limits.invitationDays;
const confirmDays = limits.confirmationHours / 24;

const roleNames: Record<Locale, Record<Role, string>> = {
  en: {
    SUPER_ADMIN: "super administrator",
    ADMIN: "administrator",
    MANAGER: "manager",
    SUPERVISOR: "supervisor",
    SENIOR_AGENT: "senior agent",
    AGENT: "agent",
    USER: "user",
  },
  es: {
    SUPER_ADMIN: "superadministración",
    ADMIN: "administración",
    MANAGER: "gerencia",
    SUPERVISOR: "supervisión",
    SENIOR_AGENT: "agente sénior",
    AGENT: "agente",
    USER: "usuario",
  },
  ar: {
    SUPER_ADMIN: "مدير عام للنظام",
    ADMIN: "مدير النظام",
    MANAGER: "مدير",
    SUPERVISOR: "مشرف",
    SENIOR_AGENT: "وكيل أول",
    AGENT: "وكيل",
    USER: "مستخدم",
  },
};

const words: Record<Locale, Words> = {
  en: {
    welcome: ({ firstName, tenantName, url, confirmUrl }) => ({
      subject: `${tenantName} is ready`,
      paragraphs: [
        `Hello ${firstName},`,
        `the workspace of ${tenantName} is open. Its address is ${url}: keep it, this is where you and your team sign in.`,
        "Next, invite the people you work with and connect the channels that your customers use.",
        `First confirm that this e-mail address is yours. The link works once, for ${confirmDays} days.`,
      ],
      button: { label: "Confirm your e-mail address", url: confirmUrl },
      closing:
        "You get this message because somebody signed up for Parley with this address. If it was not you, ignore it and do not confirm.",
    }),
    confirm: ({ firstName, email, tenantName, url }) => ({
      subject: `Confirm your e-mail address for ${tenantName}`,
      paragraphs: [
        `Hello ${firstName},`,
        `please confirm that ${email} is your e-mail address. Your account at ${tenantName} can then be found by it on Parley's own login page.`,
        `The link works once, for ${confirmDays} days.`,
      ],
      button: { label: "Confirm your e-mail address", url },
      closing: "If you have no account there, ignore this message and do not confirm.",
    }),
    invited: ({ invitedByName, tenantName, role, url }) => ({
      subject: `${invitedByName} invites you to ${tenantName}`,
      paragraphs: [
        "Hello,",
        `${invitedByName} invites you to the support desk of ${tenantName}, with the role “${roleNames.en[role]}”.`,
        `The invitation is for you alone, works once, and ends in ${days} days.`,
      ],
      button: { label: "Accept the invitation", url },
      closing: "If you do not know what this is about, ignore this message and nothing happens.",
    }),
    reset: ({ firstName, tenantName, url }) => ({
      subject: `Choose a new password for ${tenantName}`,
      paragraphs: [
        `Hello ${firstName},`,
        `somebody asked for a new password for your account at ${tenantName}. If it was you, choose one now.`,
        `The link works once, and for ${hours} hour.`,
      ],
      button: { label: "Choose a new password", url },
      closing: "If it was not you, ignore this message: your password stays as it is.",
    }),
    code: ({ code, tenantName }) => ({
      subject: `Your sign-in code for ${tenantName}`,
      paragraphs: [`This is your code for ${tenantName}:`],
      code,
      closing: `It works once, and for ${minutes} minutes. Nobody at ${tenantName} or Parley will ever ask you for it.`,
    }),
    codeText: ({ code, tenantName }) =>
      `${code} is your sign-in code for ${tenantName}. It works for ${minutes} minutes. Tell it to nobody.`,
    changed: ({ firstName, tenantName, url }) => ({
      subject: `Your password for ${tenantName} was changed`,
      paragraphs: [
        `Hello ${firstName},`,
        `the password of your account at ${tenantName} was changed just now, and every other device was signed out.`,
      ],
      button: { label: "It was not me", url },
      closing: "If it was you, there is nothing to do.",
    }),
  },
  es: {
    welcome: ({ firstName, tenantName, url, confirmUrl }) => ({
      subject: `${tenantName} está listo`,
      paragraphs: [
        `Hola, ${firstName}:`,
        `El espacio de trabajo de ${tenantName} ya está abierto. Su dirección es ${url}; guárdala, porque ahí iniciaréis sesión tú y tu equipo.`,
        "A continuación, invita a tus compañeros y conecta los canales que usan tus clientes.",
        `Primero confirma que esta dirección de correo es tuya. El enlace sirve una sola vez, durante ${confirmDays} días.`,
      ],
      button: { label: "Confirmar tu dirección de correo", url: confirmUrl },
      closing:
        "Recibes este mensaje porque alguien se ha registrado en Parley con esta dirección. Si no has sido tú, ignóralo y no la confirmes.",
    }),
    confirm: ({ firstName, email, tenantName, url }) => ({
      subject: `Confirma tu dirección de correo para ${tenantName}`,
      paragraphs: [
        `Hola, ${firstName}:`,
        `Confirma que ${email} es tu dirección de correo. Así se podrá encontrar tu cuenta de ${tenantName} en la página de inicio de sesión de Parley.`,
        `El enlace sirve una sola vez, durante ${confirmDays} días.`,
      ],
      button: { label: "Confirmar tu dirección de correo", url },
      closing: "Si no tienes una cuenta ahí, ignora este mensaje y no la confirmes.",
    }),
    invited: ({ invitedByName, tenantName, role, url }) => ({
      subject: `${invitedByName} te invita a ${tenantName}`,
      paragraphs: [
        "Hola:",
        `${invitedByName} te invita al servicio de atención de ${tenantName} con el rol «${roleNames.es[role]}».`,
        `La invitación es personal, sirve una sola vez y caduca en ${days} días.`,
      ],
      button: { label: "Aceptar la invitación", url },
      closing: "Si no sabes de qué se trata, ignora este mensaje y no pasará nada.",
    }),
    reset: ({ firstName, tenantName, url }) => ({
      subject: `Elige una contraseña nueva para ${tenantName}`,
      paragraphs: [
        `Hola, ${firstName}:`,
        `Alguien ha pedido una contraseña nueva para tu cuenta en ${tenantName}. Si has sido tú, elígela ahora.`,
        `El enlace sirve una sola vez y durante ${hours} hora.`,
      ],
      button: { label: "Elegir contraseña nueva", url },
      closing: "Si no has sido tú, ignora este mensaje: tu contraseña no cambia.",
    }),
    code: ({ code, tenantName }) => ({
      subject: `Tu código de acceso a ${tenantName}`,
      paragraphs: [`Este es tu código para ${tenantName}:`],
      code,
      closing: `Sirve una sola vez y durante ${minutes} minutos. Nadie de ${tenantName} ni de Parley te lo pedirá nunca.`,
    }),
    codeText: ({ code, tenantName }) =>
      `${code} es tu código de acceso a ${tenantName}. Vale ${minutes} minutos. No se lo digas a nadie.`,
    changed: ({ firstName, tenantName, url }) => ({
      subject: `Se ha cambiado tu contraseña de ${tenantName}`,
      paragraphs: [
        `Hola, ${firstName}:`,
        `La contraseña de tu cuenta en ${tenantName} acaba de cambiar y se ha cerrado la sesión en los demás dispositivos.`,
      ],
      button: { label: "No he sido yo", url },
      closing: "Si has sido tú, no tienes que hacer nada.",
    }),
  },
  ar: {
    welcome: ({ firstName, tenantName, url, confirmUrl }) => ({
      subject: `أصبحت مساحة ${tenantName} جاهزة`,
      paragraphs: [
        `مرحبًا ${firstName}،`,
        `مساحة عمل ${tenantName} مفتوحة الآن، وعنوانها ${url}. احتفظ به، فمنه تسجّل الدخول أنت وفريقك.`,
        "الخطوة التالية: ادعُ زملاءك واربط القنوات التي يستخدمها عملاؤك.",
        `أكّد أولًا أن هذا البريد الإلكتروني لك. يعمل الرابط مرة واحدة ولمدة ${confirmDays} أيام.`,
      ],
      button: { label: "تأكيد بريدك الإلكتروني", url: confirmUrl },
      closing:
        "وصلتك هذه الرسالة لأن أحدهم سجّل في Parley بهذا العنوان. إن لم تكن أنت فتجاهلها ولا تؤكّد العنوان.",
    }),
    confirm: ({ firstName, email, tenantName, url }) => ({
      subject: `أكّد بريدك الإلكتروني في ${tenantName}`,
      paragraphs: [
        `مرحبًا ${firstName}،`,
        `يرجى تأكيد أن ${email} هو بريدك الإلكتروني، لكي يمكن العثور على حسابك في ${tenantName} من صفحة تسجيل الدخول إلى Parley.`,
        `يعمل الرابط مرة واحدة ولمدة ${confirmDays} أيام.`,
      ],
      button: { label: "تأكيد بريدك الإلكتروني", url },
      closing: "إن لم يكن لك حساب هناك فتجاهل هذه الرسالة ولا تؤكّد العنوان.",
    }),
    invited: ({ invitedByName, tenantName, role, url }) => ({
      subject: `يدعوك ${invitedByName} إلى ${tenantName}`,
      paragraphs: [
        "مرحبًا،",
        `يدعوك ${invitedByName} إلى مكتب الدعم في ${tenantName} بدور «${roleNames.ar[role]}».`,
        `هذه الدعوة لك وحدك، وتُستخدم مرة واحدة، وتنتهي خلال ${days} أيام.`,
      ],
      button: { label: "قبول الدعوة", url },
      closing: "إذا كنت لا تعرف سبب هذه الرسالة فتجاهلها ولن يحدث شيء.",
    }),
    reset: ({ firstName, tenantName, url }) => ({
      subject: `اختر كلمة مرور جديدة لحسابك في ${tenantName}`,
      paragraphs: [
        `مرحبًا ${firstName}،`,
        `طلب أحدهم كلمة مرور جديدة لحسابك في ${tenantName}. إن كنت أنت من طلبها فاخترها الآن.`,
        "يعمل الرابط مرة واحدة ولمدة ساعة.",
      ],
      button: { label: "اختيار كلمة مرور جديدة", url },
      closing: "إن لم تكن أنت فتجاهل هذه الرسالة، وستبقى كلمة مرورك كما هي.",
    }),
    code: ({ code, tenantName }) => ({
      subject: `رمز الدخول إلى ${tenantName}`,
      paragraphs: [`هذا رمزك للدخول إلى ${tenantName}:`],
      code,
      closing: `يعمل الرمز مرة واحدة ولمدة ${minutes} دقائق. لن يطلبه منك أحد من ${tenantName} أو Parley أبدًا.`,
    }),
    codeText: ({ code, tenantName }) =>
      `${code} هو رمز دخولك إلى ${tenantName}. صالح لمدة ${minutes} دقائق. لا تخبر به أحدًا.`,
    changed: ({ firstName, tenantName, url }) => ({
      subject: `تم تغيير كلمة مرورك في ${tenantName}`,
      paragraphs: [
        `مرحبًا ${firstName}،`,
        `تم للتو تغيير كلمة مرور حسابك في ${tenantName}، وسُجّل الخروج من جميع الأجهزة الأخرى.`,
      ],
      button: { label: "لم أكن أنا", url },
      closing: "إن كنت أنت فلا يلزمك فعل شيء.",
    }),
  },
};

export const welcomeMail = (locale: Locale, of: Welcome): MailText =>
  mailOf(locale, words[locale].welcome(of));
export const confirmationMail = (locale: Locale, of: Confirmation): MailText =>
  mailOf(locale, words[locale].confirm(of));
export const invitationMail = (locale: Locale, of: Invited): MailText =>
  mailOf(locale, words[locale].invited(of));
export const resetMail = (locale: Locale, of: Reset): MailText => mailOf(locale, words[locale].reset(of));
export const codeMail = (locale: Locale, of: Code): MailText => mailOf(locale, words[locale].code(of));
export const codeText = (locale: Locale, of: Code): string => words[locale].codeText(of);
export const passwordChangedMail = (locale: Locale, of: Changed): MailText =>
  mailOf(locale, words[locale].changed(of));

function mailOf(locale: Locale, { subject, paragraphs, button, code, closing }: Letter): MailText {
  const text = [
    ...paragraphs,
    ...(code ? [code] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    closing,
  ].join("\n\n");
  // Mail programs know inline styles and little else.
  const html = [
    `<!doctype html><html lang="${locale}" dir="${locale === "ar" ? "rtl" : "ltr"}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>`,
    `<body style="margin:0;padding:24px;background:#f8fafc;color:#0f172a;font:16px/1.5 system-ui,sans-serif"><div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e2e8f0;border-radius:12px">`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escaped(paragraph)}</p>`),
    ...(code
      ? [
          `<p dir="ltr" style="margin:0 0 16px;font-size:32px;letter-spacing:6px;font-weight:600">${escaped(code)}</p>`,
        ]
      : []),
    ...(button
      ? [
          `<p style="margin:24px 0"><a href="${escaped(button.url)}" style="display:inline-block;padding:12px 20px;background:#2563eb;color:#fff;border-radius:8px;text-decoration:none">${escaped(button.label)}</a></p><p dir="ltr" style="margin:0 0 16px;color:#475569;font-size:13px;word-break:break-all">${escaped(button.url)}</p>`,
        ]
      : []),
    `<p style="margin:0;color:#475569;font-size:14px">${escaped(closing)}</p></div></body></html>`,
  ].join("\n");
  return { subject, text, html };
}

const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
