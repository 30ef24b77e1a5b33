import { agent, customer, note } from "../shape.ts";
import type { DemoTicket } from "../shape.ts";

/** Threads that went back and forth, were reopened, changed hands or language. */
export const longThreads: DemoTicket[] = [
  {
    subject: "Skerry shell leaks at the left shoulder (again)",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "HIGH",
    contact: "marcus",
    assignee: "senior",
    tags: ["warranty", "jacket", "reopened"],
    daysAgo: 26.5,
    messages: [
      customer(
        "Hi, my Skerry lets water in at the left shoulder after about an hour of rain. Right side is dry. Eight months old. What do you need from me?",
      ),
      agent(
        "Hi Marcus, a photo of the inside of the shoulder and, if you can bear it, one minute under the shower with a paper towel under the jacket. Where the towel gets wet first is where we look.",
        120,
      ),
      customer(
        "My neighbours now think I shower in a jacket. Photos attached: it starts right below the strap of the rucksack.",
        1300,
      ),
      agent(
        "Then it is the seam under the strap. Please send it, we retape both sides and reinforce them. RP-1244.",
        200,
      ),
      agent(
        "Retaped, tested for two hours, dry. It left us today. I am closing this, but just answer if one drop comes through.",
        11500,
      ),
      customer("One drop came through. Well, a trickle. Same place. I'm sorry to be that customer.", 7900),
      note(
        "Reopened. If a two-hour test did not catch it, the strap pressure matters. @Samir Khalil can we borrow the loaded rucksack from the photo studio?",
        60,
      ),
      agent(
        'You are not "that customer", you are our best test rig. Tested again with a 14 kg pack on it: it leaks, and now I know why. The fabric itself is worn thin there. You get a new jacket, and I keep yours for the product team. It ships when L in moss arrives, this week.',
        2700,
      ),
      customer("Fantastic. And since you asked last time: yes please to the same colour.", 400),
    ],
  },
  {
    subject: "Wedding on a hill: 11 tents, 40 chairs, one nervous groom",
    channel: "EMAIL",
    status: "RESOLVED",
    priority: "MEDIUM",
    contact: "colm",
    assignee: "manager",
    tags: ["rental", "event"],
    daysAgo: 62.0,
    messages: [
      customer(
        "I'm getting married on a hill in Clare in seven weeks and the marquee people have let us down. Could you do eleven of the six-person tents and forty chairs, and is this a mad idea?",
      ),
      agent(
        "Colm, congratulations! It is mad in the right way. Eleven Ridgeway 6 and forty chairs are free that weekend. What is the ground like, and how far from the nearest place a van can stand?",
        190,
      ),
      customer(
        "Grass over limestone, so pegs go in about a thumb deep. 200 m from the lane. My uncle has a tractor, there's always an uncle with a tractor.",
        400,
      ),
      agent(
        "Then we bring sandbags instead of pegs, and the uncle. €980 all in, with two of ours to help put up. If the forecast says more than 60 km/h two days before, we would need a plan B: is there a barn?",
        260,
      ),
      customer("There's a barn. There are also bullocks in it, but they're open to offers.", 130),
      agent("Booked, RN-316. Bullocks to be negotiated by the family.", 30),
      agent("Forecast 25 km/h and sun. We are on the lane at nine on Friday.", 46000),
      customer(
        "Tents up, sun out, bullocks attended. She said yes in front of everyone, which was the plan. Thank you, Tomás. Deposit can take its time.",
        4600,
      ),
      agent(
        "The best ticket of the year. The deposit went back this morning, with a photograph the crew took from the lane. Every happiness to you both.",
        3100,
      ),
    ],
  },
  {
    subject: "help me pick a pack before my train",
    channel: "CHAT",
    status: "CLOSED",
    priority: "LOW",
    contact: "linh",
    assignee: "agent2",
    tags: ["advice", "backpack"],
    daysAgo: 44.0,
    messages: [
      customer("i have 12 minutes before my train and need a pack for 4 days. go"),
      agent("Go! Tent or huts?", 0),
      customer("tent. shared w my sister she carries it", 1),
      agent("Kind sister. Cold? And your height?", 0),
      customer("5'3, nights like 45F", 1),
      agent("Corvo 38 in Short. 1,120 g, fits a Nimbo 0 and four days of food if you like lentils.", 1),
      customer("i do not like lentils", 1),
      agent(
        "Then still the 38, and you strap the crisps outside. It is in stock in Reno; order by six and you have it on Thursday.",
        1,
      ),
      customer("ordered from the platform. 3 min to spare 🚄", 4),
    ],
  },
  {
    subject: "Camino en 9 días / tent lost by the airline",
    channel: "WHATSAPP",
    status: "PENDING",
    priority: "HIGH",
    contact: "maximiliana",
    assignee: "agent",
    tags: ["es", "advice", "express"],
    daysAgo: 1.0,
    messages: [
      customer(
        "Hola, ¿me pueden ayudar? The airline lost my suitcase con la tienda y los bastones, y empiezo el Camino en nueve días desde Saint-Jean",
      ),
      customer("sorry, mezclo idiomas cuando me pongo nerviosa", 1),
      agent(
        "¡Hola! No se preocupe, we can mix. Tengo la Larkfell 2 y los Stilt Carbon en Zaragoza. ¿Le llegan mejor a casa o a un punto en Saint-Jean?",
        9,
      ),
      customer("A Saint-Jean mejor. Si aparece la maleta, can I return the new ones?", 5),
      agent("Claro, sixty days, even with a little mud. En el albergue municipal nos guardan paquetes.", 4),
      customer("Qué alivio. ¿Y la etiqueta? Mi apellido nunca cabe 😅", 3),
      agent(
        "Lo tengo apuntado: «M. Fitzgerald-Oyelaran» y su número de teléfono debajo. ¿Le parece bien así, y qué día llega usted exactamente a Saint-Jean?",
        6,
      ),
    ],
  },
  {
    subject: "THIRD TIME I AM WRITING",
    channel: "EMAIL",
    status: "OPEN",
    priority: "URGENT",
    contact: "derek",
    assignee: "manager",
    tags: ["complaint", "reopened"],
    daysAgo: 4.9,
    messages: [
      customer(
        'THIRD E-MAIL. The first two got an automatic "thank you". I do not want thanks. My Ridgeway was collected for inspection ON THE 2ND and nobody can tell me where it is. I have a booking at a campsite and no tent.\n\nD. Mottram',
      ),
      agent(
        'Dear Mr Mottram, I run this team and I have read all three. The first two were filed under "feedback" by a rule that has now been removed. I am finding your tent myself and will ring you by six, with or without it.\n\nTomás Herrera',
        25,
      ),
      note(
        "It is in Leeds, bay 9, tagged for somebody else's RP number. @Daniel Okafor could you look at it tonight? I would like to give him an answer on the tent and not only on where it is.",
        80,
      ),
      note("Looked. Pole ferrules again, short ones. Replaced. Ready to go.", 260, "senior"),
      agent(
        "As promised by telephone: the tent is found, mended and leaves tonight for delivery before noon. If it is not there by noon, I drive to the nearest shop and bring you one. Is there anything else from those first two mails that I have not answered?",
        30,
      ),
      customer(
        "It came at 11:40. I will grant you that. What remains is my question from the first mail: why must a customer shout before a person reads what he writes?",
        1600,
      ),
      customer("I should add that I am not angry with you personally.", 35),
    ],
  },
  {
    subject: "Fwd: Re: Re: quote for capes, which version is the right one?",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "MEDIUM",
    contact: "theo",
    assignee: "manager",
    tags: ["b2b", "quote"],
    daysAgo: 2.7,
    messages: [
      customer(
        "Hi, see below. Production, wardrobe and I each have another price. Which one holds?\n\n> On Monday wardrobe wrote:\n> We have 38 for £27 each, confirmed by phone.\n>\n>> On Friday production wrote:\n>> Please budget £24 x 40, they promised.\n>>>\n>>> Quote V1: 30 pcs, £29.50, valid 14 days\n\nTheo",
      ),
      agent(
        "Hi Theo, all three are true, at different quantities: under 35 it is £29.50, up to 39 £27, from 40 £24. So 40 pieces cost £960, and 38 cost £1,026. Buy two more and save £66.",
        75,
      ),
      customer(
        "That is the most film thing I've ever heard. 40 then. Same capes as last time, minus the ones that split?",
        150,
      ),
      agent(
        "Same cut with a reinforced hood. I am reserving 40 and sending V4, which replaces everything with a V before it.",
        25,
      ),
      note("V4 sent to all three of them at once so that there is no V5.", 40),
    ],
  },
  {
    subject: "?",
    channel: "INSTAGRAM",
    status: "IN_PROGRESS",
    priority: "LOW",
    contact: "sami",
    assignee: "agent2",
    tags: ["question"],
    daysAgo: 0.2,
    messages: [
      customer("👍"),
      agent("Hello Sami, a thumb is always welcome! Is there something I can do for you?", 12),
      customer("Sorry my son took the phone 😂 but yes since you are here, is Larkfell ok on the beach", 25),
      agent(
        "It is, with the sand pegs. I am checking if the Khobar shop has them, so that you do not have to wait for a parcel.",
        6,
      ),
    ],
  },
  {
    subject: 'Website shows "&amp;" and <br> in product text, R&D asked me to tell you',
    channel: "WEB_FORM",
    status: "OPEN",
    priority: "LOW",
    contact: "kenji",
    tags: ["website", "bug"],
    daysAgo: 1.3,
    messages: [
      customer(
        'On page of Brasa Duo I see: Light &amp; strong.<br>For 2 people. Also the 5 < 10 comparison table is cut after the sign "<". Browser: Firefox 140. My colleague in R&D says you forget to decode, or decode two times :)',
      ),
    ],
  },
];
