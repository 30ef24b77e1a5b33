import type { DemoArticle } from "../../shape.ts";
import { page } from "../../shape.ts";

export const returns: DemoArticle[] = [
  page(
    "how-to-return",
    "returns",
    70,
    {
      en: [
        "How to return something",
        "Within 100 days, unused, free of charge.",
        "Open the order, choose Return and print the label. You have 100 days; the item must be unused and its tags on it.",
        "Returning is free at every post office and in our shops.",
      ],
      es: [
        "Cómo devolver un artículo",
        "En 100 días, sin usar y gratis.",
        "Abre el pedido, elige Devolver e imprime la etiqueta. Tienes 100 días; el artículo debe estar sin usar y con sus etiquetas.",
        "La devolución es gratuita en cualquier oficina de correos y en nuestras tiendas.",
      ],
      ar: [
        "كيفية إرجاع منتج",
        "خلال 100 يوم، غير مستعمل، ومجانًا.",
        "افتح الطلب واختر إرجاع واطبع الملصق. أمامك 100 يوم، ويجب أن يكون المنتج غير مستعمل وعليه بطاقاته.",
        "الإرجاع مجاني في كل مكاتب البريد وفي متاجرنا.",
      ],
    },
    { isFaq: true },
  ),
  page("exchange-a-size", "returns", 68, {
    en: [
      "Exchange for another size",
      "The new size leaves before the old one is back.",
      "Choose Exchange in the order and the size or colour that you want. The new one leaves as soon as the old one has been scanned at the post office.",
      "Boots: half a size more than your shoes is right for most people.",
    ],
    es: [
      "Cambiar por otra talla",
      "La nueva talla sale antes de que vuelva la anterior.",
      "Elige Cambiar en el pedido y la talla o el color que quieres. La nueva sale en cuanto la anterior se escanea en la oficina de correos.",
      "Botas: a casi todo el mundo le va bien medio número más que en sus zapatos.",
    ],
    ar: [
      "استبدال المقاس",
      "يُرسل المقاس الجديد قبل وصول القديم.",
      "اختر استبدال في الطلب ثم المقاس أو اللون الذي تريده. يُرسل الجديد بمجرد تسجيل القديم في مكتب البريد.",
      "الأحذية: يناسب معظم الناس نصف مقاس أكبر من أحذيتهم.",
    ],
  }),
  page("items-that-cannot-be-returned", "returns", 66, {
    en: [
      "What cannot be returned",
      "Opened food, gas, underwear, engraved knives.",
      "Opened trail food, gas cartridges, underwear and engraved knives cannot be taken back.",
      "Rented gear goes back to the rental desk and not through a return.",
    ],
    es: [
      "Qué no se puede devolver",
      "Comida abierta, gas, ropa interior, navajas grabadas.",
      "No podemos aceptar comida de montaña abierta, cartuchos de gas, ropa interior ni navajas grabadas.",
      "El material alquilado vuelve al mostrador de alquiler y no por una devolución.",
    ],
    ar: [
      "منتجات لا يمكن إرجاعها",
      "الطعام المفتوح والغاز والملابس الداخلية والسكاكين المنقوشة.",
      "لا نستعيد أطعمة الرحلات المفتوحة ولا أسطوانات الغاز ولا الملابس الداخلية ولا السكاكين المنقوشة.",
      "تعود المعدات المستأجرة إلى مكتب التأجير.",
    ],
  }),
  page("send-gear-for-repair", "repairs", 64, {
    en: [
      "Send gear to the workshop",
      "Clean and dry, with the repair form.",
      "Fill in the repair form, put it into the parcel and send clean, dry gear. You get a price before we begin.",
      "A zip takes a week, a new sole three weeks.",
    ],
    es: [
      "Enviar material al taller",
      "Limpio y seco, con el formulario de reparación.",
      "Rellena el formulario de reparación, ponlo en el paquete y envía el material limpio y seco. Recibes un presupuesto antes de empezar.",
      "Una cremallera tarda una semana; una suela nueva, tres.",
    ],
    ar: [
      "إرسال المعدات إلى الورشة",
      "نظيفة وجافة مع استمارة التصليح.",
      "املأ استمارة التصليح وضعها في الطرد وأرسل المعدات نظيفة وجافة. تصلك التكلفة قبل أن نبدأ.",
      "السحّاب يستغرق أسبوعًا، والنعل الجديد ثلاثة أسابيع.",
    ],
  }),
  page("fix-a-zip", "repairs", 62, {
    en: [
      "A zip is stuck or open behind the slider",
      "Pliers, candle wax and patience.",
      "Rub the teeth with candle wax. If the zip opens behind the slider, press the slider gently with pliers on both sides.",
      "Never pull when fabric is caught: push it back out.",
    ],
    es: [
      "Cremallera atascada o abierta",
      "Alicates, cera de vela y paciencia.",
      "Frota los dientes con cera de vela. Si la cremallera se abre detrás del cursor, aprieta el cursor suavemente por ambos lados con unos alicates.",
      "No tires si la tela está pillada: empújala hacia fuera.",
    ],
    ar: [
      "سحّاب عالق أو مفتوح",
      "كماشة وشمع وصبر.",
      "افرك أسنان السحّاب بشمع الشموع. إذا انفتح خلف المنزلق فاضغط المنزلق برفق من الجانبين بكماشة.",
      "لا تسحب إذا علق القماش، بل ادفعه إلى الخارج.",
    ],
  }),
  page("patch-a-mattress", "repairs", 60, {
    en: [
      "Find and patch a hole in a sleeping mat",
      "Soap, water and the patch from the bag.",
      "Blow the mat up, wet it with soapy water and look for bubbles. Mark the hole, let it dry and press the patch on for ten minutes.",
      "A valve that leaks is replaced under the warranty.",
    ],
    es: [
      "Encontrar y parchear un pinchazo en la esterilla",
      "Jabón, agua y el parche de la funda.",
      "Infla la esterilla, mójala con agua jabonosa y busca burbujas. Marca el agujero, deja secar y presiona el parche diez minutos.",
      "Una válvula que pierde se cambia con la garantía.",
    ],
    ar: [
      "ثقب في فرشة النوم: كيف تجده وترقعه",
      "صابون وماء والرقعة المرفقة.",
      "انفخ الفرشة وبللها بماء وصابون وابحث عن الفقاعات. علّم مكان الثقب واتركه يجف ثم اضغط الرقعة عشر دقائق.",
      "الصمام الذي يسرّب يُستبدل ضمن الضمان.",
    ],
  }),
];
