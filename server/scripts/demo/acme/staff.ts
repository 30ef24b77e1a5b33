import type { DemoSkill, DemoTenant } from "../shape.ts";

export const staff: DemoTenant["staff"] = {
  admin: { firstName: "Nora", lastName: "Whelan", skills: { privacy: 5, billing: 4, escalations: 5 } },
  manager: {
    firstName: "Tomás",
    lastName: "Herrera",
    skills: { rental: 5, spanish: 5, escalations: 4, billing: 3 },
  },
  supervisor: {
    firstName: "Layla",
    lastName: "Haddad",
    skills: { arabic: 5, billing: 5, membership: 4, escalations: 4, french: 3 },
  },
  senior: {
    firstName: "Daniel",
    lastName: "Okafor",
    skills: { repairs: 5, products: 5, safety: 5, rental: 3, german: 3, spanish: 2 },
  },
  agent: {
    firstName: "Marta",
    lastName: "Ruiz",
    skills: { shipping: 4, returns: 5, spanish: 5, billing: 2, german: 3 },
  },
  agent2: {
    firstName: "Samir",
    lastName: "Khalil",
    skills: { app: 5, membership: 4, arabic: 4, shipping: 3, spanish: 2 },
  },
  user: { firstName: "Priya", lastName: "Nair", skills: { products: 1, returns: 1 } },
};

export const skills: DemoSkill[] = [
  { key: "shipping", name: "Shipping", description: "Couriers, customs, lost and damaged parcels" },
  { key: "returns", name: "Returns", description: "Exchanges, refunds and the state goods come back in" },
  { key: "repairs", name: "Repairs", description: "Workshop intake, warranty decisions and spare parts" },
  { key: "billing", name: "Billing", description: "Charges, invoices, VAT and disputes" },
  { key: "membership", name: "Trail Club", description: "Plans, renewals and member benefits" },
  { key: "app", name: "Acme Trails app", description: "Offline maps, sign-in, sync and watches" },
  { key: "rental", name: "Group rental", description: "Quotes, deposits and returns of hired kit" },
  { key: "products", name: "Product advice", description: "Sizing, fit and which kit for which trip" },
  { key: "safety", name: "Safety", description: "Incidents, recalls and anything that burns" },
  { key: "privacy", name: "Privacy", description: "Requests to see, correct or delete personal data" },
  { key: "escalations", name: "Escalations", description: "Complaints that need a decision" },
  { key: "spanish", name: "Spanish", description: "Answers in Spanish" },
  { key: "arabic", name: "Arabic", description: "Answers in Arabic" },
  { key: "french", name: "French", description: "Answers in French" },
  { key: "german", name: "German", description: "Answers in German" },
];
