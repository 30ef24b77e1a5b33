import { agent, bot, customer, note } from "../shape.ts";
import type { DemoTicket } from "../shape.ts";
import { longLetter } from "./long-letter.ts";

/** Sizing, fit and which kit for which trip. */
export const productAdvice: DemoTicket[] = [
  {
    subject: "Twenty-two days in the Picos: what held and what did not", channel: "EMAIL", status: "OPEN", priority: "MEDIUM", contact: "gordon", assignee: "senior", tags: ["advice", "feedback", "tent"], daysAgo: 3.0,
    messages: [
      customer(longLetter),
      agent("Dear Gordon,\n\nyour granddaughter owes you a pound: porridge.\n\n1. Outside, under the tent, two fingers smaller all round. It will cure the sweating, which is condensation where the hip presses the floor to the cold ground.\n2. The tape exists. We sew it for £9, or free as this year's repair.\n3. The young man from Oviedo is right: take the winter mix, with the snowflake.\n4. Laces are in the post, with our compliments and those of the workshop.\n5. For huts the 0 is enough. For a window open in the Carnic Alps in late September, I would carry the 280 grams.\n\nI read your paragraph about the couple aloud in the workshop. It was Ola who insisted on the patches.\n\nMay we print your letter in the winter catalogue, with your name or without?\n\nDaniel", 1400),
      customer("Dear Daniel,\n\nPound received, with bad grace. Print it, with my name, but please correct \"Horcados Rojos\": on reflection the lace broke about forty metres below the top, and somebody is bound to have been there.\n\nRegarding the -7: is it the same cut at the feet? I like to sleep in my spare socks.\n\nGordon", 900),
    ],
  },
  {
    subject: "Which sleeping bag for Iceland in June?", channel: "WEB_FORM", status: "RESOLVED", priority: "LOW", contact: "tess", assignee: "senior", tags: ["advice", "sleeping-bag"], daysAgo: 6.9,
    messages: [
      customer("Two weeks, tent, I sleep cold. Nimbo 0 or -7? Weight matters because I'm also carrying my boyfriend's camera."),
      agent("Hi Tess, nights are 3 to 7 °C but damp and windy. For a cold sleeper I would take the -7, or the 0 with a liner, which is 190 g lighter in total and dries faster. With a camera in the pack: the 0 and the liner.", 160),
      customer("0 and liner, ordered. The camera can sleep outside.", 90),
      agent("Good choice, and poor camera. Have a wonderful trip.", 25),
    ],
  },
  {
    subject: "boots for wide feet", channel: "CHAT", status: "CLOSED", priority: "LOW", contact: "anika", assignee: "agent2", tags: ["advice", "boots"], daysAgo: 36.4,
    messages: [
      customer("which boots for WIDE feet. like duck wide"),
      bot("The Tarn Mid and Tarn Low both come in a Wide fit. Shall I show you sizes in stock?"),
      customer("how wide is wide", 0),
      agent("About 6 mm more at the ball of the foot. If you draw round your foot on paper and it is over 105 mm at the widest in a size 39, take Wide.", 5),
      customer("107. duck confirmed 🦆", 8),
      agent("Wide it is, in 39. Send them back if they pinch, that never costs you anything.", 1),
    ],
  },
  {
    subject: "Tent for a family of five and a large dog", channel: "EMAIL", status: "PENDING", priority: "LOW", contact: "paul", assignee: "senior", tags: ["advice", "tent"], daysAgo: 1.4,
    messages: [
      customer("Good evening. We are two adults, three children (4, 7, 11) and a Newfoundland dog who considers herself a child. The Ridgeway 4 seems small. What do you recommend? We have a car, weight is without importance."),
      agent("Good evening Paul, what a nice tent that will be. I see two ways: one Ridgeway 6 with the porch, where the dog sleeps in the porch; or a Ridgeway 4 and a Larkfell 2 door to door, so that the 11-year-old gets privacy. Does the dog accept the porch?", 150),
    ],
  },
  {
    subject: "Is the Brook filter OK against viruses?", channel: "WEB_FORM", status: "CLOSED", priority: "MEDIUM", contact: "hannah", assignee: "senior", tags: ["advice", "filter", "safety"], daysAgo: 45.2,
    messages: [
      customer("Nepal in spring. Reviews contradict each other. Does it remove viruses, yes or no?"),
      agent("No. It removes bacteria and parasites, not viruses, which are smaller than its pores. In Nepal use it first for the dirt and then a tablet, or boil. Any review that says otherwise is wrong, and I have asked for ours to be corrected.", 85),
      customer("Clear, thanks. Tablets added to the basket.", 30),
    ],
  },
  {
    subject: "Difference between Larkfell 2 and 3 besides the number", channel: "CHAT", status: "RESOLVED", priority: "LOW", contact: "marcus", assignee: "agent2", tags: ["advice", "tent"], daysAgo: 2.2,
    messages: [
      customer("larkfell 2 vs 3 for 2 tall people who like each other but not that much"),
      agent("The 3. It is 340 g more, 35 cm wider and has two doors, so nobody climbs over anybody at night.", 4),
      customer("sold", 1),
      agent("In Leeds we have moss and sand. Both in stock.", 1),
    ],
  },
  {
    subject: "Stove for petrol AND gas, above 5,000 m", channel: "EMAIL", status: "IN_PROGRESS", priority: "LOW", contact: "andres", assignee: "senior", tags: ["advice", "stove"], daysAgo: 3.7,
    messages: [
      customer("Hi, expedition to Aconcagua in January. Canisters are hard to find in Penitentes, white gas is everywhere. Do you have anything that burns both, or do I have to be unfaithful to you?"),
      agent("Hi Andrés, be unfaithful for this one, honestly: the Brasa Duo burns gas only. We are testing a multi-fuel burner, and I can lend you one of three prototypes if you write a report. I need approval from safety for the altitude first and will have it this week.", 280),
      customer("A prototype on Aconcagua! I sign whatever you want", 140),
      agent("You will have to sign something, yes. Waiting for their answer.", 20),
      note("@Nora Whelan liability waiver for the MF-1 loan, please. Test chamber says fine until 6,200 m.", 30),
    ],
  },
  {
    subject: "Size M or L, I'm between", channel: "INSTAGRAM", status: "OPEN", priority: "LOW", contact: "mina", tags: ["advice", "sizing"], daysAgo: 0.07,
    messages: [
      customer("skerry jacket, 172cm 68kg, like it roomy over a fleece but not tent-like. M or L?? 🙏"),
    ],
  },
  {
    subject: "Do your jackets contain PFAS?", channel: "EMAIL", status: "RESOLVED", priority: "MEDIUM", contact: "ute", assignee: "senior", tags: ["advice", "materials"], daysAgo: 11.1,
    messages: [
      customer("I would like to know for the Skerry shell: membrane, coating and zip, each. \"PFC free\" on the label can mean many things."),
      agent("Dear Ute,\n\nfor the Skerry of this year:\n\n- membrane: polyurethane, none\n- outer coating: wax based, none\n- zip: the waterproof main zip of the 2024 model had some in its film; the current one does not. Yours is current if the puller is green.\n\nThe laboratory report is attached; page 3 has the limits of detection.", 1250),
      customer("The puller is green. This is an answer as I like it.", 600),
      agent("Thank you for asking precisely. It keeps us precise.", 45),
    ],
  },
  {
    subject: "How to wash a down bag at home", channel: "WEB_FORM", status: "CLOSED", priority: "LOW", contact: "jo", assignee: "senior", tags: ["care"], daysAgo: 64.2,
    messages: [
      customer("I own a washing machine and three tennis balls. Talk me through it."),
      agent("You are well equipped:\n\n1. Down soap, 30 °C, delicate, an extra rinse.\n2. Do not wring. Lift it with both arms, like a sleeping child.\n3. Tumble dry low with the tennis balls, two to three hours.\n4. Take it out every half hour and break up lumps by hand.\n5. Hang it for a day before you pack it.\n\nIf it smells of wet hen when dry, it is not dry.", 240),
      customer("Wet hen stage passed at hour three. It's like new!!", 1800),
    ],
  },
  {
    subject: "Can the power bank go in cabin luggage?", channel: "CHAT", status: "CLOSED", priority: "LOW", contact: "tyler", assignee: "agent2", tags: ["advice", "travel"], daysAgo: 15.5,
    messages: [
      customer("hob 20k on a plane?"),
      agent("Yes, in the cabin, never in the hold. It is 74 Wh and the limit is 100. The number is printed on the back if they ask.", 3),
      customer("they asked. it was fine", 2800),
    ],
  },
  {
    subject: "Best hammock for two?", channel: "WHATSAPP", status: "OPEN", priority: "LOW", contact: "gwen", assignee: "agent", tags: ["advice", "hammock"], daysAgo: 0.45,
    messages: [
      customer("is the Sway double really for 2? total 160kg of us. the apple tree has also asked"),
    ],
  },
  {
    subject: "Pack for a person 1.52 m tall", channel: "EMAIL", status: "OPEN", priority: "LOW", contact: "huda", tags: ["advice", "backpack", "sizing"], daysAgo: 1.1,
    messages: [
      customer("Good day, I am 1.52 m and every backpack sits on my bottom instead of my hips. The shop assistant in Amman said take the children's model, I am 44 years old. Is the Corvo 38 Short really short? What is the back length in cm please?\n\nHuda"),
    ],
  },
  {
    subject: "Which map layer shows winter routes", channel: "WEB_FORM", status: "RESOLVED", priority: "LOW", contact: "ian", assignee: "agent2", tags: ["advice", "app"], daysAgo: 8.1,
    messages: [
      customer("On the phone. I know the hills, I do not know the buttons."),
      agent("Bottom right, the icon that looks like a stack of pancakes, then \"Winter\". Red hatching is slope over 30 degrees. It works offline if you download the area with the pancakes already on Winter.", 95),
    ],
  },
  {
    subject: "Is it safe to cook in the porch?", channel: "EMAIL", status: "PENDING", priority: "MEDIUM", contact: "sean", assignee: "senior", tags: ["safety", "stove", "tent"], daysAgo: 1.9,
    messages: [
      customer("It rains sideways where I live. If I cook in the porch of the Larkfell with the outer door open a hand's width, am I a fool or just careful?"),
      agent("Dear Seán, with a hand's width you are closer to the first, I am sorry to say: carbon monoxide has no smell, and porch cloth burns in seconds. With the outer door fully tied back on the lee side, stove at arm's length and nobody asleep, it is done by many, at their own risk. May I ask which stove it is, as one of ours can be hung outside?", 120),
    ],
  },
  {
    subject: "Compatible lids for the 1.5 l pot?", channel: "WEB_FORM", status: "OPEN", priority: "LOW", contact: "colm", tags: ["advice", "cookware"], daysAgo: 0.65,
    messages: [
      customer("Refunded for a lid once, bought a pot since. It's the 1.5 litre and the old lid is for the 1.2. Is there a lid for the 1.5 on its own or do I marry it to a plate?"),
    ],
  },
  {
    subject: "Rope length for via ferrata beginners", channel: "PHONE", status: "CLOSED", priority: "LOW", contact: "rosa", assignee: "senior", tags: ["advice", "safety"], daysAgo: 49.1,
    messages: [
      customer("[Call in Spanish, 11 min] Rosa's grandson wants a via ferrata set for his birthday. He is 12 and weighs 38 kg. Shop sells \"from 40 kg\"."),
      agent("[Call, in Spanish, with Marta's help] Explained that below 40 kg the absorber may not open, so the set would not protect him. Advised to wait for two kilos, and a helmet with gloves for this birthday. She ordered both, in red.", 0),
    ],
  },
  {
    subject: "Left-handed headlamp? Hear me out", channel: "CHAT", status: "RESOLVED", priority: "LOW", contact: "linh", assignee: "agent2", tags: ["advice", "headlamp"], daysAgo: 5.2,
    messages: [
      customer("button on the glim is on the right and i have a bad shoulder on that side. can i flip it"),
      agent("You can! Pull the lamp off its bracket, turn it upside down, click it back, then hold the button for eight seconds: the light and the red mode turn with it.", 6),
      customer("WHAT. amazing. why is that not in the manual", 4),
      agent("It is, on page 31 of 32. Glad your shoulder gets a rest.", 2),
    ],
  },
  {
    subject: "Reproofing spray or wash-in?", channel: "EMAIL", status: "CLOSED", priority: "LOW", contact: "oliver", assignee: "senior", tags: ["care", "jacket"], daysAgo: 26.2,
    messages: [
      customer("For the Skerry. The man in the other shop says spray, the label says wash-in, my wife says buy an umbrella."),
      agent("Spray for the Skerry, because it has a lining that should keep absorbing. On a clean, damp jacket, then 20 minutes in the dryer. Your wife is right about days without wind.", 170),
      customer("She'll be pleased. Thanks", 60),
    ],
  },
  {
    subject: "Snow load on Perch rooftop tent", channel: "EMAIL", status: "IN_PROGRESS", priority: "MEDIUM", contact: "jonas", assignee: "senior", tags: ["advice", "tent", "safety"], daysAgo: 1.9,
    messages: [
      customer("Hello, what snow load may the Perch carry when open? I find no value in the documentation. I need kg per square metre."),
      agent("Hello Mr Krüger, there is no published value because the test is still to be done with the new hinges. From the old ones I know 35 kg/m² without damage, but I do not want to give you that as a promise. I have asked for the test to be brought forward and will send you the sheet.", 220),
      customer("That is correct of you. I wait for the sheet and sleep in the valley until then.", 300),
    ],
  },
  {
    subject: "what's the lightest 2p tent you do", channel: "INSTAGRAM", status: "IN_PROGRESS", priority: "LOW", contact: "zed", assignee: "agent", tags: ["advice", "tent"], daysAgo: 0.35,
    messages: [
      customer("lightest 2p u have. grams only no marketing"),
      agent("Larkfell 2: 1,480 g all in, 1,310 g without bag and with our thin pegs. There is a 1,090 g one coming in spring. I will check if I may tell you its name.", 50),
      customer("1090 👀👀👀", 2),
    ],
  },
  {
    subject: "Allergic to down, which synthetic is warmest?", channel: "WEB_FORM", status: "OPEN", priority: "LOW", contact: "fatima", assignee: "senior", tags: ["advice", "sleeping-bag"], daysAgo: 2.3,
    messages: [
      customer("Hello, my son sneezes with feathers. We go to Imlil in February, nights about -5. Which synthetic bag, and is the size for a boy of 1.40 m?"),
      agent("Hello Fatima, the Nimbo Fibre -5 in Junior fits up to 1.55 m and has no feathers at all. With a liner he has a margin of five degrees. Does he turn a lot in his sleep? Then I would take the wider cut.", 400),
      customer("He turns like a fish on land. The wider cut. Do you have it in a colour which is not pink?", 1200),
    ],
  },
  {
    subject: "Weight limit of folding chair", channel: "CHAT", status: "IN_PROGRESS", priority: "LOW", contact: "pete", assignee: "agent2", tags: ["advice", "furniture"], daysAgo: 0.1,
    messages: [
      customer("the folding chair says 110kg. im 118. is that a real limit or a lawyer limit"),
      agent("Hi Pete, a real one, with a margin of about a fifth when new. I would not sit on the margin every day. There is a version for 160 kg which is not on the site yet; let me find out if Reno has it.", 7),
    ],
  },
  {
    subject: "Compass points the wrong way near my phone", channel: "EMAIL", status: "CLOSED", priority: "LOW", contact: "bea", assignee: "senior", tags: ["advice", "compass"], daysAgo: 70.1,
    messages: [
      customer("My new compass claims that north is wherever I keep my telephone. Faulty?"),
      agent("Only loyal. Phones have magnets; keep them 30 cm apart, and never in the same pocket overnight, or the needle can turn round for good. If it still points to the telephone from across the room, I will replace it.", 300),
      customer("From across the room it is sensible. Thank you, Daniel.", 150),
    ],
  },
];
