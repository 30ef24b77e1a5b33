import type { DemoCompany, DemoContact } from "../shape.ts";

export const companies: DemoCompany[] = [
  { key: "bakery", name: "Saltmarsh Bakery", domain: "saltmarshbakery.example", industry: "Food", size: "11-50" },
  { key: "kestrel", name: "Kestrel Outdoor Centre", domain: "kestrel-centre.example", industry: "Outdoor education", size: "11-50" },
  { key: "terraces", name: "Harbour Terraces Housing Co-op", domain: "harbourterraces.example", industry: "Housing", size: "51-200" },
  { key: "roofers", name: "Slate & Sons Roofing", domain: "slateandsons.example", industry: "Construction", size: "1-10" },
];

/** Hannah Weiss, Oliver Grant, Fatima Zahra Benali, Carlos Medina, Stuart Rae and Ruth Ashdown have namesakes in acme. */
export const contacts: DemoContact[] = [
  { key: "hannah", name: "Hannah Weiss", email: "h.weiss@haus.example", phone: "+447700900512", type: "CUSTOMER", status: "ACTIVE", source: "WEB_FORM", tags: ["solar"] },
  { key: "oliver", name: "Oliver Grant", email: "oliver.grant@mail.example", phone: "+447700900264", type: "CUSTOMER", status: "ACTIVE", source: "EMAIL", tags: ["smart-meter"], notes: "Also a customer elsewhere with the same address; that is none of our business here." },
  { key: "fatima", name: "Fatima Zahra Benali", email: "fatima.benali@bareed.example", phone: "+212600000054", type: "CUSTOMER", status: "ACTIVE", source: "PHONE", tags: ["ar"] },
  { key: "carlos", name: "Carlos Medina", email: "cmedina@correo.example", phone: "+34600000118", type: "CUSTOMER", status: "ACTIVE", source: "CHAT", tags: ["es", "solar"] },
  { key: "ruth", name: "Ruth Ashdown", email: "ruth@ashdown.example", type: "CUSTOMER", status: "ACTIVE", source: "WEB_FORM", tags: [] },
  { key: "stuart", name: "Stuart Rae", email: "accounts@kestrel-centre.example", phone: "+447700900527", company: "kestrel", type: "CUSTOMER", status: "ACTIVE", source: "MANUAL", tags: ["business"] },
  { key: "petra", name: "Petra Halloran", email: "petra@saltmarshbakery.example", phone: "+447700900531", company: "bakery", type: "CUSTOMER", status: "ACTIVE", source: "PHONE", tags: ["business"], notes: "Ovens start at three in the morning. Call after eleven." },
  { key: "dev", name: "Dev Kapadia", email: "dev.kapadia@harbourterraces.example", phone: "+447700900545", company: "terraces", type: "CUSTOMER", status: "ACTIVE", source: "EMAIL", tags: ["business", "solar"] },
  { key: "mick", name: "Mick Slate", phone: "+447700900559", company: "roofers", type: "VENDOR", status: "ACTIVE", source: "PHONE", tags: ["supplier"] },
  { key: "agnes", name: "Agnes Thornbury", phone: "+442079460018", type: "CUSTOMER", status: "ACTIVE", source: "PHONE", tags: ["priority-services"], notes: "Uses a home oxygen machine. Never disconnect; call before any planned outage." },
  { key: "leon", name: "Leon Fischer", email: "leon.fischer@mail.example", phone: "+447700900563", type: "CUSTOMER", status: "ACTIVE", source: "CHAT", tags: ["ev"] },
  { key: "mei", name: "Mei-Lin Chow", email: "meilin.chow@post.example", phone: "+447700900571", type: "CUSTOMER", status: "ACTIVE", source: "WEB_FORM", tags: ["solar", "battery"] },
  { key: "graham", name: "Graham Whitlock", email: "g.whitlock@mail.example", phone: "+447700900584", type: "CUSTOMER", status: "ACTIVE", source: "EMAIL", tags: ["careful"] },
  { key: "tunde", name: "Tunde Balogun", email: "tunde.b@post.example", phone: "+447700900592", type: "CUSTOMER", status: "ACTIVE", source: "CHAT", tags: [] },
  { key: "siobhan", name: "Siobhan Keane", email: "siobhan.keane@mail.example", phone: "+353209130522", type: "CUSTOMER", status: "ACTIVE", source: "WEB_FORM", tags: ["moving"] },
  { key: "walid", name: "وليد الزين", email: "walid.zein@bareed.example", phone: "+447700900608", type: "CUSTOMER", status: "ACTIVE", source: "WEB_FORM", tags: ["ar"] },
  { key: "elena", name: "Elena Robles", email: "elena.robles@correo.example", phone: "+34600000123", type: "PROSPECT", status: "ACTIVE", source: "WEB_FORM", tags: ["es", "solar"] },
  { key: "nigel", name: "Nigel Fosse", email: "nigel.fosse@post.example", type: "CUSTOMER", status: "ACTIVE", source: "EMAIL", tags: [] },
  { key: "jess", name: "Jess Okonkwo", email: "jess.okonkwo@mail.example", phone: "+447700900616", type: "PROSPECT", status: "ACTIVE", source: "SOCIAL_MEDIA", tags: ["solar"] },
  { key: "arthur", name: "Arthur Pell", email: "arthur.pell@mail.example", phone: "+447700900623", type: "CUSTOMER", status: "INACTIVE", source: "IMPORTED", tags: [], notes: "Moved to another supplier in March." },
];
