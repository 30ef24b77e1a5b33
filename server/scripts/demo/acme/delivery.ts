import { agent, bot, customer, note } from "../shape.ts";
import type { DemoTicket } from "../shape.ts";

/** Couriers, customs, lost and damaged parcels. */
export const delivery: DemoTicket[] = [
  {
    subject: "Parcel marked delivered, nothing here",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "HIGH",
    contact: "kirsty",
    assignee: "agent",
    tags: ["lost-parcel"],
    daysAgo: 2.4,
    messages: [
      customer(
        'Tracking for AO-48031 says "delivered, left in porch" yesterday at 14:12. I do not have a porch. I live on Tiree, the whole township knows each other\'s business and nobody has seen it.\n\nKirsty MacLeod',
      ),
      agent(
        "Dear Kirsty, I believe you on the porch. I have opened a trace with ParcelBee and asked for the driver's location at 14:12. They owe me an answer within one working day. If the parcel is not found by then I will send a second one without waiting for them to finish arguing.",
        75,
      ),
      customer(
        "Thank you. For what it is worth, the driver was new and there is another MacLeod at the north end.",
        95,
      ),
      agent("That is worth a lot. I have passed it on word for word.", 8),
      note(
        "GPS of the scan is 6 km north of her. Other MacLeod it is. ParcelBee will swap it on the next ferry, Thursday. @Samir Khalil please ring the depot Thursday morning, I am off.",
        1380,
      ),
      agent(
        "Kirsty, you were exactly right: it is with the other MacLeod. The driver collects it on Thursday after the ferry. I will follow it until you tell me it is in your hands.",
        15,
      ),
    ],
  },
  {
    subject: "Box arrived crushed, stove bent",
    channel: "WEB_FORM",
    status: "RESOLVED",
    priority: "HIGH",
    contact: "paul",
    assignee: "agent",
    tags: ["damaged"],
    daysAgo: 8.8,
    messages: [
      customer(
        "The box of AO-47901 looks as if someone sat on it. The Brasa Duo has one leg bent and wobbles. 3 photos joined. I have kept the packaging.\nPaul Ndiaye, Lyon",
      ),
      agent(
        "Hello Paul, thank you for the photos, and especially for keeping the box. Please do not light it: a bent leg can tip a pot. A new Brasa Duo leaves Zaragoza today, NX-550871. The courier will take the damaged one when he brings the new one.",
        60,
      ),
      customer(
        "Received, straight, works. The courier did not want to take the old one, he said he knows nothing.",
        4300,
      ),
      agent(
        "They never know. Please recycle the old one, it is not worth either of your afternoons. Thank you for your patience, Paul.",
        45,
      ),
    ],
  },
  {
    subject: "customs wants 61 euros??",
    channel: "WHATSAPP",
    status: "CLOSED",
    priority: "HIGH",
    contact: "fatima",
    assignee: "supervisor",
    tags: ["customs", "morocco"],
    daysAgo: 25.2,
    messages: [
      customer(
        "Salam, the courier in Casablanca asks me 640 dirhams for customs before giving the package. Your site said duties included. Order AO-46990",
      ),
      agent(
        "Salam Fatima, duties are included for Morocco and were paid with your order. The courier did not get our code. Please do not pay; I have sent them the prepaid reference and copied you. They should call you this afternoon.",
        40,
      ),
      customer("They called. Still insisting 😤", 260),
      agent(
        "I have just had their supervisor on the line together with our broker. The invoice was filed under the wrong consignee. It is corrected now, and you will receive it tomorrow between 10 and 13 with nothing to pay.",
        75,
      ),
      customer("Received and paid nothing. Thank you for fighting for me", 1400),
      agent("That is what we are here for. Enjoy the Atlas!", 20),
    ],
  },
  {
    subject: "Where is my order?",
    channel: "CHAT",
    status: "RESOLVED",
    priority: "LOW",
    contact: "anika",
    assignee: "agent2",
    tags: ["tracking"],
    daysAgo: 1.7,
    messages: [
      customer("where is AO-48199"),
      bot(
        "Order AO-48199 left Leeds yesterday and is with ParcelBee (PB-7719920). Expected today between 13:00 and 17:00. Did that help?",
      ),
      customer("no it says that since yesterday", 1),
      agent(
        "Hi Anika, the van broke down on the A64, so the whole round moved to tomorrow morning. I see your parcel on the new van already: stop 12, so about half past ten.",
        6,
      ),
      customer("ok fine. would be nice if the tracking said so", 2),
      agent("It would. I have sent exactly that sentence to ParcelBee.", 2),
    ],
  },
  {
    subject: "Leave with neighbour at no. 9, not no. 11",
    channel: "WEB_FORM",
    status: "OPEN",
    priority: "MEDIUM",
    contact: "ruth",
    tags: ["delivery-instructions"],
    daysAgo: 0.15,
    messages: [
      customer(
        "The driver keeps leaving things at number 11, who is lovely but works nights and I then feel guilty ringing. Number 9 is always in. Could you put that on my account for good?",
      ),
    ],
  },
  {
    subject: "Delivery to a mountain hut",
    channel: "EMAIL",
    status: "PENDING",
    priority: "LOW",
    contact: "andres",
    assignee: "agent",
    tags: ["delivery-instructions"],
    daysAgo: 3.6,
    messages: [
      customer(
        "Hi! We'll be walking in the Pyrenees in two weeks and will pass the village of Lescun. Could you send the replacement gas stove to the gîte there, for me to pick up? I can write in Spanish if it's easier.",
      ),
      agent(
        "Hi Andrés, yes, we do that quite often. Parcels to Lescun take 2 days from Zaragoza. I need two things: the name of the gîte so that I can ask them to keep it, and which day do you expect to arrive? Spanish is welcome any time.",
        130,
      ),
    ],
  },
  {
    subject: "Three parcels, three days, one order",
    channel: "EMAIL",
    status: "CLOSED",
    priority: "LOW",
    contact: "tess",
    assignee: "agent",
    tags: ["split-delivery"],
    daysAgo: 62.4,
    messages: [
      customer(
        "I stayed at home for three mornings for one order (AO-43377). Is there a way to ask for everything at once, even if it is later? I'd rather wait a week than wait in three times.",
      ),
      agent(
        'There is, although it hides: in the basket, open "Delivery options" and tick "Send together". I have made it your default, so you will not have to look for it. Sorry about the three mornings, Tess.',
        420,
      ),
      customer("Perfect. Found it now that I know.", 200),
    ],
  },
  {
    subject: "Depot refuses to hold my parcel while I'm away",
    channel: "PHONE",
    status: "IN_PROGRESS",
    priority: "MEDIUM",
    contact: "wanda",
    assignee: "agent2",
    tags: ["courier"],
    daysAgo: 0.9,
    messages: [
      customer(
        "[Call, 5 min] Wanda is away for nine days. ParcelBee says they hold for five, then send back. Parcel PB-7720255, Tarn Mid boots.",
      ),
      agent(
        "Wanda, I got them to redirect it to the locker at Otley station. Lockers hold for 14 days, so it will be there when you return. The code comes by text message on the day it goes in.",
        55,
      ),
      customer("[Voicemail] No text yet but thank you very much, speak soon.", 600),
      agent("It goes in tomorrow, so the text will come then. I have set myself a reminder to check.", 25),
    ],
  },
  {
    subject: "RE: Your order AO-48044 is on its way",
    channel: "EMAIL",
    status: "OPEN",
    priority: "URGENT",
    contact: "theo",
    assignee: "agent",
    tags: ["delay", "b2b"],
    daysAgo: 1.2,
    messages: [
      customer(
        "> Your order AO-48044 is on its way! Expected: Tuesday.\n\nIt's Wednesday. We shoot on a moor tomorrow at 5 am with 30 crew and your rain capes are \"at the local hub\". Which hub. I'll send a runner.\n\nTheo / Filmyard",
      ),
      agent(
        "Theo, it is the ParcelBee hub in Wakefield, Unit 6, open until 22:00 tonight. The reference for your runner is PB-7720388 and they need photo ID. I have told the desk that somebody is coming. Shall I ring them at seven to make sure the cage is at the front?",
        14,
      ),
      customer("Yes. Runner's name is Kit Osei. Leaving now", 6),
      note(
        'Desk says the pallet is tagged "Friday". @Layla Haddad may I promise a credit if it fails? They spend 20k a year with us.',
        40,
      ),
      customer("Kit is there. They have 18 of 30 capes. Where are the other 12????", 95),
    ],
  },
  {
    subject: "Do you ship to Réunion?",
    channel: "WEB_FORM",
    status: "CLOSED",
    priority: "LOW",
    contact: "bastien",
    assignee: "supervisor",
    tags: ["shipping-zones"],
    daysAgo: 37.6,
    messages: [
      customer(
        "Hello, checkout does not accept 97400 as a postcode. Do you deliver in La Réunion? My English is so-so, sorry.",
      ),
      agent(
        "Hello Bastien, your English is fine. Yes for everything without gas or batteries; the checkout was too strict and the postcode is accepted since this morning. Delivery takes 8 to 12 days. Vous pouvez aussi nous écrire en français.",
        500,
      ),
      customer("Super, merci !", 300),
    ],
  },
  {
    subject: "Parcel opened and re-taped, one glove missing",
    channel: "EMAIL",
    status: "OPEN",
    priority: "HIGH",
    contact: "oliver",
    tags: ["damaged", "missing-parts"],
    daysAgo: 0.5,
    messages: [
      customer(
        "Morning. AO-48302 arrived with brown tape over your green tape. Inside: 1 (one) left glove. I assume you sell them in pairs. Somebody between you and me now owns a right glove and I would love to know what for.\n\nOliver Grant",
      ),
    ],
  },
  {
    subject: "Please stop texting me at 6am",
    channel: "WHATSAPP",
    status: "RESOLVED",
    priority: "LOW",
    contact: "pete",
    assignee: "agent2",
    tags: ["notifications"],
    daysAgo: 10.1,
    messages: [
      customer("tracking texts come at 6 in the morning. im a night nurse"),
      agent(
        "Sorry Pete, that is a terrible time for you. I moved your updates to the afternoon, and only two are left: shipped and delivered.",
        150,
      ),
      customer("appreciate you", 400),
      agent("Sleep well!", 5),
    ],
  },
  {
    subject: "Express paid, arrived with standard",
    channel: "EMAIL",
    status: "RESOLVED",
    priority: "MEDIUM",
    contact: "jonas",
    assignee: "supervisor",
    tags: ["express", "refund"],
    daysAgo: 5.9,
    messages: [
      customer(
        "Hello,\n\nI have paid €14.90 for express delivery (AO-47960). The package needed four days. Please refund the difference.\n\nRegards\nJonas Krüger",
      ),
      agent(
        "Hello Mr Krüger,\n\nthe refund of €14.90 was issued a minute ago. The depot missed the evening truck; express that is not express costs nothing with us. I apologise for the wait.\n\nLayla Haddad",
        35,
      ),
    ],
  },
  {
    subject: "Gas canister left in the sun at the pickup point",
    channel: "WEB_FORM",
    status: "IN_PROGRESS",
    priority: "HIGH",
    contact: "nadia",
    assignee: "senior",
    tags: ["safety", "gas"],
    daysAgo: 1.8,
    messages: [
      customer(
        "Not a complaint as such but you should know: the pickup shop on Mill Road keeps your gas parcels in the window. South facing. Mine was properly warm when I picked it up. Is it safe to use?",
      ),
      agent(
        "Nadia, thank you, this is exactly what we want to hear about. Warm is not dangerous in itself: let it cool in the shade for a day, check that the dome at the base is not bulged and the valve does not hiss. If either is the case, do not use it and ring me. I am contacting the shop today.",
        40,
      ),
      note(
        "Shop moved the parcels after my call. Asked ParcelBee to take them off the gas list until they have a metal cabinet. Incident S-118. @Nora Whelan for the register.",
        180,
      ),
      customer("It's fine, no bulge, no hiss. Thanks for taking it seriously.", 700),
    ],
  },
  {
    subject: "Norte Exprés: strike on Thursday and Friday",
    channel: "EMAIL",
    status: "CLOSED",
    priority: "MEDIUM",
    contact: "inaki",
    assignee: "manager",
    tags: ["courier", "partner"],
    daysAgo: 44.5,
    messages: [
      customer(
        "Dear team,\n\nFor your planning: there is a strike call in our sector on Thursday and Friday. The Zaragoza depot will work with minimum service (about 40 %). I suggest that you advance Wednesday's pickup to 13:00 and add a second truck.\n\nRegards,\nIñaki",
      ),
      agent(
        "Dear Iñaki, very helpful, thank you. We accept both: pickup at 13:00 and a second truck. We will tell our customers to expect Monday. Gracias por avisar con tiempo.",
        55,
      ),
      note(
        '@Marta Ruiz @Samir Khalil please use the "strike" answer for Spain and southern France until Monday.',
        5,
      ),
    ],
  },
  {
    subject: "Signature required, nobody asked me",
    channel: "EMAIL",
    status: "OPEN",
    priority: "MEDIUM",
    contact: "derek",
    tags: ["courier", "complaint"],
    daysAgo: 0.7,
    messages: [
      customer(
        "Your courier signed for my parcel himself. With what I assume is a drawing of a fish. See attached. Is this normal?",
      ),
    ],
  },
  {
    subject: "Moving house mid-delivery",
    channel: "CHAT",
    status: "CLOSED",
    priority: "MEDIUM",
    contact: "linh",
    assignee: "agent2",
    tags: ["address"],
    daysAgo: 71.2,
    messages: [
      customer("hi! my movers came early 😩 can you redirect AO-42980 to Tacoma? its already out from Reno"),
      agent(
        "Hi Linh! On the road is trickier, but I can ask for a hold at the Tacoma hub and you pick it up there. Would that work?",
        4,
      ),
      customer("yes pls", 1),
      agent(
        "Done. Tacoma hub, from Friday noon, bring an ID with the old or the new address, both are on the note.",
        7,
      ),
      customer("you saved my weekend, ty", 2),
    ],
  },
  {
    subject: "Tracking link shows someone else's parcel",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "HIGH",
    contact: "hannah",
    assignee: "admin",
    tags: ["privacy", "tracking"],
    isSensitive: true,
    daysAgo: 0.8,
    messages: [
      customer(
        "The tracking link in your e-mail for AO-48390 opens a page with another person's name, street and phone number. I closed it, but if I see theirs, who sees mine?",
      ),
      agent(
        "Dear Hannah, thank you for telling us and for closing it. I have taken this over as our privacy lead. The link was switched off ten minutes after your message. I am finding out whether anybody opened yours and will write to you with the facts today, whatever they are.\n\nNora Whelan",
        25,
      ),
      note(
        "Two labels printed with the same reference in Leeds at 09:41. Only one pair affected. Access log: her page was opened once, by her. The other customer is being told. @Layla Haddad nothing about this outside this ticket please.",
        210,
      ),
      agent(
        "Here are the facts: two labels received the same number. Your details were shown to nobody else; the page was opened once, from your own address. We have corrected both links and changed the label printer so it refuses a repeated number. You may of course raise this with the data protection authority, and I will help you if you wish to.",
        60,
      ),
    ],
  },
  {
    subject: "Ski bag too long for the locker",
    channel: "WHATSAPP",
    status: "PENDING",
    priority: "LOW",
    contact: "gwen",
    assignee: "agent",
    tags: ["pickup"],
    daysAgo: 1.1,
    messages: [
      customer('Message from the locker says "item does not fit" lol. It\'s a 190 cm ski bag. What now'),
      agent(
        "Hi Gwen, no locker on earth would take it, the checkout should not have offered one. I can send it to your door on Saturday morning, or to the shop in Bala with late opening. Which one suits you?",
        22,
      ),
    ],
  },
  {
    subject: "Missing customs form for return from Switzerland",
    channel: "WEB_FORM",
    status: "OPEN",
    priority: "MEDIUM",
    contact: "ute",
    tags: ["customs", "return"],
    daysAgo: 1.4,
    messages: [
      customer(
        "I am at present in Chur and want to send back the Corvo 38. The post office says without form CN23 it does not go. Your label has none. Do you send it to me by PDF please? I am here until Saturday noon.",
      ),
    ],
  },
  {
    subject: "Delivered in 19 hours",
    channel: "INSTAGRAM",
    status: "CLOSED",
    priority: "LOW",
    contact: "chloe",
    assignee: "agent",
    tags: ["praise"],
    daysAgo: 18.3,
    messages: [
      customer("ordered at 3pm had it by 10am??? how. are you ok. do you sleep 😂💚"),
      agent(
        "We sleep in Nimbo bags in the warehouse, obviously. (The night shift in Leeds says hi and thank you!)",
        44,
      ),
    ],
  },
  {
    subject: "Wet cardboard, dry tent, good job",
    channel: "EMAIL",
    status: "RESOLVED",
    priority: "LOW",
    contact: "ian",
    assignee: "agent",
    tags: ["packaging", "feedback"],
    daysAgo: 14.9,
    messages: [
      customer(
        "The courier left the box in a puddle for six hours. Cardboard turned to porridge but the tent inside was bone dry because someone had put it in a bin liner. Tell whoever did that they know their business. Do however have a word with the courier.",
      ),
      agent(
        'Thank you Ian. The bin liner is Ola\'s idea from last winter and every tent now gets one. The puddle has been reported, with your word "porridge" in the report.',
        180,
      ),
    ],
  },
  {
    subject: "B2B pallet: tail lift needed",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "MEDIUM",
    contact: "stuart",
    assignee: "manager",
    tags: ["b2b", "freight"],
    daysAgo: 2.8,
    messages: [
      customer(
        "Hi Tomás, the pallet of 40 buoyancy aids due Tuesday: we've no forklift and the drive is gravel. Needs to be a vehicle with a tail lift and a driver who doesn't mind sheep. Stuart",
      ),
      agent(
        "Hi Stuart, tail lift booked, 7.5 tonne so that it makes the bend at your gate. Sheep were mentioned. Expected Tuesday 11:00 to 13:00, the driver rings half an hour before.",
        140,
      ),
      customer("Grand. Can he take the old aids away? About 25, for recycling.", 800),
      agent(
        "He can, if they are bagged and labelled. I am asking our recycler whether they still take foam from before 2019; answer by Monday.",
        60,
      ),
    ],
  },
  {
    subject: "Delivery slot on Eid",
    channel: "EMAIL",
    status: "RESOLVED",
    priority: "LOW",
    contact: "reem",
    assignee: "agent2",
    tags: ["uae", "delivery-slot"],
    daysAgo: 11.7,
    messages: [
      customer(
        "Hello, my slot for AO-47722 falls on a day when we are all at my grandmother's in Al Ain. Could you move it to the Sunday after, evening? Thank you 🌙",
      ),
      agent("Hello Reem, moved to Sunday, 18:00 to 21:00. Greetings to your grandmother.", 35),
      customer("She says you are welcome for lunch", 300),
      agent("Please tell her that I am already packing.", 12),
    ],
  },
  {
    subject: "courier asked for a tip to carry it upstairs",
    channel: "PHONE",
    status: "ON_HOLD",
    priority: "MEDIUM",
    contact: "rosa",
    assignee: "agent",
    tags: ["courier", "complaint"],
    daysAgo: 6.6,
    messages: [
      customer(
        "[Call in Spanish, 7 min] Rosa, 71, third floor without a lift. The courier asked for ten euros to bring the tent up. She gave it and has regretted it ever since. She does not want anybody to lose their job.",
      ),
      agent(
        "[Call back, in Spanish] I explained to Rosa that we refund her the ten euros and that delivery is to the door of the flat, always. We have asked the courier for the round without naming her. We call her again when they answer.",
        90,
      ),
      note(
        "Written to Iñaki at Norte Exprés. He is on leave until the 24th and his stand-in wants to wait for him. Keeping on hold. @Tomás Herrera if you have another way in, please.",
        45,
      ),
    ],
  },
  {
    subject: 'AO-48405 says "returned to sender"',
    channel: "CHAT",
    status: "OPEN",
    priority: "MEDIUM",
    contact: "javi",
    tags: ["returned-to-sender"],
    daysAgo: 0.05,
    messages: [
      customer("hello my order says returned to sender?? i was home all day"),
      bot(
        'I am sorry about that. I see that the courier recorded "address incomplete". A colleague will check it with you. Meanwhile, could you write the full address, with floor and door?',
        0,
      ),
      customer(
        "C/ Mayor 12, 3º B, 50001 Zaragoza. I live literally 10 minutes from your warehouse jajaja",
        2,
      ),
    ],
  },
  {
    subject: "Nobody told me it needed two people to lift",
    channel: "WEB_FORM",
    status: "CLOSED",
    priority: "LOW",
    contact: "eleanor",
    assignee: "agent",
    tags: ["heavy-item", "feedback"],
    daysAgo: 80.6,
    messages: [
      customer(
        "The cast iron camp oven set weighs more than my dog. It should say so. I left it in the hall for two days.",
      ),
      agent(
        "You are right, and it does now: the page says 23 kg and the box has a two-person mark. Shall I arrange for somebody to carry it in for you? It would be free.",
        700,
      ),
      customer("My neighbour has done it in exchange for stew. Thank you for changing the page.", 1100),
    ],
  },
];
