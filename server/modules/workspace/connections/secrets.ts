import { ProviderFailure } from "../../../providers/provider.ts";
import type { Services } from "../../../services.ts";
import type { ConnectionRow } from "./health.ts";
import { say } from "./texts.ts";

export const secretsLost = say("connections.secrets_lost");
export const sealedFor = ({ tenantId, id }: Pick<ConnectionRow, "tenantId" | "id">): string =>
  `connection ${tenantId} ${id}`;
/**
 * Those of a simulated connection open nothing, and so lie there as they are.
 * @throws ProviderFailure where they were sealed with a key that this installation has no more
 */
export function secretsOf(
  services: Pick<Services, "sealer">,
  row: Pick<ConnectionRow, "tenantId" | "id" | "secrets" | "isSimulated">,
): Record<string, string> {
  try {
    // sealed from this shape when it was connected; the provider's own schema checks it below
    return JSON.parse(
      row.isSimulated ? row.secrets : services.sealer.open(row.secrets, sealedFor(row)),
    ) as Record<string, string>;
  } catch {
    throw new ProviderFailure("reconnect", secretsLost);
  }
}

/** None where they cannot be opened any more. */
export function readableSecrets(...of: Parameters<typeof secretsOf>): Record<string, string> {
  try {
    return secretsOf(...of);
  } catch (error) {
    if (error instanceof ProviderFailure) return {};
    throw error;
  }
}

/** As they are stored: sealed, but for those of a simulated connection. */
export function storedSecrets(
  services: Pick<Services, "sealer">,
  row: Pick<ConnectionRow, "tenantId" | "id" | "isSimulated">,
  secrets: Record<string, string>,
): string {
  const text = JSON.stringify(secrets);
  return row.isSimulated ? text : services.sealer.seal(text, sealedFor(row));
}
