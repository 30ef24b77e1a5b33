import { agent, bot, customer, note } from "../shape.ts";
import type { DemoTicket } from "../shape.ts";

/** Charges, invoices, VAT and disputes. */
export const payments: DemoTicket[] = [
  {
    subject: "Charged three times for one order",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "URGENT",
    contact: "nadia",
    assignee: "supervisor",
    tags: ["payment", "duplicate-charge"],
    daysAgo: 0.6,
    messages: [
      customer(
        "AO-48399, £164. My bank app shows THREE times £164 pending. That is my rent money. Please fix this today, I have a standing order on Monday.",
      ),
      agent(
        "Dear Nadia, I can see one payment that succeeded and two authorisations that were left hanging when our payment page timed out. I have cancelled both from our side, with the references A-77120 and A-77121. Banks usually free the money within hours, some take until the next morning. I will check again at 16:00 and write to you.",
        18,
      ),
      note(
        "Timeout was 09:12 to 09:20, 31 customers. @Nora Whelan list of affected orders attached, releasing the rest now.",
        25,
      ),
      customer("one of them is gone now. second still there", 210),
      agent(
        "I can see the release was accepted by your bank at 13:40, so it is only their display. If it has not gone by tomorrow at nine, send me a message here and I will call the bank together with you before your standing order runs.",
        12,
      ),
    ],
  },
  {
    subject: "card declined but i have money",
    channel: "CHAT",
    status: "RESOLVED",
    priority: "MEDIUM",
    contact: "tyler",
    assignee: "agent2",
    tags: ["payment-failed"],
    daysAgo: 1.2,
    messages: [
      customer("card declined. theres money on it"),
      bot(
        "I am sorry about that. Most declines come from the bank asking for a confirmation in its app. Did you see one?",
      ),
      customer("no", 0),
      customer("also tried apple thing, same", 1),
      agent(
        "Hi Tyler, the bank's answer says the ZIP code does not match. You have the old one, 97202, stored with us. Change it in the card form and it should go.",
        4,
      ),
      customer("moved in june. works now ty", 3),
      agent("Great, order AO-48361 is confirmed.", 1),
    ],
  },
  {
    subject: "VAT invoice with company name",
    channel: "WEB_FORM",
    status: "RESOLVED",
    priority: "LOW",
    contact: "bastien",
    assignee: "supervisor",
    tags: ["invoice", "vat"],
    daysAgo: 5.8,
    messages: [
      customer(
        "Bonjour, I need a invoice with my company: Leroux Charpente, SIRET 000 000 000 00018. Order AO-47933.",
      ),
      agent(
        'Bonjour Bastien, the corrected invoice is attached. I have saved the company on your account; tick "Buy as company" at checkout and it appears by itself.',
        90,
      ),
    ],
  },
  {
    subject: "Chargeback opened by mistake",
    channel: "EMAIL",
    status: "ON_HOLD",
    priority: "HIGH",
    contact: "oliver",
    assignee: "supervisor",
    tags: ["chargeback"],
    daysAgo: 10.3,
    messages: [
      customer(
        "Embarrassing one. I didn't recognise \"ACM*OUTDR DUB\" on my statement and told the bank it was fraud. It was my own rucksack. They've taken £129 back from you. How do I undo it?",
      ),
      agent(
        "Dear Oliver, it happens more often than you think, that name on the statement does us no favours. Please tell the bank in writing that you withdraw the dispute, case 4418-C. I have told our processor too. Until they confirm, usually within two weeks, your account stays open and nothing is charged to you again.",
        120,
      ),
      customer("Done, letter sent this morning. Sorry for the trouble", 1500),
      agent(
        "Thank you. I am putting this on hold until the bank's confirmation arrives and will then write to you.",
        60,
      ),
    ],
  },
  {
    subject: "Pay in three instalments?",
    channel: "WEB_FORM",
    status: "PENDING",
    priority: "LOW",
    contact: "jo",
    assignee: "agent2",
    tags: ["payment-plan"],
    daysAgo: 1.7,
    messages: [
      customer(
        "Would love the Ridgeway 6 but £520 in one go isn't happening before Christmas. Do you do instalments without the usual small print?",
      ),
      agent(
        "Hi Jo, yes: three payments of £173.34, one today and then monthly, no interest and no fee. There is a soft credit check that leaves no mark. Would you like me to send you the link, and should the first payment be today or on the 28th?",
        65,
      ),
    ],
  },
  {
    subject: "REFUND???",
    channel: "WHATSAPP",
    status: "OPEN",
    priority: "HIGH",
    contact: "yusuf",
    tags: ["refund"],
    daysAgo: 0.1,
    messages: [
      customer("its been 8 working days. where is my refund"),
      customer("R-20455", 0),
      customer("?", 70),
    ],
  },
  {
    subject: "Wire transfer reference missing",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "MEDIUM",
    contact: "khalid",
    assignee: "supervisor",
    tags: ["bank-transfer", "b2b", "uae"],
    daysAgo: 2.3,
    messages: [
      customer(
        "Dear Layla,\n\nOur bank transferred AED 5,625 on Sunday (50% deposit, RN-339) without reference. The SWIFT copy is attached. Kindly confirm receipt so that I can close it on our side.\n\nKhalid",
      ),
      agent(
        "Dear Khalid, thank you for the copy. I see an amount of AED 5,595 from your bank, which would be ours less a AED 30 correspondent fee. I have asked accounts to match it and to treat the 30 as bank charges. You will have the stamped receipt tomorrow.",
        260,
      ),
      note("Accounts close at 15:00 Dubai time. @Tomás Herrera ok to carry the 30?", 3),
      note("Yes, of course.", 20, "manager"),
    ],
  },
  {
    subject: "Price dropped two days after I bought",
    channel: "EMAIL",
    status: "RESOLVED",
    priority: "LOW",
    contact: "tess",
    assignee: "agent",
    tags: ["price-match"],
    daysAgo: 4.4,
    messages: [
      customer(
        "Bought the Corvo 55 for £149 on Sunday. Today it's £119. I feel like a fool. Is there anything you can do?",
      ),
      agent(
        "Hello Tess, we match our own prices for 14 days. £30 is on its way to your card. You do not need to send anything back.",
        55,
      ),
      customer("That's really good of you, thank you", 30),
      agent("You are welcome. Enjoy the pack.", 5),
    ],
  },
  {
    subject: "Gift card balance says zero",
    channel: "WEB_FORM",
    status: "OPEN",
    priority: "MEDIUM",
    contact: "chloe",
    tags: ["gift-card"],
    daysAgo: 0.4,
    messages: [
      customer(
        "I was given a £50 gift card for my birthday, never used it. Balance checker says £0.00. Code ends in 7QX4. Can someone have used it before me?",
      ),
    ],
  },
  {
    subject: "Wrong currency on invoice AO-47888",
    channel: "EMAIL",
    status: "CLOSED",
    priority: "LOW",
    contact: "lina",
    assignee: "supervisor",
    tags: ["invoice", "currency"],
    daysAgo: 23.9,
    messages: [
      customer(
        "Hello, I paid in dollars and the invoice is in euro. My employer reimburses only what he sees in dollars.",
      ),
      agent(
        "Hello Lina, here is the invoice in dollars with the rate of the day on it. The amount equals the charge on your card to the cent.",
        130,
      ),
      customer("Perfect thanks", 240),
    ],
  },
  {
    subject: "Possible fraud: order I did not place",
    channel: "PHONE",
    status: "IN_PROGRESS",
    priority: "URGENT",
    contact: "gwen",
    assignee: "supervisor",
    tags: ["fraud"],
    isSensitive: true,
    daysAgo: 0.9,
    messages: [
      customer(
        "[Call, 9 min] Gwen received a confirmation for four GPS watches, £1,240, going to an address in Croydon. She did not order them. Her password was the same as on another site that was in the news.",
      ),
      agent(
        "Gwen, the order is stopped and nothing will leave the warehouse. Your account is locked, all devices are signed out, and the £1,240 is being released. Please change that password everywhere you used it, your e-mail first. I ring you tomorrow at ten to open the account again together.",
        6,
      ),
      note(
        "Same Croydon address on two other accounts this week. Blocked the address. @Nora Whelan passing all three to you for the police reference.",
        35,
      ),
      note("Reference obtained. Please give it to her tomorrow, her bank will ask for it.", 240, "admin"),
    ],
  },
  {
    subject: "Please split invoice across two cost centres",
    channel: "EMAIL",
    status: "PENDING",
    priority: "LOW",
    contact: "imogen",
    assignee: "supervisor",
    tags: ["invoice", "b2b"],
    daysAgo: 3.4,
    messages: [
      customer(
        "For AO-48120 could we have two invoices, 60% to Training and 40% to Jamboree? Our treasurer is new and very keen.",
      ),
      agent(
        "Dear Imogen, two invoices are possible if the lines add up rather than a percentage of each. Training could take the kits and half of the lamps, Jamboree the rest, which comes to 59/41. Would the treasurer accept that, or shall I move two more lamps?",
        190,
      ),
    ],
  },
  {
    subject: "Why is there a £1 charge?",
    channel: "CHAT",
    status: "CLOSED",
    priority: "LOW",
    contact: "anika",
    assignee: "agent2",
    tags: ["payment", "question"],
    daysAgo: 42.4,
    messages: [
      customer("£1 from acme, i didnt buy anything"),
      agent(
        "Hi Anika, you added a new card yesterday. We ask the bank for £1 to see that the card is real and release it straight away. It disappears on its own in a day or two.",
        2,
      ),
      customer("ah ok", 1),
    ],
  },
  {
    subject: "Payment link expired before our finance team woke up",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "MEDIUM",
    contact: "femi",
    assignee: "supervisor",
    tags: ["payment-link", "b2b"],
    daysAgo: 1.0,
    messages: [
      customer(
        "The deposit link lasts 2 hours. Our payment run is Thursdays. Can we just have an invoice like grown-ups? :)",
      ),
      agent(
        "Hi Femi, of course. Invoice F-2291 is attached with 14 days to pay. I am having your account set up for invoices by default; the credit check takes a day, nothing for you to do.",
        70,
      ),
    ],
  },
  {
    subject: "Double VAT on import, Norway",
    channel: "WEB_FORM",
    status: "ON_HOLD",
    priority: "MEDIUM",
    contact: "hannah",
    assignee: "supervisor",
    tags: ["vat", "customs"],
    daysAgo: 13.5,
    messages: [
      customer(
        "Sent a tent to my brother in Tromsø. You charged VAT at checkout and then he paid Norwegian VAT at the door: NOK 1,150. Once would be enough.",
      ),
      agent(
        "Dear Hannah, your brother should not have paid. Our number was missing on the customs form. Norwegian customs refund it to him on request; I have filed the request in his name with your permission from the phone, case N-441. They answer within 30 days. If they say no, we pay it.",
        400,
      ),
      note("Diary +30 days. Leeds label software fixed for NO and CH.", 10),
    ],
  },
  {
    subject: "Direct debit date",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "LOW",
    contact: "ian",
    assignee: "supervisor",
    tags: ["direct-debit"],
    daysAgo: 1.9,
    messages: [
      customer("Pension arrives on the 28th. You collect on the 26th. Could you kindly collect on the 29th?"),
      agent(
        "Dear Ian, I have asked for your collection date to be moved to the 29th. This month's is already with the bank for the 26th, so I have cancelled it, and it will be taken on the 29th instead. I will confirm once the bank has accepted the change.",
        140,
      ),
    ],
  },
  {
    subject: "Statement of account for the year",
    channel: "EMAIL",
    status: "OPEN",
    priority: "LOW",
    contact: "stuart",
    tags: ["invoice", "b2b"],
    daysAgo: 1.5,
    messages: [
      customer(
        "Hi, our accountant wants a statement of everything we bought and hired from you between 1 April and 31 March, with invoice numbers. PDF and a spreadsheet if you can. No great rush, end of the month.\n\nStuart Rae, Kestrel",
      ),
    ],
  },
  {
    subject: "Discount code applied but total unchanged",
    channel: "WEB_FORM",
    status: "OPEN",
    priority: "MEDIUM",
    contact: "kirsty",
    tags: ["promo", "website"],
    daysAgo: 0.2,
    messages: [
      customer(
        "ISLAND10 is accepted (green tick) and the total stays at £86.40. I've not pressed Pay as I don't trust the tick.",
      ),
    ],
  },
  {
    subject: "paid cash on delivery, app says unpaid",
    channel: "INSTAGRAM",
    status: "IN_PROGRESS",
    priority: "HIGH",
    contact: "omar",
    assignee: "agent2",
    tags: ["cash-on-delivery", "uae"],
    daysAgo: 0.7,
    messages: [
      customer(
        'Hi, paid 340 dhs to the driver on Thursday, got a paper receipt. App says "payment overdue" and blocks my account. AO-48288',
      ),
      agent(
        "Hi Omar, sorry for this. Please send a photo of the receipt. I have unblocked the account meanwhile.",
        9,
      ),
      customer("[photo] here", 4),
      agent(
        "Thank you, it is stamped and clear. The driver's cash box has not been counted yet. I marked your order as paid and will confirm when the courier has booked it.",
        11,
      ),
    ],
  },
  {
    subject: "Dispute over restocking fee",
    channel: "EMAIL",
    status: "OPEN",
    priority: "MEDIUM",
    contact: "rob",
    assignee: "supervisor",
    tags: ["refund", "dispute", "us"],
    daysAgo: 2.5,
    messages: [
      customer('You advertise free returns. I got dinged $18 "restocking". Which is it?'),
      agent(
        "Hi Rob, returns are free for anything under 30 lb. The roof box is above that, and the fee is on the product page, but only on a wide screen, so you may never have seen it. Were you on your phone when you ordered?",
        180,
      ),
      customer("Phone. Screenshot attached, no fee anywhere on it. I'd call that advertising.", 700),
    ],
  },
  {
    subject: "Request to pay by cheque",
    channel: "EMAIL",
    status: "PENDING",
    priority: "LOW",
    contact: "gordon",
    assignee: "supervisor",
    tags: ["payment", "question"],
    daysAgo: 2.8,
    messages: [
      customer(
        "I have a chequebook with eleven cheques left and would like to use one on you before the bank abolishes us both. £46, for the winter canisters and the pegs.",
      ),
      agent(
        "Dear Gordon, it would be an honour. Payable to Acme Outdoor Ltd, with AO-48402 on the back. We would normally wait for it to clear, but shall I send the parcel now, since it is you?",
        230,
      ),
    ],
  },
  {
    subject: "Charged for a lost locker key",
    channel: "PHONE",
    status: "RESOLVED",
    priority: "LOW",
    contact: "pete",
    assignee: "agent2",
    tags: ["charge", "dispute"],
    daysAgo: 6.4,
    messages: [
      customer(
        "[Voicemail] You charged me twenty dollars for a locker key. The locker opens with a code. There is no key. Call me back after two.",
      ),
      agent(
        "[Call back, 3 min] Refunded the $20. It was meant for the customer in the locker beside his. Apologised; he found it funny.",
        190,
      ),
    ],
  },
  {
    subject: "Receipts for the last five orders for insurance",
    channel: "WEB_FORM",
    status: "OPEN",
    priority: "HIGH",
    contact: "marcus",
    tags: ["invoice", "insurance"],
    daysAgo: 0.3,
    messages: [
      customer(
        "Following the car break-in (see RN-345) the insurer wants proof of purchase for everything that was in it:\n- Corvo 38\n- Skerry shell\n- Glim 300\n- Stilt Carbon pair\n- the good thermos\n\nI only have e-mails for two of them. Can you send all five as PDF?",
      ),
    ],
  },
  {
    subject: "Credit note instead of refund for returned hire goods",
    channel: "EMAIL",
    status: "PENDING",
    priority: "MEDIUM",
    contact: "theo",
    assignee: "supervisor",
    tags: ["credit-note", "b2b"],
    daysAgo: 4.1,
    messages: [
      customer(
        "You credited £410 for the torn capes as a credit note. Production wraps on Friday, there's no next order on this job. We'd need it as money.",
      ),
      agent(
        "Hi Theo, understood. I can turn it into a bank transfer. The account we have on file belongs to last year's production company; should I use that one, or would you send me the new details on letterhead?",
        210,
      ),
    ],
  },
];
