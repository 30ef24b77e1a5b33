import { agent, bot, customer, note } from "../shape.ts";
import type { DemoTicket } from "../shape.ts";

/** Bills, meters, moving and outages. */
export const supply: DemoTicket[] = [
  {
    subject: "Bill is four times the usual",
    channel: "EMAIL",
    status: "OPEN",
    priority: "HIGH",
    contact: "oliver",
    assignee: "agent",
    tags: ["bill", "metering"],
    daysAgo: 2.1,
    messages: [
      customer("£612 for October. I live alone with a kettle. Something is off.\n\nOliver Grant"),
      agent(
        "Dear Oliver, it is an estimate: your smart meter last spoke to us in August. Could you send me today's reading, with the serial number in the picture?",
        90,
      ),
      customer(
        "48,211. Photo attached. And it isn't even my serial number on the bill, mine ends in 7K.",
        700,
      ),
    ],
  },
  {
    subject: "Moving out on the 28th",
    channel: "WEB_FORM",
    status: "RESOLVED",
    priority: "LOW",
    contact: "siobhan",
    assignee: "agent2",
    tags: ["moving"],
    daysAgo: 8.6,
    messages: [
      customer(
        "I hand over the keys on the 28th. What do you need from me, and can I take the tariff with me to Cork?",
      ),
      agent(
        "Hello Siobhan, only a reading on the 28th and your new address. We do not supply in Cork, I am afraid, but there is no exit fee. The credit of £41 is paid out with the final bill.",
        120,
      ),
      customer("Thanks Salma, that's easier than the broadband people", 60),
      agent("A low fence, but thank you! Good luck with the move.", 10),
    ],
  },
  {
    subject: "Planned outage and my oxygen machine",
    channel: "PHONE",
    status: "IN_PROGRESS",
    priority: "URGENT",
    contact: "agnes",
    assignee: "supervisor",
    tags: ["outage", "priority-services"],
    isSensitive: true,
    daysAgo: 0.8,
    messages: [
      customer(
        "[Call, 8 min] Mrs Thornbury had a card through the door: power off on Tuesday 9 to 15. Her machine has a battery for two hours. She did not want to make a fuss.",
      ),
      agent(
        "Mrs Thornbury, you are not making a fuss at all. I have spoken with the network: a van with a quiet generator will be at your door at half past eight on Tuesday and stays until the power is back. I will ring you on Monday at ten and on Tuesday at nine.",
        35,
      ),
      note(
        "Generator ref G-2207, driver Paul. She should have been called before any card. @Ingrid Solberg how was she missed? @Salma Idrissi please cover my Tuesday call if I am in the hearing.",
        10,
      ),
    ],
  },
  {
    subject: "Can't pay all of this month",
    channel: "CHAT",
    status: "RESOLVED",
    priority: "MEDIUM",
    contact: "tunde",
    assignee: "agent",
    tags: ["payment-plan"],
    isSensitive: true,
    daysAgo: 15.7,
    messages: [
      customer("hi. hours got cut at work. cant pay the 140 this month. what happens"),
      agent(
        "Hi Tunde, thank you for telling us now. Nothing bad happens. We can spread it. What would be comfortable each month, without guessing high?",
        4,
      ),
      customer("maybe 40", 3),
      agent(
        "Then 40 it is, from the 5th, no interest. I have also put you forward for the winter grant, £150, which you need not pay back. You get a letter, sign it and send it.",
        5,
      ),
      customer("thank you man. really", 1),
      agent("Look after yourself. Write any time it changes.", 1),
    ],
  },
  {
    subject: "Bakery tariff, ovens at night",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "MEDIUM",
    contact: "petra",
    assignee: "supervisor",
    tags: ["tariff", "business"],
    daysAgo: 4.3,
    messages: [
      customer(
        "We bake from 3 to 7 am. Your rep said the night rate ends at 5. So I pay the day rate for the croissants? Is there anything that suits a bakery better?\n\nPetra",
      ),
      agent(
        "Dear Petra, there is a half-hourly tariff where 5 to 7 costs 16.9p and not 27.4p. With your pattern I get £190 a month less. I have ordered the profile of your last year, so that I can promise it rather than guess.",
        280,
      ),
      customer("Looks promising. Not before Christmas please, I don't touch anything before Christmas.", 800),
      agent("January, then. I will have the figures ready by then.", 60),
    ],
  },
  {
    subject: "Smart meter display dead",
    channel: "WEB_FORM",
    status: "CLOSED",
    priority: "LOW",
    contact: "graham",
    assignee: "agent",
    tags: ["metering"],
    daysAgo: 44.6,
    messages: [
      customer("The little display has been blank since I moved it to the kitchen. The meter itself blinks."),
      agent(
        "Dear Mr Whitlock, the display needs to be within about ten metres of the meter. Please plug it in beside the meter for an hour; it then remembers the way. If it stays blank, I post you another.",
        150,
      ),
      customer("It works in the hall. The kitchen is evidently another country.", 400),
    ],
  },
  {
    subject: "Complaint: three missed appointments",
    channel: "EMAIL",
    status: "OPEN",
    priority: "URGENT",
    contact: "graham",
    assignee: "manager",
    tags: ["complaint", "metering"],
    daysAgo: 1.9,
    messages: [
      customer(
        "Third day's leave wasted waiting for your engineer. 9 to 1, then 12 to 4, then \"he's on his way\". I want compensation and a date that is real.\n\nG. Whitlock",
      ),
      agent(
        "Dear Mr Whitlock, you are owed £30 per missed visit by the rules, so £90, which is credited today, and an apology from me on top. I would send my own engineer on a day you choose, at a full hour and not a window. Which day is best?",
        60,
      ),
      customer("Saturday, 10:00. Ten means ten.", 200),
    ],
  },
  {
    subject: "فاتورة أعلى من المعتاد",
    channel: "EMAIL",
    status: "PENDING",
    priority: "MEDIUM",
    contact: "walid",
    assignee: "agent2",
    tags: ["ar", "bill"],
    daysAgo: 1.1,
    messages: [
      customer("السلام عليكم، فاتورة هذا الشهر ضعف الشهر الماضي مع أننا كنا مسافرين أسبوعين. أرجو التوضيح."),
      agent(
        "وعليكم السلام أستاذ وليد، الفاتورة مبنية على قراءة تقديرية. هل يمكنك إرسال صورة للعداد تظهر فيها القراءة والرقم التسلسلي لنصححها اليوم؟\n\nسلمى",
        110,
      ),
    ],
  },
  {
    subject: "نقل العقد إلى اسم زوجي",
    channel: "PHONE",
    status: "CLOSED",
    priority: "LOW",
    contact: "fatima",
    assignee: "agent2",
    tags: ["ar", "moving"],
    daysAgo: 27.7,
    messages: [
      customer(
        "[مكالمة، 6 دقائق] تطلب السيدة فاطمة نقل عقد الكهرباء إلى اسم زوجها ابتداءً من أول الشهر، وتسأل إن كان السعر سيتغير.",
      ),
      agent(
        "[المكالمة نفسها] تم النقل من أول الشهر بالسعر نفسه، وأُرسلت رسالة تأكيد إلى الزوجين. لا يلزمهما أي إجراء آخر.",
        0,
      ),
    ],
  },
  {
    subject: "No power, only in our house",
    channel: "CHAT",
    status: "RESOLVED",
    priority: "URGENT",
    contact: "siobhan",
    assignee: "agent",
    tags: ["outage"],
    daysAgo: 11.8,
    messages: [
      customer("no power!! neighbours have light"),
      bot("If only your home is dark, please look at the fuse board: is the main switch (the largest) down?"),
      customer("yes down. it goes down again when i push", 2),
      agent(
        "Hi Siobhan, Hugo here. Switch off all the small ones, push the big one up, then the small ones one at a time. Which one drops it?",
        2,
      ),
      customer("the 4th. dishwasher", 6),
      agent(
        "Leave that one off; the rest is safe to use. The dishwasher has a leak to earth and needs a repair. You may go back to your evening.",
        1,
      ),
    ],
  },
  {
    subject: "Why did my direct debit go up?",
    channel: "WEB_FORM",
    status: "OPEN",
    priority: "MEDIUM",
    contact: "ruth",
    tags: ["payment", "bill"],
    daysAgo: 0.3,
    messages: [
      customer(
        "From £64 to £91 without a word. I'm £130 in credit. Why would I pay more when you already owe me?",
      ),
    ],
  },
  {
    subject: "Meter in the wrong flat",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "HIGH",
    contact: "dev",
    assignee: "supervisor",
    tags: ["metering", "business"],
    daysAgo: 5.1,
    messages: [
      customer(
        "Flats 7 and 9 have been paying each other's bills for two years. They found out at a barbecue. How do we untangle that without a war?",
      ),
      agent(
        "Hello Dev, better at a barbecue than in court. I have both histories: the difference is £84 in favour of flat 9. We correct the records and carry the £84 ourselves, so neither pays anything. I am waiting for both signatures.",
        320,
      ),
      note(
        "Write-off of 84 approved by me. Engineer checks flats 1 to 12 too, they were wired the same week.",
        15,
      ),
    ],
  },
  {
    subject: "Switch to green tariff",
    channel: "INSTAGRAM",
    status: "CLOSED",
    priority: "LOW",
    contact: "jess",
    assignee: "agent",
    tags: ["tariff", "question"],
    daysAgo: 63.2,
    messages: [
      customer("is ur green tariff actually green or certificates green 👀"),
      agent(
        "Fair. 80% comes from three wind farms we have contracts with, hour by hour; 20% is certificates. We print the split on each bill.",
        70,
      ),
      customer("ok thats more honest than i expected", 5),
    ],
  },
  {
    subject: "VAT rate on our electricity",
    channel: "EMAIL",
    status: "PENDING",
    priority: "LOW",
    contact: "stuart",
    assignee: "supervisor",
    tags: ["bill", "vat", "business"],
    daysAgo: 2.9,
    messages: [
      customer(
        "Our accountant says the bunkhouse should be at 5% as people sleep there. You charge 20 on everything. Stuart Rae, Kestrel",
      ),
      agent(
        "Dear Stuart, your accountant may be right: the reduced rate applies if at least 60% is used for living. Is the bunkhouse on its own meter, or would you have a floor plan from which we can work out the share?",
        210,
      ),
    ],
  },
  {
    subject: "Reading submitted twice",
    channel: "WEB_FORM",
    status: "CLOSED",
    priority: "LOW",
    contact: "nigel",
    assignee: "agent",
    tags: ["metering"],
    daysAgo: 71.5,
    messages: [
      customer("I sent 20418 and then 20481, I'm dyslexic, the second is the right one."),
      agent(
        "Thank you Nigel, only 20481 counts now. You can also just send a photo next time and we do the typing.",
        95,
      ),
    ],
  },
  {
    subject: "Refund of credit balance",
    channel: "EMAIL",
    status: "OPEN",
    priority: "LOW",
    contact: "arthur",
    tags: ["refund"],
    daysAgo: 1.0,
    messages: [
      customer(
        'I left you in March. A letter came that says "credit £38.20, no action needed". I should like some action please.\n\nArthur Pell',
      ),
    ],
  },
  {
    subject: "Prepayment key not accepted at shop",
    channel: "PHONE",
    status: "RESOLVED",
    priority: "HIGH",
    contact: "tunde",
    assignee: "agent",
    tags: ["prepayment"],
    daysAgo: 29.3,
    messages: [
      customer('[Call, 4 min] Tunde stands in the shop, key reads "error 14", £3 left on the meter.'),
      agent(
        "[Call] Put £15 on from here so that the lights stay on, and sent a new key to the same shop for tomorrow. He need not pay for the key.",
        0,
      ),
    ],
  },
  {
    subject: "Heat pump tariff, from when?",
    channel: "EMAIL",
    status: "ON_HOLD",
    priority: "LOW",
    contact: "mei",
    assignee: "supervisor",
    tags: ["tariff"],
    daysAgo: 12.4,
    messages: [
      customer(
        'The heat pump is in since Monday. When does the special tariff start? The installer said "at once", you said "with the second meter".',
      ),
      agent(
        'Hello Mei-Lin, the second meter decides, sorry. It is ordered from the network and comes in the first week of next month. I credit you the difference from Monday on, since you were told "at once", and keep this on hold until the meter is in.',
        190,
      ),
    ],
  },
  {
    subject: "Meter cupboard key",
    channel: "WHATSAPP",
    status: "OPEN",
    priority: "LOW",
    contact: "hannah",
    assignee: "agent",
    tags: ["metering"],
    daysAgo: 0.5,
    messages: [
      customer(
        "Your engineer left with the key of our meter cupboard on Monday, I think. Triangular one. All six flats would like to read their meters 🙂",
      ),
    ],
  },
  {
    subject: "Name wrong on the bill for years",
    channel: "WEB_FORM",
    status: "IN_PROGRESS",
    priority: "LOW",
    contact: "fatima",
    assignee: "agent2",
    tags: ["bill", "account"],
    daysAgo: 1.7,
    messages: [
      customer(
        "You call me Mr F. Z. Benali. I am Mrs, Fatima Zahra. The bank refuses the bill as proof of address. Please correct also the old ones.",
      ),
      agent(
        "Dear Mrs Benali, it is corrected from today, and I apologise for the years. Old bills cannot be changed, but I have requested a letter on our paper that confirms your name and address since 2021; it should satisfy the bank. It comes by Friday.",
        85,
      ),
    ],
  },
  {
    subject: "Thank you, Hugo",
    channel: "EMAIL",
    status: "CLOSED",
    priority: "LOW",
    contact: "siobhan",
    assignee: "agent",
    tags: ["praise"],
    daysAgo: 10.9,
    messages: [
      customer(
        "For the fuse-by-fuse thing the other night with two screaming children in the background. The dishwasher is mended. Please tell his boss.",
      ),
      agent(
        "Dear Siobhan, I am passing this on to my boss with a straight face. Thank you, it made my week.\n\nHugo",
        200,
      ),
    ],
  },
  {
    subject: "Outage map wrong for our street",
    channel: "WEB_FORM",
    status: "IN_PROGRESS",
    priority: "MEDIUM",
    contact: "petra",
    assignee: "supervisor",
    tags: ["outage", "business"],
    daysAgo: 0.6,
    messages: [
      customer(
        "The map said \"restored 02:10\". It was restored at 05:40. I lost 300 loaves. I'd like that looked at before someone says I've no claim because the map is green.",
      ),
      agent(
        "Dear Petra, your meter recorded it: off from 01:32 to 05:41. The map follows the substation, not your street. I have sent you the meter log as proof and put in the claim with the network for you; they must answer within ten working days.",
        140,
      ),
    ],
  },
  {
    subject: "Second home, standing charge",
    channel: "EMAIL",
    status: "CLOSED",
    priority: "LOW",
    contact: "arthur",
    assignee: "agent",
    tags: ["tariff", "question"],
    daysAgo: 84.0,
    messages: [
      customer(
        "I use the cottage for six weeks a year and pay for fifty-two. Any tariff without a standing charge?",
      ),
      agent(
        "Dear Mr Pell, we have one: no standing charge, but 9p more per unit. At six weeks a year you would save around £70. It can start with your next reading.",
        350,
      ),
      customer("Do it, please.", 100),
    ],
  },
  {
    subject: "Tarifa nocturna para el coche",
    channel: "EMAIL",
    status: "RESOLVED",
    priority: "LOW",
    contact: "carlos",
    assignee: "manager",
    tags: ["es", "tariff", "ev"],
    daysAgo: 6.6,
    messages: [
      customer(
        "Buenas, acabo de comprar un coche eléctrico. ¿Tenéis tarifa nocturna y desde qué hora? Un saludo, Carlos",
      ),
      agent(
        "Hola, Carlos: sí, de 0:30 a 6:30 a 9 céntimos. Puedo activártela desde el lunes y no hay permanencia. He dejado el cargador programado a la 1:00 para que no coincida con el termo.",
        150,
      ),
      customer("Perfecto, actívala.", 30),
      agent("Activada desde el lunes. ¡Buen viaje!", 10),
    ],
  },
  {
    subject: "Landlord here: who pays between tenants?",
    channel: "WEB_FORM",
    status: "OPEN",
    priority: "LOW",
    contact: "hannah",
    assignee: "agent2",
    tags: ["moving", "question"],
    daysAgo: 2.4,
    messages: [
      customer(
        "My tenant left on the 3rd, the next comes on the 1st. Who gets the bill for the three weeks, and can the heating stay on a little so that nothing freezes?",
      ),
      agent(
        "Hello Hannah, you do, from the reading of the 3rd, at the same rate. Leave it at 8 °C, which costs about £12. Have you got the reading of the 3rd?",
        100,
      ),
      customer(
        "I have one from the 5th. Does that make me responsible for two days of someone's hot tub?",
        500,
      ),
    ],
  },
];
