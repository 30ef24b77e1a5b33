import type { DemoArticle } from "../shape.ts";
import { delivery } from "./help/delivery.ts";
import { gear } from "./help/gear.ts";
import { payment } from "./help/payment.ts";
import { rental } from "./help/rental.ts";
import { returns } from "./help/returns.ts";

/**
 * What the help centre says, and what only staff read: one article in each state, some in three languages.
 */
export const articles: DemoArticle[] = [
  {
    slug: "when-a-refund-arrives",
    category: "returns",
    status: "PUBLISHED",
    daysAgo: 90,
    words: {
      en: {
        title: "When a refund arrives",
        summary: "Five working days to a card, at once as a voucher.",
        paragraphs: [
          "A refund starts when the parcel is scanned at our warehouse, usually two days after you hand it over. You get a message with a reference that begins with RF.",
          "It reaches a card within five working days, a bank account within three, and a voucher at once. Banks show it under the day of the purchase, so look there first.",
          "Is it later than that? Write to us with the return number (R-…). We look for the parcel the same day.",
        ],
      },
      es: {
        title: "Cuándo llega un reembolso",
        summary: "Cinco días laborables a una tarjeta, al momento como vale.",
        paragraphs: [
          "El reembolso empieza cuando escaneamos el paquete en el almacén, normalmente dos días después de entregarlo. Recibirás un mensaje con una referencia que empieza por RF.",
          "Llega a la tarjeta en cinco días laborables, a la cuenta bancaria en tres y como vale al momento.",
          "¿Tarda más? Escríbenos con el número de devolución (R-…) y lo buscamos el mismo día.",
        ],
      },
      ar: {
        title: "متى يصل المبلغ المسترد",
        summary: "خمسة أيام عمل إلى البطاقة، وفورًا كقسيمة.",
        paragraphs: [
          "يبدأ رد المبلغ عند تسجيل الطرد في مستودعنا، عادةً بعد يومين من تسليمه، وتصلك رسالة فيها رقم مرجعي يبدأ بـ RF.",
          "يصل المبلغ إلى البطاقة خلال خمسة أيام عمل، وإلى الحساب المصرفي خلال ثلاثة، وكقسيمة فورًا.",
          "هل تأخر أكثر من ذلك؟ راسلنا مع رقم الإرجاع (R-…) وسنبحث عن الطرد في اليوم نفسه.",
        ],
      },
    },
  },
  {
    slug: "returns-without-a-printer",
    category: "returns",
    status: "PUBLISHED",
    daysAgo: 80,
    words: {
      en: {
        title: "Return something without a printer",
        summary: "A QR code that the drop-off point scans.",
        paragraphs: [
          "Open your order, choose Return, then “I have no printer”. You get a QR code by e-mail.",
          "The code becomes valid after ten minutes and works for 14 days at every RoadHop counter. They print the label for you.",
        ],
      },
    },
  },
  {
    slug: "track-an-order",
    category: "delivery",
    status: "PUBLISHED",
    daysAgo: 110,
    words: {
      en: {
        title: "Where is my order?",
        summary: "How to follow a parcel, and what each state means.",
        paragraphs: [
          "The message that says “on its way” has a tracking link. It shows the first movement in the evening of the day we hand the parcel over.",
          "“In transit” may stand for two days while it travels. “Delivery attempted” means that no one was there: the card in your letter box says where it waits.",
          "Nothing has moved for three working days? Write to us with the order number and we ask the carrier.",
        ],
      },
      es: {
        title: "¿Dónde está mi pedido?",
        summary: "Cómo seguir un paquete y qué significa cada estado.",
        paragraphs: [
          "El mensaje «en camino» lleva un enlace de seguimiento, que muestra el primer movimiento la tarde del envío.",
          "«En tránsito» puede durar dos días. Si no hay movimiento en tres días laborables, escríbenos con el número de pedido.",
        ],
      },
    },
  },
  {
    slug: "repair-a-tent-pole",
    category: "repairs",
    status: "PUBLISHED",
    daysAgo: 100,
    words: {
      en: {
        title: "A tent pole broke: what now?",
        summary: "A sleeve for tonight, a new pole by post.",
        paragraphs: [
          "Push the repair sleeve (the short aluminium tube in the peg bag) over the break and tape both ends. It holds for a weekend.",
          "Poles of our own tents are replaced free of charge for five years. Tell us the tent's name and which pole, and a new one leaves the same day.",
        ],
      },
      ar: {
        title: "انكسر عمود الخيمة: ما العمل؟",
        summary: "أنبوب إصلاح لهذه الليلة وعمود جديد بالبريد.",
        paragraphs: [
          "ضع أنبوب الإصلاح فوق موضع الكسر وثبّت الطرفين بشريط لاصق، وسيصمد لعطلة نهاية الأسبوع.",
          "نستبدل أعمدة خيامنا مجانًا لمدة خمس سنوات. أخبرنا باسم الخيمة والعمود وسنرسل الجديد في اليوم نفسه.",
        ],
      },
    },
  },
  {
    slug: "choose-a-sleeping-bag",
    category: "choosing",
    status: "PUBLISHED",
    daysAgo: 60,
    words: {
      en: {
        title: "Which sleeping bag is warm enough?",
        summary: "Comfort, limit and extreme, in plain words.",
        paragraphs: [
          "Look at the comfort figure, not at the limit: at the limit a person who sleeps warm, in clothes, on a good mat, just manages.",
          "Take five degrees below the coldest night that you expect. Down is lighter; synthetic forgives a wet night.",
        ],
      },
    },
  },
  {
    slug: "change-or-cancel-an-order",
    category: "orders",
    status: "PUBLISHED",
    daysAgo: 75,
    words: {
      en: {
        title: "Change or cancel an order",
        summary: "Possible until it is packed, usually within the hour.",
        paragraphs: [
          "Open the order and choose Change. Address, size and colour can be changed until the order is packed, which is usually within an hour on working days.",
          "Once it is packed it cannot be stopped: refuse the parcel at the door or return it, both at no cost.",
        ],
      },
    },
  },
  {
    slug: "warranty",
    category: "repairs",
    status: "PUBLISHED",
    daysAgo: 115,
    words: {
      en: {
        title: "What the warranty covers",
        summary: "Seams, zips and buckles for life; fabric for five years.",
        paragraphs: [
          "Seams, zips and buckles of our own brand are repaired for life. Fabric and coating are covered for five years, boots for two.",
          "Worn soles, burns and the work of dogs are not covered, but the workshop repairs most of them at cost.",
        ],
      },
    },
  },
  {
    slug: "two-factor-sign-in",
    category: "account",
    status: "REVIEW",
    daysAgo: 4,
    words: {
      en: {
        title: "A second step when you sign in",
        summary: "A code from your phone, besides the password.",
        paragraphs: [
          "Open Account, then Security, and scan the code with an authenticator app. Keep the ten backup codes somewhere dry.",
        ],
      },
    },
  },
  {
    slug: "winter-rental",
    category: "rental",
    status: "DRAFT",
    daysAgo: 2,
    words: {
      en: {
        title: "Renting in winter",
        summary: "Snow shoes, bivouac sacks, avalanche sets.",
        paragraphs: ["To be written when the price list is there."],
      },
    },
  },
  {
    slug: "loyalty-points-2024",
    status: "ARCHIVED",
    daysAgo: 118,
    words: {
      en: {
        title: "Points of the old programme",
        summary: "They ended with the year.",
        paragraphs: [
          "Points from the old programme were turned into vouchers and sent to everybody by post.",
        ],
      },
    },
  },
  {
    slug: "how-we-check-returned-tents",
    status: "PUBLISHED",
    isInternal: true,
    daysAgo: 40,
    words: {
      en: {
        title: "How intake checks returned tents",
        summary: "For staff: what counts as soiling, and who decides a refund deduction.",
        paragraphs: [
          "Grass, sand and insects are not soiling. Mildew, burns and cut guy lines are. Photographs go into the return before a deduction is entered.",
          "A deduction above £20 is a supervisor's decision. Tell the customer before the refund goes out, never after.",
        ],
      },
    },
  },
  ...delivery,
  ...returns,
  ...payment,
  ...gear,
  ...rental,
];
