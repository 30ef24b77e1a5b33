import type { Role } from "@/contract/roles";

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token that parses; nobody in the browser verifies one. */
export function tokenFor(
  role: Role = "AGENT",
  {
    endsInSeconds = 900,
    id = "01980000-0000-7000-8000-0000000000aa",
    tenantId = "acme",
    name = "Mona Field",
    isUnconfirmed = false,
  } = {},
): string {
  const exp = Math.floor(Date.now() / 1000) + endsInSeconds;
  return `${encode({ alg: "EdDSA" })}.${encode({ sub: id, email: "mona@acme.test", role, tenantId, firstName: name.split(" ")[0], lastName: name.split(" ")[1] ?? "", name, exp, ...(isUnconfirmed ? { unconfirmed: true } : {}) })}.signature`;
}
