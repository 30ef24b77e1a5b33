import { agent, bot, customer, note } from "../shape.ts";
import type { DemoTicket } from "../shape.ts";

/** Conversations in Arabic. */
export const arabic: DemoTicket[] = [
  {
    subject: "أين وصل طلبي؟", channel: "EMAIL", status: "RESOLVED", priority: "MEDIUM", contact: "noura", assignee: "supervisor", tags: ["ar", "tracking"], daysAgo: 5.4,
    messages: [
      customer("السلام عليكم،\n\nطلبت خيمة لاركفل 3 قبل تسعة أيام (رقم الطلب AO-47866) ولم يصلني شيء إلى الآن. صفحة التتبع متوقفة عند «مركز الفرز». أرجو الإفادة.\n\nنورة السالم"),
      agent("وعليكم السلام نورة،\n\nأعتذر عن التأخير. الطرد في الرياض منذ الثلاثاء، وتعذّر على المندوب الاتصال لأن رقم الجوال على البوليصة ينقصه رقم. صحّحته الآن، وسيصلك غدًا بين الرابعة والسابعة مساءً.\n\nليلى حداد", 90),
      customer("وصل الآن والحمد لله. شكرًا لمتابعتك.", 1500),
      agent("الحمد لله. رحلة موفقة، ونحن هنا إن احتجتِ شيئًا.", 25),
    ],
  },
  {
    subject: "المقاس صغير وأريد الاستبدال", channel: "WHATSAPP", status: "IN_PROGRESS", priority: "LOW", contact: "omar", assignee: "agent2", tags: ["ar", "exchange", "boots"], daysAgo: 1.2,
    messages: [
      customer("هلا، الحذاء تارن مقاس 43 ضيق علي، أبغى 44. لبسته في البيت بس"),
      agent("أهلًا عمر، لا مشكلة أبدًا. حجزت لك مقاس 44 من مستودع جبل علي، والمندوب يسلّمك الجديد ويأخذ القديم في الزيارة نفسها.", 14),
      customer("ممتاز. متى يجي؟ أنا في الدوام لين 5", 5),
      agent("طلبت لك موعد الخميس بعد السادسة مساءً، وسأؤكد لك حين توافق شركة التوصيل.", 6),
    ],
  },
  {
    subject: "خطاب تصريح المركبات للتخييم", channel: "EMAIL", status: "IN_PROGRESS", priority: "HIGH", contact: "khalid", assignee: "supervisor", tags: ["ar", "rental", "b2b", "uae"], daysAgo: 4.5,
    messages: [
      customer("الأستاذة ليلى المحترمة،\n\nبخصوص عقد التأجير RN-339، نحتاج منكم خطابًا موجهًا إلى بوابة المنطقة الحرة يتضمن:\n\n- أرقام لوحات المركبات الثلاث (مرفقة)\n- أسماء السائقين\n- قائمة المعدات بالعدد\n- ختم الشركة\n\nموعد الاستلام 11 يناير الساعة السابعة صباحًا.\n\nخالد المنصوري"),
      agent("الأستاذ خالد المحترم،\n\nتم إعداد الخطاب وأُرسل للتوقيع والختم. وضعنا فيه هامش يوم إضافي قبل الموعد وبعده تحسبًا لأي تغيير. ستصلك نسخة إلكترونية غدًا والأصل مع المعدات.\n\nليلى حداد", 240),
      note("@Tomás Herrera the letter needs your signature as account owner, it is in the B2B folder. Gate wants it 5 working days ahead.", 3),
      customer("جزاكم الله خيرًا. تغيّر أحد السائقين، الاسم الجديد في المرفق.", 2600),
      agent("عدّلنا الاسم في الخطاب قبل التوقيع، فلا تأخير. أوافيك بالنسخة فور ختمها.", 50),
    ],
  },
  {
    subject: "تم خصم المبلغ مرتين", channel: "WEB_FORM", status: "OPEN", priority: "HIGH", contact: "huda", tags: ["ar", "duplicate-charge"], daysAgo: 0.3,
    messages: [
      customer("مساء الخير، اشتريت مصباحين بمبلغ 61 دولارًا والبنك يقول إن المبلغ سُحب مرتين في الدقيقة نفسها. أرفقت صورة كشف الحساب. الرجاء إعادة المبلغ الزائد بأسرع وقت."),
    ],
  },
  {
    subject: "هل كيس النوم مناسب لليالي حائل؟", channel: "CHAT", status: "RESOLVED", priority: "LOW", contact: "noura", assignee: "agent2", tags: ["ar", "advice", "sleeping-bag"], daysAgo: 9.2,
    messages: [
      customer("مساء الخير، نخيّم في حائل في يناير ودرجة الحرارة تنزل تحت الصفر. كيس نيمبو 0 يكفي؟"),
      agent("مساء النور نورة. إذا نزلت إلى خمس تحت الصفر فالأفضل نيمبو -7، أو نيمبو 0 مع بطانة داخلية إن كنتِ لا تشعرين بالبرد كثيرًا.", 4),
      customer("أنا أبرد من الهواء 😅 خلاص -7", 2),
      agent("اختيار سليم. وضعي قارورة ماء دافئ عند القدمين قبل النوم، تصنع فرقًا كبيرًا.", 1),
    ],
  },
  {
    subject: "عرض سعر لرحلات المدارس", channel: "EMAIL", status: "PENDING", priority: "MEDIUM", contact: "abdullah", assignee: "supervisor", tags: ["ar", "rental", "quote", "b2b"], daysAgo: 3.1,
    messages: [
      customer("السادة أكمي للمعدات الخارجية،\n\nننظّم في شركة رحلة برامج تخييم لطلاب المرحلة المتوسطة في العُلا، ونرغب في عرض سعر لتأجير 40 خيمة لشخصين مع الفرش والإنارة لمدة ثلاثة أيام في فبراير. كما نود معرفة إجراءات السلامة المتبعة لديكم.\n\nعبدالله الحربي"),
      agent("الأستاذ عبدالله الكريم،\n\nشكرًا لتواصلكم. يسعدنا خدمتكم، وملف السلامة مرفق مع شهادات مقاومة الاشتعال. لإعداد العرض بدقة أحتاج أمرين: هل يكون التسليم في موقع المخيم أم في المدينة؟ وكم عدد المشرفين، إذ نوصي بخيمة مشرف لكل ثماني خيام؟\n\nليلى حداد", 310),
    ],
  },
  {
    subject: "الطرد وصل مفتوحًا", channel: "WHATSAPP", status: "OPEN", priority: "HIGH", contact: "sami", tags: ["ar", "damaged"], daysAgo: 0.1,
    messages: [
      customer("السلام عليكم الكرتون جاني مفتوح وناقص الموقد"),
      customer("المندوب مشى قبل لا أنتبه", 1),
      customer("رقم الطلب AO-48398 وهذي الصور", 3),
    ],
  },
  {
    subject: "تعديل الاسم على بطاقة العضوية", channel: "WEB_FORM", status: "CLOSED", priority: "LOW", contact: "omar", assignee: "supervisor", tags: ["ar", "trail-club", "account"], daysAgo: 47.8,
    messages: [
      customer("اسمي على البطاقة مكتوب Omer والصحيح Omar. أمر بسيط لكنه يضايقني."),
      agent("حقك علينا يا عمر، الاسم لا يُستهان به. صححناه في الحساب والتطبيق.", 100),
      customer("مشكورين", 60),
    ],
  },
  {
    subject: "الخرائط لا تظهر بالعربية", channel: "EMAIL", status: "ON_HOLD", priority: "LOW", contact: "youssef", assignee: "agent2", tags: ["ar", "app", "language"], daysAgo: 11.9,
    messages: [
      customer("تحياتي، أسماء الأودية والجبال في سيناء تظهر بالحروف اللاتينية فقط مع أن لغة التطبيق عربية. هل من حل؟ المرشدون البدو معنا لا يقرؤون الإنجليزية."),
      agent("أهلًا أستاذ يوسف، ملاحظة في محلها. الأسماء العربية موجودة في بياناتنا لكن طبقة الخريطة لا تعرضها بعد. التعديل مُدرج في إصدار ديسمبر، وسأكتب لك يوم صدوره لتجرّبه مع المرشدين.", 420),
      customer("شكرًا، ننتظر. وإن احتجتم مراجعة الأسماء فنحن مستعدون.", 300),
      agent("عرض كريم نقبله بكل سرور. أوصلته إلى فريق الخرائط.", 45),
    ],
  },
  {
    subject: "استرجاع المبلغ إلى البطاقة المنتهية", channel: "EMAIL", status: "IN_PROGRESS", priority: "MEDIUM", contact: "reem", assignee: "supervisor", tags: ["ar", "refund", "uae"], daysAgo: 1.9,
    messages: [
      customer("مرحبًا، رجّعت الجاكيت وانتهت صلاحية بطاقتي الأسبوع الماضي. البنك أصدر لي بطاقة جديدة على الحساب نفسه. المبلغ 420 درهمًا وين بيروح؟"),
      agent("مرحبًا ريم، اطمئني: إذا كان الحساب نفسه فالبنك يحوّل المبلغ إليه تلقائيًا حتى لو تغيّر رقم البطاقة. أصدرنا الاسترجاع صباح اليوم وأتابعه مع البنك حتى يظهر عندك.", 70),
      customer("تسلمين ليلى 🌸 بخبرج إذا وصل", 12),
    ],
  },
  {
    subject: "شكوى من تأخر الرد", channel: "EMAIL", status: "OPEN", priority: "HIGH", contact: "abdullah", assignee: "supervisor", tags: ["ar", "complaint", "b2b"], daysAgo: 2.6,
    messages: [
      customer("أرسلت طلب فاتورة ضريبية قبل أسبوع ولم يردّ عليّ أحد. نحن جهة تجارية ملزمة بمواعيد لدى هيئة الزكاة، وهذا التأخير غير مقبول."),
      agent("الأستاذ عبدالله، أعتذر لك بصدق. رسالتك السابقة صُنّفت خطأً ضمن الرسائل الإعلانية ووجدتها الآن. الفاتورة مرفقة، فهل البيانات الضريبية فيها كما هي مسجلة لديكم؟", 50),
      customer("الفاتورة ينقصها الرقم الضريبي ورمز الاستجابة السريعة. الموعد النهائي يوم الأحد.", 620),
    ],
  },
  {
    subject: "كيف أنظف فلتر الماء؟", channel: "CHAT", status: "CLOSED", priority: "LOW", contact: "youssef", assignee: "agent2", tags: ["ar", "care", "filter"], daysAgo: 26.8,
    messages: [
      customer("الفلتر بقى بطيء جدًا بعد رحلة وادي الريان، أعمل إيه؟"),
      agent("أهلًا أستاذ يوسف، ادفع ماءً نظيفًا عكس الاتجاه بالحقنة عشر مرات بقوة. لو الترسبات جيرية ضع ملعقة خل في نصف لتر ماء دافئ واتركه ربع ساعة أولًا.", 5),
      customer("رجع زي الجديد، متشكر جدًا 🙏", 55),
    ],
  },
  {
    subject: "تغيير عنوان التوصيل إلى الخبر", channel: "WHATSAPP", status: "RESOLVED", priority: "MEDIUM", contact: "sami", assignee: "agent2", tags: ["ar", "address"], daysAgo: 7.7,
    messages: [
      customer("ممكن تغيرون العنوان من الدمام للخبر؟ نقلت أمس"),
      agent("أبشر يا سامي. الطلب ما طلع من المستودع بعد. أرسل لي العنوان الجديد أو الموقع من الخريطة.", 6),
      customer("أرسلت لك اللوكيشن 📍", 2),
      agent("وصل وتم التعديل. التوصيل يوم الاثنين إن شاء الله، ومبروك البيت الجديد.", 4),
    ],
  },
  {
    subject: "سؤال عن ضمان العصي", channel: "WEB_FORM", status: "OPEN", priority: "LOW", contact: "huda", assignee: "agent2", tags: ["ar", "warranty", "poles"], daysAgo: 3.3,
    messages: [
      customer("انكسر قفل إحدى العصوين بعد استعمال ستة أشهر. هل يشمله الضمان أم أطلب قطعة؟"),
      agent("أهلًا هدى، الضمان ثلاث سنوات ويشمل القفل. نرسل لك قفلًا جديدًا مع مفك صغير، والتركيب دقيقتان. هل تفضلين ذلك أم إرسال العصا إلينا؟", 900),
      customer("القفل أفضل. لكن لون عصاي أحمر، هل يوجد قفل أحمر؟", 400),
    ],
  },
  {
    subject: "حجز خيمة للعيد", channel: "PHONE", status: "IN_PROGRESS", priority: "MEDIUM", contact: "sami", assignee: "supervisor", tags: ["ar", "rental"], daysAgo: 1.0,
    messages: [
      customer("[مكالمة، 5 دقائق] يرغب سامي في استئجار خيمة كبيرة لعائلة من تسعة أفراد لثلاث ليالٍ، مع فرش أرضي وإنارة، والاستلام من الخبر."),
      agent("[معاودة اتصال] عرضت عليه خيمتين من ريدجواي 6 متقابلتين بمظلة وسطى، بسعر 690 ريالًا. أعجبته الفكرة. حجزتهما له مؤقتًا حتى أتأكد من نقطة الاستلام في الخبر.", 120),
      note("Khobar pickup point to confirm capacity. @Samir Khalil you know the owner, could you call him?", 4),
    ],
  },
  {
    subject: "اقتراح: أوتاد للرمل ضمن الخيمة", channel: "INSTAGRAM", status: "CLOSED", priority: "LOW", contact: "reem", assignee: "agent2", tags: ["ar", "idea", "tent"], daysAgo: 37.1,
    messages: [
      customer("ليش الخيمة تجي بأوتاد تراب ونحن كلنا رمل؟ 🏜️ اقتراح بس"),
      agent("اقتراح وجيه جدًا! رفعناه إلى قسم المنتجات، ومن الشهر القادم يختار عملاء الخليج نوع الأوتاد عند الطلب مجانًا.", 160),
      customer("حلوووو 👏", 4),
    ],
  },
  {
    subject: "رمز الدخول لا يصل إلى جوالي", channel: "CHAT", status: "PENDING", priority: "HIGH", contact: "noura", assignee: "agent2", tags: ["ar", "app", "sign-in"], daysAgo: 0.4,
    messages: [
      customer("ما يوصلني رمز التحقق"),
      bot("نأسف لذلك. هل تأكدتِ من أن الرقم المسجل ينتهي بـ 47؟"),
      customer("نعم صحيح ينتهي بـ 47 وجربت ثلاث مرات", 1),
      agent("أهلًا نورة، بعض الشركات تحجب الرسائل الواردة من خارج المملكة. حوّلت الرمز إلى البريد الإلكتروني. هل وصلتك رسالة الآن؟ تأكدي من مجلد الرسائل غير المرغوبة أيضًا.", 6),
    ],
  },
  {
    subject: "لم أستلم نقاط المشتريات", channel: "EMAIL", status: "OPEN", priority: "LOW", contact: "lina", tags: ["ar", "points", "trail-club"], daysAgo: 0.9,
    messages: [
      customer("صباح الخير، اشتريت بقيمة 210 يورو قبل أسبوعين ولم تُضف النقاط إلى رصيدي. هل السبب أنني دفعت من متصفح آخر دون تسجيل الدخول؟ وهل يمكن إضافتها الآن؟ مع الشكر، لينا"),
    ],
  },
  {
    subject: "الموقد يصدر صوتًا غريبًا", channel: "PHONE", status: "RESOLVED", priority: "HIGH", contact: "omar", assignee: "senior", tags: ["ar", "safety", "stove"], daysAgo: 14.2,
    messages: [
      customer("[مكالمة بالعربية مع سمير، 7 دقائق] يقول عمر إن موقد براسا يصفّر عند فتح الغاز مع رائحة خفيفة."),
      agent("[المكالمة نفسها، ترجمها سمير] طلبنا منه إغلاق الأسطوانة فورًا وإبعادها إلى الهواء الطلق. السبب حلقة مطاطية جافة. أُرسلت له حلقات جديدة، وتأكدنا منه بعد يومين أن الصوت اختفى.", 0),
      note("O-ring dried by heat, third case in the Gulf this summer. Proposing to put a spare ring in every box sold there. @Nora Whelan for the safety register.", 30),
    ],
  },
  {
    subject: "طلب فاتورة للتأمين", channel: "WEB_FORM", status: "IN_PROGRESS", priority: "LOW", contact: "huda", assignee: "supervisor", tags: ["ar", "invoice"], daysAgo: 1.4,
    messages: [
      customer("أحتاج فاتورة مختومة لحقيبة الظهر AO-46120 لأن أمتعتي ضاعت في المطار وشركة الطيران تطلبها باسمي الكامل كما في جواز السفر."),
      agent("مرحبًا هدى، يؤسفني ما حدث لأمتعتك. طلبت من قسم الحسابات نسخة مختومة باسمك الكامل، وستصلك غدًا بملف PDF. إن طلبت شركة الطيران إثبات السعر الحالي فأنا جاهزة لإرفاقه كذلك.", 130),
    ],
  },
  {
    subject: "رسالة شكر لفريق جبل علي", channel: "EMAIL", status: "RESOLVED", priority: "LOW", contact: "khalid", assignee: "supervisor", tags: ["ar", "praise"], daysAgo: 20.9,
    messages: [
      customer("أودّ أن أشكر فريقكم في مستودع جبل علي. وصلنا متأخرين ساعتين بسبب الزحام، فانتظرونا بالقهوة والتمر وحمّلوا السيارات بأنفسهم. مثل هذا التعامل لا يُنسى."),
      agent("الأستاذ خالد، كلماتك قُرئت اليوم أمام الفريق كله، وقالوا إن القهوة جاهزة في كل مرة. شكرًا لك من القلب.", 190),
    ],
  },
  {
    subject: "طلبي وصل إلى عمّان بدل العقبة", channel: "EMAIL", status: "IN_PROGRESS", priority: "MEDIUM", contact: "huda", assignee: "agent2", tags: ["ar", "wrong-address", "delay"], daysAgo: 2.0,
    messages: [
      customer("الطرد في عمّان مع أن العنوان مكتوب العقبة بوضوح. أنا مرشدة غوص ولا أستطيع ترك العمل أسبوعين لأستلمه من العاصمة."),
      agent("معك حق يا هدى، أُدخل الرمز البريدي خطأً من طرفنا. طلبت تحويل الطرد إلى العقبة على حسابنا، ويستغرق ذلك يومين أو ثلاثة. أتابعه كل صباح.", 160),
      customer("شكرًا. هل أستطيع استلامه من فرع الشركة في العقبة بدل البيت؟ أكون في البحر نهارًا", 800),
      agent("نعم، فرعهم مفتوح حتى التاسعة مساءً. عدّلت الوجهة إلى الفرع وسأخبرك لحظة وصوله.", 40),
    ],
  },
];
