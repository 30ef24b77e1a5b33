import type { FaultCode } from "../../contract/errors.ts";
import type { Text } from "./wording.ts";

/** What a code of contract/errors.ts says by itself, for a reason that is kept. An answer says it in English. */
const faultWords = {
  "faults.code_bad_request": {
    en: "The request could not be read.",
    es: "No se ha podido leer la solicitud.",
    ar: "تعذّرت قراءة الطلب.",
  },
  "faults.code_unauthenticated": {
    en: "Sign in to continue.",
    es: "Inicia sesión para continuar.",
    ar: "سجّل الدخول للمتابعة.",
  },
  "faults.code_token_expired": {
    en: "Session expired. Please login again.",
    es: "La sesión ha caducado. Vuelve a iniciar sesión.",
    ar: "انتهت الجلسة. يُرجى تسجيل الدخول مجددًا.",
  },
  "faults.code_bad_credentials": {
    en: "The e-mail address or the password is wrong.",
    es: "El correo electrónico o la contraseña no son correctos.",
    ar: "البريد الإلكتروني أو كلمة المرور غير صحيحة.",
  },
  "faults.code_forbidden": {
    en: "Your role does not allow this.",
    es: "Tu rol no lo permite.",
    ar: "دورك لا يسمح بذلك.",
  },
  "faults.code_second_factor_needed": {
    en: "Enter the code of your authenticator app.",
    es: "Introduzca el código de su aplicación de autenticación.",
    ar: "أدخل رمز تطبيق المصادقة.",
  },
  "faults.code_wrong_tenant": {
    en: "The tenant named in the request is not the tenant of your session.",
    es: "El espacio indicado en la solicitud no es el de tu sesión.",
    ar: "مساحة العمل المذكورة في الطلب ليست مساحة جلستك.",
  },
  "faults.code_visit_needed": {
    en: "This workspace has not let you in. Ask for a visit in the console, and come back once it is granted.",
    es: "Este espacio no te ha dado acceso. Solicita una visita en la consola y vuelve cuando te la concedan.",
    ar: "لم تسمح لك مساحة العمل هذه بالدخول. اطلب زيارة من لوحة التشغيل، ثم عُد بعد الموافقة عليها.",
  },
  "faults.code_workspace_suspended": {
    en: "This workspace is suspended.",
    es: "Este espacio de trabajo está suspendido.",
    ar: "مساحة العمل هذه معلَّقة.",
  },
  "faults.code_not_available": {
    en: "This is not available at the moment. Try again later.",
    es: "Esto no está disponible en este momento. Inténtalo más tarde.",
    ar: "هذا غير متاح في الوقت الحالي. أعد المحاولة لاحقًا.",
  },
  "faults.code_not_found": {
    en: "It was not found, or you do not have access to it.",
    es: "No se encontró o no tienes acceso.",
    ar: "لم يُعثر عليه أو لا يمكنك الوصول إليه.",
  },
  "faults.code_conflict": {
    en: "The request conflicts with the current state.",
    es: "La solicitud entra en conflicto con el estado actual.",
    ar: "يتعارض الطلب مع الحالة الحالية.",
  },
  "faults.code_stale_thread": {
    en: "There are newer messages than the ones you saw.",
    es: "Hay mensajes más recientes que los que viste.",
    ar: "هناك رسائل أحدث من التي رأيتها.",
  },
  "faults.code_already_exists": {
    en: "It already exists.",
    es: "Ya existe.",
    ar: "موجود بالفعل.",
  },
  "faults.code_merged": {
    en: "It was merged into another ticket.",
    es: "Se combinó con otro ticket.",
    ar: "دُمجت مع تذكرة أخرى.",
  },
  "faults.code_gone": {
    en: "The link was used or has expired.",
    es: "El enlace ya se ha usado o ha caducado.",
    ar: "استُخدم الرابط أو انتهت صلاحيته.",
  },
  "faults.code_precondition_failed": {
    en: "It was changed by someone else in the meantime.",
    es: "Otra persona lo ha cambiado entretanto.",
    ar: "غيّره شخص آخر في هذه الأثناء.",
  },
  "faults.code_too_large": {
    en: "It is too large.",
    es: "Es demasiado grande.",
    ar: "الحجم كبير جدًا.",
  },
  "faults.code_window_closed": {
    en: "This customer wrote more than 24 hours ago. Send a template, or wait until they write to you.",
    es: "Este cliente escribió hace más de 24 horas. Envía una plantilla o espera a que te escriba.",
    ar: "مرّت أكثر من 24 ساعة على آخر رسالة من هذا العميل. أرسل قالبًا أو انتظر حتى يراسلك.",
  },
  "faults.code_unsupported_type": {
    en: "This type of content is not accepted.",
    es: "No se acepta este tipo de contenido.",
    ar: "هذا النوع من المحتوى غير مقبول.",
  },
  "faults.code_invalid": {
    en: "Some fields need attention.",
    es: "Revisa algunos campos.",
    ar: "بعض الحقول تحتاج إلى مراجعة.",
  },
  "faults.code_too_many_requests": {
    en: "Too many requests. Try again shortly.",
    es: "Demasiadas solicitudes. Vuelve a intentarlo en un momento.",
    ar: "طلبات كثيرة جدًا. أعد المحاولة بعد قليل.",
  },
  "faults.code_provider_missing": {
    en: "A provider that this needs is not set up.",
    es: "No está configurado un proveedor necesario.",
    ar: "لم يُضبط مزوّد الخدمة المطلوب.",
  },
  "faults.code_unavailable": {
    en: "The service cannot reach its database. Try again shortly.",
    es: "El servicio no puede acceder a su base de datos. Vuelve a intentarlo en un momento.",
    ar: "تعذّر على الخدمة الوصول إلى قاعدة بياناتها. أعد المحاولة بعد قليل.",
  },
  "faults.code_predictions_unavailable": {
    en: "There was an issue with ticket AI predictions. Some data may be unavailable.",
    es: "Hubo un problema con las predicciones de IA de los tickets. Es posible que falten algunos datos.",
    ar: "حدثت مشكلة في توقعات الذكاء الاصطناعي للتذاكر. قد لا تتوفر بعض البيانات.",
  },
  "faults.code_internal": {
    en: "Something went wrong on our side.",
    es: "Algo ha fallado por nuestra parte.",
    ar: "حدث خلل من جانبنا.",
  },
} satisfies Record<`faults.code_${FaultCode}`, Text["wording"]>;

/** The text of a code that was given no other. */
export function faultCodeText(code: FaultCode): Text {
  const key = `faults.code_${code}` as const;
  return { key, wording: faultWords[key], values: {} };
}
