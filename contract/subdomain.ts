import { limits } from "./limits.ts";

/**
 * Names that no tenant may take: specification 1 section 5, with the hosting platform's name and the
 * product's own.
 */
export const reservedSubdomains: readonly string[] = [
  "www",
  "api",
  "app",
  "admin",
  "dashboard",
  "mail",
  "smtp",
  "ftp",
  "blog",
  "support",
  "help",
  "billing",
  "account",
  "login",
  "signup",
  "auth",
  "system",
  "internal",
  "dev",
  "test",
  "staging",
  "prod",
  "production",
  "demo",
  "example",
  "vercel",
  "parley",
];

/** Prefixes of the product's own hosts: no tenant is behind them. */
export const reservedPrefixes: readonly string[] = ["www", "api", "admin", "app", "dashboard"];

const cannotBeUsed = "This subdomain is reserved and cannot be used";
/**
 * The rules after sanitising, in the order in which they speak. Free of zod: the browser runs them while a
 * person types.
 */
export const subdomainRules = [
  {
    code: "too_short",
    text: "Subdomain must be at least 3 characters long",
    holds: (name: string) => name.length >= limits.subdomainMinLength,
  },
  {
    code: "too_long",
    text: "Subdomain must be less than 64 characters long",
    holds: (name: string) => name.length <= limits.subdomainMaxLength,
  },
  {
    code: "bad_characters",
    text: "Subdomain can only contain lowercase letters, numbers, and hyphens",
    holds: (name: string) => /^[a-z0-9-]*$/.test(name),
  },
  {
    code: "edge_hyphen",
    text: "Subdomain cannot start or end with a hyphen",
    holds: (name: string) => !name.startsWith("-") && !name.endsWith("-"),
  },
  // A name in punycode shows in the address bar as letters that merely look like somebody else's.
  {
    code: "reserved",
    text: cannotBeUsed,
    holds: (name: string) => !reservedSubdomains.includes(name) && !name.startsWith("xn--"),
  },
] as const;
export type SubdomainProblem = (typeof subdomainRules)[number]["code"];

export const sanitizeSubdomain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, "")
    .replace(/^-+|-+$/g, "");

/** The first rule that a name breaks, or null. Pass a sanitised name, as `checkSubdomain` does. */
export const subdomainProblem = (name: string) => subdomainRules.find((rule) => !rule.holds(name)) ?? null;

/** What the sign-up form shows before the server is asked whether the name is free. */
export function checkSubdomain(text: string): {
  sanitized: string;
  problem: { code: SubdomainProblem; text: string } | null;
} {
  const sanitized = sanitizeSubdomain(text);
  const problem = subdomainProblem(sanitized);
  return { sanitized, problem: problem && { code: problem.code, text: problem.text } };
}
