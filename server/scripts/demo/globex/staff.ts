import type { DemoSkill, DemoTenant } from "../shape.ts";

/** Tomás Herrera and Marta Ruiz also work for acme: two tenants, two different people of the same name. */
export const staff: DemoTenant["staff"] = {
  admin: { firstName: "Ingrid", lastName: "Solberg", skills: { tariffs: 4, escalations: 5 } },
  manager: {
    firstName: "Tomás",
    lastName: "Herrera",
    skills: { installations: 4, spanish: 4, escalations: 4 },
  },
  supervisor: { firstName: "Kofi", lastName: "Mensah", skills: { metering: 5, tariffs: 5, escalations: 3 } },
  senior: { firstName: "Marta", lastName: "Ruiz", skills: { solar: 5, batteries: 5, spanish: 5 } },
  agent: { firstName: "Hugo", lastName: "Lindqvist", skills: { tariffs: 3, metering: 3 } },
  agent2: { firstName: "Salma", lastName: "Idrissi", skills: { moving: 4, arabic: 5, tariffs: 2 } },
  user: { firstName: "Ben", lastName: "Carver", skills: { metering: 1 } },
};

export const skills: DemoSkill[] = [
  {
    key: "tariffs",
    name: "Tariffs and bills",
    description: "Bills, payment plans and what a kilowatt-hour costs",
  },
  { key: "metering", name: "Metering", description: "Readings, smart meters and meter exchanges" },
  { key: "solar", name: "Solar", description: "Panels, inverters and feed-in" },
  { key: "batteries", name: "Batteries", description: "Home batteries and car chargers" },
  { key: "installations", name: "Installations", description: "Survey visits, scaffolding and dates" },
  { key: "moving", name: "Moving", description: "Moving in, moving out and final bills" },
  { key: "escalations", name: "Escalations", description: "Complaints that need a decision" },
  { key: "spanish", name: "Spanish", description: "Answers in Spanish" },
  { key: "arabic", name: "Arabic", description: "Answers in Arabic" },
];
