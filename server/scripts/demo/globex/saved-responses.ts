import type { DemoSavedResponse } from "../shape.ts";

export const savedResponses: DemoSavedResponse[] = [
  {
    title: "Send a meter photo",
    shortcut: "meterphoto",
    channel: "ALL",
    category: "Metering",
    content:
      "Hello {{contact.firstName}}, could you send a photo of the meter on which both the reading and the serial number can be seen? With it I can correct the bill today.",
  },
  {
    title: "Survey visit booked",
    shortcut: "survey",
    channel: "EMAIL",
    category: "Solar",
    content:
      "Dear {{contact.firstName}},\n\nyour survey visit is booked. Our engineer looks at the roof, the loft and the fuse board, which takes about an hour. You need not tidy anything but a path to the loft hatch.\n\n{{agent.firstName}}",
  },
  {
    title: "Payment plan",
    shortcut: "plan",
    channel: "ALL",
    category: "Bills",
    content:
      "{{contact.firstName}}, thank you for telling us early. We can spread the balance over up to twelve months without interest. Tell me what you can manage each month and I set it up under {{ticket.number}}. Your supply is not in question.",
  },
  {
    title: "Power cut, who to ring",
    shortcut: "outage",
    channel: "CHAT",
    category: "Outages",
    content:
      "If the whole street is dark it is the network: ring 105, free of charge. If it is only your home, look whether the main switch is down, {{contact.firstName}}, and stay with me here.",
  },
  {
    title: "Moving out",
    shortcut: "moveout",
    channel: "EMAIL",
    category: "Moving",
    owner: "agent2",
    content:
      "Dear {{contact.firstName}},\n\nplease send us a reading on the day you hand over the keys, and the address for your final bill. That is all; the rest is our work.\n\n{{agent.firstName}}",
  },
  {
    title: "Inverter restart",
    shortcut: "inverter",
    channel: "ALL",
    category: "Solar",
    owner: "senior",
    content:
      "Please try this in daylight, {{contact.firstName}}: switch off the inverter's AC switch, wait five minutes, switch it on again. The light goes amber, then green within three minutes. If it stays red, tell me the number on the display.",
  },
];
