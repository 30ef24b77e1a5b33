import { agent, customer, note } from "../shape.ts";
import type { DemoTicket } from "../shape.ts";

/** Workshop intake, warranty decisions and spare parts. */
export const repairs: DemoTicket[] = [
  {
    subject: "Zip on the Larkfell 3 door has given up",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "MEDIUM",
    contact: "wanda",
    assignee: "senior",
    tags: ["repair", "zip", "tent"],
    daysAgo: 6.2,
    messages: [
      customer(
        "Hello repairs,\n\nthe inner door zip closes but opens again behind the slider, like a bad joke. Tent is four years old and has had about sixty nights. Is it worth mending?\n\nWanda",
      ),
      agent(
        "Hello Wanda, very much so. Sixty nights have worn the slider, not the zip. Before you send the tent: squeeze both sides of the slider gently with pliers, a little at a time, and try. It works in half the cases, and you keep your tent.",
        190,
      ),
      customer("I squeezed, it held for two nights and now it is worse. I think I squeezed too much.", 4600),
      agent(
        "That happens. Then it is a new slider: £12, or free with your Trail Club repair of this year. Intake number RP-1261. Write it on the bag, no form needed. Mending takes four days once it is here.",
        60,
      ),
      note(
        'Arrived, damp. Drying in room 2 first. @Samir Khalil she writes well and might do for the "mend it yourself" article.',
        2800,
      ),
    ],
  },
  {
    subject: "Boot sole coming off after 2 years",
    channel: "WEB_FORM",
    status: "CLOSED",
    priority: "MEDIUM",
    contact: "gordon",
    assignee: "senior",
    tags: ["repair", "boots", "warranty"],
    daysAgo: 86.3,
    messages: [
      customer(
        "The left Tarn Mid speaks. It opens its mouth at every step. The right one is silent. Purchased two years and one month ago, which I suspect is the point at which you will tell me about two years.",
      ),
      agent(
        "Dear Gordon, the Tarn has three years, so I shall disappoint your suspicion. Send both: a resole is done in pairs, or you walk in circles. RP-1233, label attached.",
        160,
      ),
      customer("Sent, with clean laces.", 1700),
      agent(
        "They are done and on the way. New soles on both, heel patch on the right which was thinking about it. The laces were admired.",
        11000,
      ),
    ],
  },
  {
    subject: "Down jacket leaking feathers",
    channel: "EMAIL",
    status: "PENDING",
    priority: "LOW",
    contact: "amelie",
    assignee: "senior",
    tags: ["repair", "jacket"],
    daysAgo: 2.3,
    messages: [
      customer(
        "My black jacket makes snow on the metro. Small white feathers come out everywhere, mostly at the shoulder. Is it broken or is it normal?",
      ),
      agent(
        "Hello Amélie, a few feathers a week are normal, snow on the metro is not. Could you look at the shoulder seam in good light and tell me whether you see a hole, or feathers coming straight through the fabric? A photo from ten centimetres would be ideal.",
        130,
      ),
    ],
  },
  {
    subject: "stove wont light, ignition clicks",
    channel: "CHAT",
    status: "CLOSED",
    priority: "LOW",
    contact: "tyler",
    assignee: "senior",
    tags: ["stove", "troubleshooting"],
    daysAgo: 43.1,
    messages: [
      customer("brasa mini clicks but no flame. gas is on. canister is half full"),
      agent(
        "Hi Tyler, Daniel from the workshop. Turn the gas off first. Is there a spark you can see when it clicks, in the dark?",
        3,
      ),
      customer("tiny one. off to the side", 2),
      agent(
        "Then the electrode has been bent away from the burner. It should sit 4 mm from the rim, about the thickness of two coins. Bend it back with a pencil, not with metal, with the canister off.",
        2,
      ),
      customer("IT LIVES 🔥", 9),
      agent("Lovely. Keep a lighter in the pan anyway; sparks retire at altitude.", 1),
    ],
  },
  {
    subject: "Quote for 14 tents before season",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "MEDIUM",
    contact: "imogen",
    assignee: "senior",
    tags: ["repair", "b2b", "quote"],
    daysAgo: 8.9,
    messages: [
      customer(
        "Hi Daniel, the annual parade of wounded tents:\n\n- 5 x broken pole section (Ridgeway, middle)\n- 4 x torn mesh, fist size. They are scouts.\n- 3 x zip\n- 1 x something was spilled and then burned, please don't ask\n- 1 x missing, we only have the bag\n\nWhat would it cost and can we have them by Easter?",
      ),
      agent(
        "Hi Imogen,\n\nthe ward round:\n\n- pole sections £8 each, we send them, you fit them in two minutes\n- mesh £15 each\n- zips £12 each for a slider, £38 if the whole zip goes\n- the burned one: photo first, and I shall not ask\n- the bag: I can sell you a tent to go with it\n\nEverything that arrives before February is back by Easter.",
        240,
      ),
      customer("Photo of the burned one attached. The bag will remain a bag.", 2900),
      agent(
        "That is a custard? The floor can be replaced, £55, the fly is fine. I will reserve a week in January. Formal quote follows when our planner has confirmed the dates.",
        150,
      ),
    ],
  },
  {
    subject: "Warranty refused, please look again",
    channel: "EMAIL",
    status: "OPEN",
    priority: "HIGH",
    contact: "derek",
    assignee: "senior",
    tags: ["warranty", "dispute"],
    daysAgo: 5.2,
    messages: [
      customer(
        'RP-1240 was declined as "wear and tear". A pole that snaps at its ferrule in a light breeze on its ninth night is neither worn nor torn. It is broken. Please have a person look at it.',
      ),
      agent(
        "Dear Mr Mottram, I am a person and I have it on my bench. The ferrule shows a clean ring, which you see when a tube was cut short at the factory. I should like to keep it two more days to measure others from the same month. Would that be acceptable?",
        1100,
      ),
      customer("Acceptable. Unlike the first answer.", 60),
      agent(
        "Measured. Eleven of forty are 3 mm short, yours among them. The warranty applies and the refusal was wrong. A new set is ready: do you want it sent, or shall I fit a reinforced ferrule to your other poles as well? That would take until Friday.",
        2950,
      ),
      customer("Reinforce the others. Who pays the carriage this time?", 400),
    ],
  },
  {
    subject: "Self-inflating mat no longer self-inflates",
    channel: "WHATSAPP",
    status: "RESOLVED",
    priority: "LOW",
    contact: "gwen",
    assignee: "senior",
    tags: ["mat", "troubleshooting"],
    daysAgo: 5.1,
    messages: [
      customer("Drift mat stays flat as a pancake since winter. I store it rolled tight, is that bad"),
      agent(
        "Hi Gwen, the foam has forgotten its shape, and it can remember. Open the valve, lay it on a warm floor (not a heater) for two days, then blow it up hard and leave it overnight. And from now on, keep it flat under a bed with the valve open.",
        35,
      ),
      customer("day 3 and it is FAT. magic", 4500),
      agent("Foam therapy. Sleep well!", 20),
    ],
  },
  {
    subject: "Lost repair? RP-1198",
    channel: "EMAIL",
    status: "OPEN",
    priority: "HIGH",
    contact: "kirsty",
    tags: ["repair", "delay"],
    daysAgo: 0.9,
    messages: [
      customer(
        "I posted a rucksack to you five weeks ago for a torn shoulder strap (RP-1198). I've heard nothing, and the status page says \"expected\". It has been received, I've got the slip. The bag was my mother's and I'd be sorry to lose it.",
      ),
    ],
  },
  {
    subject: "Patch kit advice for a 7 cm tear in the fly",
    channel: "EMAIL",
    status: "CLOSED",
    priority: "LOW",
    contact: "ian",
    assignee: "senior",
    tags: ["repair", "advice"],
    daysAgo: 73.2,
    messages: [
      customer(
        "Blackthorn, seven centimetres, near the guy point. I'm handy. Patch inside, outside, or both? Sew first?",
      ),
      agent(
        "Both, no sewing: every needle hole is a new leak. Clean with spirit, round the corners of the patch, inside first, then outside half a size larger, and a warm spoon over the lot. I put two offcuts in the post for you; they are the same cloth.",
        260,
      ),
      customer("Done with a spoon. Held in a gale on Suilven. Obliged.", 20000),
    ],
  },
  {
    subject: "Replacement battery for the Glim 300",
    channel: "WEB_FORM",
    status: "ON_HOLD",
    priority: "LOW",
    contact: "anika",
    assignee: "senior",
    tags: ["spare-parts", "headlamp"],
    daysAgo: 12.2,
    messages: [
      customer(
        "glim 300 lasts 40 minutes now instead of 9 hours. the battery looks replaceable, 2 screws, but you dont sell it?",
      ),
      agent(
        "Hi Anika, it is replaceable and we ought to sell it. The first thousand cells are being certified for the post; I expect them in the week of the 30th. You are number 6 on the list and pay £9. Please leave the old cell in the lamp until then, loose cells dislike pockets.",
        340,
      ),
    ],
  },
  {
    subject: "Repair came back with the wrong tent",
    channel: "EMAIL",
    status: "OPEN",
    priority: "HIGH",
    contact: "marcus",
    assignee: "senior",
    tags: ["repair", "mix-up"],
    daysAgo: 1.4,
    messages: [
      customer(
        "RP-1255: I sent a Larkfell 2 in moss. I've received a Larkfell 2 in moss. It isn't mine. Mine has a coffee stain in the shape of Norway. This one has no stain and somebody's spoon in it.",
      ),
      agent(
        "Hi Marcus, two moss Larkfells shared a shelf that night, and we dressed the wrong twins. I know who has Norway. She is happy to swap; can you hand the other one to a courier on Thursday morning, spoon included?",
        95,
      ),
      customer(
        "Thursday works, before 9. Is hers mended at least? I don't want to send her tent back with whatever was wrong with it.",
        130,
      ),
    ],
  },
  {
    subject: "Water filter flows very slowly",
    channel: "EMAIL",
    status: "RESOLVED",
    priority: "LOW",
    contact: "fatima",
    assignee: "senior",
    tags: ["filter", "troubleshooting"],
    daysAgo: 3.4,
    messages: [
      customer(
        "My Brook filter needs 15 minutes for one litre. In the beginning it was 1 minute. Did I ruin it?",
      ),
      agent(
        "Hello Fatima, most likely it is only full of fine clay. Push clean water backwards through it with the syringe, ten times, hard. If you can, use warm water with a spoon of vinegar first. It should be fast again. If it has ever frozen while wet, tell me, because then it must be replaced.",
        150,
      ),
      customer("It is fast again! It was grey, what came out. Never frozen, we are in Ouarzazate 😄", 900),
      agent("Then it has years ahead of it. Thank you for trying so patiently.", 30),
    ],
  },
  {
    subject: "Zipper puller missing, need just that",
    channel: "INSTAGRAM",
    status: "CLOSED",
    priority: "LOW",
    contact: "chloe",
    assignee: "senior",
    tags: ["spare-parts"],
    daysAgo: 31.4,
    messages: [
      customer("lost the lil green string thing on my zip. do u sell strings"),
      agent("We give strings. Send your address by message and five lil green ones are yours.", 85),
      customer("ily", 4),
    ],
  },
  {
    subject: "Burn hole in sleeping bag, honest version",
    channel: "WEB_FORM",
    status: "PENDING",
    priority: "LOW",
    contact: "jo",
    assignee: "senior",
    tags: ["repair", "sleeping-bag"],
    daysAgo: 1.2,
    messages: [
      customer(
        "I could say a spark from someone else's fire but I was toasting a marshmallow in bed. Hole the size of a 2p near the foot of the Nimbo 0. Member, haven't used my free repair this year. Will you take it?",
      ),
      agent(
        "Honesty is free and so is the repair. We baffle around the hole and patch it on both sides. Before it comes: has any down gone into the neighbouring chamber, i.e. is there a cold stripe beside it? If so I will book it for the longer job.",
        105,
      ),
    ],
  },
  {
    subject: "Pole ferrule recall, am I affected?",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "MEDIUM",
    contact: "sean",
    assignee: "senior",
    tags: ["recall", "tent"],
    daysAgo: 1.8,
    messages: [
      customer(
        "A fella on the ridge told me there's something about short ferrules in the Larkfell poles. Mine says week 19 inside the bag. Am I one of the lucky ones?",
      ),
      agent(
        "Hello Seán, word travels fast on ridges. Week 19 is among those we are measuring. Please pull one joint apart and measure the metal that goes in: 62 mm is right, 59 is short. It does not fall on you, it only wears faster. If short, you get a new set at once.",
        80,
      ),
      note(
        "Second customer to hear of it. @Nora Whelan @Layla Haddad we should write to all buyers of weeks 18 to 21 this week rather than wait for the ridge.",
        12,
      ),
      customer("59 on two of them, 62 on the rest. So I'm two thirds sound.", 1200),
      agent(
        "Two thirds sound is still one set of new poles. They go out tomorrow. Keep the old ones as spares for the garden.",
        70,
      ),
    ],
  },
  {
    subject: "Seam tape peeling on Skerry shell",
    channel: "EMAIL",
    status: "RESOLVED",
    priority: "MEDIUM",
    contact: "rob",
    assignee: "senior",
    tags: ["warranty", "jacket"],
    daysAgo: 27.9,
    messages: [
      customer("3rd winter, tape on both shoulders lifting like old wallpaper. I do wash it. Warranty?"),
      agent(
        "Hi Rob, tape should outlive a third winter, so yes. Reno can retape it or swap it. A retape keeps the jacket you know; a swap is new but only comes in moss or traffic cone, as a customer calls it.",
        280,
      ),
      customer("Retape. I have opinions about orange.", 60),
      agent("RP-1226, label to Reno attached. Two weeks door to door.", 20),
      customer("Got it back, looks great, smells of lavender??", 17000),
      agent("Our seamstress in Reno has a garden. No extra charge for the lavender.", 200),
    ],
  },
  {
    subject: "Can I visit the workshop?",
    channel: "WEB_FORM",
    status: "CLOSED",
    priority: "LOW",
    contact: "bea",
    assignee: "senior",
    tags: ["workshop"],
    daysAgo: 46.4,
    messages: [
      customer(
        "I teach textiles to fourteen year olds. Would you let twelve of them see how a tent is mended? They are well behaved if there's a biscuit.",
      ),
      agent(
        "We would love that. Wednesdays are quiet; an hour and a half, two groups of six, everybody sews one patch and keeps it. Biscuits on us. May I suggest the 14th at ten?",
        500,
      ),
      customer("The 14th it is. You have made a Tuesday staff room very jealous.", 180),
      agent("Booked. See you at the blue door, Bea.", 60),
    ],
  },
  {
    subject: "Trekking pole won't lock",
    channel: "PHONE",
    status: "RESOLVED",
    priority: "LOW",
    contact: "rosa",
    assignee: "agent",
    tags: ["poles", "troubleshooting"],
    daysAgo: 4.7,
    messages: [
      customer(
        '[Call in Spanish, 9 min] Rosa\'s left pole slides down when she leans on it. She has tightened the lever "as much as a woman of 71 can".',
      ),
      agent(
        "[Same call] Went through it together: the little screw opposite the lever needed half a turn with a coin. It holds now. She leaned on it while on the phone, to my alarm. Noted in her file which coin (20 céntimos).",
        0,
      ),
    ],
  },
  {
    subject: "Fly sheet sticky and smells",
    channel: "EMAIL",
    status: "OPEN",
    priority: "LOW",
    contact: "oliver",
    tags: ["tent", "coating"],
    daysAgo: 2.2,
    messages: [
      customer(
        "Inherited a Ridgeway 4 from the loft. The inside of the fly is tacky and it smells like a very old cheese. Is it dead or can it be revived? I've a week off and a bathtub.\n\nOliver",
      ),
    ],
  },
  {
    subject: 'No news since "drying"',
    channel: "CHAT",
    status: "OPEN",
    priority: "LOW",
    contact: "wanda",
    assignee: "senior",
    tags: ["repair", "status"],
    daysAgo: 0.3,
    messages: [
      customer("Hello, about RP-1261, it still says drying. Is my tent so wet? I feel a little ashamed"),
    ],
  },
  {
    subject: "Repair invoice should be zero",
    channel: "EMAIL",
    status: "CLOSED",
    priority: "MEDIUM",
    contact: "hannah",
    assignee: "supervisor",
    tags: ["repair", "invoice", "trail-club"],
    daysAgo: 38.2,
    messages: [
      customer("RP-1207 was my one free repair of the membership year. I have been charged £24."),
      agent(
        "Dear Hannah, it was counted against last year because the parcel arrived two days before your renewal. You used it in this one, so it should have been free. The £24 is back on your card.",
        140,
      ),
      customer("Thank you, that was painless", 25),
    ],
  },
  {
    subject: "Spare parts list for field repair box",
    channel: "EMAIL",
    status: "PENDING",
    priority: "LOW",
    contact: "lucia",
    assignee: "senior",
    tags: ["spare-parts", "b2b"],
    daysAgo: 4.8,
    messages: [
      customer(
        "Hola Daniel! For the guides we want a repair box per van. What would you put inside? Six vans, mostly Ridgeway 4 and Larkfell 3, altitude, clients who step on everything.\nLucía",
      ),
      agent(
        "Hola Lucía! Per van I would pack:\n\n- 3 pole sections and 2 ferrules\n- 4 sliders in two sizes\n- a metre of fly cloth and of mesh, patches\n- seam sealer, spirit, pliers, one warm spoon (any spoon)\n- 10 pegs, 10 m of cord\n\nAbout €48 each. Do your Ridgeways have the blue or the grey pole clips? They changed in 2024 and I do not want to send you the wrong ones.",
        400,
      ),
    ],
  },
  {
    subject: "Was quoted £30, billed £52",
    channel: "WEB_FORM",
    status: "IN_PROGRESS",
    priority: "MEDIUM",
    contact: "yusuf",
    assignee: "senior",
    tags: ["repair", "invoice"],
    daysAgo: 0.7,
    messages: [
      customer("daniel said 30 for the jacket hem, invoice says 52. whats the 22"),
      agent(
        "Hi Yusuf, Daniel here. The 22 is a new cuff that the workshop found torn and mended without asking you. Asking is the rule. I am taking it off; you pay £30, the cuff is a present.",
        50,
      ),
      customer("decent of you. the cuff is really good btw. ill pay for it", 30),
      agent("You are kind, but keep it, please. Corrected invoice comes from accounts this evening.", 15),
    ],
  },
  {
    subject: "Workshop closed over the holidays?",
    channel: "WEB_FORM",
    status: "OPEN",
    priority: "LOW",
    contact: "nadia",
    tags: ["workshop", "opening-hours"],
    daysAgo: 0.18,
    messages: [
      customer(
        "Hi! If I post my tent on 15 December, does anyone touch it before January? We leave for Patagonia on 11 Jan so that's rather my question 😬",
      ),
    ],
  },
  {
    subject: "Please don't replace, repair",
    channel: "EMAIL",
    status: "RESOLVED",
    priority: "LOW",
    contact: "ute",
    assignee: "senior",
    tags: ["repair", "sustainability"],
    daysAgo: 22.8,
    messages: [
      customer(
        "You have offered me a new rucksack instead of mending my old one. That is generous but I want the old one. It was on three continents and the buckle only is broken.",
      ),
      agent(
        "Dear Ute, with pleasure. The exact buckle is no longer made, but we have one from a retired pack in the drawer of good things. It is on, and I have oiled the frame. Your rucksack comes home tomorrow with all its stickers.",
        1500,
      ),
      customer("You have made an old woman and an old rucksack very happy.", 4000),
      agent("Then it was a good day in the workshop. Send us a sticker from the fourth continent!", 120),
    ],
  },
];
