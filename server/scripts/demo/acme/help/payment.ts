import type { DemoArticle } from "../../shape.ts";
import { page } from "../../shape.ts";

export const payment: DemoArticle[] = [
  page(
    "ways-to-pay",
    "payment",
    84,
    {
      en: [
        "Ways to pay",
        "Card, bank transfer, instalments.",
        "We take credit and debit cards, bank transfers and payment in three instalments without interest from £100.",
        "With a transfer the order is packed once the money is there, after one or two days.",
      ],
      es: [
        "Formas de pago",
        "Tarjeta, transferencia o a plazos.",
        "Aceptamos tarjetas de crédito y débito, transferencia bancaria y pago en tres plazos sin intereses a partir de 100 €.",
        "Con transferencia preparamos el pedido cuando llega el dinero, en uno o dos días.",
      ],
      ar: [
        "طرق الدفع",
        "بطاقة أو تحويل مصرفي أو تقسيط.",
        "نقبل بطاقات الائتمان والخصم والتحويل المصرفي والدفع على ثلاثة أقساط بلا فوائد ابتداءً من 100 يورو.",
        "عند التحويل نجهّز الطلب بعد وصول المبلغ خلال يوم أو يومين.",
      ],
    },
    { isFaq: true },
  ),
  page("card-was-declined", "payment", 82, {
    en: [
      "My card was declined",
      "Mostly the bank's second step; the money is not taken.",
      "Most declined cards fail at the bank's own confirmation: open your bank's app and try again. Check the expiry date and the limit.",
      "An amount that is shown as pending is released by the bank within three days. We have not charged it.",
    ],
    es: [
      "Mi tarjeta fue rechazada",
      "Casi siempre por la confirmación del banco; no se cobra nada.",
      "La mayoría de las tarjetas rechazadas fallan en la confirmación del banco: abre su aplicación e inténtalo otra vez. Comprueba la caducidad y el límite.",
      "Un importe pendiente lo libera el banco en tres días. No lo hemos cobrado.",
    ],
    ar: [
      "رُفضت بطاقتي",
      "غالبًا بسبب تأكيد المصرف، ولا يُخصم المبلغ.",
      "تُرفض معظم البطاقات عند خطوة التأكيد لدى المصرف: افتح تطبيق مصرفك وحاول مرة أخرى. تحقق من تاريخ الانتهاء ومن الحد.",
      "المبلغ الذي يظهر معلقًا يحرره المصرف خلال ثلاثة أيام، فنحن لم نخصمه.",
    ],
  }),
  page("invoice-and-receipt", "payment", 80, {
    en: [
      "Download an invoice",
      "In the order, as PDF, with your company's tax number.",
      "Open the order and choose Invoice to download the PDF. Add a company name and tax number under Account before you order; it cannot be added later.",
      "A receipt from a shop can be reprinted for a year.",
    ],
    es: [
      "Descargar una factura",
      "En el pedido, en PDF, con el NIF de tu empresa.",
      "Abre el pedido y elige Factura para descargar el PDF. Añade el nombre y el NIF de la empresa en Cuenta antes de comprar; después no es posible.",
      "El recibo de una tienda puede reimprimirse durante un año.",
    ],
    ar: [
      "تنزيل الفاتورة",
      "من صفحة الطلب بصيغة PDF مع الرقم الضريبي لشركتك.",
      "افتح الطلب واختر الفاتورة لتنزيل ملف PDF. أضف اسم الشركة والرقم الضريبي في الحساب قبل الشراء، إذ لا يمكن إضافتهما لاحقًا.",
      "يمكن إعادة طباعة إيصال المتجر خلال سنة.",
    ],
  }),
  page("gift-cards-and-vouchers", "payment", 78, {
    en: [
      "Gift cards and vouchers",
      "Valid for three years, online and in shops.",
      "Enter the code of a gift card or voucher at checkout. What is left stays on the card for the next purchase.",
      "Gift cards are valid for three years and are not paid out in cash.",
    ],
    es: [
      "Tarjetas regalo y vales",
      "Válidos tres años, en línea y en tiendas.",
      "Introduce el código de la tarjeta regalo o del vale al pagar. El saldo que sobra queda en la tarjeta para la próxima compra.",
      "Las tarjetas regalo valen tres años y no se cambian por dinero.",
    ],
    ar: [
      "بطاقات الهدايا والقسائم",
      "صالحة ثلاث سنوات على الموقع وفي المتاجر.",
      "أدخل رمز بطاقة الهدية أو القسيمة عند الدفع. يبقى الرصيد المتبقي في البطاقة للشراء القادم.",
      "بطاقات الهدايا صالحة لثلاث سنوات ولا تُستبدل نقدًا.",
    ],
  }),
  page(
    "reset-your-password",
    "account",
    76,
    {
      en: [
        "I forgot my password",
        "A link by e-mail that works for an hour.",
        "Choose Forgot password on the sign-in page and enter your e-mail address. The link to reset it works for one hour; look into the spam folder too.",
        "After five wrong attempts the account rests for fifteen minutes.",
      ],
      es: [
        "He olvidado mi contraseña",
        "Un enlace por correo que vale una hora.",
        "Elige Contraseña olvidada en la página de acceso y escribe tu correo. El enlace para restablecerla vale una hora; mira también en el correo no deseado.",
        "Tras cinco intentos fallidos la cuenta descansa quince minutos.",
      ],
      ar: [
        "نسيت كلمة المرور",
        "رابط بالبريد صالح لساعة.",
        "اختر «نسيت كلمة المرور» في صفحة الدخول واكتب بريدك الإلكتروني. رابط إعادة التعيين صالح لساعة واحدة؛ ابحث أيضًا في الرسائل غير المرغوبة.",
        "بعد خمس محاولات خاطئة يتوقف الحساب خمس عشرة دقيقة.",
      ],
    },
    { isFaq: true },
  ),
  page("delete-my-account", "account", 74, {
    en: [
      "Delete my account and data",
      "Under Privacy; invoices stay as long as the law asks.",
      "Open Account, then Privacy, and choose Delete account. Personal data is erased within thirty days; invoices are kept as long as the law asks for.",
      "You can download a copy of your data first.",
    ],
    es: [
      "Eliminar mi cuenta y mis datos",
      "En Privacidad; las facturas se guardan lo que exige la ley.",
      "Abre Cuenta, luego Privacidad, y elige Eliminar cuenta. Los datos personales se borran en treinta días; las facturas se conservan lo que exige la ley.",
      "Antes puedes descargar una copia de tus datos.",
    ],
    ar: [
      "حذف حسابي وبياناتي",
      "من الخصوصية؛ وتُحفظ الفواتير المدة التي يفرضها القانون.",
      "افتح الحساب ثم الخصوصية واختر حذف الحساب. تُمحى البيانات الشخصية خلال ثلاثين يومًا، وتُحفظ الفواتير المدة القانونية.",
      "يمكنك قبل ذلك تنزيل نسخة من بياناتك.",
    ],
  }),
  page("newsletter-unsubscribe", "account", 72, {
    en: [
      "Unsubscribe from the newsletter",
      "One click at the end of each newsletter.",
      "Each newsletter ends with a link to unsubscribe. It takes effect within a day.",
      "Messages about your orders are not advertising and keep coming.",
    ],
    es: [
      "Darse de baja del boletín",
      "Un clic al final de cada boletín.",
      "Cada boletín termina con un enlace para darse de baja. Surte efecto en un día.",
      "Los mensajes sobre tus pedidos no son publicidad y siguen llegando.",
    ],
    ar: [
      "إلغاء الاشتراك في النشرة البريدية",
      "نقرة واحدة في آخر كل نشرة.",
      "في آخر كل نشرة بريدية رابط لإلغاء الاشتراك، ويسري خلال يوم.",
      "رسائل طلباتك ليست إعلانات وتستمر في الوصول.",
    ],
  }),
];
