import { agent, bot, customer, note } from "../shape.ts";
import type { DemoTicket } from "../shape.ts";

/** Accounts, privacy, safety, complaints, the press, suppliers and everything else. */
export const account: DemoTicket[] = [
  {
    subject: "Close my account and delete everything",
    channel: "EMAIL",
    status: "CLOSED",
    priority: "MEDIUM",
    contact: "eleanor",
    assignee: "admin",
    tags: ["privacy", "account"],
    isSensitive: true,
    daysAgo: 24.1,
    messages: [
      customer(
        "I leave the country in January. Under my right to erasure I ask you to delete my account and everything in it.\n\nEleanor Voss",
      ),
      agent(
        'Dear Eleanor,\n\nyour request is registered today. We delete your addresses, cards, hikes and reviews. Invoices must stay seven years by law, and this exchange stays as our record of the request. Please reply "yes" from this address so that I know it is you, and it will happen tonight.\n\nNora Whelan',
        260,
      ),
      customer("Yes.", 35),
      agent("Thank you. This is the last message you will receive from us. Good luck in New Zealand.", 30),
    ],
  },
  {
    subject: "Stove flare-up, nobody hurt",
    channel: "PHONE",
    status: "IN_PROGRESS",
    priority: "URGENT",
    contact: "jo",
    assignee: "senior",
    tags: ["safety", "incident", "stove"],
    isSensitive: true,
    daysAgo: 1.1,
    messages: [
      customer(
        "[Call, 12 min] Jo's Brasa Duo flared to about half a metre when she connected a new canister. She closed the valve, singed sleeve, nobody hurt. Canister was not one of ours. She is shaken.",
      ),
      agent(
        "Jo, I am very glad you are unhurt, and you did exactly the right thing. Please leave stove and canister outside, apart, not in a car. A courier for dangerous goods collects both tomorrow between nine and eleven. We pay for the sleeve and a new stove of your choice, whatever we find.",
        15,
      ),
      note(
        "Incident S-121. Suspect thread damage from a mismatched valve. @Nora Whelan @Layla Haddad if one more like this comes in today, wake me.",
        5,
      ),
      customer(
        "[Text] Courier has been. I feel calmer today, thanks for staying on the phone yesterday. Honestly.",
        1300,
      ),
      agent("That is good to read. I will ring you when the lab has opened the valve, likely Tuesday.", 20),
    ],
  },
  {
    subject: "Change of e-mail address",
    channel: "WEB_FORM",
    status: "RESOLVED",
    priority: "LOW",
    contact: "bea",
    assignee: "agent2",
    tags: ["account"],
    daysAgo: 3.5,
    messages: [
      customer(
        "Please change my e-mail from my old work address to bea@lowe.example, I cannot find the button.",
      ),
      agent(
        "Hello Bea, I have sent a confirmation link to both addresses. When you have clicked both, it is changed. The button is under the little pencil next to your name.",
        45,
      ),
    ],
  },
  {
    subject: "Complaint about how I was spoken to",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "HIGH",
    contact: "wanda",
    assignee: "manager",
    tags: ["complaint"],
    isSensitive: true,
    daysAgo: 2.0,
    messages: [
      customer(
        "I don't like to complain. On Monday at the Leeds counter a young man laughed at my accent to his colleague. He thought I don't understand. I understand very well, I am here since thirty years. I don't want money. I want that he knows.",
      ),
      agent(
        "Dear Wanda, thank you for writing this, it cannot have been easy. I am sorry. I have read it with the manager of the counter, and I would like to call you, when it suits you, to hear what would be right for you. Nothing happens before that without your agreement.\n\nTomás Herrera",
        40,
      ),
      note(
        "Counter manager knows who it was. Conversation with him on Thursday, HR present. @Nora Whelan please stay in the loop.",
        180,
      ),
      customer("You can call me tomorrow after four. Thank you for taking it seriously.", 120),
      agent("I will call you tomorrow at half past four.", 15),
    ],
  },
  {
    subject: "Journalist: repair statistics for an article",
    channel: "EMAIL",
    status: "PENDING",
    priority: "MEDIUM",
    contact: "linh",
    assignee: "admin",
    tags: ["press"],
    daysAgo: 1.8,
    messages: [
      customer(
        "Hi! Wearing my day-job hat here: I write for a small outdoor magazine and we're doing a piece on repair vs. replace. Could someone share how many repairs you do a year, the top five faults, and whether it pays for itself? On the record, deadline the 30th.",
      ),
      agent(
        "Hi Linh, nice hat. I can share the first two today: 11,400 repairs last year; zips, poles, soles, buckles, seams in that order. For the third I need our finance director. Would a ten-minute call with her on Wednesday work, and may she see her quotes before print?",
        280,
      ),
    ],
  },
  {
    subject: "We can get you to #1 on search!!!",
    channel: "EMAIL",
    status: "CLOSED",
    priority: "LOW",
    contact: "spammer",
    assignee: "agent",
    tags: ["spam"],
    daysAgo: 18.9,
    messages: [
      customer(
        "Dear Business Owner,\n\nI was on your website and noticed 47 CRITICAL errors. For only 299/mo our growth rockets will take you to the moon. Reply YES for free audit.\n\nRank Rocket Growth Team",
      ),
      agent("Please remove this address from your list. We will not answer further messages.", 600),
    ],
  },
  {
    subject: "Cloth delivery week 49: 2 rolls short",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "MEDIUM",
    contact: "saskia",
    assignee: "senior",
    tags: ["supplier"],
    daysAgo: 3.4,
    messages: [
      customer(
        "Dear Daniel,\n\nOur loom 4 is down, so I can send you 10 of the 12 rolls of 20D ripstop in week 49, the remaining two in week 51. Alternatively all 12 in 30D at the price of 20D. Please let me know by Friday.\n\nKind regards,\nSaskia",
      ),
      agent(
        "Dear Saskia, thank you for the early warning. Ten rolls of 20D cover our repairs until January, so please keep the rest for week 51. I am asking production whether they want the 30D for bags and will confirm by Friday noon.",
        200,
      ),
    ],
  },
  {
    subject: "Hinge samples for Perch",
    channel: "EMAIL",
    status: "ON_HOLD",
    priority: "HIGH",
    contact: "saskia",
    assignee: "senior",
    tags: ["supplier", "pre-order"],
    daysAgo: 10.5,
    messages: [
      customer(
        "Hi Daniel, our metal partner has the new hinge drawings. First samples on the 27th, twelve pieces, stainless. Shall we also do the load test here or do you want to break them yourself?",
      ),
      agent(
        "Hi Saskia, please break six, and we break six; comparing the two is worth more than either. I am waiting for the 27th and keep this on hold until the box arrives.",
        150,
      ),
    ],
  },
  {
    subject: "Is your website down?",
    channel: "CHAT",
    status: "RESOLVED",
    priority: "HIGH",
    contact: "marcus",
    assignee: "agent2",
    tags: ["website", "outage"],
    daysAgo: 0.63,
    messages: [
      customer("site down? spinning wheel for 5 min"),
      bot(
        "The shop is responding slowly at the moment. Our team has been told. Shall I write to you when it is back?",
      ),
      customer("yes please", 0),
      agent(
        "Hi Marcus, it is back. The payment page had stalled from 9:12 to 9:20 and took the rest with it. Your basket is as you left it.",
        35,
      ),
    ],
  },
  {
    subject: "Accessibility: can't use the size picker with a screen reader",
    channel: "WEB_FORM",
    status: "OPEN",
    priority: "HIGH",
    contact: "colm",
    tags: ["website", "accessibility"],
    daysAgo: 0.5,
    messages: [
      customer(
        'My wife is blind and buys her own gear, thank you very much. Your size picker reads as "button, button, button, button". She ended up with three left gloves\' worth of guessing. Could whoever builds it try it with the screen off for five minutes?',
      ),
    ],
  },
  {
    subject: "who is responsible for data protection at your company",
    channel: "EMAIL",
    status: "OPEN",
    priority: "MEDIUM",
    contact: "ute",
    tags: ["privacy"],
    daysAgo: 0.9,
    messages: [
      customer(
        "Please give me the name and the postal address of your data protection officer. On the website is only a form. A form is not an address.",
      ),
    ],
  },
  {
    subject: "Volunteering: old tents for the shelter",
    channel: "EMAIL",
    status: "PENDING",
    priority: "LOW",
    contact: "walt",
    assignee: "manager",
    tags: ["donation"],
    daysAgo: 5.0,
    messages: [
      customer(
        "The night shelter in town asks for tents for people they cannot house. You must have returns that are sound but not pretty. I have a van and a free Tuesday.",
      ),
      agent(
        "Dear Walter, we have about thirty, checked and mended, and sleeping bags too. I have the go-ahead. Which Tuesday, and could the shelter send one line to say that they receive them, for our books?",
        900,
      ),
    ],
  },
  {
    subject: "Merge my two accounts",
    channel: "EMAIL",
    status: "OPEN",
    priority: "LOW",
    contact: "sean",
    assignee: "agent2",
    tags: ["account", "duplicate"],
    daysAgo: 3.7,
    messages: [
      customer(
        "There's one of me as Seán Ó Dálaigh and one as Sean Daly. Same man, same boots. Could the two be joined?",
      ),
      agent(
        "Hello Seán, gladly, and the fada stays. The Daly account has another phone number, ending in 31. Is that yours too, so that I can keep it as a second one?",
        110,
      ),
      customer(
        "That's the landline in my mother's. Leave it out or she'll be getting texts about tents.",
        1800,
      ),
    ],
  },
  {
    subject: "Feedback on the new packaging",
    channel: "WEB_FORM",
    status: "CLOSED",
    priority: "LOW",
    contact: "hannah",
    assignee: "agent",
    tags: ["packaging", "feedback"],
    daysAgo: 60.3,
    messages: [
      customer("Love that there's no plastic. Hate that the paper tape needs a chainsaw. A pull strip?"),
      agent(
        "The chainsaw remark made it into the packaging meeting. Pull strips are being tried in Leeds from next month; your account is marked so that you get one of the first.",
        350,
      ),
      customer("Pull strip arrived. 10/10, no chainsaw.", 26000),
    ],
  },
  {
    subject: "Ambassador programme?",
    channel: "INSTAGRAM",
    status: "OPEN",
    priority: "LOW",
    contact: "zed",
    assignee: "agent",
    tags: ["partner", "question"],
    daysAgo: 1.6,
    messages: [
      customer("do u guys do ambassadors, 4.2k followers, mostly mud"),
      agent(
        "Mud is our audience. We take eight people a year, and you pay nothing and get kit to test. Could you send three posts you are proud of?",
        240,
      ),
      customer("sent!! also ranked them by mud", 900),
    ],
  },
  {
    subject: "Your newsletter made me cry",
    channel: "EMAIL",
    status: "RESOLVED",
    priority: "LOW",
    contact: "gordon",
    assignee: "agent",
    tags: ["praise", "newsletter"],
    daysAgo: 16.6,
    messages: [
      customer(
        "The piece about the two brothers and the borrowed rope. My own brother and I did that ridge in 1971. He died in March. I read it aloud to his photograph. Please thank the person who wrote it.",
      ),
      agent(
        "Dear Gordon, I have passed your words to Ellen, who wrote it. She sat quietly for a while and asked me to tell you that the rope is now in her kitchen, and that she would be glad to hear about 1971, whenever you feel like writing it down. We are sorry about your brother.\n\nMarta",
        700,
      ),
    ],
  },
  {
    subject: "Password reset e-mails I didn't ask for",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "HIGH",
    contact: "oliver",
    assignee: "admin",
    tags: ["security", "account"],
    isSensitive: true,
    daysAgo: 0.7,
    messages: [
      customer('Eleven "reset your password" mails since 3 am. I didn\'t request any. Is someone in?'),
      agent(
        "Dear Oliver, nobody is in: no reset was completed and there was no sign-in from a new device. Somebody is trying e-mail addresses from a list. I have paused resets for your account for a day and added a check before the next. Please do not click on any of the eleven.",
        20,
      ),
      note(
        "Same pattern on 214 accounts, one source network, now rate limited. Statement ready if more people ask. @Layla Haddad",
        60,
      ),
      customer("Thanks. Should I change it anyway?", 45),
      agent(
        "If you use it anywhere else, yes, there first. Here it is safe, but switching on two-step sign-in costs a minute and ends the matter. I will lift the pause tomorrow and write to you.",
        10,
      ),
    ],
  },
  {
    subject: "Job application: packing table",
    channel: "WEB_FORM",
    status: "RESOLVED",
    priority: "LOW",
    contact: "javi",
    assignee: "agent",
    tags: ["jobs"],
    daysAgo: 12.1,
    messages: [
      customer(
        "Hello! I live ten minutes from your warehouse in Zaragoza as you know. Do you need people for the Christmas season? I am fast and I don't send orange jackets.",
      ),
      agent(
        "Hi Javi, word about the orange jacket has got around! Yes, from 24 November to 10 January. I have sent your message to Pilar Gascón in personnel, and she will call you this week. Good luck!",
        130,
      ),
    ],
  },
  {
    subject: "Lost child found by your app, thank you",
    channel: "EMAIL",
    status: "RESOLVED",
    priority: "LOW",
    contact: "imogen",
    assignee: "agent2",
    tags: ["praise", "app", "sos"],
    daysAgo: 19.4,
    messages: [
      customer(
        "On Saturday one of our Cubs (8) took a wrong turn in fog. His leader had live location on for the group, and we walked straight to him, sitting on a wall eating his emergency chocolate. Eleven minutes. Please tell the people who built it.",
      ),
      agent(
        "Imogen, I read it to the whole team this morning. The developer who wrote that part has a son of eight and had to leave the room for a minute. Thank you for telling us. The Cub has a new bar of chocolate on its way.",
        900,
      ),
    ],
  },
  {
    subject: "Wrong unsubscribe, want the newsletter back",
    channel: "WEB_FORM",
    status: "OPEN",
    priority: "LOW",
    contact: "ruth",
    tags: ["newsletter"],
    daysAgo: 0.35,
    messages: [
      customer(
        'I meant to leave the "deals" mails and seem to have left everything, including the essays, which are the only thing I read on Sundays. How do I get only those back?',
      ),
    ],
  },
  {
    subject: "Request for samples: hotel cooperation",
    channel: "EMAIL",
    status: "OPEN",
    priority: "LOW",
    contact: "femi",
    tags: ["b2b", "prospect"],
    daysAgo: 1.7,
    messages: [
      customer(
        "Separate from the festival: we run a small hotel by the same beach and would like to lend your rain capes to guests, with our name inside. Could you send two sizes to look at, plus prices for 40 and for 100?\n\nFemi",
      ),
    ],
  },
  {
    subject: "Who do I speak to about a bad review that is not mine",
    channel: "CHAT",
    status: "IN_PROGRESS",
    priority: "MEDIUM",
    contact: "nadia",
    assignee: "agent2",
    tags: ["reviews", "account"],
    daysAgo: 0.4,
    messages: [
      customer(
        "theres a 1 star review under my name on the brasa duo. i never wrote it. i like the brasa duo",
      ),
      agent(
        "Hi Nadia, I hid it straight away. It was posted from another account with the same display name, so nobody was in yours. I have asked the review team to put a surname initial on both of you and will tell you when that is live.",
        6,
      ),
      customer("there are two nadia rs who camp. amazing", 3),
      agent("And one of you is very hard to please!", 1),
    ],
  },
  {
    subject: "Callback requested about order history for probate",
    channel: "PHONE",
    status: "ON_HOLD",
    priority: "MEDIUM",
    contact: "colm",
    assignee: "admin",
    tags: ["account", "bereavement"],
    isSensitive: true,
    daysAgo: 8.0,
    messages: [
      customer(
        "[Call, 10 min] Colm is executor for his late aunt, who had an account with store credit and a hire deposit of €200. He asks how the estate gets it and would rather not send the death certificate by ordinary e-mail.",
      ),
      agent(
        "Colm, I am sorry about your aunt. I have sent you a secure upload link that only I can open. Once the document is there I can close the account, end her membership and pay deposit and credit to the estate. There is no deadline, so please take the time you need.",
        35,
      ),
      note("Marketing stopped for her address today. Waiting for the document; do not chase.", 4),
    ],
  },
];
