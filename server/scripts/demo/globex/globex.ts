import { withAuthors } from "../shape.ts";
import type { DemoTenant } from "../shape.ts";
import { articles } from "./articles.ts";
import { companies, contacts } from "./contacts.ts";
import { savedResponses } from "./saved-responses.ts";
import { solar } from "./solar.ts";
import { skills, staff } from "./staff.ts";
import { supply } from "./supply.ts";

export const globex: DemoTenant = {
  name: "Globex Energy",
  domain: "globex.test",
  staff,
  skills,
  companies,
  contacts,
  tickets: [...solar, ...supply].map(withAuthors),
  savedResponses,
  articles,
  articleCategories: [],
};
