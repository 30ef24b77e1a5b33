import { agent, bot, customer, note } from "../shape.ts";
import type { DemoTicket } from "../shape.ts";

/** Trail Club: plans, renewals and member benefits. */
export const membership: DemoTicket[] = [
  {
    subject: "Renewed without warning, want it back",
    channel: "EMAIL",
    status: "OPEN",
    priority: "HIGH",
    contact: "tess",
    tags: ["trail-club", "renewal", "refund"],
    daysAgo: 0.3,
    messages: [
      customer(
        "You took €59 today for a Trail Club renewal. I got no reminder, and I meant to leave this year. Please refund the full amount and cancel.",
      ),
    ],
  },
  {
    subject: "Switch from monthly to yearly",
    channel: "CHAT",
    status: "RESOLVED",
    priority: "LOW",
    contact: "marcus",
    assignee: "agent2",
    tags: ["trail-club", "plan-change"],
    daysAgo: 3.8,
    messages: [
      customer("paying 6 a month, yearly is 59. can i switch mid month"),
      bot("You can change plan under Account > Trail Club > Plan. Would you like me to open that page?"),
      customer("it only lets me from next billing date", 1),
      agent(
        "Hi Marcus, that page is cautious. I have switched you now and taken off the £3.60 you had already paid for the rest of this month, so it is £55.40 for the year.",
        5,
      ),
      customer("nice one", 1),
      agent(
        "Your renewal date is now the 17th of November. We send a reminder three weeks and three days before.",
        2,
      ),
    ],
  },
  {
    subject: "Family membership, is that a thing?",
    channel: "WEB_FORM",
    status: "CLOSED",
    priority: "LOW",
    contact: "gwen",
    assignee: "agent2",
    tags: ["trail-club", "question"],
    daysAgo: 54.7,
    messages: [
      customer("We are four who all order from you. Do we need four memberships or can we share one?"),
      agent(
        "Hello Gwen, one membership covers everybody at the same address, up to five people. Each of you needs their own login; you invite them under Account > Trail Club > Household. Points are pooled.",
        360,
      ),
      customer("Great, that saves us a fortune", 500),
    ],
  },
  {
    subject: "Member discount missing on the rental",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "MEDIUM",
    contact: "paul",
    assignee: "supervisor",
    tags: ["trail-club", "rental", "discount"],
    daysAgo: 1.6,
    messages: [
      customer("Hello, the club promises 10 % on rental. My quote RN-342 shows 0 %. I count €23 missing."),
      agent(
        "Hello Paul, the quote was made under your company address and not your member account, so the discount did not apply. I have asked the rental desk to move it over. You will get a new quote tomorrow morning at the latest, with the €23 off.",
        95,
      ),
      note("@Tomás Herrera RN-342 needs moving to his private account, I cannot edit quotes.", 2),
    ],
  },
  {
    subject: "How many points do I have and do they expire",
    channel: "CHAT",
    status: "CLOSED",
    priority: "LOW",
    contact: "nadia",
    assignee: "agent2",
    tags: ["trail-club", "points"],
    daysAgo: 20.5,
    messages: [
      customer("how many points do i have"),
      bot("You have 1,240 points, worth £12.40. 300 of them expire on 31 December."),
      customer("why would they expire 🥲", 0),
      agent(
        "Hi Nadia, they last two years, and those 300 are from two Decembers ago. If you use them on anything before the 31st they are not lost; they also work on repairs.",
        4,
      ),
      customer("ok ill get socks", 2),
    ],
  },
  {
    subject: "Cancel membership, moving abroad",
    channel: "EMAIL",
    status: "RESOLVED",
    priority: "LOW",
    contact: "eleanor",
    assignee: "agent2",
    tags: ["trail-club", "cancel"],
    daysAgo: 29.1,
    messages: [
      customer(
        "I'm moving to New Zealand in January where you don't deliver. Please end my membership at the end of the paid year, and delete my cards.",
      ),
      agent(
        "Dear Eleanor, done: the membership ends on 3 January and will not renew, and both cards are removed. Your order history stays so that warranties still work. Good luck with the move.",
        220,
      ),
    ],
  },
  {
    subject: "Free delivery threshold changed?",
    channel: "WEB_FORM",
    status: "PENDING",
    priority: "LOW",
    contact: "ruth",
    assignee: "agent",
    tags: ["trail-club", "delivery-fee"],
    daysAgo: 2.6,
    messages: [
      customer("I thought members always had free delivery. I was asked for £9 for a kayak paddle."),
      agent(
        "Hello Ruth, delivery is free for members up to 1.6 m. Above that the courier charges us as freight, and we pass on half of it. A two-part paddle of the same model fits a normal parcel and would be free. Shall I change it to that one?",
        140,
      ),
    ],
  },
  {
    subject: "Two memberships on one e-mail",
    channel: "EMAIL",
    status: "OPEN",
    priority: "MEDIUM",
    contact: "colm",
    assignee: "agent2",
    tags: ["trail-club", "duplicate"],
    daysAgo: 2.9,
    messages: [
      customer(
        "I seem to be paying for Trail Club twice, €6 on the 4th and €6 on the 19th. I only need to be a member once, I'm not that keen.",
      ),
      agent(
        "Hi Colm, I can see one under your e-mail and one created in the app through your phone number. I will close the second and refund what it charged. The app one is from June; does €30 for five months match what you see on your statement?",
        210,
      ),
      customer("I see six payments, June to November. So 36 by my count.", 900),
    ],
  },
  {
    subject: "Student price",
    channel: "INSTAGRAM",
    status: "CLOSED",
    priority: "LOW",
    contact: "chloe",
    assignee: "agent",
    tags: ["trail-club", "question"],
    daysAgo: 61.8,
    messages: [
      customer("do u do student trail club"),
      agent(
        "We do: half price until you are 26, with any student card. Link is in the menu under Trail Club > Student.",
        25,
      ),
      customer("yesss thank u", 3),
    ],
  },
  {
    subject: "Gift membership for my dad",
    channel: "EMAIL",
    status: "RESOLVED",
    priority: "LOW",
    contact: "hannah",
    assignee: "agent2",
    tags: ["trail-club", "gift"],
    daysAgo: 10.7,
    messages: [
      customer(
        "Is it possible to give someone Trail Club for a year, starting on a given date (his 70th, 12 December), without him seeing anything before?",
      ),
      agent(
        "Yes. I have set up a gift code for you that becomes active on 12 December. Nothing is sent to him; you get a page to print or forward. It will not renew by itself after the year.",
        160,
      ),
      customer("perfect. he will use the repair service A LOT", 75),
      agent("Then he will be a very good member. Happy 70th to him from us.", 20),
    ],
  },
  {
    subject: "Annual repair already used?",
    channel: "PHONE",
    status: "IN_PROGRESS",
    priority: "LOW",
    contact: "ian",
    assignee: "senior",
    tags: ["trail-club", "repair"],
    daysAgo: 0.8,
    messages: [
      customer(
        "[Call, 4 min] The app says Ian's free repair for this year is used. He has sent nothing since last autumn.",
      ),
      agent(
        "Ian, I found it: your patch offcuts in summer were booked as a repair, which they were not. I have asked for the counter to be set back and will check that the app shows it tomorrow.",
        40,
      ),
    ],
  },
  {
    subject: "Charged in Swiss francs after travelling",
    channel: "EMAIL",
    status: "ON_HOLD",
    priority: "MEDIUM",
    contact: "ute",
    assignee: "supervisor",
    tags: ["trail-club", "currency"],
    daysAgo: 8.3,
    messages: [
      customer(
        "My membership was always in Euro. Since I was in Switzerland the app charges CHF 6.50. I live in Göttingen. Please change back and return the difference.",
      ),
      agent(
        "Dear Ute, the app store sets the currency from the country of your store account, and it moved with you. I have refunded the difference of €0.87, and asked the store to change the account back. They say seven to ten days; I will check on the 25th.",
        300,
      ),
      note(
        "Store case 55-20931. If they refuse we move her to billing through our site. Same problem as two others in August.",
        5,
      ),
    ],
  },
  {
    subject: "Is Trail Club worth it for two orders a year?",
    channel: "WEB_FORM",
    status: "CLOSED",
    priority: "LOW",
    contact: "sean",
    assignee: "agent2",
    tags: ["trail-club", "question"],
    daysAgo: 33.3,
    messages: [
      customer("Straight question. I order about twice a year and break something once. Worth €59?"),
      agent(
        "Straight answer: with two orders you save about €10 on delivery, and a typical repair is €25 to €40. If you break something most years, about even. If you also hire kit or use the offline maps, yes. Otherwise keep your money.",
        240,
      ),
      customer("That's the first time anyone told me to keep my money. I'll join.", 130),
    ],
  },
  {
    subject: "member sale early access link dead",
    channel: "INSTAGRAM",
    status: "OPEN",
    priority: "MEDIUM",
    contact: "yusuf",
    tags: ["trail-club", "sale", "website"],
    daysAgo: 0.04,
    messages: [
      customer("early access link gives 404"),
      customer("sale ends for members tonight so kinda urgent", 9),
    ],
  },
  {
    subject: "Wrong birthday on the birthday voucher",
    channel: "EMAIL",
    status: "RESOLVED",
    priority: "LOW",
    contact: "bea",
    assignee: "agent2",
    tags: ["trail-club", "account"],
    daysAgo: 15.6,
    messages: [
      customer(
        "Thank you for the birthday voucher, but I turned 52 in May and not yesterday. I don't mind two birthdays, only the second year.",
      ),
      agent(
        "Dear Bea, the day and month were swapped when you joined (5/11 and 11/5). Corrected. Please keep the voucher all the same.",
        180,
      ),
    ],
  },
  {
    subject: "Payment for membership failed three times",
    channel: "EMAIL",
    status: "PENDING",
    priority: "MEDIUM",
    contact: "rob",
    assignee: "supervisor",
    tags: ["trail-club", "payment-failed"],
    daysAgo: 1.3,
    messages: [
      customer(
        "Card works everywhere else. Your system says declined. Tried 3x and now it says I'm locked for 24h.",
      ),
      agent(
        "Hi Rob, I have lifted the lock. The decline comes from your bank with code 65, which usually means a limit on foreign payments; our US entity was down on Monday and the charge went through Dublin. It is back. Could you try once more, and tell me the exact text if it fails again?",
        85,
      ),
    ],
  },
  {
    subject: "Can a club membership be transferred to my partner?",
    channel: "WEB_FORM",
    status: "IN_PROGRESS",
    priority: "LOW",
    contact: "jo",
    assignee: "agent2",
    tags: ["trail-club", "transfer"],
    daysAgo: 2.2,
    messages: [
      customer(
        "We've separated (amicably, we even split the tents). The membership is in my name but he's the one who uses it. Can it just become his?",
      ),
      agent(
        "Hi Jo, it can. I will move the plan and the points and leave you your orders and addresses. He will get a mail to confirm, so that nothing happens without him. I am waiting for his click.",
        130,
      ),
    ],
  },
  {
    subject: "What data does the club share with hotels?",
    channel: "EMAIL",
    status: "OPEN",
    priority: "MEDIUM",
    contact: "haruka",
    tags: ["trail-club", "privacy"],
    daysAgo: 1.0,
    messages: [
      customer(
        'Dear Sir or Madam,\n\nThe Trail Club page mentions "partner huts and hotels". Before I join I wish to know which of my data they receive, and when. I could not find it in the privacy text, section 4.\n\nHaruka Morimoto',
      ),
    ],
  },
  {
    subject: "Membership card never came",
    channel: "EMAIL",
    status: "CLOSED",
    priority: "LOW",
    contact: "gordon",
    assignee: "agent2",
    tags: ["trail-club"],
    daysAgo: 76.5,
    messages: [
      customer(
        "I was promised a card. I have now been a member for two months without being able to prove it to anybody.",
      ),
      agent(
        "Dear Gordon, cards are in the app since this year, which we wrote in a font nobody could be expected to read. I have had one printed for you all the same. It is number 00041 of the old series.",
        600,
      ),
      customer("Received. It is in my wallet behind the library card, which is as high as it gets.", 7000),
    ],
  },
  {
    subject: "partner offer: free night at Hollow Oak not accepted",
    channel: "PHONE",
    status: "RESOLVED",
    priority: "MEDIUM",
    contact: "gwen",
    assignee: "manager",
    tags: ["trail-club", "partner"],
    daysAgo: 7.2,
    messages: [
      customer(
        '[Call from the campsite, 3 min] Gwen is at the reception of Hollow Oak; the member voucher "is not in the list".',
      ),
      agent(
        "Gwen, I have Walter's reception on the other line. Their list was from September. They have written your code in by hand and your pitch is number 8, by the stream. Next time it will be on the new list.",
        9,
      ),
    ],
  },
  {
    subject: "Leave a review reward?",
    channel: "CHAT",
    status: "OPEN",
    priority: "LOW",
    contact: "linh",
    assignee: "agent2",
    tags: ["trail-club", "points"],
    daysAgo: 0.6,
    messages: [
      customer("hey it says 50 pts per review. i wrote 4 reviews and have 50 pts. math isnt mathing"),
    ],
  },
];
