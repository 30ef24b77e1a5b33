import { rules } from "@/contract/automation/automation";
import type { Answer } from "@/contract/kit";
import { mock } from "./msw/mock";

/** What conditions and actions can name, in a workspace that has none but these. */
export const mockRuleOptions = (some: Partial<Answer<typeof rules.options>> = {}) =>
  mock(rules.options, {
    agents: [],
    groups: [],
    categories: [],
    companies: [],
    skills: [],
    tags: [],
    contactTags: [],
    timeZone: "UTC",
    ...some,
  });
