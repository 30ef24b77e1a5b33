import { agent, bot, customer, note } from "../shape.ts";
import type { DemoTicket } from "../shape.ts";

/** Placing, changing and cancelling orders. */
export const orders: DemoTicket[] = [
  {
    subject: "Change address before AO-48213 ships",
    channel: "EMAIL",
    status: "RESOLVED",
    priority: "HIGH",
    contact: "ruth",
    assignee: "agent",
    tags: ["address", "order-change"],
    daysAgo: 4.2,
    messages: [
      customer(
        "Hello,\n\nI ordered a Larkfell 2 this morning (AO-48213) and only then noticed it is going to my old flat. We moved in September. Could you send it to 14 Copse Lane, Otley instead? The new people at the old place are not the sort to forward things.\n\nThank you,\nRuth",
      ),
      agent(
        "Hello Ruth,\n\nCaught it in time: the parcel had not been picked yet. AO-48213 now goes to 14 Copse Lane, Otley, and I have made that the default address on your account so the next order does not wander off either. You will get a fresh confirmation in a few minutes.\n\nEnjoy the new house,\nMarta",
        52,
      ),
      customer(
        "Confirmation arrived. That was quick, thank you. One more thing, is the footprint included or do I need to buy it?",
        31,
      ),
      agent(
        "The Larkfell 2 comes without one. The footprint is £34 and can ride in the same parcel if you tell me before 4 pm; I would add it to the order and send you a payment link.",
        18,
      ),
      customer("I'll manage with an old tarp. Thanks again", 44),
      agent(
        "A tarp cut a hand's width smaller than the floor does the job nicely, otherwise rain collects on the edge. Happy camping!",
        9,
      ),
    ],
  },
  {
    subject: "ordered twice by mistake",
    channel: "CHAT",
    status: "CLOSED",
    priority: "MEDIUM",
    contact: "yusuf",
    assignee: "agent2",
    tags: ["duplicate-order", "cancel"],
    daysAgo: 21.4,
    messages: [
      customer("hi i think i ordered the same thing twice. the page froze and i pressed again 🤦"),
      bot(
        "Thanks for writing to Acme Outdoor! I can look up an order if you give me its number (it starts with AO-).",
      ),
      customer("AO-47790 and AO-47791", 1),
      bot(
        "I found two orders placed one minute apart. I am passing you to a colleague who can cancel one.",
        0,
      ),
      agent(
        "Hi Yusuf, Samir here. I can see two times Glim 300 headlamp plus batteries. I have cancelled AO-47791, so you are only paying for one. The £42.50 goes back to your card, usually within 3 working days.",
        4,
      ),
      customer("legend, thanks", 2),
      agent(
        "No problem. I have also reported the frozen page; your browser details help, so if you remember which one it was, tell me here any time.",
        1,
      ),
      customer("firefox on my phone", 3),
    ],
  },
  {
    subject: "Wrong colour sent, needed by Friday",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "HIGH",
    contact: "hannah",
    assignee: "agent",
    tags: ["wrong-item", "express"],
    daysAgo: 1.1,
    messages: [
      customer(
        "Order AO-48377. I asked for the Skerry shell in Moss and received it in what I can only call traffic cone. It's a present for my father and we fly on Friday evening. Photo attached. Can the right one be here by Thursday?",
      ),
      agent(
        "Hello Hannah, I am sorry, that is our picking mistake and that is indeed very orange. Moss in L is on the shelf in Leeds. I have asked for it to go out tonight by next-day courier, at our cost. I will send you the tracking number as soon as the label is printed.",
        36,
      ),
      note(
        "@Samir Khalil could you watch the 18:00 collection in Leeds for this one? If it misses the van, call ParcelBee for the late pickup. She flies Friday.",
        4,
      ),
      note("Label printed, it is in cage 4. I will check again at six.", 65, "agent2"),
      customer("Thank you. And what do I do with the orange one?", 80),
      agent(
        "Put it back in its bag and use the return label I have just e-mailed you, there is no hurry. Tracking for the Moss one: PB-7720413.",
        12,
      ),
    ],
  },
  {
    subject: "Can't add more than 5 of the same tent peg set",
    channel: "WEB_FORM",
    status: "OPEN",
    priority: "LOW",
    contact: "imogen",
    tags: ["basket", "b2b"],
    daysAgo: 0.12,
    messages: [
      customer(
        "The basket stops at 5 for the Y-peg sets. I'm buying for a scout federation and need 60. Is there a trade form or do I really have to place twelve orders?\n\nImogen Clarke\nBrightPeak Scouts",
      ),
    ],
  },
  {
    subject: "Cancel please!!",
    channel: "WHATSAPP",
    status: "OPEN",
    priority: "HIGH",
    contact: "pete",
    tags: ["cancel"],
    daysAgo: 0.03,
    messages: [
      customer(
        "need to cancel the boots, order AO-48420. ordered the 10 and I'm an 11. placed it like 20 min ago",
      ),
      customer("dont want it shipped then shipped back thats silly", 3),
    ],
  },
  {
    subject: "Gift message missing from the parcel",
    channel: "EMAIL",
    status: "CLOSED",
    priority: "LOW",
    contact: "bea",
    assignee: "agent",
    tags: ["gift"],
    daysAgo: 33.7,
    messages: [
      customer(
        "Dear all,\n\nMy sister's hammock arrived today and she loves it, but there was no card. I typed a message at checkout (order AO-46518). It had a joke in it that took me twenty minutes. She now thinks it came from our mother.\n\nBea",
      ),
      agent(
        "Dear Bea,\n\nOh no, twenty minutes of joke writing deserve better. The note was printed but left on the packing bench; we found it. I have posted it to your sister today as a proper card in an envelope, with your words untouched.\n\nIf you would rather send it yourself, here is the text again so nothing is lost. I apologise to you and, in part, to your mother.\n\nMarta",
        190,
      ),
      customer("Ha! Forgiven. Mum is happy to keep the credit for a few days.", 55),
    ],
  },
  {
    subject: "Is AO-48102 really confirmed? No e-mail",
    channel: "WEB_FORM",
    status: "RESOLVED",
    priority: "LOW",
    contact: "colm",
    assignee: "agent2",
    tags: ["confirmation"],
    daysAgo: 7.5,
    messages: [
      customer(
        "Paid for a Brasa Mini stove on Tuesday, money is gone from the account, no confirmation. Checked spam.",
      ),
      agent(
        "Hi Colm, the order is real and already packed. The confirmation bounced because the address at checkout was colm.gallagher@mial.example. I have corrected it and sent everything again. Could you check it is there now?",
        95,
      ),
      customer("Got it. I blame the phone keyboard.", 210),
      agent(
        "They all do that to me too. It leaves Zaragoza this evening; the tracking mail will find you this time.",
        15,
      ),
    ],
  },
  {
    subject: "Missing poles in Ridgeway 4 box",
    channel: "PHONE",
    status: "IN_PROGRESS",
    priority: "URGENT",
    contact: "gwen",
    assignee: "senior",
    tags: ["missing-parts", "tent"],
    daysAgo: 0.6,
    messages: [
      customer(
        "[Call, 6 min] Gwen is at a campsite in Dolgellau with two children. The Ridgeway 4 (AO-48155) has one pole bag instead of two. It is raining. She asks for a number to ring back: the mobile on file works.",
      ),
      agent(
        "Gwen, I have spoken to Hollow Oak, our partner site forty minutes from you. They keep a spare Ridgeway pole set and Walter has offered to drive it over. He expects to be with you about six. There is no charge to you. I will ring you at half past six to be sure it is up.",
        25,
      ),
      note(
        "Thanked Walter; we owe him a pole set and petrol. @Tomás Herrera please book it under partner costs. Also asked Leeds to open the other four boxes from this batch.",
        10,
      ),
      customer("[Call, 1 min] Walter came, tent is standing, children are dry and eating crisps.", 170),
      agent(
        "Wonderful news. I am keeping this open until the missing set is back with you for good: the second pole bag ships to your home on Monday, so please give Walter's back when you pass by, or just post it with the label I will send.",
        12,
      ),
    ],
  },
  {
    subject: "Pre-order of the Perch rooftop tent: when?",
    channel: "EMAIL",
    status: "ON_HOLD",
    priority: "MEDIUM",
    contact: "marcus",
    assignee: "senior",
    tags: ["pre-order", "stock"],
    daysAgo: 9.2,
    messages: [
      customer(
        'Hi. I pre-ordered the Perch in July with "expected early autumn" and we are now well past that. I don\'t need it until spring, honestly, but my £900 would like to know where it is. AO-44871.',
      ),
      agent(
        "Hello Marcus, a fair question from the £900. The hinges failed our second load test, so we stopped the line rather than ship a roof tent with doubtful hinges. New ones are being made. The factory gives us the date next week; I have put your order on hold until then and will write the same day. If you prefer your money back meanwhile, say so and it is done, you keep your place in the queue.",
        140,
      ),
      customer("Appreciate the honesty. Keep my place and the money, I'll wait for the date.", 65),
      agent("Thank you. You hear from me as soon as the factory confirms.", 20),
      note(
        "Veldt says hinge samples on the 27th. Same answer for the other 14 Perch pre-orders. @Layla Haddad so that billing knows nobody has been refunded yet.",
        1440,
      ),
    ],
  },
  {
    subject: "promo code TRAIL15 does nothing",
    channel: "CHAT",
    status: "RESOLVED",
    priority: "LOW",
    contact: "tyler",
    assignee: "agent2",
    tags: ["promo"],
    daysAgo: 2.9,
    messages: [
      customer(
        'code TRAIL15 says "not applicable to items in your basket". its a backpack. it literally says 15% off backpacks',
      ),
      agent(
        "Hey Tyler, it is the Corvo 55 in the sand colour, right? That one is already reduced and the code skips reduced items. The same pack in slate is full price, and with TRAIL15 it ends up $4 cheaper than the sand one.",
        5,
      ),
      customer("lol ok slate it is", 3),
      agent("Good choice, slate hides the coffee too. Shout if the code complains again.", 1),
    ],
  },
  {
    subject: "Invoice needs our purchase order number",
    channel: "EMAIL",
    status: "PENDING",
    priority: "MEDIUM",
    contact: "deborah",
    assignee: "supervisor",
    tags: ["invoice", "b2b"],
    daysAgo: 1.6,
    messages: [
      customer(
        "Good morning,\n\nThe invoice for AO-48190 (24 Glim 300 headlamps) does not carry our PO number. Our finance office will not pay without it. Please reissue.\n\nDeborah Finch\nBursar's office, Northmoor School",
      ),
      agent(
        "Good morning Deborah,\n\nI will gladly reissue it. The order came through the ordinary checkout, which has no field for a PO, so I do not have the number. Could you send it to me, and tell me whether the delivery address should also be on the invoice as the school's?\n\nLayla Haddad",
        70,
      ),
    ],
  },
  {
    subject: "Can you combine two orders into one parcel?",
    channel: "WEB_FORM",
    status: "CLOSED",
    priority: "LOW",
    contact: "ian",
    assignee: "agent",
    tags: ["order-change"],
    daysAgo: 48.1,
    messages: [
      customer("AO-45217 and AO-45223. Seems daft to send a spork in its own box."),
      agent(
        "Agreed, the spork now travels inside the boots' box. One parcel, one delivery, leaving tomorrow morning.",
        130,
      ),
      customer("Sensible people. Thank you.", 25),
    ],
  },
  {
    subject: "Wrong size in confirmation",
    channel: "WHATSAPP",
    status: "OPEN",
    priority: "MEDIUM",
    contact: "mina",
    tags: ["order-change", "boots"],
    daysAgo: 0.2,
    messages: [
      customer("hii just bought the tarn low in 38 but the email says 36?? screenshot 👆 order AO-48411"),
      customer("also love the new colour 😍", 1),
    ],
  },
  {
    subject: "Bulk order for staff gifts, 180 bottles engraved",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "MEDIUM",
    contact: "jonas",
    assignee: "manager",
    tags: ["b2b", "engraving"],
    daysAgo: 5.4,
    messages: [
      customer(
        "Dear Sir or Madam,\n\nwe are looking for a year-end gift for our staff at the Kassel plant. We would need:\n\n- 180 insulated bottles, 0.75 l, black\n- laser engraving of our logo (file attached, SVG)\n- individual names on 60 of them\n- delivery before 10 December, to two addresses\n- invoice with reverse charge, our VAT ID is on file\n\nPlease quote.\n\nKind regards\nJonas Krüger\nAtlaskraft GmbH",
      ),
      agent(
        "Dear Mr Krüger,\n\nthank you for the clear list. All five points are possible. Our offer:\n\n- 180 bottles at €21.40 net\n- logo engraving included from 100 pieces\n- individual names €2.10 each\n- two deliveries, no extra cost\n- reverse charge as requested\n\nTo meet 10 December we need the list of names by 26 November. Shall I send you a sample bottle with your logo first? It would be with you on Tuesday.\n\nKind regards\nTomás Herrera",
        300,
      ),
      customer(
        "Yes please, one sample to my attention. If it is fine you will have the order the same day.",
        160,
      ),
      agent("It leaves Zaragoza this afternoon. I will ask you for your verdict on Wednesday.", 45),
      note(
        "Sample engraved, photo in the B2B folder. The logo's thin line at the bottom barely shows on black, I told the workshop to go one step deeper.",
        1300,
      ),
    ],
  },
  {
    subject: "Where did my saved basket go",
    channel: "WEB_FORM",
    status: "OPEN",
    priority: "LOW",
    contact: "tess",
    tags: ["basket", "website"],
    daysAgo: 0.8,
    messages: [
      customer(
        "I spent an evening building a list for our Iceland trip (about 20 things) and logged in today to an empty basket. Not a single item. I did not write it down because why would I. Is it recoverable?",
      ),
    ],
  },
  {
    subject: "You charged me delivery although I'm Trail Club",
    channel: "EMAIL",
    status: "RESOLVED",
    priority: "MEDIUM",
    contact: "nadia",
    assignee: "supervisor",
    tags: ["delivery-fee", "trail-club"],
    daysAgo: 6.3,
    messages: [
      customer("Order AO-48088, £4.95 delivery. Membership is active until March, I checked. Please refund."),
      agent(
        "Hi Nadia, you are right. You checked out as a guest with the same e-mail, so the shop did not see the membership. That should not matter to you, so the £4.95 is on its way back and the order now sits in your account, with its points.",
        85,
      ),
      customer("thanks! didn't realise i was logged out", 20),
      agent(
        "The small leaf beside your name at the top means the shop knows you are a member. No leaf, no free delivery, so give it a glance next time.",
        10,
      ),
    ],
  },
  {
    subject: "Substituted item I didn't agree to",
    channel: "EMAIL",
    status: "OPEN",
    priority: "HIGH",
    contact: "derek",
    assignee: "agent",
    tags: ["wrong-item", "complaint"],
    daysAgo: 2.7,
    messages: [
      customer(
        'I ordered a Drift Mat LONG. You sent a Drift Mat REGULAR with a slip of paper saying "nearest equivalent". I am six foot four. There is no equivalent. Who decided this and why was I not asked?\n\nD. Mottram, AO-48021',
      ),
      agent(
        "Dear Mr Mottram,\n\nyou should have been asked, and I am sorry you were not. Substitutions are meant for things like a different carabiner colour, not for a mat that ends at the knees. A Long comes back into stock on Thursday. I can reserve one and send it by courier free of charge, or refund you in full today. Which do you prefer? Either way we collect the Regular from your door.\n\nMarta Ruiz",
        110,
      ),
      customer(
        'Reserve the Long. And I would like an answer to "who decided this". It\'s the second time this year that something from you goes wrong and I end up doing the admin.',
        320,
      ),
    ],
  },
  {
    subject: "Add a gift receipt",
    channel: "CHAT",
    status: "CLOSED",
    priority: "LOW",
    contact: "jo",
    assignee: "agent2",
    tags: ["gift"],
    daysAgo: 57.9,
    messages: [
      customer("can you put a receipt w/o prices in AO-44630?"),
      agent("Done, Jo. It prints with the packing slip and shows no prices at all.", 3),
    ],
  },
  {
    subject: "Shop says out of stock but I have it reserved",
    channel: "PHONE",
    status: "PENDING",
    priority: "MEDIUM",
    contact: "wanda",
    assignee: "agent",
    tags: ["stock", "reservation"],
    daysAgo: 1.3,
    messages: [
      customer(
        "[Call, 4 min] Wanda reserved a Nimbo -7 sleeping bag at the Leeds counter with Priya. The site now shows it as sold out and she wants to be sure hers is put aside. She will drive 70 km for it.",
      ),
      note("@Priya Nair did you put one aside under Kowalczyk? I don't see a reservation in the system.", 6),
      agent(
        "Dear Wanda, I have a Nimbo -7 with your name on it, literally, on a yellow note. So that I can hold it properly: which day are you coming, and do you need the left or the right zip?",
        240,
      ),
    ],
  },
  {
    subject: 'Order stuck at "being prepared" for 6 days',
    channel: "EMAIL",
    status: "OPEN",
    priority: "HIGH",
    contact: "sean",
    tags: ["delay", "order-status"],
    daysAgo: 0.4,
    messages: [
      customer(
        "Dia daoibh,\n\nAO-47998 has been \"being prepared\" since last Friday. How much preparation does a pair of gaiters need? I've a walk on in the Reeks on Sunday and I'd rather not do it with wet socks.\n\nSeán",
      ),
    ],
  },
  {
    subject: "Please remove one item and keep the rest",
    channel: "EMAIL",
    status: "CLOSED",
    priority: "LOW",
    contact: "lina",
    assignee: "agent2",
    tags: ["order-change"],
    daysAgo: 40.3,
    messages: [
      customer(
        "Hello, in AO-45790 please take out the camping kettle. My husband has bought the same one without telling me. Everything else stays.",
      ),
      agent(
        "Hello Lina, the kettle is out and €29 is going back to you. The rest leaves today. Two kettles would have been a lot of tea.",
        105,
      ),
      customer("Thank you, very kind.", 40),
    ],
  },
  {
    subject: "Tax exemption for charity purchase",
    channel: "WEB_FORM",
    status: "IN_PROGRESS",
    priority: "MEDIUM",
    contact: "imogen",
    assignee: "supervisor",
    tags: ["vat", "b2b"],
    daysAgo: 3.1,
    messages: [
      customer(
        "We're a registered charity. Can the first-aid kits on AO-48120 be zero rated? I attach our certificate.",
      ),
      agent(
        "Thank you Imogen. The certificate is valid. First-aid kits qualify only if they are for treatment rather than resale, so I have asked our accountant to confirm that your camp use counts. I expect the answer tomorrow and will correct the invoice straight after.",
        260,
      ),
      note(
        "Accountant wants one sentence from BrightPeak stating the purpose. Drafting it for her to sign, saves a round trip. @Nora Whelan fyi, first case of this kind.",
        900,
      ),
    ],
  },
  {
    subject: "Ordered from the US, prices changed in checkout",
    channel: "EMAIL",
    status: "RESOLVED",
    priority: "MEDIUM",
    contact: "rob",
    assignee: "supervisor",
    tags: ["currency", "us"],
    daysAgo: 12.6,
    messages: [
      customer(
        "Hey folks, product page said $189 for the Corvo 38, checkout said $203.18. I'm in Oregon, we don't do sales tax. What's the $14.18?",
      ),
      agent(
        "Hi Rob, good eye. The checkout used your billing address, which is in Washington, and taxed you for that. Tax should follow the delivery address. I have corrected the order to $189.00; the difference is already released on your card.",
        200,
      ),
      customer("Awesome. That's my accountant's address lol. Appreciate it", 35),
      agent(
        "Glad it was simple. We are fixing the rule in the checkout so your accountant stops travelling with you.",
        30,
      ),
    ],
  },
  {
    subject: "Question about ordering spare bits with no product page",
    channel: "EMAIL",
    status: "PENDING",
    priority: "LOW",
    contact: "ute",
    assignee: "senior",
    tags: ["spare-parts"],
    daysAgo: 2.2,
    messages: [
      customer(
        "Hello, I am looking for the little rubber foot of the Stilt Carbon pole, only one, I have lost it in the Harz. On your website is only the complete pole. Can I order the foot alone?\nGreetings, Ute",
      ),
      agent(
        "Hello Ute, of course. One foot costs €1.50 and fits in a letter. There are two kinds: is the tip of your pole about 8 mm or 11 mm across? The year printed inside the strap also tells me.",
        150,
      ),
    ],
  },
  {
    subject: "split delivery without asking",
    channel: "WHATSAPP",
    status: "OPEN",
    priority: "LOW",
    contact: "oliver",
    assignee: "agent",
    tags: ["split-delivery"],
    daysAgo: 1.9,
    messages: [
      customer("Got half of AO-48260 today. where is the rest? tracking says delivered"),
      agent(
        "Hi Oliver, it was split: the stove comes from Leeds and has arrived, the gas adaptor comes from Zaragoza on its own label, NX-551930. Would you like me to refund the adaptor instead so that you can buy one locally?",
        30,
      ),
      customer(
        "no thats ok will wait. but a stove without an adaptor is a paperweight 😅 when exactly?",
        400,
      ),
    ],
  },
  {
    subject: "Thank you for the handwritten note",
    channel: "EMAIL",
    status: "CLOSED",
    priority: "LOW",
    contact: "haruka",
    assignee: "agent",
    tags: ["praise"],
    daysAgo: 28.8,
    messages: [
      customer(
        'Dear Acme,\n\nIn the box of my order there was a small paper: "Have dry feet! Ola, packing table 3". I have had dry feet for eleven days in Hokkaido. Please tell Ola.\n\nHaruka Morimoto',
      ),
      agent(
        "Dear Haruka,\n\nI walked over and read it to Ola in person. There was applause at tables 2 to 5. Thank you for taking the time; it now hangs on the wall.\n\nMarta",
        600,
      ),
    ],
  },
];
