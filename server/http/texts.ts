import { textsOf } from "../words/texts.ts";

export const say = textsOf({
  "http.unreadable_address": {
    en: "This address cannot be read",
    es: "No se puede leer esta dirección",
    ar: "تعذّرت قراءة هذا العنوان",
  },
  "http.body_too_large": {
    en: "A body has at most {levels} levels and {values} values.",
    es: "Un cuerpo tiene como máximo {levels} niveles y {values} valores.",
    ar: "لا يزيد المحتوى على {levels} مستويات و{values} قيمة.",
  },
  "http.busy": {
    en: "Busy right now",
    es: "Saturado en este momento",
    ar: "الخدمة مشغولة الآن",
  },
  "http.busy_text": {
    en: "There are too many requests right now. Wait a moment and try again.",
    es: "Hay demasiadas solicitudes en este momento. Espera un momento y vuelve a intentarlo.",
    ar: "الطلبات كثيرة جدًا الآن. انتظر لحظة ثم حاول مجددًا.",
  },
  "http.idempotency_key_too_long": {
    en: "Idempotency-Key is longer than 200 characters.",
    es: "Idempotency-Key tiene más de 200 caracteres.",
    ar: "يزيد Idempotency-Key على 200 حرف.",
  },
  "http.idempotency_key_reused": {
    en: "This Idempotency-Key was used for a different request.",
    es: "Este Idempotency-Key se usó para otra petición.",
    ar: "استُخدم Idempotency-Key هذا لطلب آخر.",
  },
  "http.if_match_needs_version": {
    en: "If-Match must carry the row's version.",
    es: "If-Match debe llevar la versión de la fila.",
    ar: "يجب أن يحمل If-Match نسخة الصف.",
  },
  "http.not_available": {
    en: "Not available at the moment",
    es: "No disponible en este momento",
    ar: "غير متاح في الوقت الحالي",
  },
  "http.not_available_text": {
    en: "This site is not available at the moment. Try again later.",
    es: "Este sitio no está disponible en este momento. Inténtalo más tarde.",
    ar: "هذا الموقع غير متاح في الوقت الحالي. أعد المحاولة لاحقًا.",
  },
  "http.no_such_entry": {
    en: "There is no such entry",
    es: "No existe esa entrada",
    ar: "لا يوجد هذا العنصر",
  },
  "http.no_workspace_at": {
    en: "There is no workspace at {host}. Check the address, or ask the person who sent you here.",
    es: "No hay ningún espacio de trabajo en {host}. Comprueba la dirección o pregunta a quien te envió aquí.",
    ar: "لا توجد مساحة عمل على {host}. تحقّق من العنوان أو اسأل من أرسلك إلى هنا.",
  },
  "http.no_workspace_here": {
    en: "There is no workspace here",
    es: "Aquí no hay ningún espacio de trabajo",
    ar: "لا توجد مساحة عمل هنا",
  },
  "http.no_such_workspace": {
    en: "There is no workspace of this name.",
    es: "No hay ningún espacio de trabajo con este nombre.",
    ar: "لا توجد مساحة عمل بهذا الاسم.",
  },
  "http.wrong_token": {
    en: "This is not the token of this connection.",
    es: "Este no es el token de esta conexión.",
    ar: "هذا ليس رمز هذا الاتصال.",
  },
  "http.file_needed": {
    en: "file: one file is needed",
    es: "file: se necesita un archivo",
    ar: "file: مطلوب ملف واحد",
  },
  "http.page_too_large": {
    en: "This page is too large",
    es: "Esta página es demasiado grande",
    ar: "هذه الصفحة كبيرة جدًا",
  },
  "http.page_too_large_text": {
    en: "It cannot be shown until its author shortens it.",
    es: "No se puede mostrar hasta que su autor la acorte.",
    ar: "لا يمكن عرضها حتى يختصرها كاتبها.",
  },
  "http.dangling_reference": {
    en: "It refers to something that does not exist.",
    es: "Se refiere a algo que no existe.",
    ar: "يشير إلى شيء غير موجود.",
  },
  "http.unreadable_request": {
    en: "The request could not be read: its body is not what its headers say.",
    es: "No se pudo leer la petición: su cuerpo no es lo que dicen sus cabeceras.",
    ar: "تعذرت قراءة الطلب: محتواه ليس كما تقول ترويساته.",
  },
  "http.no_host": {
    en: "The request names no host. Check the address.",
    es: "La solicitud no nombra ningún servidor. Comprueba la dirección.",
    ar: "الطلب لا يسمّي أي مضيف. تحقّق من العنوان.",
  },
  "http.empty_mail": {
    en: "There is no mail in this post.",
    es: "Este envío no contiene ningún correo.",
    ar: "لا توجد رسالة في هذا الطلب.",
  },
  "http.wrong_signature": {
    en: "The signature does not belong to this connection.",
    es: "La firma no corresponde a esta conexión.",
    ar: "التوقيع لا يخص هذا الاتصال.",
  },
  "http.chat_not_allowed_here": {
    en: "This site is not allowed to show the chat. The workspace has to allow its address.",
    es: "Este sitio no tiene permiso para mostrar el chat. El espacio de trabajo debe permitir su dirección.",
    ar: "لا يُسمح لهذا الموقع بعرض المحادثة. يجب أن تسمح مساحة العمل بعنوانه.",
  },
  "http.concurrent_change": {
    en: "Someone else is changing the same thing. Try again.",
    es: "Otra persona está cambiando lo mismo. Inténtalo de nuevo.",
    ar: "شخص آخر يغيّر الشيء نفسه. حاول مجددًا.",
  },
  "http.too_many_requests": {
    en: "Too many requests",
    es: "Demasiadas solicitudes",
    ar: "طلبات كثيرة جدًا",
  },
  "http.too_many_requests_text": {
    en: "Too many pages were requested from your address. Wait a moment and try again.",
    es: "Se han pedido demasiadas páginas desde tu dirección. Espera un poco y vuelve a intentarlo.",
    ar: "طُلبت صفحات كثيرة جدًا من عنوانك. انتظر قليلًا ثم حاول مجددًا.",
  },
  "http.database_full": {
    en: "The database has no room left. Whoever runs this installation has to make room.",
    es: "La base de datos no tiene espacio. Quien administra esta instalación tiene que liberar espacio.",
    ar: "لم يبقَ مكان في قاعدة البيانات. على من يدير هذا التثبيت إخلاء مساحة.",
  },
  "http.took_too_long": {
    en: "This took too long and was stopped.",
    es: "Tardó demasiado y se detuvo.",
    ar: "استغرق هذا وقتًا طويلًا فأُوقف.",
  },
  "http.too_much_at_once": {
    en: "Too much is being sent at the moment. Try again shortly.",
    es: "En este momento se está enviando demasiado. Inténtalo de nuevo en breve.",
    ar: "يُرسَل الآن أكثر مما يمكن استقباله. حاول مجددًا بعد قليل.",
  },
  "http.value_not_storable": {
    en: "A value cannot be stored as it is.",
    es: "Un valor no se puede guardar tal cual.",
    ar: "لا يمكن حفظ إحدى القيم كما هي.",
  },
});
