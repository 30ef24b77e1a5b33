import type { Role } from "../../contract/roles.ts";
import type { App } from "../app.ts";

/** A person of a test's world, with a session. */
export interface SignedIn {
  id: string;
  name: string;
  email: string;
  role: Role;
  tenant: string;
  sessionId: string;
}

/** A new token of somebody's session: where a test's clock moves on, the one that they came with has ended. */
export function tokenOf({ app }: { app: Pick<App, "services"> }, person: SignedIn): Promise<string> {
  const { id, email, role, tenant, name, sessionId } = person;
  const [firstName = "", lastName = ""] = name.split(" ");
  return app.services.tokens.sign({
    sub: id,
    email,
    role,
    tenantId: tenant,
    firstName,
    lastName,
    name,
    sid: sessionId,
    gen: 1,
  });
}
