import { agent, bot, customer, note } from "../shape.ts";
import type { DemoTicket } from "../shape.ts";

/** Exchanges, refunds and the state goods come back in. */
export const returns: DemoTicket[] = [
  {
    subject: "Refund not here after 16 days",
    channel: "EMAIL",
    status: "OPEN",
    priority: "HIGH",
    contact: "oliver",
    assignee: "agent",
    tags: ["refund", "delay"],
    daysAgo: 3.3,
    messages: [
      customer(
        "I returned two jackets on the 2nd (return R-20418). Tracking says your warehouse signed for them on the 5th. My bank says there is nothing on the way. £278 is not a rounding error.\n\nOliver Grant",
      ),
      agent(
        "Dear Oliver, you are right to chase. The parcel was booked in, but only one of the two jackets was scanned, and the system waits for the second before it pays anything. That is a poor rule. I am having the cage searched today. May I refund the scanned one, £139, right now?",
        65,
      ),
      customer('Yes to the 139. And what do you mean "searched"? Both were in the same bag.', 30),
      agent(
        "£139 is released, reference RF-88102. The other jacket was on the photo table, where things go for a quality check. I am confirming it is yours by the lining. If it is, would it be all right to refund it to the same card?",
        1400,
      ),
      customer(
        "Of course to the same card. It has a cinema ticket from Leeds in the left pocket, if that helps your detective work.",
        200,
      ),
    ],
  },
  {
    subject: "Exchange boots half a size up",
    channel: "WEB_FORM",
    status: "RESOLVED",
    priority: "LOW",
    contact: "marcus",
    assignee: "agent",
    tags: ["exchange", "boots"],
    daysAgo: 13.1,
    messages: [
      customer(
        "Tarn Mid in 44 pinch on the descent. Worn twice indoors, on carpet, like a man with no hills. Can I swap for 44.5?",
      ),
      agent(
        "Hi Marcus, carpet miles are fine. Label attached, and the 44.5 leaves today so that you are not without. Put the old pair in the same box.",
        95,
      ),
      customer("44.5 is the one. Old ones dropped off at the newsagent.", 4100),
      agent("Received and closed, thank you. Go and find a hill!", 2900),
    ],
  },
  {
    subject: "return label won't print",
    channel: "CHAT",
    status: "CLOSED",
    priority: "LOW",
    contact: "tyler",
    assignee: "agent2",
    tags: ["return-label"],
    daysAgo: 29.5,
    messages: [
      customer("i dont own a printer. what year is it"),
      bot("You can return without printing. Shall I send a QR code that the drop-off point scans?"),
      customer("yes", 0),
      bot("Here it is. Valid for 14 days at any RoadHop counter.", 0),
      customer("it says not found", 7),
      agent(
        "Hey Tyler, the code takes about ten minutes to become valid, which the bot should have said. Try again now?",
        4,
      ),
      customer("works. 10 min without a word is also very 1996", 6),
    ],
  },
  {
    subject: "Tent returned, refund minus £25?",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "MEDIUM",
    contact: "derek",
    assignee: "supervisor",
    tags: ["refund", "dispute"],
    daysAgo: 2.1,
    messages: [
      customer(
        'You have deducted £25 for "soiling". The tent was pitched ONCE, on grass, as tents are. What precisely did you expect to find on it, D. Mottram asks.',
      ),
      agent(
        "Dear Mr Mottram, I have asked for the intake photographs before answering you, because I do not want to defend or withdraw a charge that I have not seen. They will be here this afternoon.\n\nLayla Haddad",
        45,
      ),
      note(
        "Photos: two blades of grass and one snail, alive. The charge is nonsense. Reversing it. @Marta Ruiz please tell intake that grass is not soiling.",
        300,
      ),
      agent(
        "I have the photographs. They show a dry tent, two blades of grass and a snail in good health. The £25 was wrong and is being returned to you. I am now checking whether the same person has charged others for grass; I will let you know.",
        10,
      ),
      customer("Thank you. The snail is yours to keep.", 55),
    ],
  },
  {
    subject: "Day 61 of your 60 day policy",
    channel: "EMAIL",
    status: "PENDING",
    priority: "LOW",
    contact: "tess",
    assignee: "agent",
    tags: ["return-window"],
    daysAgo: 1.5,
    messages: [
      customer(
        "I know, I know. I counted after I'd taped the box. It's an unopened Brook filter. Any mercy for a person who was in hospital for a week of those 60?",
      ),
      agent(
        "Tess, mercy granted, and I hope you are well again. The label is attached. Would you like the £38 on your card or as a voucher, which comes with ten percent on top?",
        75,
      ),
    ],
  },
  {
    subject: "Wrong refund amount",
    channel: "EMAIL",
    status: "OPEN",
    priority: "MEDIUM",
    contact: "colm",
    tags: ["refund"],
    daysAgo: 0.35,
    messages: [
      customer(
        "Sent back the pan and the lid. Got refunded for the lid. The pan is a fair bit bigger, you'd notice it.\n\nR-20467\nColm",
      ),
    ],
  },
  {
    subject: "Returned the wrong item to you by accident",
    channel: "WHATSAPP",
    status: "IN_PROGRESS",
    priority: "HIGH",
    contact: "nadia",
    assignee: "agent",
    tags: ["return", "lost-property"],
    daysAgo: 0.9,
    messages: [
      customer(
        "omg I think I returned my OWN sleeping bag instead of the new one 🙈 mine is green too. it's got my late grandad's name inside. R-20472",
      ),
      agent(
        "Nadia, breathe, I am on it. The parcel arrived this morning and has not been opened. I have asked for it to be put in the office with a big sign. I will send you a photo within the hour.",
        7,
      ),
      customer("thank you thank you", 1),
      agent(
        'Photo attached: "H. Rahman" inside the hood, in blue thread. It is safe on my desk and travels back to you today, insured, with signature. Please keep the new one until then; the label for it is in the box.',
        48,
      ),
      note(
        "Bag went out with the 17:00 van, PB-7720502. @Samir Khalil would you check in the morning that it has not been sorted as a normal return?",
        70,
      ),
    ],
  },
  {
    subject: "Sleeping bag smells of fish",
    channel: "EMAIL",
    status: "RESOLVED",
    priority: "MEDIUM",
    contact: "kirsty",
    assignee: "agent",
    tags: ["quality", "exchange"],
    daysAgo: 17.2,
    messages: [
      customer(
        "It was advertised as new. It has been in a ferry. I know that smell, I grew up with it. AO-47120.",
      ),
      agent(
        "Dear Kirsty, I cannot argue with a local. A new one is on its way in a sealed barrel bag. No need to return the other: if three days on a washing line help it, it is yours, else please give it to somebody with a boat.",
        220,
      ),
      customer("The line helped. The dog has claimed it.", 5600),
      agent("A happy end for all three of you. Thank you for letting me know, Kirsty.", 90),
    ],
  },
  {
    subject: "How to return from Japan",
    channel: "EMAIL",
    status: "PENDING",
    priority: "LOW",
    contact: "kenji",
    assignee: "agent2",
    tags: ["return", "international"],
    daysAgo: 2.5,
    messages: [
      customer(
        "Hello. I purchased rain pants, size is too long for me. I want to return or to exchange. How to send from Yokohama? Is shipping cost mine?\nKenji Ito",
      ),
      agent(
        "Hello Kenji, we pay the return. A courier can collect the parcel from your home, or you can bring it to a convenience store counter with a code. Which is easier for you? And would you like the same trousers in Short instead of a refund?",
        380,
      ),
    ],
  },
  {
    subject: "Can I return opened freeze-dried meals",
    channel: "CHAT",
    status: "CLOSED",
    priority: "LOW",
    contact: "anika",
    assignee: "agent2",
    tags: ["return", "food"],
    daysAgo: 52.3,
    messages: [
      customer("opened 1 of 6 lentil meals. it tastes like a library. can the other 5 come back"),
      agent(
        "A library! The five closed ones can come back, yes. The opened one is on us, as an apology to your palate.",
        5,
      ),
      customer("haha deal", 1),
      agent("Label is in your mailbox. If you want to try again, the peanut one tastes of peanuts.", 2),
    ],
  },
  {
    subject: "Exchange never arrived, original already sent back",
    channel: "EMAIL",
    status: "OPEN",
    priority: "HIGH",
    contact: "jo",
    tags: ["exchange", "lost-parcel"],
    daysAgo: 0.6,
    messages: [
      customer(
        'Timeline so that nobody has to dig:\n\n1. Three weeks ago: I return the trousers (too short)\n2. Five days later: you confirm receipt\n3. Same mail: you promise the long ones in exchange\n4. Today: no trousers, and the order page says "exchange complete"\n\nI\'d like either trousers or money. Preferably trousers.',
      ),
    ],
  },
  {
    subject: "Refund went to an old card",
    channel: "PHONE",
    status: "ON_HOLD",
    priority: "MEDIUM",
    contact: "gwen",
    assignee: "supervisor",
    tags: ["refund", "bank"],
    daysAgo: 7.4,
    messages: [
      customer(
        '[Call, 8 min] Gwen\'s refund of £112 (R-20390) went to a card she closed in spring. Her old bank says it will "bounce eventually". She would rather not fund their coffee machine in the meantime.',
      ),
      agent(
        "Gwen, I have the trace number from our bank, ARN 7410 0052 3319. With it your old bank can find the money and forward it, or send it back to us. I have asked for the latter. It takes up to ten working days; if nothing has come by the 26th, I send you a bank transfer without further questions.",
        120,
      ),
      note(
        "Waiting for the bank. Diary for the 26th. If it does not come back we transfer anyway, I take the risk on me.",
        15,
      ),
    ],
  },
  {
    subject: "Receipt says final sale??",
    channel: "INSTAGRAM",
    status: "CLOSED",
    priority: "LOW",
    contact: "mina",
    assignee: "agent",
    tags: ["outlet", "return"],
    daysAgo: 34.2,
    messages: [
      customer("my outlet fleece has a hole in the elbow and the receipt says final sale 😭"),
      agent(
        '"Final sale" is about changing your mind, never about holes. Send it in and I will give you a new one, or a very handsome patch and half the price back.',
        60,
      ),
      customer("ooh patch pls. what colours", 12),
      agent("Moss, rust, or a small embroidered goat.", 3),
      customer("GOAT", 1),
    ],
  },
  {
    subject: "Damaged item: who pays for the photos, joking, but still",
    channel: "WEB_FORM",
    status: "OPEN",
    priority: "LOW",
    contact: "sean",
    tags: ["damaged", "return"],
    daysAgo: 1.1,
    messages: [
      customer(
        'The form wants six photographs of a split thermos, including one "from below, in daylight". It is November in Kerry. There is no daylight. I\'ve sent four, will that do?',
      ),
    ],
  },
  {
    subject: "Partial return from a bundle",
    channel: "EMAIL",
    status: "RESOLVED",
    priority: "LOW",
    contact: "bea",
    assignee: "agent",
    tags: ["bundle", "refund"],
    daysAgo: 9.6,
    messages: [
      customer(
        'The "First Night Out" set has a pillow I shall never use. May I return the pillow and keep the rest, or does the bundle discount turn into a pumpkin?',
      ),
      agent(
        "No pumpkins. Bundles can be undone: you would get £11 for the pillow, which is its price less its share of the discount. Worth the walk to the post?",
        100,
      ),
      customer("£11 is a very nice cake. Yes.", 30),
      agent("Label sent. Enjoy the cake, Bea.", 5),
    ],
  },
  {
    subject: "Warehouse says my parcel was empty",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "URGENT",
    contact: "yusuf",
    assignee: "supervisor",
    tags: ["return", "dispute"],
    isSensitive: true,
    daysAgo: 3.7,
    messages: [
      customer(
        "I've just had a mail that my return \"contained no goods\". I put a £310 GPS watch in that box with my own hands. I am not a thief and I'd like somebody senior to look at this.",
      ),
      agent(
        "Dear Yusuf, I am the support supervisor and I have taken this over. Nobody here is accusing you of anything: the automatic mail is badly worded. I am comparing the weight at the drop-off counter with the weight on arrival, and asking for the camera at intake.",
        30,
      ),
      note(
        "Drop-off 0.61 kg, Leeds 0.19 kg. So it left him full. It is a courier matter. @Nora Whelan I propose to refund now and claim afterwards.",
        1500,
      ),
      note(
        "Agreed. Refund today, and please tell him in plain words that the weights clear him.",
        25,
        "admin",
      ),
      agent(
        "The weights settle it: 610 g when you handed it in, 190 g when it reached us. You sent the watch, and it disappeared on the way. Your £310 has been refunded in full today, and we are taking it up with the courier. I apologise for that mail. It has been rewritten because of you.",
        20,
      ),
      customer("Thank you for saying it that clearly. I slept badly over this.", 90),
      agent(
        "I am sorry about the night. I will write once more when the courier has answered, for your information only; there is nothing left for you to do.",
        30,
      ),
    ],
  },
  {
    subject: "Voucher instead of money, I never agreed",
    channel: "EMAIL",
    status: "PENDING",
    priority: "MEDIUM",
    contact: "fatima",
    assignee: "agent",
    tags: ["refund", "voucher"],
    daysAgo: 1.9,
    messages: [
      customer(
        "For my return you gave me a voucher of €64. I paid with real money, I would like real money please.",
      ),
      agent(
        'Dear Fatima, of course. The button for the voucher is placed where everyone expects "Continue", which we are changing. I have cancelled the voucher. Your card has expired since, though: shall I send the €64 to a new card or to a bank account?',
        85,
      ),
    ],
  },
  {
    subject: "Return with the gift receipt, giver must not know",
    channel: "CHAT",
    status: "CLOSED",
    priority: "LOW",
    contact: "jo",
    assignee: "agent2",
    tags: ["gift", "return"],
    daysAgo: 66.6,
    messages: [
      customer("mother in law gave me a headlamp with a dog on it. will she get a mail if i exchange it"),
      agent(
        "She will not. With the gift receipt everything goes to you and she keeps believing in the dog.",
        4,
      ),
      customer("you're a professional", 1),
    ],
  },
  {
    subject: "Climbing rope, opened, unused: returnable?",
    channel: "WEB_FORM",
    status: "RESOLVED",
    priority: "MEDIUM",
    contact: "rob",
    assignee: "senior",
    tags: ["return", "safety"],
    daysAgo: 15.3,
    messages: [
      customer(
        "Bought a 60m single, took it out of the plastic to feel the sheath, never tied in. Would like the 70 instead.",
      ),
      agent(
        "Hi Rob, I wish I could. Once the seal is open we cannot sell a rope to somebody else's life, so it cannot come back. What I can do is take 20% off the 70 m, and you will find that a 60 is never useless.",
        210,
      ),
      customer("Fair, I'd want you to do that to the other guy's rope too. I'll take the 70 w/ the 20%.", 45),
      agent("Added to your account, it applies by itself in the basket. Climb safe.", 15),
    ],
  },
  {
    subject: "Forgot my car key in the returned rucksack",
    channel: "PHONE",
    status: "OPEN",
    priority: "URGENT",
    contact: "ian",
    assignee: "agent",
    tags: ["lost-property", "return"],
    daysAgo: 0.25,
    messages: [
      customer(
        "[Call, 3 min] Ian returned a Corvo 55 on Monday with the spare key of his car in the hip pocket. He has since lost the other one. He is standing beside the car, in Lairg.",
      ),
      note("R-20481 signed for yesterday. Asked Leeds to look in the hip pocket.", 5),
      customer("[Voicemail] Any joy? The tea room closes at four.", 90),
    ],
  },
  {
    subject: "Poles bent after one trip, you say misuse",
    channel: "EMAIL",
    status: "OPEN",
    priority: "MEDIUM",
    contact: "paul",
    assignee: "senior",
    tags: ["dispute", "warranty"],
    daysAgo: 4.4,
    messages: [
      customer(
        'Hello. You refuse my return because the Stilt poles are bent from "use as a tent support". But your own catalogue, page 12, shows exactly the Stilt poles holding up the Sway tarp! Is page 12 misuse?',
      ),
      agent(
        "Hello Paul, you have found a contradiction, and it is ours. May I ask how the pole was set: fully extended, or one mark below? I would like to understand the bend, whatever we decide on the money.",
        190,
      ),
      customer("One mark below, as on page 12. Wind maybe 40 km/h. I add a photo of the place.", 2600),
    ],
  },
  {
    subject: "Duplicate return label for the second parcel",
    channel: "EMAIL",
    status: "RESOLVED",
    priority: "LOW",
    contact: "amelie",
    assignee: "agent",
    tags: ["return-label"],
    daysAgo: 6.8,
    messages: [
      customer(
        "Hello! My return does not enter in one box. May I have a second label? The tent poles stick out like a porcupine.",
      ),
      agent(
        "Hello Amélie, here is a second one. Both are tied to the same return, so you will get one refund when the whole porcupine has arrived.",
        55,
      ),
    ],
  },
  {
    subject: "Refund in dollars, charged in pounds",
    channel: "EMAIL",
    status: "CLOSED",
    priority: "LOW",
    contact: "linh",
    assignee: "supervisor",
    tags: ["refund", "currency"],
    daysAgo: 24.4,
    messages: [
      customer(
        "Paid £88 from the UK site by accident, refunded $109.12, bank converted twice, I'm down about 4 bucks. Not the end of the world but it feels silly?",
      ),
      agent(
        "It is silly, Linh. We refund in the currency you paid in, and this one slipped. $5 credit is on your account, which covers it with a coffee's foam to spare.",
        310,
      ),
      customer("haha perfect, thx", 40),
    ],
  },
  {
    subject: "What happens with returned gear?",
    channel: "EMAIL",
    status: "CLOSED",
    priority: "LOW",
    contact: "ute",
    assignee: "agent",
    tags: ["sustainability"],
    daysAgo: 58.5,
    messages: [
      customer(
        "I do not want to return a jacket if it is then burned. I have read such things about other shops. Please be honest.",
      ),
      agent(
        "Honestly then, last year: 71% went back on the shelf as new, 22% were washed or mended and sold in the outlet, 6% became repair material, and 1% (mouldy or unsafe) was thrown away. Nothing was burned. So return it with a good conscience.",
        900,
      ),
      customer("This is a good answer. Thank you.", 600),
    ],
  },
  {
    subject: "Return window for Christmas presents",
    channel: "WEB_FORM",
    status: "OPEN",
    priority: "LOW",
    contact: "ruth",
    tags: ["return-window", "gift"],
    daysAgo: 0.08,
    messages: [
      customer(
        "If I buy now for Christmas, do the 60 days start today or on the day itself? My nephew grows about a size a month.",
      ),
    ],
  },
];
