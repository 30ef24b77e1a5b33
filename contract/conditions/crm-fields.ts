import { dealSources, dealStages, forecastCategories } from "../crm/deal-rules.ts";
import { contactSources, contactStatuses, contactTypes, customerTiers } from "../enums.ts";
import type { Subject } from "./tree.ts";

/** What can be asked of contacts, companies and deals; `tags` in any capitals, `tag` to the letter. */
export const contactFields = {
  status: { kind: "choice", choices: contactStatuses },
  type: { kind: "choice", choices: contactTypes },
  tier: { kind: "choice", choices: customerTiers },
  source: { kind: "choice", choices: contactSources },
  owner: { kind: "reference" },
  company: { kind: "reference" },
  companies: { kind: "reference" },
  tags: { kind: "tags" },
  tag: { kind: "tags", isExact: true },
  name: { kind: "words" },
  email: { kind: "words" },
  emailDomain: { kind: "words" },
  phone: { kind: "words" },
  notes: { kind: "text" },
  lastSeenAt: { kind: "moment" },
  createdAt: { kind: "moment" },
} as const satisfies Subject;

export const companyFields = {
  name: { kind: "words" },
  domain: { kind: "words", isExact: true },
  industry: { kind: "words", isExact: true },
  tier: { kind: "choice", choices: customerTiers },
  owner: { kind: "reference" },
  parent: { kind: "reference" },
  tag: { kind: "tags", isExact: true },
} as const satisfies Subject;

export const dealFields = {
  stage: { kind: "choice", choices: dealStages },
  stageOfPipeline: { kind: "reference" },
  pipeline: { kind: "reference" },
  owner: { kind: "reference" },
  company: { kind: "reference" },
  contacts: { kind: "reference" },
  amount: { kind: "number" },
  currency: { kind: "words", isExact: true },
  forecastCategory: { kind: "choice", choices: forecastCategories },
  source: { kind: "choice", choices: dealSources },
  tag: { kind: "tags", isExact: true },
  isRotting: { kind: "flag" },
  expectedCloseDate: { kind: "day" },
  closedAt: { kind: "moment" },
} as const satisfies Subject;
