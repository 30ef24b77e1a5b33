import { Resolver } from "node:dns/promises";
import { and, eq, isNull } from "drizzle-orm";
import type { MailForwarding } from "../../../../contract/channels/mailboxes.ts";
import type { Env } from "../../../env.ts";
import type { HandedOver } from "../../../providers/mail-sender/check-sender.ts";
import { systemActor } from "../../../work.ts";
import type { Desk } from "../../../work.ts";
import { connections } from "../../workspace/connections/table.ts";
import { keepMail } from "./jobs.ts";
import { mailboxes } from "./table.ts";

export interface ForwardTarget {
  tenantId: string;
  connectionId: string;
}
const prefix = "in-";
export const forwardAddress = ({ mailIn }: Pick<Env, "mailIn">, key: string): string | null =>
  mailIn && `${prefix}${key}@${mailIn.domain}`;

/** Whose address somebody hands a mail to; null where it is nobody's. */
export async function forwardTarget(
  desk: Desk,
  { mailIn }: Pick<Env, "mailIn">,
  address: string,
): Promise<ForwardTarget | null> {
  const [local = "", domain] = address.toLowerCase().split("@");
  if (!mailIn || domain !== mailIn.domain || !local.startsWith(prefix)) return null;
  const [found] = await desk.database.read("system", (db) =>
    db
      .select({ tenantId: mailboxes.tenantId, connectionId: mailboxes.connectionId })
      .from(mailboxes)
      .innerJoin(
        connections,
        and(eq(connections.tenantId, mailboxes.tenantId), eq(connections.id, mailboxes.connectionId)),
      )
      .where(and(eq(mailboxes.forwardKey, local.slice(prefix.length)), isNull(connections.deletedAt))),
  );
  return found ?? null;
}

/** Kept before it is answered; a job does the rest. */
export const takeForwarded = (
  desk: Desk,
  { tenantId, connectionId }: ForwardTarget,
  source: Buffer,
  handedOver: HandedOver | null,
): Promise<void> =>
  desk.transaction(tenantId, systemActor, (work) =>
    keepMail(
      work,
      connectionId,
      { source, sizeBytes: source.length, isCut: false, isForwarded: true, handedOver },
      null,
    ),
  );

const dnsMs = 3000;
/** Whether the name servers send mail for our domain anywhere: without it nothing that is forwarded arrives. */
export async function mailServersOf({
  mailIn,
  dnsServers,
}: Pick<Env, "mailIn" | "dnsServers">): Promise<Pick<MailForwarding, "dns" | "servers">> {
  if (!mailIn) return { dns: "MISSING", servers: [] };
  const resolver = new Resolver({ timeout: dnsMs, tries: 2 });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  try {
    const found = await resolver.resolveMx(mailIn.domain);
    const servers = found
      .toSorted((one, other) => one.priority - other.priority)
      .map(({ exchange }) => exchange)
      .filter((name) => name !== "");
    return { dns: servers.length > 0 ? "FOUND" : "MISSING", servers };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    return { dns: code === "ENODATA" || code === "ENOTFOUND" ? "MISSING" : "SILENT", servers: [] };
  }
}
