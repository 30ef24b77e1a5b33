import type { DemoSavedResponse } from "../shape.ts";

export const savedResponses: DemoSavedResponse[] = [
  {
    title: "First reply, looking into it",
    shortcut: "looking",
    channel: "ALL",
    category: "General",
    content:
      "Hello {{contact.firstName}},\n\nthank you for writing. I have read your message and am looking into it now. You will hear from me today, even if I have only half of the answer.\n\n{{agent.firstName}}",
  },
  {
    title: "Ask for the order number",
    shortcut: "ordernumber",
    channel: "CHAT",
    category: "General",
    content:
      "Happy to look, {{contact.firstName}}. Could you give me the order number? It starts with AO- and is in the subject of your confirmation mail.",
  },
  {
    title: "Closing, with thanks",
    shortcut: "bye",
    channel: "ALL",
    category: "General",
    content:
      "Glad it worked out, {{contact.firstName}}. If it comes back, answer here and {{ticket.number}} opens again by itself.\n\n{{agent.firstName}}",
  },
  {
    title: "Out of hours",
    shortcut: "hours",
    channel: "WHATSAPP",
    category: "General",
    content:
      "Hi {{contact.firstName}}! We are here Monday to Saturday, 8:00 to 20:00. Your message is safe under {{ticket.number}} and someone answers first thing in the morning.",
  },
  {
    title: "Parcel trace opened",
    shortcut: "trace",
    channel: "EMAIL",
    category: "Shipping",
    content:
      "Dear {{contact.firstName}},\n\nI have asked the courier to trace your parcel. They owe us an answer within one working day. If it has not turned up by then, I send a second one without waiting for them.\n\nYour reference with us is {{ticket.number}}.\n\n{{agent.firstName}}",
  },
  {
    title: "Address changed in time",
    shortcut: "address",
    channel: "ALL",
    category: "Shipping",
    content:
      "Caught it before it left, {{contact.firstName}}: the parcel now goes to the new address, and you will get a fresh confirmation in a few minutes.",
  },
  {
    title: "Courier strike in Spain",
    shortcut: "strike",
    channel: "ALL",
    category: "Shipping",
    content:
      "Hello {{contact.firstName}}, couriers in parts of Spain and southern France are on strike on Thursday and Friday. Your parcel is safe with us and moves on Monday. If that is too late for you, tell me and we find another way.\n\n{{agent.firstName}}",
  },
  {
    title: "Duties already paid",
    shortcut: "duties",
    channel: "WHATSAPP",
    category: "Shipping",
    content:
      "Hi {{contact.firstName}}, duties are included in your price. Please pay nothing at the door. I am sending the courier our prepaid reference now.",
  },
  {
    title: "Return label, no printer",
    shortcut: "qr",
    channel: "ALL",
    category: "Returns",
    content:
      "Here is your QR code, {{contact.firstName}}. It becomes valid after ten minutes and works at every RoadHop counter for 14 days. They print the label for you.",
  },
  {
    title: "Refund sent",
    shortcut: "refund",
    channel: "EMAIL",
    category: "Returns",
    content:
      "Dear {{contact.firstName}},\n\nyour refund left us today. Most banks show it within three working days. If you do not see it by then, answer this mail and I will give you the trace number for your bank.\n\n{{agent.firstName}}, {{ticket.number}}",
  },
  {
    title: "Just past the 60 days",
    shortcut: "mercy",
    channel: "ALL",
    category: "Returns",
    content:
      "Hello {{contact.firstName}}, the 60 days are over, but only just, and the item is as new. We take it back this once. The label is attached.",
  },
  {
    title: "Wrong item sent",
    shortcut: "wrongitem",
    channel: "EMAIL",
    category: "Returns",
    owner: "agent",
    content:
      "Dear {{contact.firstName}},\n\nthat was our picking mistake, and I am sorry. The right one leaves today. Please put the wrong one back in its bag and use the label attached; there is no hurry.\n\n{{agent.firstName}}",
  },
  {
    title: "Repair intake",
    shortcut: "intake",
    channel: "EMAIL",
    category: "Repairs",
    content:
      "Dear {{contact.firstName}},\n\nplease send it clean and dry. Write the intake number on the outside of the bag; you need no form. Mending takes about four working days once it is here, and we ask you before anything costs more than quoted.\n\n{{agent.firstName}}, workshop",
  },
  {
    title: "Try this with the zip first",
    shortcut: "zip",
    channel: "ALL",
    category: "Repairs",
    owner: "senior",
    content:
      "Before you send it, {{contact.firstName}}: squeeze both sides of the slider gently with pliers, a little at a time, and try again. It helps in half the cases. If not, we fit a new slider.",
  },
  {
    title: "Gas and safety, stop using it",
    shortcut: "gasstop",
    channel: "ALL",
    category: "Safety",
    content:
      "{{contact.firstName}}, please close the valve, take the canister outside into the shade and do not use the stove until we have spoken. Is everybody all right? I am calling you now on the number we have.",
  },
  {
    title: "Ropes and helmets cannot come back",
    shortcut: "rope",
    channel: "EMAIL",
    category: "Safety",
    owner: "senior",
    content:
      "Dear {{contact.firstName}},\n\nonce the seal of a rope or helmet is open we cannot sell it to someone else's life, so it cannot come back. What I can do is take 20% off the one you need.\n\n{{agent.firstName}}",
  },
  {
    title: "Maps missing after the update",
    shortcut: "maps",
    channel: "ALL",
    category: "App",
    content:
      "Hi {{contact.firstName}}, your maps are still on the phone. Please do not delete the app. Update to the newest version, open Maps and wait ten seconds. If they are not back, tell me your phone's model here in {{ticket.number}}.",
  },
  {
    title: "Forget this device",
    shortcut: "forget",
    channel: "CHAT",
    category: "App",
    owner: "agent2",
    content:
      'On the sign-in page, press and hold the leaf for three seconds and choose "Forget this device". Then sign in with your new address, {{contact.firstName}}.',
  },
  {
    title: "Trail Club in three lines",
    shortcut: "club",
    channel: "ALL",
    category: "Trail Club",
    content:
      "Trail Club is €6 a month or €59 a year, {{contact.firstName}}. It includes free delivery up to 1.6 m, one repair a year, 10% off hire and all offline maps. You can leave at any time.",
  },
  {
    title: "Membership cancelled",
    shortcut: "leaveclub",
    channel: "EMAIL",
    category: "Trail Club",
    content:
      "Dear {{contact.firstName}},\n\nyour membership is cancelled and will not renew. You keep all benefits until the end of the paid period. Thank you for the miles together.\n\n{{agent.firstName}}",
  },
  {
    title: "Duplicate charge explained",
    shortcut: "twice",
    channel: "EMAIL",
    category: "Billing",
    owner: "supervisor",
    content:
      "Dear {{contact.firstName}},\n\nonly one payment went through. The other is an authorisation which your bank had set aside; I have cancelled it from our side. It usually disappears within hours, at the latest tomorrow morning. I will check again then.\n\n{{agent.firstName}}",
  },
  {
    title: "Quote for a group",
    shortcut: "quote",
    channel: "EMAIL",
    category: "Rental",
    owner: "manager",
    content:
      "Dear {{contact.firstName}},\n\nthank you for your enquiry. Our offer is attached. Damage is capped at 10% of the hire price, and mud is included. We keep the kit reserved for you until the end of the month.\n\n{{agent.firstName}} {{agent.lastName}}",
  },
  {
    title: "Pedido localizado",
    shortcut: "localizado",
    channel: "ALL",
    category: "Español",
    owner: "agent",
    content:
      "Hola, {{contact.firstName}}: he localizado su paquete y sale hoy con etiqueta nueva. Mañana compruebo yo misma que ha llegado y le escribo.\n\n{{agent.firstName}}",
  },
  {
    title: "نعتذر عن التأخير",
    shortcut: "taakhir",
    channel: "ALL",
    category: "العربية",
    content:
      "مرحبًا {{contact.firstName}}، نعتذر عن التأخير. نتابع طلبك مع شركة التوصيل وسنوافيك بالموعد اليوم. رقم المتابعة لدينا {{ticket.number}}.\n\n{{agent.firstName}}",
  },
  {
    title: "عنوان مطلوب",
    shortcut: "inwan",
    channel: "WHATSAPP",
    category: "العربية",
    owner: "agent2",
    content:
      "أهلًا {{contact.firstName}}، أرسل لنا من فضلك العنوان الجديد أو الموقع من الخريطة، ونعدّل الطلب فورًا.",
  },
];
