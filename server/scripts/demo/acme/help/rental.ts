import type { DemoArticle } from "../../shape.ts";
import { page } from "../../shape.ts";

export const rental: DemoArticle[] = [
  page(
    "rent-gear",
    "rental",
    44,
    {
      en: [
        "Rent gear for a trip",
        "From two days, collected in a shop or sent.",
        "Choose the days, collect the gear in a shop the evening before or have it sent. Prices are by the day, and the fourth day is free.",
        "Reserve two weeks ahead in summer.",
      ],
      es: [
        "Alquilar material para un viaje",
        "Desde dos días, en tienda o a domicilio.",
        "Elige los días y recoge el material en una tienda la tarde anterior, o pide que te lo enviemos. Los precios son por día y el cuarto es gratis.",
        "En verano reserva con dos semanas de antelación.",
      ],
      ar: [
        "استئجار المعدات لرحلة",
        "من يومين، تستلمها من المتجر أو نرسلها.",
        "اختر الأيام واستلم المعدات من المتجر مساء اليوم السابق أو اطلب إرسالها. الأسعار باليوم، واليوم الرابع مجاني.",
        "احجز قبل أسبوعين في الصيف.",
      ],
    },
    { isFaq: true },
  ),
  page("rental-deposit", "rental", 42, {
    en: [
      "The rental deposit",
      "Held on the card, released within three days.",
      "We hold a deposit on your card and do not charge it. It is released within three days after the gear is back.",
      "Small wear costs nothing; what is broken is charged at the price of its repair.",
    ],
    es: [
      "La fianza del alquiler",
      "Retenida en la tarjeta y liberada en tres días.",
      "Retenemos una fianza en tu tarjeta, sin cobrarla. Se libera en los tres días siguientes a la devolución del material.",
      "El desgaste pequeño no cuesta nada; lo roto se cobra al precio de su reparación.",
    ],
    ar: [
      "تأمين الاستئجار",
      "محجوز على البطاقة ويُحرر خلال ثلاثة أيام.",
      "نحجز مبلغ تأمين على بطاقتك دون خصمه، ويُحرر خلال ثلاثة أيام من إعادة المعدات.",
      "الاستهلاك البسيط مجاني، وما انكسر يُحسب بسعر تصليحه.",
    ],
  }),
  page("extend-a-rental", "rental", 40, {
    en: [
      "Keep rented gear longer",
      "In the booking, until the evening before.",
      "Open the booking and choose Extend until the evening before it ends. If someone else has reserved the gear, we say so at once.",
      "Late gear costs one and a half times the day's price.",
    ],
    es: [
      "Prolongar un alquiler",
      "En la reserva, hasta la tarde anterior.",
      "Abre la reserva y elige Prolongar hasta la tarde anterior al final. Si otra persona ha reservado el material, te lo decimos al momento.",
      "El retraso cuesta una vez y media el precio del día.",
    ],
    ar: [
      "تمديد مدة الاستئجار",
      "من الحجز حتى مساء اليوم السابق.",
      "افتح الحجز واختر تمديد حتى مساء اليوم السابق لانتهائه. إذا حجز شخص آخر المعدات نخبرك فورًا.",
      "التأخير يكلف مرة ونصفًا من سعر اليوم.",
    ],
  }),
  page("become-a-member", "membership", 38, {
    en: [
      "Membership and its advantages",
      "Ten per cent off and a free check of your gear.",
      "Members get ten per cent off everything, a free check of their gear each spring and invitations to sales a day early. It costs £15 a year.",
      "The card is in the app.",
    ],
    es: [
      "Hacerse socio y sus ventajas",
      "Diez por ciento de descuento y revisión gratuita.",
      "Los socios tienen un diez por ciento de descuento en todo, una revisión gratuita del material cada primavera y acceso a las rebajas un día antes. Cuesta 15 € al año.",
      "La tarjeta está en la aplicación.",
    ],
    ar: [
      "العضوية ومزاياها",
      "خصم عشرة بالمئة وفحص مجاني لمعداتك.",
      "يحصل الأعضاء على خصم عشرة بالمئة على كل شيء وفحص مجاني لمعداتهم كل ربيع ودعوة إلى التخفيضات قبل يوم. الاشتراك 15 يورو في السنة.",
      "البطاقة موجودة في التطبيق.",
    ],
  }),
  page("cancel-membership", "membership", 36, {
    en: [
      "End a membership",
      "Any time, to the end of the paid year.",
      "Open Account, then Membership, and choose End. It runs to the end of the year that is paid, and nothing is charged after that.",
      "Vouchers that you have earned stay valid.",
    ],
    es: [
      "Dar de baja la suscripción de socio",
      "En cualquier momento, hasta el final del año pagado.",
      "Abre Cuenta, luego Socio, y elige Finalizar. Dura hasta el final del año pagado y después no se cobra nada.",
      "Los vales ganados siguen siendo válidos.",
    ],
    ar: [
      "إنهاء العضوية",
      "في أي وقت حتى نهاية السنة المدفوعة.",
      "افتح الحساب ثم العضوية واختر إنهاء. تستمر حتى نهاية السنة المدفوعة ولا يُخصم شيء بعدها.",
      "تبقى القسائم التي كسبتها صالحة.",
    ],
  }),
];
