import { agent, customer, note } from "../shape.ts";
import type { DemoTicket } from "../shape.ts";

/** Hire for groups and companies: quotes, deposits, damage and returns. */
export const rental: DemoTicket[] = [
  {
    subject: "Hire for 46 pupils, Bronze expedition in May",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "MEDIUM",
    contact: "deborah",
    assignee: "manager",
    tags: ["rental", "quote", "b2b"],
    daysAgo: 7.8,
    messages: [
      customer(
        "Good afternoon,\n\nNorthmoor School would like a quotation for the weekend of 15-17 May:\n\n1. 16 three-person tents\n2. 46 sleeping mats\n3. 46 rucksacks, 60 l or above\n4. 16 stoves (no petrol, please; last year's eyebrows have only just grown back)\n5. 8 first-aid kits\n\nCollection Thursday, return Monday. Purchase order to follow on acceptance.\n\nDeborah Finch",
      ),
      agent(
        "Good afternoon Deborah,\n\nQuote RN-338 is attached: £1,486 plus VAT, with the school's rate. The stoves are Brasa Duo on gas, with a wide base. For each stove we add a heat mat and a laminated card, at no charge.\n\nThe price includes two spare tents, since something always happens to two tents.\n\nIt is reserved for you until the end of the month.\n\nTomás Herrera",
        340,
      ),
      customer(
        "Thank you. The governors ask whether damage is capped. Last year a different supplier billed us £900 for mud.",
        2900,
      ),
      agent(
        "It is: at 10% of the hire price, so £148.60 at most, except for things that do not come back at all. And mud is included. I am adding this as a line in the quote so that the governors can point at it.",
        75,
      ),
      note(
        "@Layla Haddad she needs the PO number on the invoice, see the bursar's ticket. Template prepared.",
        10,
      ),
    ],
  },
  {
    subject: "RN-327: two tents came back that are not ours",
    channel: "EMAIL",
    status: "PENDING",
    priority: "LOW",
    contact: "stuart",
    assignee: "manager",
    tags: ["rental", "return"],
    daysAgo: 2.4,
    messages: [
      customer(
        "Tomás, we've sent you back 20 tents, all there. Only I find I've still 2 of yours in the store, so you'll have 2 of ours. Ours have KOC inside in marker. Stuart",
      ),
      agent(
        "Stuart, I found both, the KOC is quite artistic. I can send them with Tuesday's pallet and take ours back on the same lorry. Will somebody be there between eleven and one?",
        400,
      ),
    ],
  },
  {
    subject: "60 headlamps for a night scene, tomorrow",
    channel: "PHONE",
    status: "RESOLVED",
    priority: "URGENT",
    contact: "theo",
    assignee: "manager",
    tags: ["rental", "express", "b2b"],
    daysAgo: 4.6,
    messages: [
      customer(
        "[Call, 4 min] Theo needs 60 Glim headlamps for tomorrow night, warm light only, no visible logo. Location: a quarry near Settle.",
      ),
      agent(
        "Theo, 60 Glim 300 are set aside, firmware on warm, logos taped in black. Your driver can load from 7 am at Leeds, dock 2. RN-340, £180 for two nights. Batteries are full and there is a crate with 60 more.",
        50,
      ),
      customer("[Text after the call] You are my favourite people. Driver is called Bex", 10),
      agent("Bex is on the list at the gate. Break a leg, but wear a helmet in the quarry.", 5),
    ],
  },
  {
    subject: "Deposit not returned",
    channel: "EMAIL",
    status: "OPEN",
    priority: "HIGH",
    contact: "lucia",
    assignee: "manager",
    tags: ["rental", "deposit"],
    daysAgo: 3.1,
    messages: [
      customer(
        "Hi Tomás, the deposit for RN-318 (€1,200) is still blocked and we're at the 21st day. You told us ten. It hurts a little in low season. Lucía",
      ),
      agent(
        "Hi Lucía, you are right, it should have been released on the 9th. The inspection was closed on paper and not in the system. I am releasing it now; can you tell me tomorrow whether the bank shows it?",
        80,
      ),
      customer("Bank shows €1,020. There are 180 missing. Is there something you have to tell me? 🙂", 1500),
    ],
  },
  {
    subject: "Festival: 300 tents pre-pitched, possible?",
    channel: "WEB_FORM",
    status: "IN_PROGRESS",
    priority: "MEDIUM",
    contact: "femi",
    assignee: "manager",
    tags: ["rental", "quote", "prospect"],
    daysAgo: 5.5,
    messages: [
      customer(
        "Hello, I produce Lumen by the Sea (12,000 people, 4 days in July). Looking for someone to supply AND pitch 300 two-person tents, collect them, and not throw half of them away afterwards. Do you do this? What would you need from us?\n\nFemi Oyelaran",
      ),
      agent(
        "Hello Femi, we do, up to 350 with our own team. What we need: a flat field with vehicle access two days before, water, and one person who may decide things. Last summer 97% of tents went back on the shelf; the rest became bags. When would a site visit suit you? I could come on the 3rd or 4th.",
        240,
      ),
      customer("4th, 11am. I'll bring a site plan and probably wellies for you", 700),
      agent(
        'Size 43, thank you. See you on the 4th. I will prepare two variants for the wind, as the plan says "by the Sea".',
        35,
      ),
    ],
  },
  {
    subject: "Extend rental by two days",
    channel: "WHATSAPP",
    status: "CLOSED",
    priority: "LOW",
    contact: "gwen",
    assignee: "manager",
    tags: ["rental", "extension"],
    daysAgo: 41.0,
    messages: [
      customer("weather is too good to come home. can we keep the tent till tuesday"),
      agent("Of course. RN-311 now ends on Tuesday evening, £9 a day. Enjoy the sun!", 20),
      customer("☀️☀️", 3),
    ],
  },
  {
    subject: "Broken pole on day one, need replacement on trail",
    channel: "PHONE",
    status: "CLOSED",
    priority: "URGENT",
    contact: "lucia",
    assignee: "senior",
    tags: ["rental", "field-repair"],
    daysAgo: 30.6,
    messages: [
      customer(
        "[Call, 3 min] Lucía's guide has a broken middle section on one Ridgeway at the Góriz hut. Group of nine, snow tomorrow.",
      ),
      agent(
        "Lucía, the repair sleeve is in the lid pocket of every hire tent: a metal tube the length of a hand. Slide it over the break, tape on both sides. I sent your guide a photo. It holds in snow if the guys are tight.",
        10,
      ),
      customer("[Call back] Found, taped, standing. Nobody ever told us about the sleeve!", 75),
      agent("From now on it is on a red tag at the zip. Safe night up there.", 4),
    ],
  },
  {
    subject: "Insurance certificate for hired kit",
    channel: "EMAIL",
    status: "OPEN",
    priority: "MEDIUM",
    contact: "imogen",
    tags: ["rental", "insurance", "b2b"],
    daysAgo: 0.5,
    messages: [
      customer(
        "Our county commissioner wants a copy of your product liability certificate before the jamboree (RN-344), plus the flame test sheets for the mess tent. By Friday if at all possible, she's the type.\n\nImogen",
      ),
    ],
  },
  {
    subject: "Desert camp: 25 sets for January",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "HIGH",
    contact: "khalid",
    assignee: "manager",
    tags: ["rental", "uae", "b2b", "quote"],
    daysAgo: 6.4,
    messages: [
      customer(
        "Dear Mr Herrera,\n\nFor a corporate group in the Rub al Khali, 12-15 January, we require 25 complete sets (tent, mat, bag, lamp), sand pegs in place of normal pegs, collection at Jebel Ali. Kindly send your best price in AED. My colleague will write in Arabic regarding the paperwork.\n\nKhalid Al Mansoori\nWadi Trails",
      ),
      agent(
        "Dear Mr Al Mansoori,\n\n25 sets are reserved in Jebel Ali. Your price is AED 11,250 for the four days, including 200 sand pegs of 40 cm and 25 lanterns on top of the lamps. Nights in January are around 8 °C there, so I have chosen the Nimbo 0 and not the summer bag.\n\nMs Layla Haddad takes care of the papers in Arabic.\n\nTomás Herrera",
        420,
      ),
      note(
        "@Layla Haddad vehicle permit letter needed for the collection, he will write to you. They did two groups with us last winter, never a problem.",
        5,
      ),
      customer("We accept. Please prepare the contract.", 1600),
      agent("Thank you. The contract is being drawn up in both languages and reaches you on Monday.", 90),
    ],
  },
  {
    subject: "Can I hire before I buy?",
    channel: "CHAT",
    status: "RESOLVED",
    priority: "LOW",
    contact: "linh",
    assignee: "agent2",
    tags: ["rental", "question"],
    daysAgo: 8.5,
    messages: [
      customer("can i rent the corvo 55 for a weekend before buying? torso is weird lol"),
      agent(
        "Yes! $22 for a weekend, and if you buy it within a month we take the $22 off. Regular or short back?",
        3,
      ),
      customer("short i think", 1),
      agent("I reserved a short one in Reno for Friday. If it is wrong, they swap it on the spot.", 2),
    ],
  },
  {
    subject: "Charged a cleaning fee for sand",
    channel: "EMAIL",
    status: "OPEN",
    priority: "MEDIUM",
    contact: "reem",
    tags: ["rental", "dispute", "uae"],
    daysAgo: 1.3,
    messages: [
      customer(
        'Hello, AED 150 "excessive sand" on RN-333. We rented a DESERT set. In the desert. Where did you expect us to pitch it? 😅 Please remove.',
      ),
    ],
  },
  {
    subject: "Group size went from 12 to 31",
    channel: "EMAIL",
    status: "OPEN",
    priority: "HIGH",
    contact: "jonas",
    assignee: "manager",
    tags: ["rental", "b2b", "change"],
    daysAgo: 1.7,
    messages: [
      customer(
        "Dear Mr Herrera, our team event has become popular. We are now 31 persons instead of 12 (RN-336, in 9 days). Is this still possible? If not, for how many?\n\nJ. Krüger",
      ),
      agent(
        "Dear Mr Krüger, congratulations on the popularity. Tents and mats: yes for 31. Sleeping bags: 26 in the warm version, the other 5 would come from Leeds and arrive one day before. Is that close enough for you, or shall I look for five from a partner nearby?",
        130,
      ),
      customer(
        "One day before is too close for our safety officer. Partner please. Also two vegetarians, if you offer food (I believe you do not).",
        1100,
      ),
    ],
  },
  {
    subject: "Hired boots gave me blisters",
    channel: "INSTAGRAM",
    status: "CLOSED",
    priority: "LOW",
    contact: "chloe",
    assignee: "manager",
    tags: ["rental", "boots"],
    daysAgo: 22.6,
    messages: [
      customer("rented boots = 6 blisters. feet pics available on request (no)"),
      agent(
        "Ouch, and thank you for the no. Half of the hire is back on your card. Next time ask for the thin liner socks, they are free and they work.",
        130,
      ),
      customer("ty 🩹", 10),
    ],
  },
  {
    subject: "Missing: one mallet",
    channel: "EMAIL",
    status: "RESOLVED",
    priority: "LOW",
    contact: "walt",
    assignee: "manager",
    tags: ["rental", "return"],
    daysAgo: 12.8,
    messages: [
      customer(
        "Your list says one mallet missing from our return. I have looked everywhere, including in the compost, where I found last year's.",
      ),
      agent("Then we are even: last year's mallet counts as this year's. Nothing to pay, Walter.", 200),
    ],
  },
  {
    subject: "Delivery of rental to a trailhead?",
    channel: "WEB_FORM",
    status: "PENDING",
    priority: "LOW",
    contact: "rob",
    assignee: "manager",
    tags: ["rental", "delivery"],
    daysAgo: 1.8,
    messages: [
      customer(
        "Flying into Reno late, starting at Echo Lake at 6am next day. Any chance the rental gear can meet us at the trailhead?",
      ),
      agent(
        "Hi Rob, we can leave it in a locker at the Echo Lake store; they open the side door at 5:30 for hikers. $35 for the drive. What time would you bring it back, and would the same locker do?",
        150,
      ),
    ],
  },
  {
    subject: "Long-term hire for a research station",
    channel: "EMAIL",
    status: "ON_HOLD",
    priority: "MEDIUM",
    contact: "haruka",
    assignee: "manager",
    tags: ["rental", "quote"],
    daysAgo: 16.2,
    messages: [
      customer(
        'Dear Acme, our university keeps a snow observation point in Hokkaido from December to April. Can we hire one Ridgeway 4 and four Nimbo -7 for five months? Budget approval needs a fixed price, and the word "lease" instead of "rent".',
      ),
      agent(
        'Dear Ms Morimoto, we can. A lease from 1 December to 30 April costs ¥198,000, with one exchange of anything that tears. The offer with the word "lease" is attached and is valid for six weeks. I understand your committee meets on the 28th, so I have put this on hold until then.',
        1300,
      ),
    ],
  },
  {
    subject: "Return point closed when we arrived",
    channel: "PHONE",
    status: "RESOLVED",
    priority: "HIGH",
    contact: "wanda",
    assignee: "manager",
    tags: ["rental", "return"],
    daysAgo: 9.9,
    messages: [
      customer(
        "[Call, 5 min] Wanda stands before the Leeds return point, Sunday 16:05. The sign says open until 17:00. Nobody there. Boot full of wet tents.",
      ),
      agent(
        "Wanda, our colleague closed early because of a family emergency, and nobody changed the sign. Your hire ended at 16:05 in our books. Please drive home; a van collects the tents on Monday after six, and drying is on us.",
        12,
      ),
      customer("[Text] Thank you. I hope the colleague's family is well.", 40),
      agent("Thank you for asking. All is well.", 1200),
    ],
  },
  {
    subject: "Kayak hire, how many litres in the dry bags?",
    channel: "CHAT",
    status: "CLOSED",
    priority: "LOW",
    contact: "sean",
    assignee: "manager",
    tags: ["rental", "question"],
    daysAgo: 69.9,
    messages: [
      customer("the dry bags that come with the double kayak, what size"),
      agent("Two of 20 litres and one of 8 for the sandwiches.", 6),
      customer("that's a lot of sandwiches. grand", 2),
    ],
  },
  {
    subject: "Contract clause 7 (late return) unclear",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "MEDIUM",
    contact: "femi",
    assignee: "manager",
    tags: ["rental", "contract"],
    daysAgo: 2.0,
    messages: [
      customer(
        'Clause 7: "late return is charged per unit per day or part thereof at the higher rate". Higher than what? Our lawyer charges per day or part thereof too, so a quick answer would save us both.',
      ),
      agent(
        'Hi Femi, higher than the agreed daily rate, namely one and a half times. You are right that it does not say so. I have sent our wording to our own lawyer and proposed: "at 150% of the agreed daily rate, after a grace period of 24 hours". I will confirm as soon as she nods.',
        110,
      ),
      customer("That wording works for us.", 300),
    ],
  },
  {
    subject: "Do you hire to private persons?",
    channel: "WEB_FORM",
    status: "CLOSED",
    priority: "LOW",
    contact: "amelie",
    assignee: "manager",
    tags: ["rental", "question"],
    daysAgo: 51.3,
    messages: [
      customer(
        "Hello! Is rental only for companies? I would like one tent for one weekend, for one person, me.",
      ),
      agent(
        "Hello Amélie, it is for everyone. One tent, one weekend, one person: €28, collection in 140 pickup points. The form asks for a company name, but you can leave it empty; we will remove it for private customers.",
        500,
      ),
    ],
  },
  {
    subject: "Invoice RN-329 shows 9 days instead of 8",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "LOW",
    contact: "stuart",
    assignee: "supervisor",
    tags: ["rental", "invoice"],
    daysAgo: 1.2,
    messages: [
      customer(
        "Small thing. Collected Sat 1st, returned Sat 8th 09:30, billed for 9 days. I make it 8, or 7 and a bit.",
      ),
      agent(
        "Hello Stuart, you are right, the first and the last day were each counted in full, plus one for the weekend. It should be 7 and a half, which we round down. I have asked accounts for a credit note for two days.",
        180,
      ),
    ],
  },
  {
    subject: "Are the climbing helmets within date?",
    channel: "EMAIL",
    status: "OPEN",
    priority: "HIGH",
    contact: "deborah",
    tags: ["rental", "safety", "b2b"],
    daysAgo: 0.25,
    messages: [
      customer(
        "Our risk assessor requires the date of manufacture of each helmet supplied under RN-338, and the record of the last inspection. Pupils may not wear them otherwise. I appreciate this is tedious.\n\nDeborah Finch",
      ),
    ],
  },
  {
    subject: "Someone stole a hired tent from our car",
    channel: "WHATSAPP",
    status: "PENDING",
    priority: "MEDIUM",
    contact: "marcus",
    assignee: "manager",
    tags: ["rental", "theft"],
    daysAgo: 0.8,
    messages: [
      customer(
        "Bad news. Car broken into last night in Fort William, your tent is gone (RN-345). Police report tomorrow. What do I owe you?",
      ),
      agent(
        "Marcus, sorry about the car. Hire includes theft with a police report, so nothing beyond £50. Please keep the receipt for the window too, some car policies pay it. Do you need another tent for tonight? There is one in Fort William that I can have ready by five.",
        20,
      ),
    ],
  },
];
