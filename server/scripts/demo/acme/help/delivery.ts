import type { DemoArticle } from "../../shape.ts";
import { page } from "../../shape.ts";

export const delivery: DemoArticle[] = [
  page(
    "delivery-times-and-costs",
    "delivery",
    100,
    {
      en: [
        "Delivery times and costs",
        "Two to four working days; free above £60.",
        "Within the country a parcel takes two to four working days. Express parcels that are ordered before noon arrive on the next working day.",
        "Standard shipping costs £4.50 and is free from £60. Express costs £9.90.",
      ],
      es: [
        "Plazos y gastos de envío",
        "De dos a cuatro días laborables; gratis desde 60 €.",
        "Dentro del país el paquete tarda de dos a cuatro días laborables. Los envíos urgentes pedidos antes de mediodía llegan al siguiente día laborable.",
        "El envío normal cuesta 4,50 € y es gratuito a partir de 60 €. El urgente cuesta 9,90 €.",
      ],
      ar: [
        "مدة الشحن وتكلفته",
        "من يومين إلى أربعة أيام عمل، ومجانًا فوق 60 يورو.",
        "يصل الطرد داخل البلاد خلال يومين إلى أربعة أيام عمل. الشحن السريع المطلوب قبل الظهر يصل في يوم العمل التالي.",
        "تكلفة الشحن العادي 4.50 يورو، وهو مجاني ابتداءً من 60 يورو. الشحن السريع 9.90 يورو.",
      ],
    },
    { isFaq: true },
  ),
  page("where-we-deliver-abroad", "delivery", 98, {
    en: [
      "Delivery to other countries",
      "All of Europe; customs outside the union.",
      "We send to every country of Europe, islands included. Outside the European Union customs duties may be due, which the carrier collects from you.",
      "Gas cartridges and bear spray cannot go abroad by air.",
    ],
    es: [
      "Envíos a otros países",
      "Toda Europa; aduanas fuera de la Unión.",
      "Enviamos a todos los países de Europa, incluidas las islas. Fuera de la Unión Europea puede haber aranceles de aduana, que cobra el transportista.",
      "Los cartuchos de gas y el espray antiosos no pueden viajar en avión al extranjero.",
    ],
    ar: [
      "التوصيل إلى بلدان أخرى",
      "كل أوروبا، والجمارك خارج الاتحاد.",
      "نشحن إلى جميع بلدان أوروبا بما فيها الجزر. خارج الاتحاد الأوروبي قد تُفرض رسوم جمركية تحصّلها منك شركة النقل.",
      "لا يمكن شحن أسطوانات الغاز جوًا إلى الخارج.",
    ],
  }),
  page("parcel-lost-or-damaged", "delivery", 95, {
    en: [
      "A parcel is lost or damaged",
      "Send us photographs; we replace it at once.",
      "A box that is torn or wet: photograph it before you open it, and send us the pictures within seven days. We replace what is broken without waiting for the carrier.",
      "If tracking says delivered and nothing is there, ask the neighbours first, then tell us. We open a search that takes five working days.",
    ],
    es: [
      "Paquete perdido o dañado",
      "Envíanos fotos y lo reponemos enseguida.",
      "Si la caja llega rota o mojada, hazle fotos antes de abrirla y envíanoslas en siete días. Reponemos lo roto sin esperar al transportista.",
      "Si el seguimiento dice entregado y no hay nada, pregunta antes a los vecinos y después avísanos. Abrimos una búsqueda que dura cinco días laborables.",
    ],
    ar: [
      "طرد مفقود أو تالف",
      "أرسل لنا صورًا ونعوّضه فورًا.",
      "إذا وصل الصندوق ممزقًا أو مبللًا فصوّره قبل فتحه وأرسل الصور خلال سبعة أيام. نستبدل ما انكسر دون انتظار شركة النقل.",
      "إذا ظهر أن الطرد سُلّم ولم تجده، فاسأل الجيران أولًا ثم أخبرنا. نفتح بحثًا يستغرق خمسة أيام عمل.",
    ],
  }),
  page("collect-in-a-shop", "delivery", 90, {
    en: [
      "Collect your order in a shop",
      "Ready in two hours; bring an identity card.",
      "Choose Collect at checkout and the branch nearest to you. When the message says ready, usually after two hours, come within ten days with an identity card.",
      "Someone else may collect it with the code from the message.",
    ],
    es: [
      "Recoger el pedido en una tienda",
      "Listo en dos horas; trae un documento de identidad.",
      "Elige Recogida al pagar y la tienda más cercana. Cuando recibas el aviso de que está listo, normalmente en dos horas, ven en un plazo de diez días con un documento de identidad.",
      "Otra persona puede recogerlo con el código del mensaje.",
    ],
    ar: [
      "استلام الطلب من المتجر",
      "جاهز خلال ساعتين؛ أحضر بطاقة الهوية.",
      "اختر الاستلام من المتجر عند الدفع ثم أقرب فرع إليك. عندما تصلك رسالة الجاهزية، عادةً بعد ساعتين، تعال خلال عشرة أيام ومعك بطاقة الهوية.",
      "يمكن لشخص آخر استلامه بالرمز الوارد في الرسالة.",
    ],
  }),
  page("change-the-delivery-address", "orders", 88, {
    en: [
      "Correct the delivery address",
      "In the order until it is packed; with the carrier after that.",
      "A wrong street or house number can be corrected in the order until it is packed. After that use the tracking link: the carrier lets you choose another address or a neighbour.",
      "A parcel that no one could deliver comes back to us after a week, and we send it again free of charge.",
    ],
    es: [
      "Corregir la dirección de entrega",
      "En el pedido hasta que se empaqueta; después, con el transportista.",
      "Una calle o un número equivocados se corrigen en el pedido hasta que se empaqueta. Después usa el enlace de seguimiento: el transportista permite elegir otra dirección o un vecino.",
      "El paquete que no se pudo entregar vuelve a nosotros al cabo de una semana y lo reenviamos gratis.",
    ],
    ar: [
      "تصحيح عنوان التوصيل",
      "من الطلب حتى تغليفه، ثم لدى شركة النقل.",
      "يمكن تصحيح اسم الشارع أو رقم المنزل في الطلب حتى تغليفه. بعد ذلك استخدم رابط التتبع: تتيح لك شركة النقل اختيار عنوان آخر أو أحد الجيران.",
      "الطرد الذي يتعذر تسليمه يعود إلينا بعد أسبوع ونعيد إرساله مجانًا.",
    ],
  }),
  page("missing-item-in-a-parcel", "orders", 85, {
    en: [
      "Something is missing from my parcel",
      "Large orders travel in several boxes.",
      "Look at the message first: large orders travel in several boxes, each with its own number, and the second may come a day later.",
      "If an item is on the packing slip and not in the box, tell us which one, and we send it the same day.",
    ],
    es: [
      "Falta algo en mi paquete",
      "Los pedidos grandes viajan en varias cajas.",
      "Mira primero el mensaje: los pedidos grandes viajan en varias cajas, cada una con su número, y la segunda puede llegar un día después.",
      "Si un artículo está en el albarán y no en la caja, dinos cuál y lo enviamos el mismo día.",
    ],
    ar: [
      "قطعة ناقصة في الطرد",
      "الطلبات الكبيرة تصل في عدة صناديق.",
      "راجع الرسالة أولًا: الطلبات الكبيرة تُرسل في عدة صناديق لكل منها رقمه، وقد يصل الثاني بعد يوم.",
      "إذا كانت القطعة مذكورة في قائمة التعبئة وغير موجودة في الصندوق فأخبرنا ونرسلها في اليوم نفسه.",
    ],
  }),
];
