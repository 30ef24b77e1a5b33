import { agent, bot, customer, note } from "../shape.ts";
import type { DemoTicket } from "../shape.ts";

/** Panels, batteries, chargers and the visits that put them up. */
export const solar: DemoTicket[] = [
  {
    subject: "Inverter shows red light since the storm",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "HIGH",
    contact: "hannah",
    assignee: "senior",
    tags: ["solar", "inverter"],
    daysAgo: 1.4,
    messages: [
      customer(
        "Since Sunday's thunderstorm the Helion 5 has a red light and the app shows zero. It is November so it was nearly zero anyway, but not this zero.\n\nHannah Weiss",
      ),
      agent(
        "Hello Hannah, red after a storm is usually the surge protector doing its job. What does the small display say when you press it once? Please do not open the box.",
        40,
      ),
      customer("E-031 / ISO LOW", 15),
      agent(
        "That is the insulation test failing, often water in a connector on the roof. It has shut itself down, so it is safe. I have asked for a roof visit this week and will confirm the day with you tomorrow.",
        12,
      ),
      note(
        "@Tomás Herrera Slate & Sons could do Thursday if it is dry. Two connectors and a surge module, to be safe.",
        5,
      ),
    ],
  },
  {
    subject: "Feed-in payment missing for July",
    channel: "EMAIL",
    status: "OPEN",
    priority: "MEDIUM",
    contact: "mei",
    assignee: "senior",
    tags: ["solar", "feed-in"],
    daysAgo: 3.2,
    messages: [
      customer(
        "June and August are paid, July is not, and July was my best month (412 kWh exported). Please check.",
      ),
      agent(
        "Hello Mei-Lin, the July reading was rejected because it was higher than any month before. Well done, in a way. Could you send me the export screen of your inverter for 31 July?",
        130,
      ),
      customer("Attached. It says 9,318 at month end. June ended on 8,906. So my 412 stands :)", 900),
    ],
  },
  {
    subject: "Quote for 14 panels, east-west roof",
    channel: "WEB_FORM",
    status: "PENDING",
    priority: "LOW",
    contact: "jess",
    assignee: "manager",
    tags: ["solar", "quote"],
    daysAgo: 2.0,
    messages: [
      customer(
        "Semi, east-west roof, about 3,900 kWh a year, heat pump maybe next year. Is solar silly on an east-west roof? What would 14 panels cost?",
      ),
      agent(
        "Hello Jess, not silly at all: you get less at noon and more at breakfast and dinner, when you are at home. 14 panels with a Helion 5 come to about £6,900 before the survey. Is there any shade from a chimney or a tree, and may our surveyor see the loft next week?",
        260,
      ),
    ],
  },
  {
    subject: "Scaffolding still up after three weeks",
    channel: "PHONE",
    status: "RESOLVED",
    priority: "MEDIUM",
    contact: "dev",
    assignee: "manager",
    tags: ["installation", "complaint"],
    daysAgo: 9.4,
    messages: [
      customer(
        "[Call, 5 min] Dev, for the co-op: panels done on the 1st, scaffolding still there. Residents cannot open two windows and there has been an attempted break-in over it.",
      ),
      agent(
        "[Call back] The scaffolding comes down tomorrow at eight. A guard is paid for by us tonight. I apologised to Dev and to the resident of number 12 in person.",
        55,
      ),
    ],
  },
  {
    subject: "Battery empty at 6pm every day",
    channel: "CHAT",
    status: "RESOLVED",
    priority: "LOW",
    contact: "leon",
    assignee: "senior",
    tags: ["battery", "ev"],
    daysAgo: 4.1,
    messages: [
      customer("battery is at 0 when i come home. its supposed to run the evening"),
      bot(
        "I see your battery discharged 9.1 kWh between 16:40 and 17:50 yesterday. Did you charge a car in that time?",
      ),
      customer("oh. yes. the car", 0),
      agent(
        'Hi Leon, your battery has been charging your car, which is like pouring one bucket into another with a hole. In the app: Charger > Source > "Sun and grid only".',
        6,
      ),
      customer("😂 done", 2),
      agent("Your evening should be lit again. Come back if not.", 1),
    ],
  },
  {
    subject: "Presupuesto para placas en una casa de pueblo",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "LOW",
    contact: "elena",
    assignee: "senior",
    tags: ["es", "solar", "quote"],
    daysAgo: 3.6,
    messages: [
      customer(
        "Buenas tardes: tengo una casa en la sierra con tejado de teja árabe. ¿Se pueden poner placas sin estropear el tejado? ¿Trabajan en España o solo ahí?\n\nElena Robles",
      ),
      agent(
        "Buenas tardes, Elena. Se puede, con ganchos que van bajo la teja sin taladrarla. Trabajamos en España con un instalador asociado en Teruel; le he pedido disponibilidad para una visita y le escribo en cuanto conteste.\n\nMarta Ruiz",
        170,
      ),
      customer("Perfecto. En el pueblo solo hay cobertura en la plaza, mejor por correo.", 300),
    ],
  },
  {
    subject: "las placas no producen",
    channel: "CHAT",
    status: "OPEN",
    priority: "HIGH",
    contact: "carlos",
    tags: ["es", "solar"],
    daysAgo: 0.1,
    messages: [
      customer("hola las placas marcan 0 desde ayer y hace un sol de justicia"),
      bot("Siento el problema. ¿Qué color tiene la luz del inversor: verde, ámbar o roja?"),
      customer("ninguno, esta apagada", 2),
    ],
  },
  {
    subject: "Pigeons under the panels",
    channel: "WEB_FORM",
    status: "CLOSED",
    priority: "LOW",
    contact: "nigel",
    assignee: "agent",
    tags: ["solar"],
    daysAgo: 38.4,
    messages: [
      customer(
        "A couple of pigeons have moved in under my panels and started a family. It's loud at five in the morning. What is the done thing?",
      ),
      agent(
        "Dear Nigel, while there are young ones the law and we leave them alone. In about four weeks they are gone; then we fit a mesh all round, £240. I have put you down for the second week of next month.",
        200,
      ),
      customer("Four weeks. I shall buy earplugs. Thank you", 90),
    ],
  },
  {
    subject: "Charger trips the fuse",
    channel: "WHATSAPP",
    status: "IN_PROGRESS",
    priority: "URGENT",
    contact: "tunde",
    assignee: "senior",
    tags: ["ev", "safety"],
    daysAgo: 0.4,
    messages: [
      customer("Car charger trips the main fuse every night about 1am. Kids rooms go cold. Third night"),
      agent(
        "Hi Tunde, please leave the charger off tonight. At one the water heater starts too, and both together are over your limit. I have set the charger from here to 10 A until the engineer comes; he is free tomorrow from two.",
        18,
      ),
      customer("ok 2pm is good. thanks for quick answer", 9),
      agent("Booked for two. Marta here, ring me directly if anything trips tonight.", 3),
    ],
  },
  {
    subject: "Slate & Sons: invoice for roof hooks",
    channel: "PHONE",
    status: "CLOSED",
    priority: "LOW",
    contact: "mick",
    assignee: "manager",
    tags: ["supplier", "invoice"],
    daysAgo: 20.2,
    messages: [
      customer(
        "[Voicemail] Tomás it's Mick. Forty hooks, you paid me for fourteen. I know my writing's bad but come on.",
      ),
      agent(
        "[Call back] Balance of £312 paid today. Agreed that Mick sends a photo of the van's shelf with each invoice.",
        190,
      ),
    ],
  },
  {
    subject: "Planning permission for listed building",
    channel: "EMAIL",
    status: "ON_HOLD",
    priority: "MEDIUM",
    contact: "dev",
    assignee: "manager",
    tags: ["solar", "planning"],
    daysAgo: 17.5,
    messages: [
      customer(
        "Block C is listed, grade II. The council wants drawings showing that nothing is visible from the quay. Can you supply these?",
      ),
      agent(
        "Hello Dev, drawings and a photomontage from four points on the quay went to you and to the council today. Their committee sits on the 2nd; until then I keep this on hold and the panels reserved.",
        1400,
      ),
      note("Panels reserved until the 15th at the old price. @Ingrid Solberg fyi.", 5),
    ],
  },
  {
    subject: "Do I need to clean the panels?",
    channel: "WEB_FORM",
    status: "CLOSED",
    priority: "LOW",
    contact: "ruth",
    assignee: "agent",
    tags: ["solar", "question"],
    daysAgo: 55.0,
    messages: [
      customer(
        "A man came to the door and said I lose 40% if I don't have them cleaned twice a year, by him.",
      ),
      agent(
        "Dear Ruth, rain does it for you. Measured on our own roofs, dirt costs two or three percent. Unless you see moss or a seagull's opinion, save your money. If he comes back, please ask him for his card and send it to us.",
        240,
      ),
    ],
  },
  {
    subject: "App shows negative consumption",
    channel: "EMAIL",
    status: "PENDING",
    priority: "LOW",
    contact: "leon",
    assignee: "senior",
    tags: ["app", "metering"],
    daysAgo: 1.3,
    messages: [
      customer(
        "According to the app my house used -3 kWh yesterday. If I go on like this, do you owe me a house?",
      ),
      agent(
        "Hello Leon, only a small shed. The current clamp is on backwards since the engineer's visit. It can be corrected without opening anything. Is the arrow on the grey clamp beside the meter pointing to the house or to the street?",
        75,
      ),
    ],
  },
  {
    subject: "Chimney shade simulation",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "LOW",
    contact: "jess",
    assignee: "manager",
    tags: ["solar", "quote"],
    daysAgo: 0.9,
    messages: [
      customer(
        "You asked about shade: chimney on the south end, a sycamore next door that belongs to a man who loves it. Photos at 9, 12 and 3 attached.",
      ),
      agent(
        "Thank you Jess, exemplary photos. I am having the shade simulated with and without the sycamore, though it will not come to harm. Expect the two curves tomorrow.",
        120,
      ),
    ],
  },
  {
    subject: "Panels up, no certificate, house sale on Friday",
    channel: "EMAIL",
    status: "OPEN",
    priority: "HIGH",
    contact: "nigel",
    tags: ["solar", "certificate"],
    daysAgo: 0.7,
    messages: [
      customer(
        "I'm selling, and the buyer's solicitor wants the installation certificate and the network's letter for the panels you put up in 2022. I have a folder with a calendar and a fridge magnet. Completion is on Friday.\n\nNigel Fosse",
      ),
    ],
  },
];
