/**
 * Roles of people at companies that have words in each language (`companies.roles`); any other is shown as it
 * was written.
 */
export const companyRoles = [
  "DECISION_MAKER",
  "CHAMPION",
  "INFLUENCER",
  "BUDGET_HOLDER",
  "EXECUTIVE_SPONSOR",
  "BILLING",
  "TECHNICAL",
  "LEGAL",
  "END_USER",
] as const;
export type CompanyRole = (typeof companyRoles)[number];
export const isCompanyRole = (role: string): role is CompanyRole =>
  companyRoles.some((known) => known === role);
