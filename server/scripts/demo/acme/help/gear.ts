import type { DemoArticle } from "../../shape.ts";
import { page } from "../../shape.ts";

export const gear: DemoArticle[] = [
  page("wash-a-down-jacket", "care", 58, {
    en: [
      "Wash a down jacket",
      "Thirty degrees, down detergent, a slow dryer.",
      "Wash down at thirty degrees with down detergent and no softener. Dry it in a slow dryer with two tennis balls until no clump is left.",
      "Never hang wet down on a line.",
    ],
    es: [
      "Lavar una chaqueta de plumas",
      "Treinta grados, detergente para plumas y secadora suave.",
      "Lava la pluma a treinta grados con detergente para plumas y sin suavizante. Sécala en secadora suave con dos pelotas de tenis hasta que no queden grumos.",
      "No tiendas nunca la pluma mojada.",
    ],
    ar: [
      "غسل سترة الريش",
      "ثلاثون درجة ومنظف للريش ومجفف بطيء.",
      "اغسل الريش على ثلاثين درجة بمنظف خاص ومن دون منعّم. جففه في مجفف بطيء مع كرتي تنس حتى تختفي الكتل.",
      "لا تعلّق الريش المبلل على الحبل.",
    ],
  }),
  page("waterproof-again", "care", 56, {
    en: [
      "Make a rain jacket waterproof again",
      "Wash, spray, warm.",
      "When water no longer forms beads, wash the jacket, spray it with impregnation and warm it in the dryer for twenty minutes.",
      "The membrane itself keeps rain out for years; it is the surface that gets tired.",
    ],
    es: [
      "Impermeabilizar de nuevo una chaqueta",
      "Lavar, pulverizar, calentar.",
      "Cuando el agua ya no forma gotas, lava la chaqueta, pulverízala con impermeabilizante y caliéntala veinte minutos en la secadora.",
      "La membrana resiste la lluvia durante años; lo que se cansa es la superficie.",
    ],
    ar: [
      "إعادة عزل سترة المطر ضد الماء",
      "اغسل ثم رشّ ثم سخّن.",
      "عندما لا يتكور الماء على القماش اغسل السترة ورشّها بمادة عازلة وسخّنها في المجفف عشرين دقيقة.",
      "الغشاء نفسه يقاوم المطر سنوات، أما السطح فيتعب.",
    ],
  }),
  page("dry-and-store-a-tent", "care", 54, {
    en: [
      "Dry and store a tent",
      "Never away wet: mildew comes in two days.",
      "Hang the tent up at home until it is fully dry; mildew appears after two days in the bag. Store it loose in a cool cupboard, not on the floor of the garage.",
      "Sand is shaken out, not washed out.",
    ],
    es: [
      "Secar y guardar una tienda de campaña",
      "Nunca mojada: el moho sale en dos días.",
      "Cuelga la tienda en casa hasta que esté seca del todo; el moho aparece a los dos días en la bolsa. Guárdala suelta en un armario fresco.",
      "La arena se sacude, no se lava.",
    ],
    ar: [
      "تجفيف الخيمة وتخزينها",
      "لا تخزنها مبللة: يظهر العفن خلال يومين.",
      "علّق الخيمة في البيت حتى تجف تمامًا، فالعفن يظهر بعد يومين في الكيس. خزّنها مفرودة في خزانة باردة.",
      "الرمل يُنفض ولا يُغسل.",
    ],
  }),
  page("care-for-leather-boots", "care", 52, {
    en: [
      "Care for leather boots",
      "Brush, wax, no radiator.",
      "Brush the dirt off, let boots dry away from the radiator and rub wax into the leather while it is still a little damp.",
      "Wax twice a season, more often in snow.",
    ],
    es: [
      "Cuidar las botas de cuero",
      "Cepillo, cera y lejos del radiador.",
      "Cepilla el barro, deja secar las botas lejos del radiador y aplica cera al cuero cuando aún está algo húmedo.",
      "Encera dos veces por temporada, más en nieve.",
    ],
    ar: [
      "العناية بالأحذية الجلدية",
      "فرشاة وشمع وبعيدًا عن المدفأة.",
      "نظّف الطين بالفرشاة واترك الحذاء يجف بعيدًا عن المدفأة ثم ادهن الجلد بالشمع وهو رطب قليلًا.",
      "ادهنه مرتين في الموسم وأكثر في الثلج.",
    ],
  }),
  page("which-tent-size", "choosing", 50, {
    en: [
      "How large a tent do I need?",
      "One person more than sleeps in it.",
      "Take a tent for one person more than sleeps in it: a family of three is comfortable in a tent for four. A porch is where wet boots and rucksacks go.",
      "With children choose one in which an adult can stand.",
    ],
    es: [
      "¿Qué tamaño de tienda necesito?",
      "Una persona más de las que duermen.",
      "Elige una tienda para una persona más de las que duermen: una familia de tres está cómoda en una de cuatro plazas. En el avance caben las botas mojadas y las mochilas.",
      "Con niños, mejor una en la que un adulto pueda ponerse de pie.",
    ],
    ar: [
      "ما حجم الخيمة الذي أحتاجه؟",
      "مكان لشخص إضافي.",
      "اختر خيمة تتسع لشخص أكثر ممن ينامون فيها: عائلة من ثلاثة ترتاح في خيمة لأربعة. تُترك الأحذية المبللة وحقائب الظهر في المدخل.",
      "مع الأطفال اختر خيمة يستطيع البالغ الوقوف فيها.",
    ],
  }),
  page("fit-a-rucksack", "choosing", 48, {
    en: [
      "Find a rucksack that fits your back",
      "Measure the back, load it, walk.",
      "Measure from the seventh vertebra to the hip bone: that is your back length. The hip belt carries most of the weight, the shoulder straps little.",
      "For a weekend 40 litres are enough, for a week 60.",
    ],
    es: [
      "Elegir una mochila que se ajuste a tu espalda",
      "Mide la espalda, cárgala y camina.",
      "Mide desde la séptima vértebra hasta el hueso de la cadera: esa es la longitud de tu espalda. El cinturón lumbar lleva casi todo el peso.",
      "Para un fin de semana bastan 40 litros, para una semana 60.",
    ],
    ar: [
      "اختيار حقيبة ظهر تناسب ظهرك",
      "قس ظهرك وحمّلها وامشِ.",
      "قس من الفقرة السابعة إلى عظم الورك: هذا طول ظهرك. يحمل حزام الورك معظم الوزن.",
      "تكفي 40 لترًا لعطلة نهاية الأسبوع و60 لأسبوع.",
    ],
  }),
  page("stove-and-gas", "choosing", 46, {
    en: [
      "Which stove and which gas cartridge?",
      "Screw cartridges fit every stove that we sell.",
      "Every stove that we sell takes screw cartridges. In frost use winter gas, since ordinary butane does not burn below zero.",
      "A small cartridge boils fifteen litres of water.",
    ],
    es: [
      "¿Qué hornillo y qué cartucho de gas?",
      "Los cartuchos de rosca sirven para todos nuestros hornillos.",
      "Todos los hornillos que vendemos usan cartuchos de rosca. Con heladas usa gas de invierno, porque el butano normal no arde bajo cero.",
      "Un cartucho pequeño hierve quince litros de agua.",
    ],
    ar: [
      "أي موقد وأي أسطوانة غاز؟",
      "الأسطوانات اللولبية تناسب كل مواقدنا.",
      "كل المواقد التي نبيعها تعمل بالأسطوانات اللولبية. في الصقيع استخدم غاز الشتاء لأن البوتان العادي لا يشتعل تحت الصفر.",
      "الأسطوانة الصغيرة تغلي خمسة عشر لترًا من الماء.",
    ],
  }),
];
